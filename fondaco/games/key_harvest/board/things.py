"""Everything on the board that can be taken in a plan, with what that would do.

A field tile exists once and a worker is found once, so their ids name the things; spaces of the
own board are a list of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fondaco.engine.numbers import signed
from fondaco.games.key_harvest.board.desk import Desk
from fondaco.games.key_harvest.board.reckoning import LETTERS


@dataclass(frozen=True)
class Thing:
    """One thing to point at: it leads to a plan, or the line says why it does not."""

    plan: str = ""
    why: str = ""
    chosen: bool = False
    #: Can be taken, but is not what the plan is about: no ring until it is pointed at.
    quiet: bool = False
    #: A short word on it: what it brings, or how many fields a space touches.
    tag: str = ""
    preview: tuple[str, ...] = ()


@dataclass
class Things:
    """By id."""

    fields: dict[str, Thing] = field(default_factory=dict)
    spaces: dict[str, Thing] = field(default_factory=dict)
    workers: dict[str, Thing] = field(default_factory=dict)


def find_things(desk: Desk | None) -> Things:
    """All things of a desk."""
    found = Things()
    if desk is None:
        return found
    _ripe(desk, found)
    _workers(desk, found)
    _stores(desk, found)
    _registry(desk, found)
    _sets(desk, found)
    return found


def _aside(desk: Desk, *verbs: str) -> bool:
    """Is the plan about something else than these verbs?"""
    return desk.draft.verb not in ("", *verbs)


# ---------------------------------------------------------------- harvest


def _ripe(desk: Desk, found: Things) -> None:
    reckoning, draft = desk.reckoning, desk.draft
    chosen = draft.fields if draft.verb == "harvest" else ()
    group = reckoning.together(chosen[0]) if chosen else []
    for name in reckoning.ripe:
        preview = desk.outlook.one_harvest(name)
        if name not in group:
            aside = _aside(desk, "harvest") or bool(chosen)
            plan = desk.plan("harvest", name)
            found.fields[name] = Thing(plan, quiet=aside, preview=preview)
            continue
        more = draft.toggled(name)
        if name not in chosen and not reckoning.harvestable(more.fields):
            continue
        short = name in reckoning.sorted_harvest(chosen)[1]
        tag = "" if name not in chosen else "?" if short else "+1"
        found.fields[name] = Thing(more.text(), chosen=name in chosen, tag=tag, preview=preview)


# ---------------------------------------------------------------- workers


def _workers(desk: Desk, found: Things) -> None:
    reckoning, draft = desk.reckoning, desk.draft
    hiring = desk.kind in ("turn", "recruit")
    asked = [*reckoning.at_hand, *reckoning.view["town"]] if hiring else []
    for worker in asked:
        preview = desk.outlook.hired(worker)
        if worker in reckoning.hireable:
            chosen = draft.verb == "hire" and draft.worker == worker
            plan = "hire" if chosen else desk.plan("hire", worker=worker)
            quiet = _aside(desk, "hire") or (draft.worker is not None and not chosen)
            found.workers[worker] = Thing(plan, "", chosen, quiet, "", preview)
        else:
            found.workers[worker] = Thing(why=f"hire {worker}", preview=preview)
    for space in reckoning.dismissible:
        worker = reckoning.workers[space]
        chosen = draft.verb == "dismiss" and draft.worker == worker
        plan = "dismiss" if chosen else desk.plan("dismiss", worker=worker)
        quiet = desk.kind == "turn" and draft.verb != "dismiss"
        preview = desk.outlook.dismissed(worker)
        found.workers[worker] = Thing(plan, "", chosen, quiet, "", preview)
    _spaces(desk, found)


def _spaces(desk: Desk, found: Things) -> None:
    worker = desk.placing
    if worker is None:
        return
    for space in desk.spaces:
        chosen = desk.draft.field == space
        preview = desk.outlook.placed(worker, space, desk.deed(space))
        tag = str(len(desk.reckoning.touched(space)))
        found.spaces[space] = Thing(desk.hire_space(space), "", chosen, False, tag, preview)


# ---------------------------------------------------------------- stores and registry


def _stores(desk: Desk, found: Things) -> None:
    reckoning, draft = desk.reckoning, desk.draft
    if desk.kind not in ("turn", "buy"):
        return
    for name in reckoning.on_sale:
        if name not in reckoning.buyable:
            found.fields[name] = Thing(why=f"buy {name}", preview=desk.outlook.claimed(name))
            continue
        chosen = draft.verb == "buy" and draft.field == name
        plan = "buy" if chosen else desk.plan("buy", name)
        quiet = _aside(desk, "buy") or (draft.verb == "buy" and bool(draft.field) and not chosen)
        tag = signed(desk.outlook.gain(name), desk.lang) if draft.verb == "buy" else ""
        preview = desk.outlook.bought(name)
        found.fields[name] = Thing(plan, "", chosen, quiet, tag, preview)


def _registry(desk: Desk, found: Things) -> None:
    reckoning, draft = desk.reckoning, desk.draft
    verb = "settle" if desk.kind == "settle" else "claim"
    if desk.kind not in ("turn", "claim", "settle"):
        return
    able = reckoning.settleable if verb == "settle" else reckoning.claimable
    told = desk.outlook.laid if verb == "settle" else desk.outlook.claimed
    for name in reckoning.view["registry"]:
        if name not in able:
            found.fields[name] = Thing(why=f"{verb} {name}", preview=told(name))
            continue
        chosen = draft.verb == verb and draft.field == name
        mine = draft if draft.verb == verb else None
        plan = desk.plan(verb, name) if mine is None else mine.at(None if chosen else name).text()
        tag = signed(desk.outlook.gain(name), desk.lang) if mine is not None else ""
        quiet = _aside(desk, verb)
        found.fields[name] = Thing(plan, "", chosen, quiet, tag, told(name))


# ---------------------------------------------------------------- sowing and giving


def _sets(desk: Desk, found: Things) -> None:
    reckoning, draft = desk.reckoning, desk.draft
    for name in reckoning.sowable:
        chosen = name in draft.fields
        if chosen or len(draft.fields) < reckoning.most_named:
            plan = draft.toggled(name).text()
            found.fields[name] = Thing(plan, chosen=chosen, preview=(desk.say("ripe"),))
    for name in reckoning.givable:
        chosen = draft.field == name
        plan = "give" if chosen else desk.plan("give", name)
        points = reckoning.without_field(name).total - reckoning.now.total
        preview = desk.outlook.given(name)
        found.fields[name] = Thing(plan, "", chosen, False, signed(points, desk.lang), preview)


def reason(desk: Desk, letter: str) -> str:
    """Why an action of the turn cannot be started, in a few words; empty if it can."""
    reckoning, turn = desk.reckoning, desk.reckoning.turn
    if letter == "c" and "d" in turn["used"]:
        return desk.say("no_after_d")
    if not reckoning.available(letter):
        return desk.say("no_used" if letter in turn["used"] else "no_left")
    if letter == "a" and not reckoning.ripe:
        return desk.say("no_ripe" if any(reckoning.stock) else "no_stock")
    if letter == "b" and not (reckoning.hireable or reckoning.dismissible):
        return desk.say("no_workers")
    if letter == "c" and not reckoning.buyable:
        return desk.say("no_sale" if reckoning.on_sale else "no_store")
    if letter == "d" and not reckoning.claimable:
        if reckoning.free_slots <= 0:
            return desk.say("no_slot")
        return desk.say("no_counter" if not sum(reckoning.hand) else "no_registry")
    return ""


def refused_line(desk: Desk, letter: str) -> str:
    """A line of an action that cannot be started, for the referee to explain."""
    reckoning = desk.reckoning
    verb = next(verb for verb, found in LETTERS.items() if found == letter)
    if verb == "harvest":
        names = [*reckoning.fields, *reckoning.land.ids]
    elif verb == "hire":
        names = [*reckoning.at_hand, *(row["id"] for row in desk.box.data["worker"])]
    elif verb == "buy":
        names = [*reckoning.on_sale, *reckoning.land.ids]
    else:
        names = [*reckoning.view["registry"], *reckoning.land.ids]
    return f"{verb} {names[0]}"
