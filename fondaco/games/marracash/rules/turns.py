"""What follows an action: the turn goes on, new visitors come, the last round (MAR-7, MAR-8)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clockwise, rank
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.setup import needs_cards


@rule
def after_action(box, table):
    """Section 4, after an action: open cards, then the next action, or the end of the turn.

    An action that cannot be done is lost (MAR-4.3). The second is free of the first: its money can
    be spent (MAR-4.4), any group may walk (MAR-4.5), an auction is a whole one (MAR-4.6).
    """
    table.host = 0
    if needs_cards(box, table):
        table.phase = t.REVEAL
        table.actor = t.CHANCE
    elif t.can_act(box, table):
        table.phase = t.CHOOSE
        table.actor = table.turn_seat
    else:
        table.phase = t.TURN_END


@rule
def end_turn(box, table):
    """MAR-7.1, 7.5, 7.7: empty entrances are filled now, as long as the line lasts."""
    waiting = table.cause == t.NOT_YET and t.line_length(table) > 0
    if waiting and t.empty_entrances(box, table) > 0:
        table.phase = t.REFILL
        table.actor = table.turn_seat
    else:
        table.phase = t.TURN_CLOSE


@rule
def admit(box, table, outcome):
    """7.5: visitors from one end of the line onto an entrance; no shop is near (MAR-7.6)."""
    per_end = box.refill_max
    fountain = box.entrance[outcome // (2 * per_end)]
    end = outcome // per_end % 2
    for _ in range(outcome % per_end + 1):
        if end == t.LEFT:
            place = np.int64(table.line_left)
            table.line_left += 1
        else:
            table.line_end -= 1
            place = np.int64(table.line_end)
        table.fountains[fountain, table.line[place]] += 1
        table.line[place] = 0
    if end != t.LEFT:
        table.right_used = 1
    table.progress = 1
    table.phase = t.TURN_END


@rule
def close_turn(box, table):
    """Section 4, close turn: idle turns, the last round, the end."""
    if not t.first_round(table):  # MAR-8.5
        table.idle_turns = 0 if table.progress == 1 else table.idle_turns + 1
    if table.cause != t.NOT_YET:  # MAR-R.17: a last round is never restarted
        table.final_turns -= 1
    elif t.line_length(table) == 0:  # MAR-8.1
        begin_last_round(table, t.BY_QUEUE)
        if table.options[t.OPT_LAST_ROUND] == t.FINISH_ROUND:  # MAR-9.4
            table.final_turns = table.players * t.round_no(table) - table.turn_no
    elif table.idle_turns >= box.stall_rounds * table.players:
        begin_last_round(table, t.BY_STALL)
    elif table.turn_no >= box.max_rounds * table.players:  # MAR-8.6
        begin_last_round(table, t.BY_CAP)
    if table.cause != t.NOT_YET and table.final_turns == 0:
        score(table)
        table.phase = t.OVER
        table.actor = t.NOBODY
    else:
        table.phase = t.TURN_BEGIN


@rule
def begin_last_round(table, cause):
    """MAR-8.2: one more turn for everybody."""
    table.cause = cause
    table.final_turns = table.players


@rule
def begin_turn(box, table):
    """MAR-2.1; a seat that can do nothing loses its turn (MAR-2.3, R.7)."""
    if table.turn_no == 0:
        table.turn_seat = table.start_seat
    else:
        table.turn_seat = clockwise(table, table.turn_seat, 1)
    table.turn_no += 1
    table.moves_done = 0
    table.auctions_done = 0
    table.progress = 0
    table.right_used = 0
    if t.can_act(box, table):
        table.phase = t.CHOOSE
        table.actor = table.turn_seat
    else:
        table.phase = t.TURN_END


@rule
def score(table):
    """MAR-8.3, 8.4: only cash counts, and there is no tie-break."""
    for seat in range(table.players):
        table.scores[seat] = table.cash[seat]
    rank(table, table.scores)
