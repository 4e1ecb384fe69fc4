"""A decision at Key Harvest's table as a person composes it, and what go would send."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.box import Box
from fondaco.engine.composition import Composition, Counter
from fondaco.engine.german import capital
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.board.artwork import CROPS
from fondaco.games.key_harvest.board.choices import list_choices
from fondaco.games.key_harvest.board.decision import Decision, make_decision
from fondaco.games.key_harvest.board.draft import available, counters_room, wanted
from fondaco.games.key_harvest.board.targets import find_targets
from fondaco.games.key_harvest.nouns import crop_name, label, labels

_GO, _WANT = (read_texts(__file__, section) for section in ("go", "want"))
#: Keys that the page has for other things: undo, hint, guide.
_RESERVED = "uhg"
Go = tuple[str | None, str]


def compose(trial: Trial, plan: str, lang: str, names: Sequence[str] | None = None) -> Composition:
    """What a seat can do in a plan; empty if it is not this seat that decides.

    `names` are those of the people at the table; without them the seats go by their colours.
    """
    decision = make_decision(trial, plan, lang, names)
    if decision is None:
        return Composition("")
    go, words = go_of(decision)
    back = decision.back()
    return Composition(
        plan=plan_text(decision),
        counters=counters_of(decision),
        choices=list_choices(decision, find_targets(decision)),
        go=go,
        go_label=words,
        clear=back,
        then=_preview(decision),
        why=_why(decision),
    )


def plan_text(decision: Decision) -> str:
    """The plan as it is understood; empty while nothing is chosen."""
    draft = decision.draft
    begun = draft.fields or draft.worker or draft.total or decision.kind == "turn"
    return draft.text() if begun or draft.verb == "done" else ""


# ---------------------------------------------------------------- counters


def counters_of(decision: Decision) -> tuple[Counter, ...]:
    """One stepper for each crop, where counters are chosen at all."""
    draft, position = decision.draft, decision.position
    counted = draft.verb in ("claim", "settle", "offer", "take", "pay", "harvest")
    if not counted or decision.kind == "any_crop" or wanted(position, draft)[1] == 0:
        return ()
    held, room = available(position, draft), counters_room(position, draft)
    keys = letters(decision.box, decision.lang)
    made = []
    for crop, kind in enumerate(draft.kinds):
        chosen = draft.crops[crop]
        more = room > 0 and chosen < held[crop]
        made.append(
            Counter(
                id=kind,
                name=decision.box.name("crops", crop, decision.lang),
                symbol=f"counter-{CROPS[crop]}",
                key=keys[crop],
                chosen=chosen,
                held=held[crop],
                less=draft.with_crop(crop, chosen - 1).text() if chosen else None,
                more=draft.with_crop(crop, chosen + 1).text() if more else None,
                one=capital(crop_name(decision.box, crop, decision.lang, 1)),
            )
        )
    return tuple(made)


def letters(box: Box, lang: str) -> list[str]:
    """The keys of the crops: the first letter of each name that nothing else has."""
    taken: list[str] = []
    for crop in range(len(box.data["crop"])):
        name = box.name("crops", crop, lang).lower()
        free = [c for c in name if "a" <= c <= "z" and c not in _RESERVED and c not in taken]
        taken.append(free[0] if free else "")
    return taken


# ---------------------------------------------------------------- go


def go_of(decision: Decision) -> Go:
    """The input and the words of the button; words only while the plan is not complete."""
    verb = decision.draft.verb
    if verb == "":
        return None, _WANT.say("action", decision.lang)
    if verb == "end_turn":
        return "end_turn", decision.say("end_turn")
    if verb == "done" or _is_finished(decision):
        return "done", decision.done_words()
    missing = _missing(decision)
    return (None, missing) if missing else (_input(decision), _label(decision))


def _is_finished(decision: Decision) -> bool:
    """Is nothing more to be bought (KEY-3.11), or does a bid stand as it lies?"""
    draft, position = decision.draft, decision.position
    if decision.kind == "buy":
        return draft.field is None and not position.legal("buy")
    return decision.kind == "bid" and draft.total == 0 and position.may_decline


def _missing(decision: Decision) -> str:
    """What the plan still needs, in words; empty if it is complete."""
    draft, verb = decision.draft, decision.draft.verb
    least, most = wanted(decision.position, draft)
    key, worker = "", ""
    if verb in ("hire", "dismiss") and draft.worker is None:
        key = "worker"
    elif decision.placing and draft.field is None:
        key, worker = "space", decision.the_worker(decision.placing)
    elif verb in ("harvest", "sow") and draft.field is None:
        key = "fields"
    elif verb in ("buy", "claim", "settle", "give") and draft.field is None:
        key = "field"
    elif draft.total < least:
        key = "bid" if verb == "claim" else "exactly" if least == most else "some"
    values = {
        "worker": worker,
        "label": label(draft.field or ""),
        "chosen": draft.total,
        "n": decision.count("of_counters", least),
    }
    return _WANT.say(key, decision.lang, **values) if key else ""


def _input(decision: Decision) -> str:
    """What a complete plan sends. A set is closed with it, even if more could be named."""
    draft = decision.draft
    if draft.verb in ("harvest", "sow"):
        return f"{draft.text()} done"
    if decision.kind == "any_crop":
        return f"take {draft.kinds[draft.crops.index(1)]}"
    return draft.text()


def _label(decision: Decision) -> str:
    """What a complete plan does."""
    draft, position = decision.draft, decision.position
    key, counters, name = draft.verb, list(draft.crops), ""
    if key == "buy":
        owner, slot = position.on_sale[draft.fields[0]]
        counters = slot["bid"]
        key = "buy_own" if owner == position.seat else "buy"
    elif key == "give":
        name = decision.names[(position.seat + 1) % position.view["players"]]
        key = "give_left" if position.frame["to"] == "left" else "give_bag"
    elif decision.placing:
        key = "hire"
    worker = decision.placing or draft.worker
    return _GO.say(
        key,
        decision.lang,
        fields=labels(draft.fields),
        label=label(draft.field or ""),
        worker=decision.worker(worker) if worker else "",
        bid=decision.crops(counters),
        name=name,
    )


# ---------------------------------------------------------------- then, and why


def _why(decision: Decision) -> tuple[str, ...]:
    """Of a field from the registry: what it would be good for, and that nobody else takes it."""
    draft = decision.draft
    if draft.verb != "claim" or draft.field is None:
        return ()
    gone = decision.say("gone_for_others", label=label(draft.field))
    return (decision.preview.laid(draft.field)[0], gone)


def _preview(decision: Decision) -> tuple[str, ...]:
    """What sending the plan would do; nothing while it says too little."""
    draft, preview = decision.draft, decision.preview
    if draft.verb == "harvest" and draft.fields:
        return preview.harvested(draft.fields, draft.crops)
    if decision.placing and draft.field:
        return preview.placed(decision.placing, draft.field, decision.deed(draft.field))
    if draft.verb == "dismiss" and draft.worker:
        return preview.dismissed(draft.worker)
    if draft.verb == "buy" and draft.field:
        return preview.bought(draft.field)
    if draft.verb == "claim" and draft.field:
        return (*preview.claimed(draft.field), *preview.bid(draft.crops))
    if draft.verb == "settle" and draft.field:
        return (*preview.laid(draft.field), preview.kept(draft.crops))
    if draft.verb == "give" and draft.field:
        return preview.given(draft.field)
    if draft.verb == "offer":
        bid = [a + b for a, b in zip(decision.position.bid, draft.crops, strict=True)]
        return preview.bid(bid)
    if draft.verb == "pay" and draft.total:
        return (preview.kept(draft.crops),)
    return ()
