"""Who sits where: a person or a bot for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.terminal.sentence import Sentence
from fondaco.terminal.trouble import UsageTrouble

PERSON, BOT = "person", "bot"

_YOU = Sentence("You", "Du")
_PERSON = Sentence("Player {number}", "Person {number}")
_TOO_MANY_BOTS = Sentence(
    "{bots} bots are too many: only {seats} of the {players} seats can have one.",
    "{bots} Bots sind zu viele: Nur {seats} der {players} Plätze können einen haben.",
)
_UNKNOWN_BOT = Sentence(
    "There is no bot “{name}”; known are: {known}.",
    "Es gibt keinen Bot „{name}“; bekannt sind: {known}.",
)
_NO_SEAT = Sentence(
    "There is no seat {seat}: the seats of {players} players are 0 to {last}.",
    "Es gibt keinen Platz {seat}: Bei {players} Personen sind es die Plätze 0 bis {last}.",
)


@dataclass(frozen=True)
class Seat:
    """One seat: what plays there and its name."""

    kind: str
    name: str

    @property
    def is_person(self) -> bool:
        """Does somebody sit there?"""
        return self.kind == PERSON

    def data(self) -> dict[str, Any]:
        """As it stands in a save."""
        return {"kind": self.kind, "name": self.name}


def read_bots(text: str, known: Sequence[str], searches: bool = True) -> list[str]:
    """The names of a comma list; searches that are told how long to think go by `check_bot`."""
    from fondaco.bots import check_bot

    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if searches and name.startswith("search:"):
            check_bot(name)
        elif name not in known:
            raise UsageTrouble(_UNKNOWN_BOT, name=name[:40], known=", ".join(known))
    return names


def against_bots(players: int, own: int, bots: list[str], lang: str) -> list[Seat]:
    """One person; the others are bots, whose list begins again when it is used up."""
    if not 0 <= own < players:
        raise UsageTrouble(_NO_SEAT, seat=own, players=players, last=players - 1)
    _check_number(bots, players)
    names = iter(bots[place % len(bots)] for place in range(players))
    return [
        Seat(PERSON, _YOU.say(lang)) if seat == own else Seat(BOT, next(names))
        for seat in range(players)
    ]


def around_one_screen(players: int, bots: list[str], lang: str) -> list[Seat]:
    """People first, then as many bots as were named."""
    _check_number(bots, players)
    people = players - len(bots)
    named = [Seat(PERSON, _PERSON.say(lang, number=place + 1)) for place in range(people)]
    return named + [Seat(BOT, name) for name in bots]


def _check_number(bots: list[str], players: int) -> None:
    if len(bots) > players - 1:
        raise UsageTrouble(_TOO_MANY_BOTS, bots=len(bots), seats=players - 1, players=players)
