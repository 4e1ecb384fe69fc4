"""What happened, as typed facts. Words are made from them when somebody reads them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Event:
    """One thing that happened at the table, with who may learn of it."""

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    #: Only this seat learns of it (None: everybody does) ...
    only: int | None = None
    #: ... or everybody but this seat, which has a fuller event of its own.
    hidden_from: int | None = None
    #: Hidden things came to light: no step before it can be taken back.
    reveals: bool = False

    def seen_by(self, seat: int | None) -> bool:
        """May a seat (None: a spectator) learn of it?"""
        if self.only is not None:
            return seat == self.only
        return self.hidden_from is None or seat != self.hidden_from


def secret(kind: str, told: str, public: Mapping[str, Any], /, **own: Any) -> list[Event]:
    """What one seat alone learns in full, and what all others are told of it.

    >>> [event.seen_by(1) for event in secret("drew", "drew_hidden", {"seat": 1}, card=7)]
    [True, False]
    """
    seat = public["seat"]
    fuller = Event(kind, {**public, **own}, only=seat)
    return [fuller, Event(told, public, hidden_from=seat)]


def gathered(events: Iterable[Event], kinds: Container[str]) -> list[Event]:
    """Equal events in a row as one that knows how many they were: its fact `times`.

    Only events of some kinds, those for which there is a sentence about several.

    >>> draws = [Event("drew", {"seat": 0}), Event("drew", {"seat": 0}), Event("drew", {"seat": 1})]
    >>> [dict(event.facts) for event in gathered(draws, {"drew"})]
    [{'seat': 0, 'times': 2}, {'seat': 1}]
    """
    told: list[Event] = []
    for event in events:
        if told and event.kind in kinds and _same(told[-1], event):
            times = told[-1].facts.get("times", 1) + 1
            told[-1] = replace(event, facts={**event.facts, "times": times})
        else:
            told.append(event)
    return told


def _same(one: Event, other: Event) -> bool:
    """Do they tell the reader the same, but for how often? Who else learns of it is not said."""
    return one.kind == other.kind and {**one.facts, "times": 1} == {**other.facts, "times": 1}
