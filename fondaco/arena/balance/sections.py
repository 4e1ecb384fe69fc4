"""The report's sections, in a language: what is said, the tables and the plots."""

from __future__ import annotations

import math
from collections.abc import Sequence

from fondaco.arena.balance.charts import BARS, CURVE, DOTS, HISTOGRAM, Chart, Series
from fondaco.arena.balance.comparison import Quantity, View
from fondaco.arena.balance.document import Section
from fondaco.arena.balance.estimates import Run
from fondaco.arena.balance.observation import HALF_TIME, LOOKS
from fondaco.arena.balance.wording import PLACES, SCORE_ROWS, say_games
from fondaco.arena.statistics import chi_square_p
from fondaco.engine.balance_spec import Category
from fondaco.engine.numbers import number, percent


def findings(view: View) -> list[Section]:
    """Everything that is measured with one number of players."""
    found = [places(view), scores(view), leads(view), endings(view)]
    found += [things(view, category) for category in view.base.questions.categories]
    return [*found, figures(view)]


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


def places(view: View) -> Section:
    """The advantage of beginning."""
    rows = [(view.say(PLACES[place]), f"place/{place}") for place in range(view.players)]
    quantities = (
        Quantity("/win", "wins", percent=True, par=view.par),
        Quantity("/score", "points"),
    )
    drawn = view.base.estimate("start/moves").mean > 0
    start = view.say("from_start" if drawn else "from_one_start")
    wins = [(label, f"{stem}/win") for label, stem in rows]
    chart = _shares(view, BARS, "wins", wins, _alt(view, wins, "places"), fair=True)
    tables = view.tables(view.say("place"), rows, quantities)
    says = (start, *view.of_each(about_equality))
    return Section("places", view.say("places"), says, tables, (chart,))


def about_equality(view: View, run: Run) -> str:
    """What the test of equality says to somebody who designs games."""
    value, p = equality(run)
    chance = view.say("seldom") if p < 0.001 else percent(p, view.lang)
    sentence = "places_apart" if p < 0.05 else "places_alike"
    first = run.estimate("place/0/win")
    return view.say(
        sentence,
        games=say_games(run.games, view.lang),
        first=f"{percent(first.mean, view.lang)} ± {percent(first.half, view.lang)}",
        par=1 / run.plan.players,
        chance=chance,
        value=number(value, view.lang, 1),
    )


# ---------------------------------------------------------------- points


def scores(view: View) -> Section:
    """How far the points lie apart, and how often a victory is shared."""
    rows = [(view.say(words), key) for key, words in SCORE_ROWS.items()]
    tables = view.tables(view.say("measure"), rows, (Quantity("", "points"),))
    shared = view.tables(
        view.say("measure"),
        [(view.say("shared"), "shared")],
        (Quantity("", "share_of_games", percent=True),),
    )
    says = tuple(view.of_each(_about_scores))
    return Section("scores", view.say("scores"), says, (*tables, *shared), (_histogram(view),))


def _about_scores(view: View, run: Run) -> str:
    low, middle, high = (run.quantile(share) for share in (0.05, 0.5, 0.95))
    return view.say("scores_say", low=low, middle=middle, high=high)


def _histogram(view: View) -> Chart:
    """Scores of everybody and of the winner; of two runs those of everybody."""
    if view.pairing is None:
        names = [view.say("series_all"), view.say("series_best")]
        counts = [view.base.scores, view.base.best]
    else:
        names, counts = view.labels(), [run.scores for run in view.runs]
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
    alt = view.say("histogram_alt", low=low, high=high, middle=view.base.quantile(0.5))
    return Chart(
        HISTOGRAM,
        view.say("scores"),
        alt,
        middles,
        tuple(series),
        x_name=view.say("points"),
        percent=True,
    )


