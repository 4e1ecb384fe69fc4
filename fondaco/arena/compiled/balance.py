"""Compiled: play a match and write its lines down, and watch a match whose lines are known.

Watching is apart from playing. So it does not matter who chose the lines, and the length of a match
is known when it is watched: its middle can be looked at.
"""

from __future__ import annotations

import numpy as np

from fondaco.bots.compiled.drivers import play_on
from fondaco.engine.compiled.binder import driver, inlined, variant
from fondaco.engine.compiled.sight import copy_record
from fondaco.engine.compiled.slots import (
    advance,
    apply,
    automatic,
    end_cause,
    notice,
    notice_start,
    points_now,
    tell,
)

#: The `action` of a step that follows by itself.
BY_ITSELF = -1


@inlined
def write_line(watcher, action):
    """Write a line down while there is room, and count it."""
    lines, amount = watcher
    if amount[0] < lines.size:
        lines[amount[0]] = action
    amount[0] += 1


play_noted = variant("play_noted", play_on, note=write_line)


@driver
def play_writing(box, tables, dice, i, bots, bot_dice, sights, moves, weights, lines):
    """Play a match between built-in bots and write all lines down, those of chance too.

    Returns how many they are: if that is more than there is room for, the rest is not written.
    """
    amount = np.zeros(1, np.int64)
    watcher = lines, amount
    play_noted(box[0], tables[i], dice[i], bots, bot_dice, weights, sights[i], moves, watcher)
    return amount[0]


@driver
def step_watched(box, tables, seen, action, notes):
    """Do one action and what follows by itself; the game takes notes of every step."""
    copy_record(tables[0], seen[0])
    apply(box[0], tables[0], action)
    notice(box[0], seen[0], action, tables[0], notes[0])
    while automatic(tables[0]):
        copy_record(tables[0], seen[0])
        advance(box[0], tables[0])
        notice(box[0], seen[0], np.int64(BY_ITSELF), tables[0], notes[0])


@driver
def watch(box, tables, seen, lines, decisions, notes, standings, amounts, extras, figures):
    """Watch a match from its opening table to its end; return who began and how it ended.

    `decisions` are the lines of seats among the lines. Look k of so many is when that share of
    them has been made, and the seats have `standings[k]` points if the match ended there.
    """
    table = tables[0]
    looks = standings.shape[0]
    began = np.int64(-1)
    done = 0
    look = 0
    for place in range(lines.size):
        if table.actor >= 0:
            if began < 0:
                began = np.int64(table.actor)
                notice_start(box[0], table, notes[0])
            while look < looks and done * (looks + 1) >= (look + 1) * decisions:
                for seat in range(table.players):
                    standings[look, seat] = points_now(box[0], table, seat)
                look += 1
            done += 1
        step_watched(box, tables, seen, np.int64(lines[place]), notes)
    while look < looks:  # a match of a few decisions
        for seat in range(table.players):
            standings[look, seat] = table.scores[seat]
        look += 1
    tell(box[0], table, notes[0], amounts, extras, figures)
    return began, end_cause(box[0], table, notes[0])
