"""One row of numbers for every match: whatever the report says is a mean of one of its columns.

A number is NaN where a match has nothing to say (nobody, or everybody, had a thing). The means are
taken over matches, which are independent of each other; seats of one match are not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.arena.balance.observation import HALF_TIME, LOOKS, Observed
from fondaco.arena.summary import win_shares
from fondaco.engine.balance_spec import Category, Questions

Columns = dict[str, Any]


def columns(watched: Observed, questions: Questions) -> Columns:
    """The columns of some matches, by name."""
    shares = win_shares(watched.ranks)
    found: Columns = {
        "shared": ((watched.ranks == 1).sum(axis=1) > 1).astype(float),
        "decisions": watched.decisions.astype(float),
        "start/moves": (watched.began != 0).astype(float),
    }
    found |= _scores(watched.scores.astype(float))
    found |= _places(watched, shares)
    found |= _endings(watched.ending, questions)
    found |= _leads(watched, shares)
    for category in questions.categories:
        found |= _things(category, watched, shares)
    for place, figure in enumerate(questions.figures):
        found[f"figure/{figure.id}"] = watched.figures[:, place]
    return found


def by_place(numbers: Any, began: Any) -> Any:
    """Columns of seats become columns of places: whoever began, the next clockwise, ..."""
    players = numbers.shape[1]
    seats = (np.arange(players)[None, :] + began[:, None]) % players
    return np.take_along_axis(numbers, seats, axis=1)


def _scores(scores: Any) -> Columns:
    ordered = np.sort(scores, axis=1)
    return {
        "score/all": scores.mean(axis=1),
        "score/winner": ordered[:, -1],
        "score/last": ordered[:, 0],
        "score/gap": ordered[:, -1] - ordered[:, -2],
        "score/range": ordered[:, -1] - ordered[:, 0],
    }


def _places(watched: Observed, shares: Any) -> Columns:
    """Victories and points by place; `place/strays` is what the test of equality divides by."""
    placed, scores = by_place(shares, watched.began), by_place(watched.scores, watched.began)
    players = shares.shape[1]
    found: Columns = {"place/strays": ((shares - 1 / players) ** 2).sum(axis=1)}
    for place in range(players):
        found[f"place/{place}/win"] = placed[:, place]
        found[f"place/{place}/score"] = scores[:, place].astype(float)
    return found


def _endings(ending: Any, questions: Questions) -> Columns:
    return {
        f"ending/{named.id}": (ending == number).astype(float)
        for number, named in enumerate(questions.endings)
    }


# ---------------------------------------------------------------- who leads, and what becomes of it


def _leads(watched: Observed, shares: Any) -> Columns:
    standings = watched.standings
    ahead = standings == standings.max(axis=2, keepdims=True)
    behind = standings == standings.min(axis=2, keepdims=True)
    led = ~ahead.all(axis=2)  # otherwise nobody leads
    leaders = np.where(led, (ahead * shares[:, None, :]).sum(axis=2) / ahead.sum(axis=2), np.nan)
    found: Columns = {f"leader/{look}": leaders[:, look] for look in range(LOOKS)}
    half, last = led[:, HALF_TIME], behind[:, HALF_TIME]
    found["half/last"] = np.where(half, (last * shares).sum(axis=1) / last.sum(axis=1), np.nan)
    ahead_at_half = ahead[:, HALF_TIME]
    found["half/comeback"] = np.where(half, 1 - (ahead_at_half * shares).sum(axis=1), np.nan)
    found["half/order"] = _kept_order(standings[:, HALF_TIME], watched.scores)
    found["lead/changes"] = _changes(ahead)
    return found


def _kept_order(before: Any, after: Any) -> Any:
    """Kendall's tau: pairs of seats in the same order less pairs turned round, of all pairs."""
    players = before.shape[1]
    pairs = [(one, other) for one in range(players) for other in range(one)]
    kept = [
        np.sign(before[:, one] - before[:, other]) * np.sign(after[:, one] - after[:, other])
        for one, other in pairs
    ]
    return np.mean(kept, axis=0)


def _changes(ahead: Any) -> Any:
    """How often another seat is found in the sole lead than the last time somebody was."""
    games = ahead.shape[0]
    alone = ahead.sum(axis=2) == 1
    leader = ahead.argmax(axis=2)
    changes, last = np.zeros(games), np.full(games, -1)
    for look in range(ahead.shape[1]):
        now = alone[:, look]
        changes += now & (last >= 0) & (leader[:, look] != last)
        last = np.where(now, leader[:, look], last)
    return changes


# ---------------------------------------------------------------- what things are worth


def _things(category: Category, watched: Observed, shares: Any) -> Columns:
    """Victories and points of seats that have a thing beside others that have not."""
    amounts = watched.amounts[:, :, category.places]
    most = amounts.max(axis=1, keepdims=True)
    having = amounts == most if category.most else amounts > 0
    holders = having.sum(axis=1)
    tells = (holders > 0) & (holders < having.shape[1])
    margins = watched.scores - watched.scores.mean(axis=1, keepdims=True)
    divisor = np.maximum(holders, 1)
    wins = np.where(tells, (having * shares[:, :, None]).sum(axis=1) / divisor, np.nan)
    points = np.where(tells, (having * margins[:, :, None]).sum(axis=1) / divisor, np.nan)
    often = amounts.mean(axis=1) if category.most else having.mean(axis=1)
    extras = watched.extras[:, category.places]
    found: Columns = {}
    for place in range(len(category.things)):
        name = f"thing/{category.id}/{place}"
        found[f"{name}/win"] = wins[:, place]
        found[f"{name}/margin"] = points[:, place]
        found[f"{name}/often"] = often[:, place]
        if category.extra is not None:
            found[f"{name}/extra"] = extras[:, place]
    return found


def yes_or_no(name: str) -> bool:
    """Is a column one of yes-or-no events?"""
    return name == "shared" or name.startswith(("ending/", "start/"))
