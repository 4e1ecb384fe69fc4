"""Everything on the board that can be taken in a plan, with what that would do.

A field tile exists once and a worker is found once, so their ids name the things; spaces of the
own board are a list of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fondaco.engine.numbers import signed
from fondaco.games.key_harvest.board.decision import Decision
from fondaco.games.key_harvest.board.position import VERBS


@dataclass(frozen=True)
class Target:
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
class Targets:
    """By id."""

    fields: dict[str, Target] = field(default_factory=dict)
    spaces: dict[str, Target] = field(default_factory=dict)
    workers: dict[str, Target] = field(default_factory=dict)


def find_targets(decision: Decision | None) -> Targets:
    """All targets of a decision, found once for the list and the board."""
    if decision is None:
        return Targets()
    memo = decision.position.trial.memo
    key = (decision.draft, decision.lang, tuple(decision.names))
    found: Targets | None = memo.get(key)
    if found is None:
        found = memo[key] = Targets()
        for find in (_ripe, _workers, _stores, _registry, _sets):
            find(decision, found)
    return found


def _aside(decision: Decision, *verbs: str) -> bool:
    """Is the plan about something else than these verbs?"""
    return decision.draft.verb not in ("", *verbs)


# ---------------------------------------------------------------- harvest


def _ripe(decision: Decision, found: Targets) -> None:
    position, draft = decision.position, decision.draft
    chosen = draft.fields if draft.verb == "harvest" else ()
    group = position.together(chosen[0]) if chosen else []
    for name in position.legal("harvest"):
        preview = decision.preview.one_harvest(name)
        if name not in group:
            aside = _aside(decision, "harvest") or bool(chosen)
            plan = decision.plan("harvest", name)
            found.fields[name] = Target(plan, quiet=aside, preview=preview)
            continue
        more = draft.toggled(name)
        if name not in chosen and not position.nameable("harvest", more.fields):
            continue
        short = name in position.sort_harvest(chosen)[1]
        tag = "" if name not in chosen else "?" if short else "+1"
        found.fields[name] = Target(more.text(), chosen=name in chosen, tag=tag, preview=preview)


# ---------------------------------------------------------------- workers


def _workers(decision: Decision, found: Targets) -> None:
    position, draft = decision.position, decision.draft
    hiring = decision.kind in ("turn", "recruit")
    for worker in position.at_home if hiring else []:
        preview = decision.preview.hired(worker)
        if worker in position.legal("hire"):
            chosen = draft.verb == "hire" and draft.worker == worker
            plan = "hire" if chosen else decision.plan("hire", worker=worker)
            quiet = _aside(decision, "hire") or (draft.worker is not None and not chosen)
            found.workers[worker] = Target(plan, "", chosen, quiet, "", preview)
        else:
            found.workers[worker] = Target(why=f"hire {worker}", preview=preview)
    for worker in position.dismissible.values():
        chosen = draft.verb == "dismiss" and draft.worker == worker
        plan = "dismiss" if chosen else decision.plan("dismiss", worker=worker)
        quiet = decision.kind == "turn" and draft.verb != "dismiss"
        preview = decision.preview.dismissed(worker)
        found.workers[worker] = Target(plan, "", chosen, quiet, "", preview)
    _spaces(decision, found)


def _spaces(decision: Decision, found: Targets) -> None:
    worker = decision.placing
    if worker is None:
        return
    for space in decision.spaces:
        chosen = decision.draft.field == space
        preview = decision.preview.placed(worker, space, decision.deed(space))
        tag = str(len(decision.position.touched(space)))
        plan = decision.draft.at(None if chosen else space).text()
        found.spaces[space] = Target(plan, "", chosen, False, tag, preview)


# ---------------------------------------------------------------- stores and registry


def _stores(decision: Decision, found: Targets) -> None:
    position, draft = decision.position, decision.draft
    if decision.kind not in ("turn", "buy"):
        return
    for name in position.on_sale:
        if name not in position.legal("buy"):
            found.fields[name] = Target(why=f"buy {name}", preview=decision.preview.claimed(name))
            continue
        chosen = draft.verb == "buy" and draft.field == name
        plan = "buy" if chosen else decision.plan("buy", name)
        quiet = _aside(decision, "buy") or (
            draft.verb == "buy" and bool(draft.field) and not chosen
        )
        tag = signed(decision.preview.gain(name), decision.lang) if draft.verb == "buy" else ""
        preview = decision.preview.bought(name)
        found.fields[name] = Target(plan, "", chosen, quiet, tag, preview)


def _registry(decision: Decision, found: Targets) -> None:
    position, draft = decision.position, decision.draft
    verb = "settle" if decision.kind == "settle" else "claim"
    if decision.kind not in ("turn", "claim", "settle"):
        return
    able = position.legal("settle") if verb == "settle" else position.legal("claim")
    preview = decision.preview.laid if verb == "settle" else decision.preview.claimed
    for name in position.view["registry"]:
        if name not in able:
            found.fields[name] = Target(why=f"{verb} {name}", preview=preview(name))
            continue
        chosen = draft.verb == verb and draft.field == name
        mine = draft if draft.verb == verb else None
        plan = (
            decision.plan(verb, name) if mine is None else mine.at(None if chosen else name).text()
        )
        tag = signed(decision.preview.gain(name), decision.lang) if mine is not None else ""
        quiet = _aside(decision, verb)
        found.fields[name] = Target(plan, "", chosen, quiet, tag, preview(name))


# ---------------------------------------------------------------- sowing and giving


def _sets(decision: Decision, found: Targets) -> None:
    position, draft = decision.position, decision.draft
    for name in position.legal("sow"):
        chosen = name in draft.fields
        more = draft.toggled(name)
        if chosen or position.nameable("sow", more.fields):
            ripe = (decision.say("ripe"),)
            found.fields[name] = Target(more.text(), chosen=chosen, preview=ripe)
    for name in position.legal("give"):
        chosen = draft.field == name
        plan = "give" if chosen else decision.plan("give", name)
        points = signed(decision.preview.gain(name), decision.lang)
        found.fields[name] = Target(plan, "", chosen, False, points, decision.preview.given(name))


def reason(decision: Decision, letter: str) -> str:
    """Why an action of the turn cannot be started, in a few words; empty if it can."""
    position = decision.position
    if any(position.legal(verb) for verb in VERBS[letter]):
        return ""
    used = position.view["stack"][0]["used"]
    if letter == "c" and "d" in used:
        return decision.say("no_after_d")
    if not position.available(letter):
        return decision.say("no_used" if letter in used else "no_left")
    if letter == "a":
        return decision.say("no_ripe" if any(position.stock) else "no_stock")
    if letter == "b":
        return decision.say("no_workers")
    if letter == "c":
        return decision.say("no_sale" if position.on_sale else "no_store")
    if position.free_slots <= 0:
        return decision.say("no_slot")
    return decision.say("no_registry" if any(position.hand) else "no_counter")


def refused_line(decision: Decision, letter: str) -> str:
    """A line of an action that cannot be started, for the referee to explain."""
    position, verb = decision.position, VERBS[letter][0]
    names = {
        "harvest": list(position.fields),
        "hire": position.at_home or [row["id"] for row in decision.box.data["worker"]],
        "buy": list(position.on_sale),
        "claim": position.view["registry"],
    }[verb]
    return f"{verb} {(names or position.land.ids)[0]}"
