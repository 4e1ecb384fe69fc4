"""The report of a tournament: one HTML file with everything in it."""

from __future__ import annotations

import math
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.arena.paper.canvas import check_plots, house_style
from fondaco.arena.paper.markup import matrix, section, table, tiles
from fondaco.arena.paper.page import page, write_whole
from fondaco.arena.plackett_luce import Rating
from fondaco.arena.report.plots import Dot, bars, dots, histogram, ridges
from fondaco.arena.report.texts import say
from fondaco.arena.standing import Record, Share, Standing
from fondaco.engine.numbers import number, percent
from fondaco.engine.phrases import german
from fondaco.version import VERSION


def write_report(path: Path, standing: Standing, lang: str = "en") -> None:
    """Write the report of a tournament; the file appears only when it is complete."""
    check_plots()
    with house_style():
        text = Report(standing, lang).page()
    write_whole(path, text)


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
        return say(key, self.lang, **words)

    def _section(self, key: str, plot: str, told: str, **words: Any) -> str:
        about = self._say(f"{key}_about", **words)
        return section(self._say(key), [about], [plot] if plot else (), [told])

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
        rows = []
        for place, bot in enumerate(self.order):
            rating = standing.ratings[bot]
            low, high = (rating.low, rating.high) if math.isfinite(rating.reach) else (None, None)
            rows.append(Dot(self._name(bot), rating.rating, low, high, place))
        told = "; ".join(f"{row.name} {self._points(row.value)}" for row in rows)
        anchor = "centred" if standing.anchor is None else "anchored"
        name = "" if standing.anchor is None else self._name(standing.anchor)
        label = self._say("ladder_alt", told=told)
        plot = dots("ladder", rows, label, self._say("rating"), self.lang)
        return self._section("ladder", plot, self._ranking(), anchor=self._say(anchor, bot=name))

    def _ranking(self) -> str:
        standing = self.standing
        headings = [self._say(key) for key in ("bot", "rating", "victories", "points", "pace")]
        forfeits = any(record.forfeits for record in standing.by_bot)
        rows = []
        for bot in self.order:
            record = standing.by_bot[bot]
            cells = [record.label, self._rating(standing.ratings[bot]), self._share(record.wins)]
            cells += [self._score(record), number(record.pace, self.lang, 3)]
            rows.append([*cells, *([number(record.forfeits, self.lang)] if forfeits else [])])
        if forfeits:
            headings.append(self._say("forfeits"))
        return table(headings, rows, self._say("ladder"))

    def _alone(self) -> str:
        standing = self.standing
        if not standing.alone:
            return ""
        rows, told = [], []
        for (one, others), share in standing.alone.items():
            low, high = share.interval
            verdict = "above" if low > self.par else "below" if high < self.par else "open"
            name = self._say("among", one=self._name(one), others=self._name(others))
            rows.append(Dot(name, share.mean, low, high, self.order.index(one)))
            cells = (self._name(one), self._name(others), number(share.matches, self.lang))
            told.append([*cells, self._share(share), self._say(verdict)])
        par = percent(self.par, self.lang)
        spoken = "; ".join(f"{row.name} {percent(row.value, self.lang)}" for row in rows)
        headings = [self._say(key) for key in ("one", "others", "matches", "share", "against_par")]
        headings[2] = _begin(headings[2])
        label = self._say("alone_alt", told=spoken, par=par)
        plot = dots("alone", rows, label, self._say("share"), self.lang, self.par)
        return self._section("alone", plot, table(headings, told, self._say("alone")), par=par)

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
        grid = matrix(names, cells, texts, self._say("ahead"))
        return self._section("ahead", "", grid)

    # ------------------------------------------------------------ what the game is like

    def _seats(self) -> str:
        rows, told = [], []
        for seat, record in enumerate(self.standing.by_seat):
            low, high = record.wins.interval
            rows.append(Dot(f"{self._say('seat')} {seat}", record.wins.mean, low, high, 1))
            told.append([rows[-1].name, self._share(record.wins), self._score(record)])
        spoken = "; ".join(f"{row.name} {percent(row.value, self.lang)}" for row in rows)
        label = self._say("seats_alt", told=spoken, par=percent(self.par, self.lang))
        headings = [self._say(key) for key in ("seat", "victories", "points")]
        plot = dots("seats", rows, label, self._say("share"), self.lang, self.par)
        return self._section("seats", plot, table(headings, told, self._say("seats")))

    def _scores(self) -> str:
        rows = [(self._name(bot), self._scores_of(bot)) for bot in self.order]
        rows = [(name, values) for name, values in rows if values.size]
        if not rows:
            return ""
        medians = "; ".join(f"{n} {number(float(np.median(v)), self.lang)}" for n, v in rows)
        label = self._say("scores_alt", told=medians)
        headings = [self._say(key) for key in ("bot", *_QUANTILES)]
        told = [[name, *self._quantiles(values)] for name, values in rows]
        plot = ridges("scores", rows, label, self._say("points"), self.lang)
        return self._section("scores", plot, table(headings, told, self._say("scores")))

    def _scores_of(self, bot: int) -> Any:
        """The final points of all seats that a bot has played to the end."""
        return np.array(
            [
                score
                for contest in self.standing.contests
                for seated, score, why in zip(
                    contest.pairing.seats, contest.scores, contest.forfeits, strict=True
                )
                if seated == bot and why is None
            ]
        )

    def _length(self) -> str:
        values = np.array([sum(contest.decisions) for contest in self.standing.contests])
        ends = {"low": values.min(), "high": values.max(), "median": np.median(values)}
        words = {key: number(float(value), self.lang) for key, value in ends.items()}
        headings = [self._say("quantity"), _begin(self._say("decisions_a_match"))]
        names = [self._say(key) for key in _QUANTILES]
        told = [list(row) for row in zip(names, self._quantiles(values), strict=True)]
        axes = (self._say("decisions_a_match"), self._say("matches"))
        plot = histogram("length", values, self._say("length_alt", **words), axes, self.lang)
        return self._section("length", plot, table(headings, told, self._say("length")))

    def _phases(self) -> str:
        standing = self.standing
        rows, told = [], []
        for phase, amount in standing.phases.most_common():
            often, choices = amount / standing.matches, standing.choices[phase] / amount
            digits = 1 if often >= 1 else 2
            name, mean = phase.replace("_", " "), number(choices, self.lang, 1)
            rows.append((name, often, number(often, self.lang, digits)))
            told.append([name, number(often, self.lang, digits), mean])
        spoken = "; ".join(f"{name} {remark}" for name, _, remark in rows)
        headings = [self._say(key) for key in ("phase", "a_match", "legal_lines")]
        label = self._say("phases_alt", told=spoken)
        plot = bars("phases", rows, label, self._say("decisions_a_match"), self.lang)
        return self._section("phases", plot, table(headings, told, self._say("phases")))

    # ------------------------------------------------------------ the small print

    def _forfeits(self) -> str:
        reasons = self.standing.reasons()
        if not reasons:
            return ""
        rows = [
            [german(why) if self.lang == "de" else why, number(times, self.lang)]
            for why, times in reasons.most_common(20)
        ]
        headings = [self._say("reason"), self._say("times")]
        about = self._say("how_forfeits")
        return section(self._say("forfeited"), [about], tables=[table(headings, rows, about)])

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
        told = " · ".join(f"<code>{escape(fact)}</code>" for fact in [*facts, f"fondaco {VERSION}"])
        title = escape(self._say("how"))
        return f'<section class="how"><h2>{title}</h2>{texts}<p>{told}</p></section>'

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

    def _score(self, record: Record) -> str:
        if not record.score.count:
            return "–"
        mean = number(record.score.mean, self.lang, 1)
        reach = record.score_reach
        return f"{mean}\n± {number(reach, self.lang, 1)}" if math.isfinite(reach) else mean

    def _quantiles(self, values: Any) -> list[str]:
        cuts = np.quantile(values, [0, 0.25, 0.5, 0.75, 1])
        return [number(float(value), self.lang) for value in cuts] + [
            number(float(values.mean()), self.lang, 1)
        ]


def _begin(text: str) -> str:
    """As a heading begins: only the first letter changes, German nouns keep theirs."""
    return text[:1].upper() + text[1:]


_QUANTILES = ("low", "quarter", "median", "three_quarters", "high", "mean")
