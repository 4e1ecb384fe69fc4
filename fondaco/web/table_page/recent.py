"""What happened since the viewer's last turn: for the marks on the board, the list, the reveal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fondaco.engine.event import Event
from fondaco.engine.event_log import Moment
from fondaco.engine.match import Match
from fondaco.web.beats import is_decision
from fondaco.web.history import LoadedMatch, Step

if TYPE_CHECKING:
    from fondaco.web.table_page.look import TableLook


@dataclass(frozen=True)
class Recent:
    """What a seat has seen since its last turn."""

    events: tuple[Event, ...] = ()
    #: Those of them that happened at the table, not when it was dealt.
    at_table: tuple[Event, ...] = ()
    #: What came to light last, and the version before which it did.
    revealed: tuple[Event, ...] = ()
    before: int = 0


def recent(look: TableLook) -> Recent:
    """Since a seat's last turn: its answers to others (a bid, a discard) begin nothing new.

    Those who watch have no turn.
    """
    if look.seat is None:
        return Recent()
    match, steps = look.match, look.steps
    last = _last_turn(look.loaded, match, steps, look.seat)
    moments = [
        moment
        for moment in match.moments(0 if last is None else last.first)
        if last is None or moment.line > last.last or not is_decision(match, moment)
    ]
    dealt = next((step.first for step in steps if step.seat is not None), len(match.actions))
    revealed = _revealed(look, moments)
    before = [step.version for step in steps if revealed and step.last < revealed[0].line]
    return Recent(
        events=_seen(moments, look.seat),
        at_table=_seen([moment for moment in moments if moment.line > dealt], look.seat),
        revealed=_seen(revealed, look.seat),
        before=max(before, default=0),
    )


def _last_turn(
    loaded: LoadedMatch, match: Match, steps: tuple[Step, ...], seat: int
) -> Step | None:
    """The last turn that a seat has ended; None: it has had none."""
    rest = list(steps)
    while rest and match.actor == seat and rest[-1].seat == seat:
        rest.pop()  # it is still at it
    own = (step for step in reversed(rest) if step.seat == seat)
    turns = (step for step in own if not _answers(match, step))
    return next(filter(loaded.was_decided, turns), None)


def _answers(match: Match, step: Step) -> bool:
    """Is all of a step an answer to somebody else's turn?"""
    actions = match.actions[step.first : step.last]
    verbs = {
        match.box.lines[action].split()[0] for action in actions if action < match.first_chance
    }
    return verbs <= match.game.notation.TELLING.replies


def _revealed(look: TableLook, moments: list[Moment]) -> list[Moment]:
    held = look.match.game.notation.TELLING.held
    found = [m for m in moments if any(event.kind in held for event in m.events)]
    return [m for m in found if m.line == found[-1].line]


def _seen(moments: list[Moment], seat: int) -> tuple[Event, ...]:
    return tuple(event for m in moments for event in m.events if event.seen_by(seat))
