"""How a match ended, told to one who sat there or looks on: who won, and their own place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.engine import numbers
from fondaco.engine.contract import Result
from fondaco.web.match_archive import game_of
from fondaco.web.models import Table
from fondaco.web.places import seat_names
from fondaco.web.texts import TEXTS

#: Places that have a word of their own, from the first on.
_PLACES = ("place_1", "place_2", "place_3", "place_4", "place_5")


@dataclass(frozen=True)
class Outcome:
    """The end of a match in a few words; what is about one's own seat is empty for spectators."""

    headline: str
    own: str = ""
    #: By how much: «2 short», «2 ahead of Abacus».
    gap: str = ""
    won: bool = False
    #: One's own place, of how many; 0: one watched.
    place: int = 0
    players: int = 0


def outcome(result: Result, names: Sequence[str], seat: int | None, lang: str) -> Outcome:
    """Who won with how much, and how far the seat (None: a spectator) was from that."""
    scores, ranks, winners = result["scores"], result["ranks"], result["winners"]
    points = numbers.number(scores[winners[0]], lang)
    others = _listed([names[winner] for winner in winners if winner != seat], lang)
    if seat not in winners:
        key = "one_wins" if len(winners) == 1 else "some_share"
        headline = TEXTS.say(key, lang, name=others, names=others, points=points)
    else:
        key = "you_win" if len(winners) == 1 else "you_share"
        headline = TEXTS.say(key, lang, names=others, points=points)
    if seat is None:
        return Outcome(headline, players=len(scores))
    return Outcome(
        headline,
        own=_own(result, seat, lang),
        gap=_gap(result, names, seat, lang),
        won=seat in winners,
        place=ranks[seat],
        players=len(scores),
    )


def _listed(names: Sequence[str], lang: str) -> str:
    """«Ann, Bert and Cem»."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {TEXTS.say('and', lang)} {names[-1]}"


def _own(result: Result, seat: int, lang: str) -> str:
    place, players = result["ranks"][seat], len(result["scores"])
    points = numbers.number(result["scores"][seat], lang)
    key = _PLACES[place - 1] if place <= len(_PLACES) else "place_n"
    return TEXTS.say(key, lang, place=place, all=players, points=points)


def _gap(result: Result, names: Sequence[str], seat: int, lang: str) -> str:
    """How far from the next one, or from victory."""
    scores, winners = result["scores"], result["winners"]
    if seat not in winners:
        short = scores[winners[0]] - scores[seat]
        return TEXTS.say("short" if short else "tie_lost", lang, n=numbers.number(short, lang))
    if len(winners) > 1:
        return TEXTS.say("level", lang)
    behind = [other for other in range(len(scores)) if other != seat]
    if not behind:
        return ""
    next_one = min(behind, key=lambda other: result["ranks"][other])
    ahead = scores[seat] - scores[next_one]
    key = "ahead_of" if ahead else "tie_won"
    return TEXTS.say(key, lang, n=numbers.number(ahead, lang), name=names[next_one])


def took(table: Table, lang: str) -> str:
    """How long a match took: «31 minutes»."""
    seconds = (table.changed - table.created).total_seconds()
    return TEXTS.count("took", max(1, round(seconds / 60)), lang)


def result_line(table: Table, seat: int | None, lang: str) -> str:
    """The end of a table's match in a line for a list of them; "" where it is not over.

    «place 2 of 3, 24 to 26», «won with 26 to 24», for spectators «Abacus won with 26».
    """
    if not table.result:
        return ""
    result: Result = table.result
    scores, winners = result["scores"], result["winners"]
    best = scores[winners[0]]
    if seat is None:
        names = seat_names(table, game_of(table).box, lang)
        said = _listed([names[winner] for winner in winners], lang)
        return TEXTS.say("result_alone", lang, name=said, best=numbers.number(best, lang))
    if seat in winners:
        rest = [score for other, score in enumerate(scores) if other != seat]
        best = max(rest, default=0)
    key = "result_line"
    if seat in winners:
        key = "result_won" if len(winners) == 1 else "result_shared"
    return TEXTS.say(
        key,
        lang,
        place=result["ranks"][seat],
        all=len(scores),
        own=numbers.number(scores[seat], lang),
        best=numbers.number(best, lang),
    )
