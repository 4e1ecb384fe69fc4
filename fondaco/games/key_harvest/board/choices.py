"""The list beside the board: what can be chosen in a plan, each with what it brings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fondaco.engine.composition import Choice
from fondaco.engine.numbers import signed
from fondaco.engine.texts import read_texts
from fondaco.games.key_harvest.board.artwork import CROPS
from fondaco.games.key_harvest.board.decision import Decision
from fondaco.games.key_harvest.board.draft import frame_verb
from fondaco.games.key_harvest.board.targets import Target, Targets, reason, refused_line
from fondaco.games.key_harvest.nouns import label, labels

_ACTIONS = read_texts(__file__, "turn")
_KEYS = "123456789"


def list_choices(decision: Decision, targets: Targets) -> tuple[Choice, ...]:
    """All choices of a plan, in the order of the list."""
    verb = decision.draft.verb
    made = {
        "": _actions,
        "end_turn": _actions,
        "harvest": _harvest,
        "hire": _hire,
        "dismiss": _dismiss,
        "place": _spaces,
        "buy": _stores,
        "claim": _registry,
        "settle": _registry,
        "sow": _fields,
        "give": _fields,
        "take": _substitute,
    }
    # «Done» chosen: the list of the frame stays, without a plan.
    verb = frame_verb(decision.kind) if verb == "done" else verb
    rows = made[verb](decision, targets) if verb in made else []
    return (*_numbered(rows), *_last(decision))


def _numbered(rows: Iterable[Choice]) -> list[Choice]:
    """The first nine without a key of their own get digits."""
    keys = iter(_KEYS)
    return [row if row.key else replace(row, key=next(keys, "")) for row in rows]


def _choice(
    name: str, target: Target, text: str, detail: str, gain: str = "", symbol: str = ""
) -> Choice:
    return Choice(
        id=name,
        key="",
        label=text,
        detail=detail,
        gain=gain,
        gain_symbol=symbol,
        plan=target.plan,
        chosen=target.chosen,
        blocked=target.why or None,
        preview=target.preview,
    )


def _last(decision: Decision) -> list[Choice]:
    """Ending the turn, or declining."""
    turn, chosen = decision.position.view["stack"][0], decision.draft.verb
    if decision.kind == "turn":
        if chosen not in ("", "end_turn"):
            return []
        left = turn["left"] + turn["bonus"]
        end, unused = decision.say("end_turn"), decision.count("end_turn_line", left)
        picked = chosen == "end_turn"
        return [Choice("end", "0", end, unused, plan="end_turn", chosen=picked, reach=True)]
    if not decision.position.may_decline or (decision.kind == "bid" and not decision.draft.total):
        return []
    words = decision.done_words()
    picked = chosen == "done"
    plan = "" if picked else "done"
    return [Choice("done", "0", words, plan=plan, chosen=picked, reach=True)]


# ---------------------------------------------------------------- the four actions


def _actions(decision: Decision, targets: Targets) -> list[Choice]:
    return [_action(decision, letter) for letter in "abcd"]


def _action(decision: Decision, letter: str) -> Choice:
    why = reason(decision, letter)
    verb = {"a": "harvest", "b": "hire", "c": "buy", "d": "claim"}[letter]
    detail, gain = {"a": _act_a, "b": _act_b, "c": _act_c, "d": _act_d}[letter](decision)
    return Choice(
        id=f"action-{letter}",
        key=letter.upper(),
        label=_ACTIONS.say(letter, decision.lang),
        detail=why or detail,
        gain="" if why else gain,
        plan=verb,
        blocked=refused_line(decision, letter) if why else None,
        reach=True,
    )


def _ripe_groups(decision: Decision) -> list[tuple[int, list[str]]]:
    """The size of each group with ripe fields, and those."""
    ripe = set(decision.position.legal("harvest"))
    found = [
        (len(group), [f for f in group if f in ripe]) for group in decision.position.now.groups
    ]
    return [(size, fields) for size, fields in found if fields]


def _act_a(decision: Decision) -> tuple[str, str]:
    groups = _ripe_groups(decision)
    detail = [
        decision.say("ripe_in_group", n=len(fields), size=size) for size, fields in groups[:3]
    ]
    most = max((len(fields) for _, fields in groups), default=0)
    return decision.say("act_a_line", groups=", ".join(detail)), decision.say("up_to", n=most)


def _act_b(decision: Decision) -> tuple[str, str]:
    able, stand = len(decision.position.legal("hire")), len(decision.position.workers)
    return decision.count("act_b_line", able, stand=stand), ""


def _act_c(decision: Decision) -> tuple[str, str]:
    position = decision.position
    buyable = [field for field in position.on_sale if field in position.legal("buy")]
    most = min(decision.box.data["constants"]["max_buys_per_action"], len(buyable))
    return labels(buyable), decision.say("up_to", n=most)


def _act_d(decision: Decision) -> tuple[str, str]:
    slots = decision.position.free_slots
    counters = decision.count("counters", sum(decision.position.hand))
    detail = decision.say("act_d_line", slots=decision.count("slots", slots), counters=counters)
    most = min(decision.box.data["constants"]["max_claims_per_action"], slots)
    return detail, decision.say("up_to", n=most)


# ---------------------------------------------------------------- harvest


def _harvest(decision: Decision, targets: Targets) -> list[Choice]:
    """Without a field: whole groups. With one: the fields of its group."""
    position, draft = decision.position, decision.draft
    if draft.field is None and (decision.kind == "turn" or position.frame["group"]):
        return _whole_groups(decision)
    fields = position.together(draft.field) if draft.field else position.legal("harvest")
    short = set(position.sort_harvest(draft.fields)[1])
    rows = []
    for name in fields:
        target = targets.fields.get(name)
        if target is None:
            continue
        crop = position.land.crop(name)
        out = name in short or position.stock[crop] == 0
        gain, symbol = ("", "") if out else ("+1", f"counter-{CROPS[crop]}")
        detail = decision.say("substitute" if out else "turns")
        rows.append(_field_choice(decision, name, target, detail, gain, symbol))
    return rows


def _whole_groups(decision: Decision) -> list[Choice]:
    rows = []
    for size, fields in _ripe_groups(decision):
        named: list[str] = []
        for name in fields:
            if decision.position.nameable("harvest", [*named, name]):
                named.append(name)
        preview = decision.preview.harvested(named, decision.draft.none)
        target = Target(decision.plan("harvest", *named), preview=preview)
        words = (
            decision.say("group_choice", n=size),
            decision.say("group_ripe", fields=labels(fields)),
        )
        rows.append(_choice(f"group-{fields[0]}", target, *words, f"+{len(named)}"))
    return rows


def _field_choice(
    decision: Decision, name: str, target: Target, detail: str, gain: str, symbol: str = ""
) -> Choice:
    words = decision.field_words(name)
    return _choice(f"field-{name}", target, words, detail, gain, symbol)


# ---------------------------------------------------------------- workers


def _hire(decision: Decision, targets: Targets) -> list[Choice]:
    if decision.placing is not None:
        return _spaces(decision, targets)
    rows = []
    for worker in decision.position.candidates:
        value = decision.position.row(worker)["value"]
        detail = decision.preview.power(worker)
        if worker not in decision.position.legal("hire"):
            detail = decision.count("no_space", value)
        target, name = targets.workers[worker], decision.worker(worker)
        rows.append(_choice(f"hire-{worker}", target, name, detail, f"+{value}"))
    # Those with a space first; the order of the data file otherwise.
    rows.sort(key=lambda row: row.blocked is not None)
    if decision.kind == "turn":
        rows += _dismiss(decision, targets)
    return rows


def _dismiss(decision: Decision, targets: Targets) -> list[Choice]:
    rows = []
    for space, worker in decision.position.dismissible.items():
        value = decision.position.row(worker)["value"]
        words = decision.say("home", worker=decision.worker(worker)), label(space)
        target = targets.workers[worker]
        rows.append(_choice(f"dismiss-{worker}", target, *words, signed(-value, decision.lang)))
    return rows


def _spaces(decision: Decision, targets: Targets) -> list[Choice]:
    rows = []
    for space in decision.spaces:
        touched = labels(decision.position.touched(space))
        detail = f"{decision.say('touches', fields=touched)}; {decision.deed(space)}"
        target = targets.spaces[space]
        rows.append(_choice(f"space-{space}", target, label(space), detail, target.tag))
    return rows


# ---------------------------------------------------------------- stores and registry


def _stores(decision: Decision, targets: Targets) -> list[Choice]:
    rows = []
    for name, (owner, slot) in decision.position.on_sale.items():
        target, bid = targets.fields[name], slot["bid"]
        if owner == decision.position.seat:
            detail = decision.say("no_fresh" if slot["fresh"] else "from_own")
        elif target.why and decision.kind in ("turn", "buy"):
            hand = decision.position.hand
            missing = [max(price - held, 0) for held, price in zip(hand, bid, strict=True)]
            detail = decision.say("no_pay", bid=decision.crops(missing))
        else:
            seller = decision.names[owner]
            detail = decision.say("from_other", name=seller, bid=decision.crops(bid))
        gain = "" if target.why else signed(decision.preview.gain(name), decision.lang)
        rows.append(_field_choice(decision, name, target, detail, gain))
    rows.sort(key=lambda row: row.blocked is not None)
    return rows


def _registry(decision: Decision, targets: Targets) -> list[Choice]:
    rows = []
    for name in decision.position.view["registry"]:
        target = targets.fields[name]
        brings = decision.preview.laid(name)[0]
        gain = signed(decision.preview.gain(name), decision.lang)
        rows.append(_field_choice(decision, name, target, brings, gain))
    return rows


# ---------------------------------------------------------------- the rest


def _fields(decision: Decision, targets: Targets) -> list[Choice]:
    names: Sequence[str] = decision.position.legal("sow") or decision.position.legal("give")
    rows = []
    for name in names:
        target = targets.fields.get(name)
        if target is not None:
            detail = target.preview[0] if target.preview else ""
            rows.append(_field_choice(decision, name, target, detail, target.tag))
    return rows


def _substitute(decision: Decision, targets: Targets) -> list[Choice]:
    """One counter instead of a crop that is out of stock."""
    if decision.kind != "any_crop":
        return []
    rows = []
    for crop, amount in enumerate(decision.position.stock):
        if amount:
            chosen = decision.draft.crops[crop] > 0
            plan = "take" if chosen else f"take {decision.draft.kinds[crop]}"
            name = decision.box.name("crops", crop, decision.lang)
            target = Target(plan, chosen=chosen)
            rows.append(
                _choice(f"crop-{CROPS[crop]}", target, name, "", "+1", f"counter-{CROPS[crop]}")
            )
    return rows
