"""The list beside the board: what can be chosen in a plan, each with what it brings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fondaco.engine.composition import Choice
from fondaco.engine.numbers import signed
from fondaco.games.key_harvest.board.artwork import CROPS
from fondaco.games.key_harvest.board.desk import Desk
from fondaco.games.key_harvest.board.texts import field_name, label, labels
from fondaco.games.key_harvest.board.things import Thing, Things, reason, refused_line

_KEYS = "123456789"


def list_choices(desk: Desk, things: Things) -> tuple[Choice, ...]:
    """All choices of a plan, in the order of the list."""
    verb = desk.draft.verb
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
    verb = desk.plan_verb if verb == "done" else verb
    rows = made[verb](desk, things) if verb in made else []
    return (*_numbered(rows), *_last(desk))


def _numbered(rows: Iterable[Choice]) -> list[Choice]:
    """The first nine without a key of their own get digits."""
    keys = iter(_KEYS)
    return [row if row.key else replace(row, key=next(keys, "")) for row in rows]


def _choice(
    name: str, thing: Thing, text: str, detail: str, gain: str = "", symbol: str = ""
) -> Choice:
    return Choice(
        id=name,
        key="",
        label=text,
        detail=detail,
        gain=gain,
        gain_symbol=symbol,
        plan=thing.plan,
        chosen=thing.chosen,
        blocked=thing.why or None,
        preview=thing.preview,
    )


def _last(desk: Desk) -> list[Choice]:
    """Ending the turn, or declining."""
    turn, chosen = desk.reckoning.turn, desk.draft.verb
    if desk.kind == "turn":
        if chosen not in ("", "end_turn"):
            return []
        left = turn["left"] + turn["bonus"]
        words = desk.say("end_turn"), desk.counted("end_turn_line", left)
        return [Choice("end", "0", *words, "", "", "end_turn", chosen == "end_turn", None)]
    if not desk.reckoning.may_decline or (desk.kind == "bid" and not desk.draft.total):
        return []
    worker = desk.worker(desk.placing) if desk.placing else ""
    words_ = desk.say(f"done_{desk.kind}", worker=worker)
    return [Choice("done", "0", words_, "", "", "", "done", chosen == "done", None, sends=True)]


# ---------------------------------------------------------------- the four actions


def _actions(desk: Desk, things: Things) -> list[Choice]:
    return [_action(desk, letter) for letter in "abcd"]


def _action(desk: Desk, letter: str) -> Choice:
    why = reason(desk, letter)
    verb = {"a": "harvest", "b": "hire", "c": "buy", "d": "claim"}[letter]
    detail, gain = {"a": _act_a, "b": _act_b, "c": _act_c, "d": _act_d}[letter](desk)
    return Choice(
        id=f"action-{letter}",
        key=letter.upper(),
        label=desk.say(f"act_{letter}"),
        detail=why or detail,
        gain="" if why else gain,
        gain_symbol="",
        plan=verb,
        chosen=False,
        blocked=refused_line(desk, letter) if why else None,
    )


def _ripe_groups(desk: Desk) -> list[tuple[int, list[str]]]:
    """The size of each group with ripe fields, and those."""
    ripe = set(desk.reckoning.ripe)
    found = [(len(group), [f for f in group if f in ripe]) for group in desk.reckoning.now.groups]
    return [(size, fields) for size, fields in found if fields]


def _act_a(desk: Desk) -> tuple[str, str]:
    groups = _ripe_groups(desk)
    told = [desk.say("ripe_in_group", n=len(fields), size=size) for size, fields in groups[:3]]
    most = max((len(fields) for _, fields in groups), default=0)
    return desk.say("act_a_line", groups=", ".join(told)), desk.say("up_to", n=most)


def _act_b(desk: Desk) -> tuple[str, str]:
    able, stand = len(desk.reckoning.hireable), len(desk.reckoning.workers)
    return desk.counted("act_b_line", able, stand=stand), ""


def _act_c(desk: Desk) -> tuple[str, str]:
    most = min(desk.box.data["constants"]["max_buys_per_action"], len(desk.reckoning.buyable))
    return labels(desk.reckoning.buyable), desk.say("up_to", n=most)


def _act_d(desk: Desk) -> tuple[str, str]:
    slots = desk.reckoning.free_slots
    counters = desk.counted("counters", sum(desk.reckoning.hand))
    told = desk.say("act_d_line", slots=desk.counted("slots", slots), counters=counters)
    most = min(desk.box.data["constants"]["max_claims_per_action"], slots)
    return told, desk.say("up_to", n=most)


# ---------------------------------------------------------------- harvest


def _harvest(desk: Desk, things: Things) -> list[Choice]:
    """Without a field: whole groups. With one: the fields of its group."""
    reckoning, draft = desk.reckoning, desk.draft
    if draft.field is None and (desk.kind == "turn" or reckoning.frame["group"]):
        return _whole_groups(desk)
    fields = reckoning.together(draft.field) if draft.field else reckoning.ripe
    short = set(reckoning.sorted_harvest(draft.fields)[1])
    rows = []
    for name in fields:
        thing = things.fields.get(name)
        if thing is None:
            continue
        crop = reckoning.land.crop(name)
        out = name in short or reckoning.stock[crop] == 0
        gain, symbol = ("", "") if out else ("+1", f"counter-{CROPS[crop]}")
        told = desk.say("substitute" if out else "turns")
        rows.append(_field_choice(desk, name, thing, told, gain, symbol))
    return rows


def _whole_groups(desk: Desk) -> list[Choice]:
    rows = []
    for size, fields in _ripe_groups(desk):
        named: list[str] = []
        for name in fields:
            if desk.reckoning.harvestable([*named, name]):
                named.append(name)
        preview = desk.outlook.harvested(named, desk.draft.none)
        thing = Thing(desk.plan("harvest", *named), preview=preview)
        words = desk.say("group_choice", n=size), desk.say("group_ripe", fields=labels(fields))
        rows.append(_choice(f"group-{fields[0]}", thing, *words, f"+{len(named)}"))
    return rows


def _field_choice(
    desk: Desk, name: str, thing: Thing, detail: str, gain: str, symbol: str = ""
) -> Choice:
    words = field_name(desk.box, name, desk.lang)
    return _choice(f"field-{name}", thing, words, detail, gain, symbol)


# ---------------------------------------------------------------- workers


def _hire(desk: Desk, things: Things) -> list[Choice]:
    if desk.placing is not None:
        return _spaces(desk, things)
    rows = []
    for worker in desk.reckoning.candidates:
        value, spaces = desk.reckoning.row(worker)["value"], desk.reckoning.hireable.get(worker)
        told = desk.outlook.power(worker)
        if not spaces:
            told = desk.counted("no_space", value)
        thing = things.workers[worker]
        rows.append(_choice(f"hire-{worker}", thing, desk.worker(worker), told, f"+{value}"))
    # Those with a space first; the order of the data file otherwise.
    rows.sort(key=lambda row: row.blocked is not None)
    if desk.kind == "turn":
        rows += _dismiss(desk, things)
    return rows


def _dismiss(desk: Desk, things: Things) -> list[Choice]:
    rows = []
    for space in desk.reckoning.dismissible:
        worker = desk.reckoning.workers[space]
        value = desk.reckoning.row(worker)["value"]
        words = desk.say("home", worker=desk.worker(worker)), label(space)
        thing = things.workers[worker]
        rows.append(_choice(f"dismiss-{worker}", thing, *words, signed(-value, desk.lang)))
    return rows


def _spaces(desk: Desk, things: Things) -> list[Choice]:
    rows = []
    for space in desk.spaces:
        touched = labels(desk.reckoning.touched(space))
        told = f"{desk.say('touches', fields=touched)}; {desk.deed(space)}"
        thing = things.spaces[space]
        rows.append(_choice(f"space-{space}", thing, label(space), told, thing.tag))
    return rows


# ---------------------------------------------------------------- stores and registry


def _stores(desk: Desk, things: Things) -> list[Choice]:
    rows = []
    for name, (owner, slot) in desk.reckoning.on_sale.items():
        thing = things.fields[name]
        if owner == desk.reckoning.seat:
            told = desk.say("no_fresh" if slot["fresh"] else "from_own")
        elif thing.why and desk.reckoning.kind in ("turn", "buy"):
            missing = [max(w - h, 0) for h, w in zip(desk.reckoning.hand, slot["bid"], strict=True)]
            bid = desk.crops(missing)
            told = desk.say("no_pay", bid=bid)
        else:
            told = desk.say("from_other", name=desk.names[owner], bid=desk.crops(slot["bid"]))
        gain = "" if thing.why else signed(desk.outlook.gain(name), desk.lang)
        rows.append(_field_choice(desk, name, thing, told, gain))
    rows.sort(key=lambda row: row.blocked is not None)
    return rows


def _registry(desk: Desk, things: Things) -> list[Choice]:
    rows = []
    for name in desk.reckoning.view["registry"]:
        thing = things.fields[name]
        brings = desk.outlook.laid(name)[0]
        gain = signed(desk.outlook.gain(name), desk.lang)
        rows.append(_field_choice(desk, name, thing, brings, gain))
    return rows


# ---------------------------------------------------------------- the rest


def _fields(desk: Desk, things: Things) -> list[Choice]:
    names: Sequence[str] = desk.reckoning.sowable or desk.reckoning.givable
    rows = []
    for name in names:
        thing = things.fields.get(name)
        if thing is not None:
            told = thing.preview[0] if thing.preview else ""
            rows.append(_field_choice(desk, name, thing, told, thing.tag))
    return rows


def _substitute(desk: Desk, things: Things) -> list[Choice]:
    """One counter instead of a crop that is out of stock."""
    if desk.kind != "any_crop":
        return []
    rows = []
    for crop, amount in enumerate(desk.reckoning.stock):
        if amount:
            chosen = desk.draft.crops[crop] > 0
            plan = "take" if chosen else f"take {desk.draft.kinds[crop]}"
            name = desk.box.name("crops", crop, desk.lang)
            thing = Thing(plan, chosen=chosen)
            rows.append(
                _choice(f"crop-{CROPS[crop]}", thing, name, "", "+1", f"counter-{CROPS[crop]}")
            )
    return rows
