"""MarraCash's rule book, compiled. Rule ids are those of docs/rules/marracash.md.

`legal` lists what may be done, `apply` does one of these things, `advance` runs one of the steps that need
no decision (the next visit, the sale, the end of the turn, ...). Nothing here knows of text, views
or randomness: chance outcomes are actions like any other. Where a block of the flat index begins
depends on the data file, so the box tells it.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import list_range
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.auction import bid, pass_by, put_up, sell, welcome
from fondaco.games.marracash.rules.lists import (
    list_actions,
    list_admits,
    list_bids,
    list_cards,
    list_places,
    list_queue,
)
from fondaco.games.marracash.rules.moves import check_hand, lead, walk_on
from fondaco.games.marracash.rules.setup import (
    deal,
    draw_start,
    line_up,
    place_visitor,
    reveal,
    set_up,
)
from fondaco.games.marracash.rules.table import BOX, MAX_LEGAL, PURPOSES, SEAT_ACTIONS, TABLE
from fondaco.games.marracash.rules.turns import (
    admit,
    after_action,
    begin_turn,
    close_turn,
    end_turn,
)


@rule
def legal(box, table, moves):
    """Fill `moves` with the legal flat actions in ascending order; return how many they are."""
    phase = table.phase
    if phase == t.BID:
        return list_bids(box, table, moves)
    if phase == t.CHOOSE:
        return list_actions(box, table, moves)
    if phase == t.REFILL:
        return list_admits(box, table, moves)
    if phase == t.SETUP_QUEUE:
        return list_queue(box, table, moves)
    if phase == t.SETUP_PLACE:
        return list_places(box, table, moves)
    if phase == t.SETUP_CARDS or phase == t.REVEAL:
        return list_cards(box, table, moves)
    if phase == t.SETUP_START:
        return list_range(box.start_from, table.players, moves, 0)  # MAR-1.11
    return 0


@rule
def weight(table, action):
    """Integer weight of a chance outcome (section 7.6)."""
    if table.phase == t.SETUP_QUEUE or table.phase == t.SETUP_PLACE:
        return table.bag[action - table.chance_from]  # MAR-1.10
    return 1  # MAR-1.11, 9.1, 9.2


@rule
def purpose(table):
    """Which of PURPOSES chance serves now."""
    if table.phase == t.SETUP_START:
        return t.FOR_START_PLAYER
    if table.phase == t.SETUP_PLACE or table.phase == t.SETUP_QUEUE:
        return t.FOR_VISITORS
    return t.FOR_CARDS


@rule
def apply(box, table, action):
    """Do one legal action. What follows by itself is left to `advance`."""
    phase = table.phase
    if phase == t.BID:
        if action == box.pass_from:
            pass_by(box, table)
        else:
            bid(box, table, box.min_bid + box.money_step * (action - box.bid_from))
    elif phase == t.CHOOSE:
        if action < box.auction_from:
            lead(box, table, action - box.move_from)
        else:
            put_up(table, action - box.auction_from)
    elif phase == t.REFILL:
        admit(box, table, action - box.admit_from)
    elif phase == t.SETUP_QUEUE:
        line_up(box, table, action - box.queue_from)
    elif phase == t.SETUP_PLACE:
        place_visitor(box, table, action - box.place_from)
    elif phase == t.SETUP_START:
        draw_start(box, table, action - box.start_from)
    elif action < box.deal_from:
        reveal(box, table, action - box.reveal_from)
    else:
        deal(box, table, action - box.deal_from)


@rule
def automatic(table):
    """Does the next step need no decision?"""
    return table.phase > t.OVER


@rule
def advance(box, table):
    """Run one automatic step (section 4)."""
    phase = table.phase
    if phase == t.WALK:
        walk_on(box, table)
    elif phase == t.ACTION_DONE:
        after_action(box, table)
    elif phase == t.TURN_END:
        end_turn(box, table)
    elif phase == t.TURN_CLOSE:
        close_turn(box, table)
    elif phase == t.TURN_BEGIN:
        begin_turn(box, table)
    elif phase == t.SALE:
        sell(box, table)
    elif phase == t.DOORSTEP:
        welcome(box, table)
    elif phase == t.WALK_HAND:
        check_hand(box, table, t.WALK)
    elif phase == t.SALE_HAND:
        check_hand(box, table, t.ACTION_DONE)