def _bin(width: int) -> int:
    """A round width of which some forty cover everything."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000):
        if width <= 45 * step:
            return step
    return width // 40


# ---------------------------------------------------------------- comebacks


def leads(view: View) -> Section:
    """Does the leader at half-time win?"""
    share = Quantity("", "share_of_games", percent=True)
    rows = [
        (view.say("leader_wins"), f"leader/{HALF_TIME}"),
        (view.say("last_wins"), "half/last"),
        (view.say("comeback"), "half/comeback"),
    ]
    shares = view.tables(view.say("half"), rows, (share,))
    numbers = view.tables(
        view.say("measure"),
        [(view.say("order"), "half/order"), (view.say("changes"), "lead/changes")],
        (Quantity("", "measures"),),
    )
    names = [f"leader/{look}" for look in range(LOOKS)]
    early, half, late = (view.base.estimate(names[look]).mean for look in (0, HALF_TIME, LOOKS - 1))
    alt = view.say("curve_alt", early=early, half=half, late=late)
    done = [100 * ((look + 1) / (LOOKS + 1)) for look in range(LOOKS)]
    looks = list(zip(done, names, strict=True))
    chart = _shares(view, CURVE, "wins_of_leader", looks, alt, fair=True, x_name="progress")
    says = (view.say("ahead"), about_half(view))
    return Section("comebacks", view.say("leads"), says, (*shares, *numbers), (chart,))


def about_half(view: View) -> str:
    """Whether the leader at half-time wins."""
    leader, last = view.base.estimate(f"leader/{HALF_TIME}"), view.base.estimate("half/last")
    if leader.matches == 0:
        return view.say("no_leader")
    return view.say("half_says", leader=leader.mean, half=leader.half, last=last.mean, par=view.par)


# ---------------------------------------------------------------- ends


def endings(view: View) -> Section:
    """How often each end condition ends the game."""
    rows = [
        (view.say(ending.name), f"ending/{ending.id}") for ending in view.base.questions.endings
    ]
    share = Quantity("", "share_of_games", percent=True)
    tables = view.tables(view.say("end"), rows, (share,))
    charts: tuple[Chart, ...] = ()
    if len(rows) > 1:
        charts = (_shares(view, DOTS, "endings", rows, _alt(view, rows, "endings")),)
    return Section("endings", view.say("endings"), (), tables, charts)


# ---------------------------------------------------------------- what things are worth


def things(view: View, category: Category) -> Section:
    """Victories and points of those who had a thing, the best first."""
    rows = ordered(view, category)
    often = "extra_often" if category.most else "often"
    quantities = [
        Quantity("/win", "wins", percent=True, par=view.par),
        Quantity("/margin", "margin", par=0.0, signed=True),
        Quantity("/often", often, percent=not category.most),
    ]
    if category.extra is not None:
        quantities.append(Quantity("/extra", category.extra, percent=category.extra_percent))
    tables = view.tables(view.say(category.title), rows, quantities)
    wins = [(label, f"{stem}/win") for label, stem in rows]
    shown = [row for row in wins if all(e.matches for e in view.estimates(row[1]))]
    charts: tuple[Chart, ...] = ()
    title = view.say(category.title)
    if shown:
        alt = view.say("dots_alt", title=title, best=shown[0][0], worst=shown[-1][0])
        charts = (_shares(view, DOTS, "wins_of_holders", shown, alt, fair=True),)
    says = (view.say("category", note=view.say(category.note)),)
    return Section(f"thing-{category.id}", title, says, tables, charts)


def _in_play(view: View, stem: str) -> bool:
    """Do all runs know a thing, and has anybody ever had one?"""
    if not all(f"{stem}/win" in run.sums.places for run in view.runs):
        return False
    return any(estimate.mean > 0 for estimate in view.estimates(f"{stem}/often"))


def ordered(view: View, category: Category) -> list[tuple[str, str]]:
    """Labels and stems of the things that both runs know, the best of the first run first."""
    known = [
        (view.say(name), f"thing/{category.id}/{place}")
        for place, name in enumerate(category.things)
        if _in_play(view, f"thing/{category.id}/{place}")
    ]

    def worth(row: tuple[str, str]) -> float:
        mean = view.base.estimate(row[1] + "/win").mean
        return math.inf if math.isnan(mean) else -mean

    return sorted(known, key=worth)


# ---------------------------------------------------------------- figures


def figures(view: View) -> Section:
    """The game's own figures, and its length."""
    plain = [(view.say("decisions"), "decisions")]
    shares: list[tuple[str, str]] = []
    for figure in view.base.questions.figures:
        row = (view.say(figure.name), f"figure/{figure.id}")
        (shares if figure.percent else plain).append(row)
    tables = view.tables(view.say("figure"), plain, (Quantity("", "measures"),))
    if shares:
        tables += view.tables(view.say("figure"), shares, (Quantity("", "measures", percent=True),))
    return Section("figures", view.say("figures"), (), tables)


# ---------------------------------------------------------------- plots


def _shares(
    view: View,
    kind: str,
    title: str,
    rows: Sequence[tuple[object, str]],
    alt: str,
    fair: bool = False,
    x_name: str = "",
) -> Chart:
    """Shares by label and name of their column; if they are of victories, beside what is fair."""
    return Chart(
        kind,
        view.say(title),
        alt,
        tuple(label for label, _ in rows),
        view.series([name for _, name in rows]),
        x_name=view.say(x_name) if x_name else "",
        par=view.par if fair else None,
        par_name=view.say("fair", par=view.par) if fair else "",
        percent=True,
    )


def _alt(view: View, rows: Sequence[tuple[str, str]], title: str) -> str:
    """What a plot shows, in words."""
    items = [f"{label} {percent(view.base.estimate(name).mean, view.lang)}" for label, name in rows]
    return f"{view.say(title)}: {', '.join(items)}"
