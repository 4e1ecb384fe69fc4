"""The report's sections, in a language: what is said, the tables and the plots."""

from __future__ import annotations

import math

from fondaco.arena.balance.charts import BARS, CURVE, DOTS, HISTOGRAM, Chart, Series
from fondaco.arena.balance.collect import HALF_TIME, LOOKS
from fondaco.arena.balance.phrases import (
    AHEAD,
    CATEGORY,
    CHANGES,
    COMEBACK,
    CURVE_ALT,
    DECISIONS,
    DOTS_ALT,
    END,
    ENDINGS,
    EXTRA_OFTEN,
    FAIR,
    FIGURE,
    FIGURES,
    FROM_ONE_START,
    FROM_START,
    GAMES,
    HALF,
    HALF_SAYS,
    HISTOGRAM_ALT,
    LAST_WINS,
    LEADER_WINS,
    LEADS,
    MARGIN,
    MEASURE,
    MEASURES,
    NO_LEADER,
    OFTEN,
    ONE_GAME,
    ORDER,
    PLACE,
    PLACE_NAMES,
    PLACES,
    PLACES_ALIKE,
    PLACES_APART,
    POINTS,
    PROGRESS,
    SCORE_ROWS,
    SCORE_SERIES,
    SCORES,
    SCORES_SAY,
    SELDOM,
    SHARE_OF_GAMES,
    SHARED,
    WINS,
    WINS_OF_HOLDERS,
    WINS_OF_LEADER,
)
from fondaco.arena.balance.sections import Section
from fondaco.arena.balance.sums import Run
from fondaco.arena.balance.view import Quantity, View
from fondaco.arena.statistics import chi_square_p
from fondaco.engine.numbers import fill, number, percent
from fondaco.engine.questions import Category, Words


def say(words: Words, lang: str, **blanks: object) -> str:
    """A sentence in a language, its blanks filled in; fractions are shares, told in per cent."""
    told = {
        name: percent(blank, lang) if isinstance(blank, float) else blank
        for name, blank in blanks.items()
    }
    return fill(words[lang], lang, **told)


def say_games(games: int, lang: str) -> str:
    """«2,000 games», «1 Partie»."""
    return say(ONE_GAME if games == 1 else GAMES, lang, games=games)


def findings(view: View, lang: str) -> list[Section]:
    """Everything that is measured with one number of players."""
    found = [places(view, lang), scores(view, lang), leads(view, lang), endings(view, lang)]
    found += [things(view, category, lang) for category in view.base.questions.categories]
    return [*found, figures(view, lang)]


# ---------------------------------------------------------------- who begins


def equality(run: Run) -> tuple[float, float]:
    """Chi-square of the hypothesis that all places win alike, and how likely chance exceeds it.

    Shared victories make the shares vary less than whole ones. So the mean square that the shares
    stray in a match takes the place of the textbook's variance, to which it is equal without them.
    """
    players = run.plan.players
    away = sum(
        (run.estimate(f"place/{place}/win").mean - 1 / players) ** 2 for place in range(players)
    )
    strays = run.estimate("place/strays").mean
    if strays == 0:
        return 0.0, 1.0
    value = run.games * (players - 1) * away / strays
    return value, chi_square_p(value, players - 1)


def places(view: View, lang: str) -> Section:
    """The advantage of beginning."""
    stems = [f"place/{place}" for place in range(view.players)]
    names = [PLACE_NAMES[lang][place] for place in range(view.players)]
    quantities = (
        Quantity("/win", WINS, percent=True, par=view.par),
        Quantity("/score", POINTS),
    )
    says = [_about_start(view, lang)]
    labels = view.labels(lang)
    for label, run in zip(labels, view.runs, strict=True):
        lead = f"{label}: " if len(labels) > 1 else ""
        says.append(lead + about_equality(run, lang))
    chart = Chart(
        BARS,
        say(WINS, lang),
        _alt(view, lang, names, [f"{stem}/win" for stem in stems], say(PLACES, lang)),
        tuple(names),
        view.series(lang, [f"{stem}/win" for stem in stems]),
        par=view.par,
        par_name=say(FAIR, lang, par=view.par),
        percent=True,
    )
    tables = view.tables(lang, say(PLACE, lang), list(zip(names, stems, strict=True)), quantities)
    return Section("places", say(PLACES, lang), tuple(says), tables, (chart,))


def _about_start(view: View, lang: str) -> str:
    drawn = view.base.estimate("start/moves").mean > 0
    return say(FROM_START if drawn else FROM_ONE_START, lang)


