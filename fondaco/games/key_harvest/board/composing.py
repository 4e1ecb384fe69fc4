"""A decision at Key Harvest's table as a person composes it, and what go would send."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.box import Box
from fondaco.engine.composition import Composition, Counter
from fondaco.engine.game import State
from fondaco.engine.german import capital
from fondaco.games.key_harvest.board.artwork import CROPS
from fondaco.games.key_harvest.board.choosing import list_choices
from fondaco.games.key_harvest.board.desk import Desk, make_desk
from fondaco.games.key_harvest.board.draft import available, counters_room, wanted
from fondaco.games.key_harvest.board.texts import label, labels
from fondaco.games.key_harvest.board.things import find_things
from fondaco.games.key_harvest.nouns import crop_name

#: Keys that the page has for other things: undo, hint, guide.
_RESERVED = "uhg"
Go = tuple[str | None, str]


def compose(
    box: Box,
    view: State,
    seat: int | None,
    plan: str,
    lang: str,
    names: Sequence[str] | None = None,
) -> Composition:
    """What a seat can do in a plan; empty if it is not this seat that decides.

    `names` are those of the people at the table; without them the seats go by their colours.
    """
    desk = make_desk(box, view, seat, plan, lang, names)
    if desk is None:
        return Composition("")
    go, words = go_of(desk)
    back = desk.back()
    return Composition(
        plan=plan_text(desk),
        counters=counters_of(desk),
        choices=list_choices(desk, find_things(desk)),
        go=go,
        go_label=words,
        clear=back,
        outlook=_outlook(desk),
    )


def plan_text(desk: Desk) -> str:
    """The plan as it is understood; empty while nothing is chosen."""
    draft = desk.draft
    begun = draft.fields or draft.worker or draft.total or desk.kind == "turn"
    return draft.text() if begun or draft.verb == "done" else ""


# ---------------------------------------------------------------- counters


def counters_of(desk: Desk) -> tuple[Counter, ...]:
    """One stepper for each crop, where counters are chosen at all."""
    draft, reckoning = desk.draft, desk.reckoning
    counted = draft.verb in ("claim", "settle", "offer", "take", "pay", "harvest")
    if not counted or desk.kind == "any_crop" or wanted(reckoning, draft)[1] == 0:
        return ()
    held, room = available(reckoning, draft), counters_room(reckoning, draft)
    keys = letters(desk.box, desk.lang)
    made = []
    for crop, kind in enumerate(draft.kinds):
        chosen = draft.crops[crop]
        more = room > 0 and chosen < held[crop]
        made.append(
            Counter(
                id=kind,
                name=desk.box.name("crops", crop, desk.lang),
                symbol=f"counter-{CROPS[crop]}",
                key=keys[crop],
                chosen=chosen,
                held=held[crop],
                less=draft.with_crop(crop, chosen - 1).text() if chosen else None,
                more=draft.with_crop(crop, chosen + 1).text() if more else None,
                one=capital(crop_name(desk.box, crop, desk.lang, 1)),
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


def go_of(desk: Desk) -> Go:
    """The input and the words of the button; words only while the plan is not complete."""
    made = {
        "": _go_nothing,
        "end_turn": _go_end,
        "done": _go_done,
        "harvest": _go_set,
        "sow": _go_set,
        "hire": _go_hire,
        "place": _go_place,
        "dismiss": _go_dismiss,
        "buy": _go_buy,
        "claim": _go_tile,
        "settle": _go_tile,
        "give": _go_give,
        "offer": _go_counters,
        "take": _go_counters,
        "pay": _go_counters,
    }
    return made[desk.draft.verb](desk)


def _go_nothing(desk: Desk) -> Go:
    return None, desk.say("want_action")


def _go_end(desk: Desk) -> Go:
    return "end_turn", desk.say("end_turn")


def _go_done(desk: Desk) -> Go:
    worker = desk.worker(desk.placing) if desk.placing else ""
    return "done", desk.say(f"done_{desk.kind}", worker=worker)


def _go_set(desk: Desk) -> Go:
    """A set is closed with it, even if more could be named."""
    draft = desk.draft
    if not draft.fields:
        return None, desk.say("want_fields")
    need = wanted(desk.reckoning, draft)[1]
    if draft.total < need:
        return None, desk.say(
            "want_exactly", chosen=draft.total, n=desk.counted("of_counters", need)
        )
    return f"{draft.text()} done", desk.say(f"go_{draft.verb}", fields=labels(draft.fields))


def _go_hire(desk: Desk) -> Go:
    draft = desk.draft
    if draft.worker is None:
        return None, desk.say("want_worker")
    worker = desk.worker(draft.worker)
    if draft.field is None:
        return None, desk.say("want_space", worker=desk.the_worker(draft.worker))
    return draft.text(), desk.say("go_hire", worker=worker, label=label(draft.field))


def _go_place(desk: Desk) -> Go:
    if desk.draft.field is None:
        told = desk.the_worker(desk.reckoning.frame["worker"])
        return None, desk.say("want_space", worker=told)
    worker = desk.worker(desk.reckoning.frame["worker"])
    return desk.draft.text(), desk.say("go_place", worker=worker, label=label(desk.draft.field))


def _go_dismiss(desk: Desk) -> Go:
    if desk.draft.worker is None:
        return None, desk.say("want_worker")
    return desk.draft.text(), desk.say("go_dismiss", worker=desk.worker(desk.draft.worker))


def _go_buy(desk: Desk) -> Go:
    name = desk.draft.field
    if name is None:
        if desk.kind == "buy" and not desk.reckoning.buyable:  # KEY-3.11
            return "done", desk.say("done_buy")
        return None, desk.say("want_field")
    owner, slot = desk.reckoning.on_sale[name]
    if owner == desk.reckoning.seat:
        return desk.draft.text(), desk.say("go_buy_own", label=label(name))
    bid = desk.crops(slot["bid"])
    return desk.draft.text(), desk.say("go_buy", label=label(name), bid=bid)


def _go_tile(desk: Desk) -> Go:
    """A registry tile and the counters for it."""
    draft = desk.draft
    least, _ = wanted(desk.reckoning, draft)
    if draft.field is None:
        return None, desk.say("want_field")
    if draft.total < least:
        if draft.verb == "claim":
            return None, desk.say("want_bid", label=label(draft.field))
        return None, desk.say(
            "want_exactly", chosen=draft.total, n=desk.counted("of_counters", least)
        )
    bid = desk.crops(draft.crops)
    return draft.text(), desk.say(f"go_{draft.verb}", label=label(draft.field), bid=bid)


def _go_give(desk: Desk) -> Go:
    name = desk.draft.field
    if name is None:
        return None, desk.say("want_field")
    reckoning = desk.reckoning
    left = desk.names[(reckoning.seat + 1) % reckoning.view["players"]]
    key = f"go_give_{reckoning.frame['to']}"
    return desk.draft.text(), desk.say(key, label=label(name), name=left)


def _go_counters(desk: Desk) -> Go:
    draft, reckoning = desk.draft, desk.reckoning
    least, most = wanted(reckoning, draft)
    if draft.total == 0 and desk.kind == "bid" and least == 0:
        return "done", desk.say("done_bid")
    if draft.total < least:
        if least == most:
            told = desk.counted("of_counters", least)
            return None, desk.say("want_exactly", chosen=draft.total, n=told)
        return None, desk.say("want_some")
    words = desk.say(f"go_{draft.verb}", bid=desk.crops(draft.crops))
    if desk.kind == "any_crop":
        crop = next(crop for crop, count in enumerate(draft.crops) if count)
        return f"take {draft.kinds[crop]}", words
    return draft.text(), words


# ---------------------------------------------------------------- then


def _outlook(desk: Desk) -> tuple[str, ...]:
    """What sending the plan would do; nothing while it says too little."""
    draft, outlook = desk.draft, desk.outlook
    if draft.verb == "harvest" and draft.fields:
        return outlook.harvested(draft.fields, draft.crops)
    if desk.placing and draft.field:
        return outlook.placed(desk.placing, draft.field, desk.deed(draft.field))
    if draft.verb == "dismiss" and draft.worker:
        return outlook.dismissed(draft.worker)
    if draft.verb == "buy" and draft.field:
        return outlook.bought(draft.field)
    if draft.verb == "claim" and draft.field:
        return (*outlook.claimed(draft.field), *outlook.bid(draft.crops))
    if draft.verb == "settle" and draft.field:
        return (*outlook.laid(draft.field), outlook.kept(draft.crops))
    if draft.verb == "give" and draft.field:
        return outlook.given(draft.field)
    if draft.verb == "offer":
        bid = [a + b for a, b in zip(desk.reckoning.bid, draft.crops, strict=True)]
        return outlook.bid(bid)
    if draft.verb == "pay" and draft.total:
        return (outlook.kept(draft.crops),)
    return ()
