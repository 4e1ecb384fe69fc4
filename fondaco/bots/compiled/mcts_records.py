"""What a search works on, as plain numbers: one record a node of its trees, all in one array.

A node stands for a sequence of decisions from the position that is thought about. What the dice
brought in between and what is hidden differ from simulation to simulation, so a node does not
hold a table: the table is played up to it anew each time, in another possible world.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fondaco.engine.box import new_records

#: Seats at most in any game: every node keeps the results of all of them.
SEATS = 5
#: No node: the end of a list.
NONE = -1

NODE = np.dtype(
    [
        ("first", np.int32),  # the first of its children, or NONE
        ("next", np.int32),  # the next child of the same parent, or NONE
        ("visits", np.int32),
        ("action", np.int16),  # the action that leads here
        ("prior", np.float32),  # how promising the evaluation found it, against its best sibling
        ("worth", np.float32, SEATS),  # sum of the results of each seat
    ]
)

#: What a search may be told; each game has its own (features.SEARCH), found by matches.
SETTINGS = np.dtype(
    [
        ("explore", np.float64),  # weight of the prior against what was seen
        ("temper", np.float64),  # a difference in value that makes a line e times less promising
        ("caution", np.float64),  # an untried line counts this much less than its parent
        ("stray", np.float64),  # share of random decisions in rollouts
        ("margin", np.float64),  # share of the score margin in the result of a finished match
        ("margin_scale", np.float64),  # a lead that counts fully
        ("rank", np.float64),  # share of the rank in a result
        ("late", np.float64),  # so far on in a match the margin begins to count before its end
        ("hope", np.float64),  # with a smaller chance a seat looks closely at what else counts
        ("breadth", np.int64),  # lines of a node looked at from the first
        ("horizon", np.int64),  # rounds or turns a rollout goes on; 0: to the end of the match
        ("ending", np.float64),  # so far on in a match rollouts go on to its end
        ("by_hand", np.int64),  # 1: a node has a branch for each sort of hand
        ("by_seat", np.int64),  # 1: each seat has a tree of its own, of what it sees
        ("sense", np.int64),  # worlds tried for each that is played in; 0: any will do
        ("guided", np.int64),  # 1: by the evaluation; 0: without it, with random rollouts
    ]
)

# Counters of a search.
USED, SIMULATIONS, DECISIONS, DEEPEST = 0, 1, 2, 3
COUNTERS = 4

# Of the results of a seat in a search: how many, their sum and that of their squares, the sum of
# its chances to win, and how large differences are beside what they usually are.
AMOUNT, SUM, SQUARES, HOPE, SCALE = 0, 1, 2, 3, 4

# Of the world that was played in last: has there been one, and how likely it was (logarithm).
BEGUN, LIKELY = 0, 1

#: Tables of a tree: the one that is thought about, one to play on, the world played in last.
TABLES = 3
#: Nodes of one tree: 36 bytes each.
CAPACITY = 1 << 18
#: A path through the tree is never longer.
LONGEST_PATH = 512


class Trees(NamedTuple):
    """The trees of a search, one for each seat or one for all."""

    nodes: Any
    counters: Any
    #: By tree: the node it begins at, and the node where a simulation is.
    roots: Any
    at: Any
    #: The nodes that a simulation has come by.
    path: Any
    #: By action: room for marks, all zero between two decisions.
    marks: Any


class Simulator(NamedTuple):
    """What a simulation is played with."""

    sights: Any
    stream: Any
    moves: Any
    settings: Any
    #: The weights of the evaluation, and the model of the chances to win (win_model.py).
    weights: Any
    win_model: Any
    #: Of the world that was played in last (imagination.py).
    chain: Any
    #: How far the results of each seat lie apart (`note_results` in mcts.py).
    spreads: Any
    #: Room for gauges, and for the results of the seats.
    numbers: Any
    results: Any


def new_trees(actions: int) -> Trees:
    """Room for the trees of a search over so many actions."""
    return Trees(
        new_records(NODE, CAPACITY),
        np.zeros(COUNTERS, np.int64),
        np.zeros(SEATS, np.int32),
        np.zeros(SEATS, np.int32),
        np.zeros(LONGEST_PATH, np.int32),
        np.zeros(actions, np.int8),
    )


def settings(**given: float) -> Any:
    """Settings of a search as one record: those of most games, and what is said otherwise."""
    record = new_records(SETTINGS, 1)
    usual = {
        "explore": 0.6,
        "temper": 1.0,
        "caution": 0.1,
        "stray": 0.05,
        "margin": 0.2,
        "margin_scale": 20.0,
        "rank": 0.0,  # these three have not shown yet that they help (docs/search.md)
        "late": 1.0,
        "hope": 0.0,
        "breadth": 16,
        "horizon": 1,
        "ending": 1.0,
        "by_hand": 0,
        "by_seat": 0,
        "sense": 0,
        "guided": 1,
    }
    for name, amount in {**usual, **given}.items():
        record[name][0] = amount
    record["by_hand"] *= record["guided"]  # hands are sorted by the evaluation
    return record