def about_equality(run: Run, lang: str) -> str:
    """What the test of equality says to somebody who designs games."""
    value, p = equality(run)
    chance = say(SELDOM, lang) if p < 0.001 else percent(p, lang)
    sentence = PLACES_APART if p < 0.05 else PLACES_ALIKE
    first = run.estimate("place/0/win")
    return say(
        sentence,
        lang,
        games=say_games(run.games, lang),
        first=f"{percent(first.mean, lang)} ± {percent(first.half, lang)}",
        par=1 / run.plan.players,
        chance=chance,
        value=number(value, lang, 1),
    )


# ---------------------------------------------------------------- points


def scores(view: View, lang: str) -> Section:
    """How far the points lie apart, and how often a victory is shared."""
    rows = [(say(words, lang), key) for key, words in SCORE_ROWS.items()]
    tables = view.tables(lang, say(MEASURE, lang), rows, (Quantity("", POINTS),))
    shared = view.tables(
        lang,
        say(MEASURE, lang),
        [(say(SHARED, lang), "shared")],
        (Quantity("", SHARE_OF_GAMES, percent=True),),
    )
    says = []
    labels = view.labels(lang)
    for label, run in zip(labels, view.runs, strict=True):
        lead = f"{label}: " if len(labels) > 1 else ""
        low, middle, high = (run.quantile(share) for share in (0.05, 0.5, 0.95))
        says.append(lead + say(SCORES_SAY, lang, low=low, middle=middle, high=high))
    chart = _histogram(view, lang)
    return Section("scores", say(SCORES, lang), tuple(says), (*tables, *shared), (chart,))


