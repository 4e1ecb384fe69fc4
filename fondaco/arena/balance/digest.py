"""A whole chapter, led by what a reader takes home."""

from __future__ import annotations

import math

from fondaco.arena.balance.comparison import Quantity, View, stray
from fondaco.arena.balance.document import Section
from fondaco.arena.balance.observation import HALF_TIME
from fondaco.arena.balance.sections import about_equality, about_half, findings, ordered
from fondaco.arena.balance.wording import PLACES, SCORE_ROWS
from fondaco.engine.balance_spec import Category
from fondaco.engine.numbers import percent


def sections(view: View) -> tuple[Section, ...]:
    """Everything that is reported of one number of players."""
    return (short(view), *findings(view))


def short(view: View) -> Section:
    """What a reader takes home: of one run its extremes, of two what sets them apart."""
    if view.pairing is not None:
        return Section("short", view.say("short"), (_about_changes(view),))
    says = [about_equality(view, view.base), about_half(view)]
    shared = view.base.estimate("shared")
    low, high = shared.interval
    says.append(view.say("shared_says", shared=shared.mean, low=low, high=high))
    for category in view.base.questions.categories:
        says += _extremes(view, category)
    return Section("short", view.say("short"), tuple(says))


def _about_changes(view: View) -> str:
    """The main figures of two runs that differ by more than chance."""
    rows = [
        (view.say(PLACES[place]) + ", " + view.say("wins"), f"place/{place}/win", True)
        for place in range(view.players)
    ]
    rows += [
        (view.say("leader_wins"), f"leader/{HALF_TIME}", True),
        (view.say("shared"), "shared", True),
        (view.say(SCORE_ROWS["score/all"]) + ", " + view.say("points"), "score/all", False),
        (view.say(SCORE_ROWS["score/gap"]), "score/gap", False),
        (view.say("decisions"), "decisions", False),
    ]
    rows += [
        (view.say(ending.name), f"ending/{ending.id}", True)
        for ending in view.base.questions.endings
    ]
    changes = (_change(view, row, len(rows)) for row in rows)
    items = [change for change in changes if change]
    return view.say("changed", items="; ".join(items)) if items else view.say("nothing_changed")


def _change(view: View, row: tuple[str, str, bool], rows: int) -> str:
    """A difference in words, if chance alone does not explain it."""
    label, name, share = row
    if view.pairing is None:
        raise AssertionError("there is only one run")
    difference = view.pairing.difference(name)
    if math.isnan(difference.mean) or not stray(difference, 0.0, rows):
        return ""
    quantity = Quantity("", "points", share)
    one, two = (
        quantity.number(run.estimate(name).mean, difference.half, view.lang) for run in view.runs
    )
    return f"{label} {one} → {two} ({quantity.text(difference, view.lang, signed=True)})"


def _extremes(view: View, category: Category) -> list[str]:
    """The best and the worst of a category, if they stray from what is fair."""
    rows = ordered(view, category)
    items = []
    for label, stem in (rows[0], rows[-1]) if len(rows) > 1 else rows:
        estimate = view.base.estimate(stem + "/win")
        if estimate.matches and stray(estimate, view.par, len(rows)):
            items.append(
                f"{label} {percent(estimate.mean, view.lang)} ± {percent(estimate.half, view.lang)}"
            )
    if not items:
        return []
    title, note = view.say(category.title), view.say(category.note)
    return [view.say("matches_with", title=title, note=note, items=", ".join(items))]
