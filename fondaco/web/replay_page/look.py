"""A look at a frame of a replay: from a seat, or with everything open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from fondaco.engine.event import Event
from fondaco.engine.trial import Trial
from fondaco.web.replay_page.reel import Frame, at_frame, everything
from fondaco.web.replay_page.source import Source
from fondaco.web.table_page.look import Look

#: The view in which everything lies open, as addresses have it.
OPEN = "all"


@dataclass(frozen=True, kw_only=True)
class ReplayLook(Look):
    """A look at a position of a match that is over."""

    #: Nothing is hidden.
    open: bool
    frame: Frame

    @property
    def mine(self) -> bool:
        """Nobody decides anything here."""
        return False

    @cached_property
    def trial(self) -> Trial:
        """What is seen; a state is a view in which nothing is hidden."""
        if not self.open:
            return Trial(self.match.box, self.match.view(self.seat), self.seat)
        trial = Trial(self.match.box, self.match.state(), self.seat)
        trial.tables = self.match.tables()
        return trial

    def events(self, since: int = 0) -> list[Event]:
        """What happened from a line on, as far as it is seen."""
        return [event for event in self.match.happened(since) if self.sees(event)]

    def sees(self, event: Event) -> bool:
        """Is an event seen in this view?"""
        return everything(event) if self.open else event.seen_by(self.seat)

    @property
    def newest(self) -> Sequence[Event]:
        """What led to this frame."""
        return [event for event in self.frame.events if self.sees(event)]


def read_view(asked: str, source: Source) -> str:
    """A view as an address asks for it: a seat by its number, or everything open.

    Whoever sat at the table begins with their own view, others with everything open.
    """
    seats = [str(seat) for seat in range(source.match.players)]
    if asked in (*seats, OPEN):
        return asked
    return str(source.own[0]) if source.own else OPEN


def _main(source: Source) -> int:
    """Whose side of the table one stands at where everything lies open."""
    return source.own[0] if source.own else 0


def look_at_frame(source: Source, frame: Frame, view: str, lang: str) -> ReplayLook:
    """A frame in one of the views."""
    return ReplayLook(
        match=at_frame(source.match, frame),
        seat=_main(source) if view == OPEN else int(view),
        lang=lang,
        names=source.names,
        bots=source.bots,
        fresh=len(source.match.actions),
        live=False,
        open=view == OPEN,
        frame=frame,
    )
