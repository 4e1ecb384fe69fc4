"""The outcome of a tournament as tables in a terminal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from fondaco.engine.numbers import number, percent
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts
from fondaco.terminal.batch_options import numbers_table, show_forfeits

if TYPE_CHECKING:
    from fondaco.arena.tournament.plackett_luce import Rating
    from fondaco.arena.tournament.standings import Results, Share, Standing

_TEXTS = read_texts(__file__, "ranking")


def show_standing(console: Console, standing: Standing, lang: str, seconds: float) -> None:
    """Facts, the ranking, who won against whom, the seats."""
    tournament = standing.tournament
    facts = _TEXTS.say(
        "facts",
        lang,
        matches=_TEXTS.count("matches_played", standing.matches, lang),
        title=tournament.box.about.title[lang],
        players=tournament.players,
        deals=_TEXTS.count("deals", standing.deals, lang),
        seconds=seconds,
        seed=str(tournament.seed),
        decisions=standing.length.mean,
        low=standing.length.low,
        high=standing.length.high,
        shared=standing.shared / standing.matches,
        par=1 / tournament.players,
    )
    tables = [_ranking(standing, lang)]
    tables.append(_alone(standing, lang) if standing.alone else _ahead(standing, lang))
    tables.append(_seats(standing, lang))
    console.print(facts)
    for table in tables:
        console.print()
        console.print(table)
    console.print()
    console.print(_TEXTS.say("intervals", lang))
    show_forfeits(console, standing.reasons(), lang)


def _ranking(standing: Standing, lang: str) -> Table:
    forfeits = any(record.forfeits for record in standing.by_bot)
    table = numbers_table(
        _TEXTS.say("bot", lang),
        *(h.say(lang) for h in (_TEXTS["rating"], _TEXTS["wins"], _TEXTS["score"], _TEXTS["pace"])),
    )
    if forfeits:
        table.add_column(_TEXTS.say("forfeits", lang), justify="right")
    for bot in standing.ranking():
        results = standing.by_bot[bot]
        cells = [results.label, rating_text(standing.ratings[bot], lang)]
        cells += [
            share_text(results.wins, lang),
            score_text(results, lang),
            number(results.pace, lang, 3),
        ]
        table.add_row(*cells, *([number(results.forfeits, lang)] if forfeits else []))
    return table


def _alone(standing: Standing, lang: str) -> Table:
    """One bot among others: what the strength of two bots comes to at a full table."""
    bots, par = standing.tournament.bots, 1 / standing.tournament.players
    headings = (_TEXTS["among"], _TEXTS["matches"], _TEXTS["share"], _TEXTS["verdict"])
    table = numbers_table(_TEXTS.say("one", lang), *(heading.say(lang) for heading in headings))
    for (one, others), share in standing.alone.items():
        verdict = verdict_of(share, par).say(lang)
        table.add_row(
            bots[one], bots[others], number(share.matches, lang), share_text(share, lang), verdict
        )
    return table


def verdict_of(share: Share, par: float) -> Text:
    """Is a share above or below what equal strength would have?"""
    low, high = share.interval
    return _TEXTS["above"] if low > par else _TEXTS["below"] if high < par else _TEXTS["open"]


def _ahead(standing: Standing, lang: str) -> Table:
    """Which part of their common matches a bot was ahead of another."""
    order = standing.ranking()
    names = [standing.tournament.bots[bot] for bot in order]
    table = numbers_table(_TEXTS.say("ahead", lang), *names)
    for one, name in zip(order, names, strict=True):
        cells = [
            percent(standing.ahead[one, other] / standing.met[one, other], lang, 0)
            if one != other
            else ""
            for other in order
        ]
        table.add_row(name, *cells)
    return table


def _seats(standing: Standing, lang: str) -> Table:
    table = numbers_table(
        _TEXTS.say("seat", lang), _TEXTS.say("wins", lang), _TEXTS.say("score", lang)
    )
    for record in standing.by_seat:
        table.add_row(record.label, share_text(record.wins, lang), score_text(record, lang))
    return table


def rating_text(rating: Rating, lang: str) -> str:
    """A rating with the reach of its interval.

    >>> from fondaco.arena.tournament.plackett_luce import Rating
    >>> rating_text(Rating(1234.4, 31.7), "en"), rating_text(Rating(1000.0, 0.0), "de")
    ('1,234 ± 32', '1.000')
    """
    if rating.reach < 0.5:
        return number(rating.rating, lang)
    reach = number(rating.reach, lang) if math.isfinite(rating.reach) else "?"
    return f"{number(rating.rating, lang)} ± {reach}"


def share_text(share: Share, lang: str) -> str:
    """A share with its interval."""
    low, high = (number(100 * end, lang, 1) for end in share.interval)
    return f"{percent(share.mean, lang)} ({low}–{high})"


def score_text(results: Results, lang: str) -> str:
    """The mean score; a bot that always forfeits has none."""
    if not results.score.count:
        return "–"
    mean = number(results.score.mean, lang, 2)
    if not math.isfinite(results.score_reach):
        return mean
    return f"{mean} ± {number(results.score_reach, lang, 2)}"