def _histogram(view: View, lang: str) -> Chart:
    """Scores of everybody and of the winner; of two runs those of everybody."""
    if view.pairing is None:
        names = [say(words, lang) for words in SCORE_SERIES]
        counts = [view.base.scores, view.base.best]
    else:
        names, counts = view.labels(lang), [run.scores for run in view.runs]
    low, high = min(map(min, counts)), max(map(max, counts))
    step = _bin(high - low)
    edges = list(range(low // step * step, high + 1, step))
    series = []
    for name, counted in zip(names, counts, strict=True):
        heights = [0.0] * len(edges)
        for score, often in counted.items():
            heights[(score - edges[0]) // step] += often / counted.total()
        series.append(Series(name, tuple(heights)))
    middles = tuple(edge + (step - 1) / 2 for edge in edges)
    alt = say(HISTOGRAM_ALT, lang, low=low, high=high, middle=view.base.quantile(0.5))
    return Chart(
        HISTOGRAM,
        say(SCORES, lang),
        alt,
        middles,
        tuple(series),
        x_name=say(POINTS, lang),
        percent=True,
    )


def _bin(width: int) -> int:
    """A round width of which some forty cover everything."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000):
        if width <= 45 * step:
            return step
    return width // 40


# ---------------------------------------------------------------- comebacks


def leads(view: View, lang: str) -> Section:
    """Does the leader at half-time win?"""
    share = Quantity("", SHARE_OF_GAMES, percent=True, par=None)
    rows = [
        (say(LEADER_WINS, lang), f"leader/{HALF_TIME}"),
        (say(LAST_WINS, lang), "half/last"),
        (say(COMEBACK, lang), "half/comeback"),
    ]
    shares = view.tables(lang, say(HALF, lang), rows, (share,))
    numbers = view.tables(
        lang,
        say(MEASURE, lang),
        [(say(ORDER, lang), "half/order"), (say(CHANGES, lang), "lead/changes")],
        (Quantity("", MEASURES),),
    )
    estimate = view.base.estimate(f"leader/{HALF_TIME}")
    names = [f"leader/{look}" for look in range(LOOKS)]
    progress = tuple((look + 1) / (LOOKS + 1) for look in range(LOOKS))
    chart = Chart(
        CURVE,
        say(WINS_OF_LEADER, lang),
        say(
            CURVE_ALT,
            lang,
            early=_mean(view, names[0]),
            half=estimate.mean,
            late=_mean(view, names[-1]),
        ),
        tuple(100 * part for part in progress),
        view.series(lang, names),
        x_name=say(PROGRESS, lang),
        par=view.par,
        par_name=say(FAIR, lang, par=view.par),
        percent=True,
    )
    says = (say(AHEAD, lang), about_half(view, lang))
    return Section("comebacks", say(LEADS, lang), says, (*shares, *numbers), (chart,))


def about_half(view: View, lang: str) -> str:
    """Whether the leader at half-time wins."""
    leader, last = view.base.estimate(f"leader/{HALF_TIME}"), view.base.estimate("half/last")
    if leader.matches == 0:
        return say(NO_LEADER, lang)
    return say(HALF_SAYS, lang, leader=leader.mean, half=leader.half, last=last.mean, par=view.par)


def _mean(view: View, name: str) -> float:
    return view.base.estimate(name).mean


# ---------------------------------------------------------------- ends


def endings(view: View, lang: str) -> Section:
    """How often each end condition ends the game."""
    named = view.base.questions.endings
    stems = [f"ending/{ending.id}" for ending in named]
    names = [say(ending.name, lang) for ending in named]
    tables = view.tables(
        lang,
        say(END, lang),
        list(zip(names, stems, strict=True)),
        (Quantity("", SHARE_OF_GAMES, percent=True),),
    )
    charts: tuple[Chart, ...] = ()
    if len(named) > 1:
        alt = _alt(view, lang, names, stems, say(ENDINGS, lang))
        series = view.series(lang, stems)
        charts = (Chart(DOTS, say(ENDINGS, lang), alt, tuple(names), series, percent=True),)
    return Section("endings", say(ENDINGS, lang), (), tables, charts)


# ---------------------------------------------------------------- what things are worth


def things(view: View, category: Category, lang: str) -> Section:
    """Victories and points of those who had a thing, the best first."""
    rows = ordered(view, category, lang)
    often = EXTRA_OFTEN if category.most else OFTEN
    quantities = [
        Quantity("/win", WINS, percent=True, par=view.par),
        Quantity("/margin", MARGIN, par=0.0, signed=True),
        Quantity("/often", often, percent=not category.most),
    ]
    if category.extra is not None:
        quantities.append(Quantity("/extra", category.extra, percent=category.extra_percent))
    tables = view.tables(lang, say(category.title, lang), rows, quantities)
    shown = [row for row in rows if all(e.matches for e in view.estimates(row[1] + "/win"))]
    charts: tuple[Chart, ...] = ()
    if shown:
        names = [label for label, _ in shown]
        columns = [stem + "/win" for _, stem in shown]
        charts = (
            Chart(
                DOTS,
                say(WINS_OF_HOLDERS, lang),
                say(
                    DOTS_ALT, lang, title=say(category.title, lang), best=names[0], worst=names[-1]
                ),
                tuple(names),
                view.series(lang, columns),
                par=view.par,
                par_name=say(FAIR, lang, par=view.par),
                percent=True,
            ),
        )
    says = (say(CATEGORY, lang, note=say(category.note, lang)),)
    return Section(f"thing-{category.id}", say(category.title, lang), says, tables, charts)


def _in_play(view: View, stem: str) -> bool:
    """Do all runs know a thing, and has anybody ever had one?"""
    if not all(f"{stem}/win" in run.sums.places for run in view.runs):
        return False
    return any(estimate.mean > 0 for estimate in view.estimates(f"{stem}/often"))


def ordered(view: View, category: Category, lang: str) -> list[tuple[str, str]]:
    """Labels and stems of the things that both runs know, the best of the first run first."""
    known = [
        (say(name, lang), f"thing/{category.id}/{place}")
        for place, name in enumerate(category.things)
        if _in_play(view, f"thing/{category.id}/{place}")
    ]

    def worth(row: tuple[str, str]) -> float:
        mean = view.base.estimate(row[1] + "/win").mean
        return math.inf if math.isnan(mean) else -mean

    return sorted(known, key=worth)


# ---------------------------------------------------------------- figures


def figures(view: View, lang: str) -> Section:
    """The game's own figures, and its length."""
    plain = [(say(DECISIONS, lang), "decisions")]
    plain += [
        (say(figure.name, lang), f"figure/{figure.id}")
        for figure in view.base.questions.figures
        if not figure.percent
    ]
    shares = [
        (say(figure.name, lang), f"figure/{figure.id}")
        for figure in view.base.questions.figures
        if figure.percent
    ]
    tables = view.tables(lang, say(FIGURE, lang), plain, (Quantity("", MEASURES),))
    if shares:
        tables += view.tables(
            lang, say(FIGURE, lang), shares, (Quantity("", MEASURES, percent=True),)
        )
    return Section("figures", say(FIGURES, lang), (), tables)


def _alt(view: View, lang: str, labels: list[str], names: list[str], title: str) -> str:
    """What a plot shows, in words."""
    told = [
        f"{label} {percent(view.base.estimate(name).mean, lang)}"
        for label, name in zip(labels, names, strict=True)
    ]
    return f"{title}: {', '.join(told)}"
