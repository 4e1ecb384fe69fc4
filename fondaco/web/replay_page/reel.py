"""A match as a reel of frames: one for everything that is told in one breath.

Frames are numbered alike for all who look on: they are those of somebody to whom everything lies
open. Number 0 is the table before the first decision.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from fondaco.engine.event import Event
from fondaco.engine.event_log import Moment
from fondaco.engine.match import Match
from fondaco.web.beats import is_decision, is_loud, leaves

#: After all automatic steps that follow a line.
_WHOLE = 10_000


@dataclass(frozen=True)
class Frame:
    """One position of a replay, and what led there since the one before."""

    number: int
    moment: Moment
    #: The table is shown as it lies after so many lines.
    line: int
    #: From so many lines on it is told; later ones are steps that nobody hears of.
    told: int
    #: Whatever is worth telling, for no seat's eyes.
    events: tuple[Event, ...] = ()
    #: Something came to light.
    held: bool = False


def everything(event: Event) -> bool:
    """What somebody learns to whom everything lies open: of a secret, the fuller telling."""
    return event.hidden_from is None


def reel(match: Match) -> tuple[Frame, ...]:
    """The frames of a match; the last one is the match as it stands."""
    dealt, last = _dealt(match), len(match.actions)
    moments = match.moments(dealt)
    places = {(moment.line, moment.part): place for place, moment in enumerate(moments, 1)}
    starts = [place for place, moment in enumerate(moments) if is_decision(match, moment)]
    frames, told = [Frame(0, Moment(dealt, _WHOLE, ()), dealt, dealt)], 0
    for start, end in pairwise([0, *starts, len(moments)]):
        for number, leaf in enumerate(leaves(match, moments[start:end], everything)):
            if number == 0:
                frames[-1] = _until(match, frames[-1], moments[start].line - 1)
            until = places[leaf.moment.line, leaf.moment.part]
            events = _events(match, moments[told:until])
            frame = Frame(len(frames), leaf.moment, leaf.line, leaf.line, events, leaf.held)
            frames.append(frame)
            told = until
    if len(frames) > 1:
        final, rest = Moment(last, _WHOLE, ()), _events(match, moments[told:])
        whole = (*frames[-1].events, *rest)
        frames[-1] = replace(frames[-1], moment=final, line=last, events=whole)
    return tuple(frames)


def _until(match: Match, frame: Frame, line: int) -> Frame:
    """A frame goes on until somebody begins the next step: what nobody hears of is part of it."""
    while line > frame.line:
        moment = Moment(line, _WHOLE, ())
        position = match.at_moment(moment, line)
        if isinstance(position.actor, int) and not position.unfinished:
            return replace(frame, moment=moment, line=line)
        line -= 1
    return frame


def at_frame(match: Match, frame: Frame) -> Match:
    """The match as a frame shows it: to be looked at, not to be played on."""
    if frame.line == 0:
        return match.earlier(0)
    return match.at_moment(frame.moment, frame.line)


def frame_at(frames: tuple[Frame, ...], line: int) -> int:
    """The last frame before a line is played: where a decision is still to be made."""
    return max((frame.number for frame in frames if frame.told <= line), default=0)


def frame_of(frames: tuple[Frame, ...], line: int) -> int:
    """The frame that tells of the step that begins with a line."""
    before = frame_at(frames, line)
    return before if frames[before].line > line else min(before + 1, len(frames) - 1)


def _dealt(match: Match) -> int:
    """How many lines chance played before anybody decided."""
    actions = match.actions
    seats = (place for place, action in enumerate(actions) if action < match.first_chance)
    return next(seats, len(actions))


def _events(match: Match, moments: list[Moment]) -> tuple[Event, ...]:
    """What is worth telling of some moments, to whomever."""
    events = (event for moment in moments for event in moment.events)
    return tuple(event for event in events if is_loud(match.game, event))
