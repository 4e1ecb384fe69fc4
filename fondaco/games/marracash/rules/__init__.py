"""MarraCash's rule book, compiled. Rule ids are those of docs/rules/marracash.md.

`legal` lists what may be done, `apply` does one of it, `advance` runs one of the steps that need
no decision (the next visit, the sale, the end of the turn, ...). Nothing here knows of text, views
or randomness: chance outcomes are actions like any other. Where a block of the flat index begins
depends on the data file, so the box tells it.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.marracash.rules.arranging import (
    deal,
    draw_start,
    line_up,
    place_visitor,
    reveal,
    set_up,
)
from fondaco.games.marracash.rules.auctions import bid, pass_by, put_up, sell, welcome
from fondaco.games.marracash.rules.listing import (
    list_actions,
    list_admits,
    list_bids,
    list_cards,
    list_places,
    list_queue,
    list_starts,
)
from fondaco.games.marracash.rules.moving import check_hand, lead, walk_on
from fondaco.games.marracash.rules.table import (
    ACTION_DONE,
    BID,
    BOX,
    CHOOSE,
    DOORSTEP,
    FOR_CARDS,
    FOR_START_PLAYER,
    FOR_VISITORS,
    MAX_LEGAL,
    OVER,
    PURPOSES,
    REFILL,
    REVEAL,
    SALE,
    SALE_HAND,
    SEAT_ACTIONS,
    SETUP_CARDS,
    SETUP_PLACE,
    SETUP_QUEUE,
    SETUP_START,
    TABLE,
    TURN_BEGIN,
    TURN_CLOSE,
    TURN_END,
    WALK,
    WALK_HAND,
)
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
    if phase == BID:
        return list_bids(box, table, moves)
    if phase == CHOOSE:
        return list_actions(box, table, moves)
    if phase == REFILL:
        return list_admits(box, table, moves)
    if phase == SETUP_QUEUE:
        return list_queue(box, table, moves)
    if phase == SETUP_PLACE:
        return list_places(box, table, moves)
    if phase == SETUP_CARDS or phase == REVEAL:
        return list_cards(box, table, moves)
    if phase == SETUP_START:
        return list_starts(box, table, moves)
    return 0


@rule
def weight(table, action):
    """Integer weight of a chance outcome (section 7.6)."""
    if table.phase == SETUP_QUEUE or table.phase == SETUP_PLACE:
        return table.bag[action - table.chance_from]  # MAR-1.10
    return 1  # MAR-1.11, 9.1, 9.2


@rule
def purpose(table):
    """Which of PURPOSES chance serves now."""
    if table.phase == SETUP_START:
        return FOR_START_PLAYER
    if table.phase == SETUP_PLACE or table.phase == SETUP_QUEUE:
        return FOR_VISITORS
    return FOR_CARDS


@rule
def apply(box, table, action):
    """Do one legal action. What follows by itself is left to `advance`."""
    phase = table.phase
    if phase == BID:
        if action == box.pass_from:
            pass_by(box, table)
        else:
            bid(box, table, box.min_bid + box.money_step * (action - box.bid_from))
    elif phase == CHOOSE:
        if action < box.auction_from:
            lead(box, table, action - box.move_from)
        else:
            put_up(table, action - box.auction_from)
    elif phase == REFILL:
        admit(box, table, action - box.admit_from)
    elif phase == SETUP_QUEUE:
        line_up(box, table, action - box.queue_from)
    elif phase == SETUP_PLACE:
        place_visitor(box, table, action - box.place_from)
    elif phase == SETUP_START:
        draw_start(box, table, action - box.start_from)
    elif action < box.deal_from:
        reveal(box, table, action - box.reveal_from)
    else:
        deal(box, table, action - box.deal_from)


@rule
def automatic(table):
    """Does the next step need no decision?"""
    return table.phase > OVER


@rule
def advance(box, table):
    """Run one automatic step (section 4)."""
    phase = table.phase
    if phase == WALK:
        walk_on(box, table)
    elif phase == ACTION_DONE:
        after_action(box, table)
    elif phase == TURN_END:
        end_turn(box, table)
    elif phase == TURN_CLOSE:
        close_turn(box, table)
    elif phase == TURN_BEGIN:
        begin_turn(box, table)
    elif phase == SALE:
        sell(box, table)
    elif phase == DOORSTEP:
        welcome(box, table)
    elif phase == WALK_HAND:
        check_hand(box, table, WALK)
    elif phase == SALE_HAND:
        check_hand(box, table, ACTION_DONE)


__all__ = [
    "BOX",
    "MAX_LEGAL",
    "PURPOSES",
    "SEAT_ACTIONS",
    "TABLE",
    "advance",
    "apply",
    "automatic",
    "legal",
    "purpose",
    "set_up",
    "weight",
]
