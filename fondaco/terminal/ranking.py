"""The outcome of a tournament as tables in a terminal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from fondaco.engine.numbers import number, percent
from fondaco.terminal.many import numbers_table, show_forfeits
from fondaco.terminal.sentence import Counted, Sentence

if TYPE_CHECKING:
    from fondaco.arena.plackett_luce import Rating
    from fondaco.arena.standing import Record, Share, Standing

_FACTS = Sentence(
    "{matches} of {title} with {players} players on {deals} in {seconds:,.1f} s, "
    "seed {seed}. Decisions a match: {decisions:,.1f} ({low:,.0f} to {high:,.0f}). "
    "Shared victories: {shared:.1%}. Par: {par:.1%} of the victories.",
    "{matches} {title} zu {players} mit {deals} in {seconds:,.1f} s, "
    "Seed {seed}. Entscheidungen je Partie: {decisions:,.1f} ({low:,.0f} bis {high:,.0f}). "
    "Geteilte Siege: {shared:.1%}. Bei gleicher Stärke: {par:.1%} der Siege.",
)
_MATCHES_PLAYED = Counted(
    Sentence("1 match", "1 Partie"),
    Sentence("{n} matches", "{n} Partien"),
)
_DEALS = Counted(
    Sentence("1 deal", "1 Verteilung"),
    Sentence("{n} deals", "{n} Verteilungen"),
)
_BOT = Sentence("Bot", "Bot")
_RATING = Sentence("Rating", "Wertung")
_WINS = Sentence("Victories per seat", "Siege je Platz")
_SCORE = Sentence("Points", "Punkte")
_PACE = Sentence("s/decision", "s/Entsch.")
_FORFEITS = Sentence("Forfeits", "Aufgaben")
_ONE = Sentence("One", "Einer")
_AMONG = Sentence("among", "unter")
_MATCHES = Sentence("Matches", "Partien")
_SHARE = Sentence("Victories of the one", "Siege des einen")
_VERDICT = Sentence("against par", "gegen Gleichstand")
_ABOVE = Sentence("above", "darüber")
_BELOW = Sentence("below", "darunter")
_OPEN = Sentence("not decided", "nicht entschieden")
_AHEAD = Sentence("ahead of", "vor")
_SEAT = Sentence("Seat", "Platz")
_INTERVALS = Sentence(
    "Intervals hold with 95\u00a0%; deals, not matches, count as independent.",
    "Intervalle gelten zu 95\u00a0%; als unabhängig zählen Verteilungen, nicht Partien.",
)


def show_standing(console: Console, standing: Standing, lang: str, seconds: float) -> None:
    """Facts, the ranking, who won against whom, the seats."""
    tournament = standing.tournament
    facts = _FACTS.say(
        lang,
        matches=_MATCHES_PLAYED.say(lang, standing.matches),
        title=tournament.box.about.title[lang],
        players=tournament.players,
        deals=_DEALS.say(lang, standing.deals),
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
    console.print(_INTERVALS.say(lang))
    show_forfeits(console, standing.reasons(), lang)


def _ranking(standing: Standing, lang: str) -> Table:
    forfeits = any(record.forfeits for record in standing.by_bot)
    table = numbers_table(_BOT.say(lang), *(h.say(lang) for h in (_RATING, _WINS, _SCORE, _PACE)))
    if forfeits:
        table.add_column(_FORFEITS.say(lang), justify="right")
    for bot in standing.ranking():
        record = standing.by_bot[bot]
        cells = [record.label, rating_text(standing.ratings[bot], lang)]
        cells += [
            share_text(record.wins, lang),
            score_text(record, lang),
            number(record.pace, lang, 3),
        ]
        table.add_row(*cells, *([number(record.forfeits, lang)] if forfeits else []))
    return table


def _alone(standing: Standing, lang: str) -> Table:
    """One bot among others: what the strength of two bots comes to at a full table."""
    bots, par = standing.tournament.bots, 1 / standing.tournament.players
    headings = (_AMONG, _MATCHES, _SHARE, _VERDICT)
    table = numbers_table(_ONE.say(lang), *(heading.say(lang) for heading in headings))
    for (one, others), share in standing.alone.items():
        verdict = verdict_of(share, par).say(lang)
        table.add_row(
            bots[one], bots[others], number(share.matches, lang), share_text(share, lang), verdict
        )
    return table


def verdict_of(share: Share, par: float) -> Sentence:
    """Is a share above or below what equal strength would have?"""
    low, high = share.interval
    return _ABOVE if low > par else _BELOW if high < par else _OPEN


def _ahead(standing: Standing, lang: str) -> Table:
    """Which part of their common matches a bot was ahead of another."""
    order = standing.ranking()
    names = [standing.tournament.bots[bot] for bot in order]
    table = numbers_table(_AHEAD.say(lang), *names)
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
    table = numbers_table(_SEAT.say(lang), _WINS.say(lang), _SCORE.say(lang))
    for record in standing.by_seat:
        table.add_row(record.label, share_text(record.wins, lang), score_text(record, lang))
    return table


def rating_text(rating: Rating, lang: str) -> str:
    """A rating with the reach of its interval.

    >>> from fondaco.arena.plackett_luce import Rating
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


def score_text(record: Record, lang: str) -> str:
    """The mean score; a bot that always forfeits has none."""
    if not record.score.count:
        return "–"
    mean = number(record.score.mean, lang, 2)
    if not math.isfinite(record.score_reach):
        return mean
    return f"{mean} ± {number(record.score_reach, lang, 2)}"
