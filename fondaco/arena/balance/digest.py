"""A whole chapter, led by what a reader takes home."""

from __future__ import annotations

import math

from fondaco.arena.balance.collect import HALF_TIME
from fondaco.arena.balance.findings import about_equality, about_half, findings, ordered, say
from fondaco.arena.balance.phrases import (
    CHANGED,
    DECISIONS,
    LEADER_WINS,
    MATCHES_WITH,
    NOTHING_CHANGED,
    PLACE_NAMES,
    POINTS,
    SCORE_ROWS,
    SHARED,
    SHARED_SAYS,
    SHORT,
    WINS,
)
from fondaco.arena.balance.sections import Section
from fondaco.arena.balance.view import Quantity, View, stray
from fondaco.engine.numbers import percent
from fondaco.engine.questions import Category


def sections(view: View, lang: str) -> tuple[Section, ...]:
    """Everything that is reported of one number of players."""
    return (short(view, lang), *findings(view, lang))


def short(view: View, lang: str) -> Section:
    """What a reader takes home: of one run its extremes, of two what sets them apart."""
    if view.pairing is not None:
        return Section("short", say(SHORT, lang), (_about_changes(view, lang),))
    says = [about_equality(view.base, lang), about_half(view, lang)]
    shared = view.base.estimate("shared")
    low, high = shared.interval
    says.append(say(SHARED_SAYS, lang, shared=shared.mean, low=low, high=high))
    for category in view.base.questions.categories:
        says += _extremes(view, category, lang)
    return Section("short", say(SHORT, lang), tuple(says))


def _about_changes(view: View, lang: str) -> str:
    """The main figures of two runs that differ by more than chance."""
    rows = [
        (PLACE_NAMES[lang][place] + ", " + say(WINS, lang), f"place/{place}/win", True)
        for place in range(view.players)
    ]
    rows += [
        (say(LEADER_WINS, lang), f"leader/{HALF_TIME}", True),
        (say(SHARED, lang), "shared", True),
        (say(SCORE_ROWS["score/all"], lang) + ", " + say(POINTS, lang), "score/all", False),
        (say(SCORE_ROWS["score/gap"], lang), "score/gap", False),
        (say(DECISIONS, lang), "decisions", False),
    ]
    rows += [
        (say(ending.name, lang), f"ending/{ending.id}", True)
        for ending in view.base.questions.endings
    ]
    changes = (_change(view, lang, row, len(rows)) for row in rows)
    told = [change for change in changes if change]
    return say(CHANGED, lang, told="; ".join(told)) if told else say(NOTHING_CHANGED, lang)


def _change(view: View, lang: str, row: tuple[str, str, bool], rows: int) -> str:
    """A difference in words, if chance alone does not explain it."""
    label, name, share = row
    if view.pairing is None:
        raise AssertionError("there is only one run")
    difference = view.pairing.difference(name)
    if math.isnan(difference.mean) or not stray(difference, 0.0, rows):
        return ""
    quantity = Quantity("", POINTS, share)
    one, two = (
        quantity.number(run.estimate(name).mean, difference.half, lang) for run in view.runs
    )
    return f"{label} {one} → {two} ({quantity.text(difference, lang, signed=True)})"


def _extremes(view: View, category: Category, lang: str) -> list[str]:
    """The best and the worst of a category, if they stray from what is fair."""
    rows = ordered(view, category, lang)
    told = []
    for label, stem in (rows[0], rows[-1]) if len(rows) > 1 else rows:
        estimate = view.base.estimate(stem + "/win")
        if estimate.matches and stray(estimate, view.par, len(rows)):
            told.append(f"{label} {percent(estimate.mean, lang)} ± {percent(estimate.half, lang)}")
    if not told:
        return []
    title, note = say(category.title, lang), say(category.note, lang)
    return [say(MATCHES_WITH, lang, title=title, note=note, told=", ".join(told))]
