"""Who sits where: a person or a bot for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.engine.texts import read_texts
from fondaco.terminal.errors import UsageTrouble

PERSON, BOT = "person", "bot"

_TEXTS = read_texts(__file__, "seats")


@dataclass(frozen=True)
class Seat:
    """One seat: what plays there and its name."""

    kind: str
    name: str

    @property
    def is_person(self) -> bool:
        """Does somebody sit there?"""
        return self.kind == PERSON


def read_bots(text: str) -> list[str]:
    """The built-in bots of a comma list."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        _check_bot(name)
    return names


def read_specs(texts: Sequence[str]) -> list[str]:
    """The bots of all `--bots` options, those from outside and labelled ones among them.

    >>> read_specs(("greedy, random", "program:my bot --with 1,2"))
    ['greedy', 'random', 'program:my bot --with 1,2']
    """
    from fondaco.bots.external.bots import is_outside, split_label

    specs = []
    for text in texts:
        parts = [text] if is_outside(text) else text.split(",")
        specs += [part.strip() for part in parts if part.strip()]
    for spec in specs:
        if not is_outside(spec):
            _check_bot(split_label(spec)[1])
    return specs


def called(name: str, lang: str) -> str:
    """What a seat's bot is called by people: its level in their language; other names stay."""
    from fondaco.bots import LEVELS

    return LEVELS[name].title[lang] if name in LEVELS else name


def _check_bot(name: str) -> None:
    """Refuse what is no built-in bot; `check_bot` knows how searches are told to think."""
    from fondaco.bots import bot_names, check_bot

    if name.startswith("search:"):
        check_bot(name)
    elif name not in bot_names():
        raise UsageTrouble(_TEXTS["unknown_bot"], name=name[:40], known=", ".join(bot_names()))


def against_bots(players: int, own: int, bots: list[str], lang: str) -> list[Seat]:
    """One person; the others are bots, whose list begins again when it is used up."""
    if not 0 <= own < players:
        raise UsageTrouble(_TEXTS["no_seat"], seat=own, players=players, last=players - 1)
    _check_number(bots, players)
    names = iter(bots[place % len(bots)] for place in range(players))
    return [
        Seat(PERSON, _TEXTS.say("you", lang)) if seat == own else Seat(BOT, next(names))
        for seat in range(players)
    ]


def around_one_screen(players: int, bots: list[str], lang: str) -> list[Seat]:
    """People first, then as many bots as were named."""
    _check_number(bots, players)
    people = players - len(bots)
    named = [Seat(PERSON, _TEXTS.say("person", lang, number=place + 1)) for place in range(people)]
    return named + [Seat(BOT, name) for name in bots]


def _check_number(bots: list[str], players: int) -> None:
    if len(bots) > players - 1:
        raise UsageTrouble(
            _TEXTS["too_many_bots"], bots=len(bots), seats=players - 1, players=players
        )
