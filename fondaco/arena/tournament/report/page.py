"""The report of a tournament: one HTML file with everything in it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.arena.html.markup import matrix, section, table, tiles
from fondaco.arena.html.page import page, write_whole
from fondaco.arena.tournament.plackett_luce import Rating
from fondaco.arena.tournament.report.plots import Dot, bars, dots, histogram, ridges
from fondaco.arena.tournament.standings import Results, Share, Standing
from fondaco.engine.german import capital
from fondaco.engine.numbers import number, percent
from fondaco.engine.texts import read_texts
from fondaco.version import VERSION

TEXTS = read_texts(__file__, "tournament")


def write_report(path: Path, standing: Standing, lang: str = "en") -> None:
    """Write the report of a tournament; the file appears only when it is complete."""
    write_whole(path, Report(standing, lang).page())


class Report:
    """A standing, told in one language."""

    def __init__(self, standing: Standing, lang: str) -> None:
        self.standing = standing
        self.lang = lang
        self.order = standing.ranking()
        self.par = 1 / standing.tournament.players

    def page(self) -> str:
        """The whole page."""
        parts = [self._facts(), self._ladder(), self._alone(), self._ahead(), self._seats()]
        parts += [self._scores(), self._length(), self._phases(), self._forfeits(), self._how()]
        title = self._say("title", **self._game())
        return page(self.lang, self._say("house"), title, [self._lead()], "".join(parts))

    def _say(self, key: str, **words: Any) -> str:
        return TEXTS.say(key, self.lang, **words)

    def _says(self, *keys: str) -> list[str]:
        return [self._say(key) for key in keys]

    def _section(
        self,
        key: str,
        about: str,
        plot: str,
        headings: Sequence[str],
        rows: Iterable[Sequence[str]],
    ) -> str:
        """A plot, and the same numbers in a table."""
        title = self._say(key)
        return section(title, [about], [plot], [table(headings, rows, title)])

    def _dots(
        self, key: str, alt: str, rows: Sequence[Dot], axis: str, par: float | None = None
    ) -> str:
        """Values with intervals; who does not see them is told the values."""
        written = self._points if par is None else partial(percent, lang=self.lang)
        items = "; ".join(f"{row.name} {written(row.value)}" for row in rows)
        label = self._say(alt, items=items, par=percent(self.par, self.lang))
        return dots(key, rows, label, self._say(axis), self.lang, par)

    def _game(self) -> dict[str, Any]:
        tournament = self.standing.tournament
        return {"game": tournament.box.about.title[self.lang], "players": tournament.players}

    def _name(self, bot: int) -> str:
        return self.standing.tournament.bots[bot]

    # ------------------------------------------------------------ at a glance

    def _lead(self) -> str:
        first, second = self.order[:2]
        best, next_best = (self.standing.ratings[bot] for bot in (first, second))
        words = {"first": self._name(first), "second": self._name(second)}
        if best.low > next_best.high:
            return self._say("lead", gap=self._points(best.rating - next_best.rating), **words)
        return self._say("lead_open", **words)

    def _facts(self) -> str:
        standing, lang = self.standing, self.lang
        return tiles(
            [
                (self._say("matches"), number(standing.matches, lang)),
                (self._say("deals"), number(standing.deals, lang)),
                (self._say("decisions_a_match"), number(standing.length.mean, lang, 1)),
                (self._say("shared"), percent(standing.shared / standing.matches, lang)),
                (self._say("par"), percent(self.par, lang)),
                (self._say("seed"), str(standing.tournament.seed)),
            ]
        )

    # ------------------------------------------------------------ who is how strong

    def _ladder(self) -> str:
        standing = self.standing
        rows, lines = [], []
        for place, bot in enumerate(self.order):
            rating, results = standing.ratings[bot], standing.by_bot[bot]
            low, high = (rating.low, rating.high) if math.isfinite(rating.reach) else (None, None)
            rows.append(Dot(self._name(bot), rating.rating, low, high, place))
            cells = [results.label, self._rating(rating), self._share(results.wins)]
            cells += [self._score(results), number(results.pace, self.lang, 3)]
            lines.append([*cells, number(results.forfeits, self.lang)])
        headings = self._says("bot", "rating", "victories", "points", "pace", "forfeits")
        if not any(results.forfeits for results in standing.by_bot):
            headings, lines = headings[:-1], [line[:-1] for line in lines]
        anchor = "centred" if standing.anchor is None else "anchored"
        name = "" if standing.anchor is None else self._name(standing.anchor)
        about = self._say("ladder_about", anchor=self._say(anchor, bot=name))
        plot = self._dots("ladder", "ladder_alt", rows, "rating")
        return self._section("ladder", about, plot, headings, lines)

    def _alone(self) -> str:
        standing = self.standing
        if not standing.alone:
            return ""
        rows, lines = [], []
        for (one, others), share in standing.alone.items():
            low, high = share.interval
            verdict = "above" if low > self.par else "below" if high < self.par else "open"
            name = self._say("among", one=self._name(one), others=self._name(others))
            rows.append(Dot(name, share.mean, low, high, self.order.index(one)))
            cells = (self._name(one), self._name(others), number(share.matches, self.lang))
            lines.append([*cells, self._share(share), self._say(verdict)])
        headings = self._says("one", "others", "matches", "share", "against_par")
        headings[2] = capital(headings[2])
        plot = self._dots("alone", "alone_alt", rows, "share", self.par)
        about = self._say("alone_about", par=percent(self.par, self.lang))
        return self._section("alone", about, plot, headings, lines)

    def _ahead(self) -> str:
        standing, order = self.standing, self.order
        cells = [
            [
                standing.ahead[a, b] / standing.met[a, b] if standing.met[a, b] else None
                for b in order
            ]
            for a in order
        ]
        texts = [["" if c is None else percent(c, self.lang, 0) for c in row] for row in cells]
        names = [self._name(bot) for bot in order]
        title = self._say("ahead")
        grid = matrix(names, cells, texts, title)
        return section(title, [self._say("ahead_about")], tables=[grid])

    # ------------------------------------------------------------ what the game is like

    def _seats(self) -> str:
        rows, lines = [], []
        for seat, results in enumerate(self.standing.by_seat):
            name, wins = f"{self._say('seat')} {seat}", results.wins
            rows.append(Dot(name, wins.mean, *wins.interval, 1))
            lines.append([name, self._share(wins), self._score(results)])
        plot = self._dots("seats", "seats_alt", rows, "share", self.par)
        headings = self._says("seat", "victories", "points")
        return self._section("seats", self._say("seats_about"), plot, headings, lines)

    def _scores(self) -> str:
        rows = [(self._name(bot), self._scores_of(bot)) for bot in self.order]
        rows = [(name, values) for name, values in rows if values.size]
        if not rows:
            return ""
        medians = "; ".join(f"{n} {number(float(np.median(v)), self.lang)}" for n, v in rows)
        label = self._say("scores_alt", items=medians)
        lines = [[name, *self._quantiles(values)] for name, values in rows]
        plot = ridges("scores", rows, label, self._say("points"), self.lang)
        headings = self._says("bot", *_QUANTILES)
        return self._section("scores", self._say("scores_about"), plot, headings, lines)

    def _scores_of(self, bot: int) -> Any:
        """The final points of all seats that a bot has played to the end."""
        return np.array(
            [
                score
                for contest in self.standing.contests
                for seated, score, why in zip(
                    contest.fixture.seats, contest.scores, contest.forfeits, strict=True
                )
                if seated == bot and why is None
            ]
        )

    def _length(self) -> str:
        values = np.array([sum(contest.decisions) for contest in self.standing.contests])
        ends = {"low": values.min(), "high": values.max(), "median": np.median(values)}
        words = {key: number(float(value), self.lang) for key, value in ends.items()}
        decisions, matches = self._says("decisions_a_match", "matches")
        lines = zip(self._says(*_QUANTILES), self._quantiles(values), strict=True)
        label, axes = self._say("length_alt", **words), (decisions, matches)
        plot = histogram("length", values, label, axes, self._say("median"), self.lang)
        headings = [self._say("quantity"), capital(decisions)]
        return self._section("length", self._say("length_about"), plot, headings, lines)

    def _phases(self) -> str:
        standing = self.standing
        rows, lines = [], []
        for phase, amount in standing.phases.most_common():
            often, choices = amount / standing.matches, standing.choices[phase] / amount
            digits = 1 if often >= 1 else 2
            name, mean = phase.replace("_", " "), number(choices, self.lang, 1)
            rows.append((name, often, number(often, self.lang, digits)))
            lines.append([name, number(often, self.lang, digits), mean])
        spoken = "; ".join(f"{name} {remark}" for name, _, remark in rows)
        label = self._say("phases_alt", items=spoken)
        plot = bars("phases", rows, label, self._say("decisions_a_match"), self.lang)
        headings = self._says("phase", "a_match", "legal_lines")
        return self._section("phases", self._say("phases_about"), plot, headings, lines)

    # ------------------------------------------------------------ the small print

    def _forfeits(self) -> str:
        reasons = self.standing.reasons()
        if not reasons:
            return ""
        rows = [
            [why.say(self.lang), number(times, self.lang)] for why, times in reasons.most_common(20)
        ]
        about = self._say("how_forfeits")
        grid = table(self._says("reason", "times"), rows, about)
        return section(self._say("forfeited"), [about], tables=[grid])

    def _how(self) -> str:
        tournament = self.standing.tournament
        keys = ("how_deals", "how_ratings", "how_shares", "how_forfeits")
        texts = "".join(f"<p>{escape(self._say(key))}</p>" for key in keys)
        options = ", ".join(f"{name}={value}" for name, value in tournament.options.items())
        facts = [f"{tournament.game_id} {options}", f"{self._say('form')}: {tournament.form}"]
        facts += [
            name if name == spec else f"{name} = {spec}"
            for name, spec in zip(tournament.bots, tournament.specs, strict=True)
        ]
        details = " · ".join(
            f"<code>{escape(fact)}</code>" for fact in [*facts, f"fondaco {VERSION}"]
        )
        title = escape(self._say("how"))
        return f'<section class="how"><h2>{title}</h2>{texts}<p>{details}</p></section>'

    # ------------------------------------------------------------ numbers

    def _points(self, rating: float) -> str:
        return number(rating, self.lang)

    def _rating(self, rating: Rating) -> str:
        points = self._points(rating.rating)
        if not math.isfinite(rating.reach):
            return f"{points}\n{self._say('no_interval')}"
        return points if rating.reach < 0.5 else f"{points}\n± {self._points(rating.reach)}"

    def _share(self, share: Share) -> str:
        low, high = (number(100 * end, self.lang, 1) for end in share.interval)
        return f"{percent(share.mean, self.lang)}\n{low}–{high}"

    def _score(self, results: Results) -> str:
        if not results.score.count:
            return "–"
        mean = number(results.score.mean, self.lang, 1)
        reach = results.score_reach
        return f"{mean}\n± {number(reach, self.lang, 1)}" if math.isfinite(reach) else mean

    def _quantiles(self, values: Any) -> list[str]:
        cuts = np.quantile(values, [0, 0.25, 0.5, 0.75, 1])
        return [number(float(value), self.lang) for value in cuts] + [
            number(float(values.mean()), self.lang, 1)
        ]


_QUANTILES = ("low", "quarter", "median", "three_quarters", "high", "mean")
