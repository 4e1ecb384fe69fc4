"""Key Harvest's table and box: the records every rule reads, and small facts about them.

Sets of fields are the bits of one number, bit 0 for the first field (see `fields.py`). What
interrupts the turn lies on a stack of frames; the top frame alone says what happens next.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.compile import rule

FIELDS, CROPS, WORKERS, EVENTS, PAIRS, SEATS = 56, 5, 12, 10, 4, 4


def numbers(*values: int) -> Any:
    """Numbers that rules hand to rules.

    As numpy's they are of one type, so that a rule is compiled once; of Python's, Numba would
    compile it anew for every single value.
    """
    return map(np.int64, values)


# Flat actions (section 7): the first index of each verb.
HARVEST, HIRE, PLACE, DISMISS, BUY, CLAIM = numbers(0, 56, 68, 124, 136, 192)
OFFER, TAKE, PAY, SOW, SETTLE, GIVE = numbers(248, 253, 258, 263, 319, 375)
DONE, END_TURN, PAIR, DEAL, DRAW, DRAW_EVENT = numbers(431, 432, 433, 437, 442, 498)
SEAT_ACTIONS, ACTIONS = 433, 508
MAX_LEGAL = 96  # 95 at most (section 13)

PAIRING, DEALING, FILLING, PLAY, OVER = 0, 1, 2, 3, 4  # phases
CHANCE, NOBODY = numbers(-1, -2)  # values of `actor` beside the seats
NONE = -1  # "none yet", "nowhere", "not counted down"

# Frames of the stack (section 4).
TURN_FRAME, HARVEST_FRAME, ANY_CROP_FRAME, PLACE_FRAME, BUY_FRAME = numbers(1, 2, 3, 4, 5)
CLAIM_FRAME, BID_FRAME, TAKE_FRAME, PAY_FRAME, SOW_FRAME = numbers(6, 7, 8, 9, 10)
SETTLE_FRAME, GIVE_FRAME, DISMISS_FRAME, RECRUIT_FRAME = numbers(11, 12, 13, 14)
REDRAW_FRAME, REFILL_FRAME, LAY_FRAME, EVENT_FRAME, LAPSE_FRAME = numbers(15, 16, 17, 18, 19)

# Effects of workers (KEY-8) and events (KEY-10).
EFFECTS = (
    *("gain", "lose", "sow", "reap", "buy", "claim", "settle", "extra", "recruit"),
    *("pass_left", "swap_bag", "harvest", "dismiss", "hire"),
)
GAIN, LOSE, SOWING, REAP, BUYING, CLAIMING, SETTLING, EXTRA, RECRUIT = range(9)
PASS_LEFT, SWAP_BAG, HARVESTING, DISMISSING, HIRING = range(9, 14)

ACTION_A, ACTION_B, ACTION_C, ACTION_D = numbers(1, 2, 4, 8)  # bits of `used`
# What rules hand to rules where no other name says it; a harvest without a limit (KEY-4.1).
NO, YES, ALL_FIELDS = numbers(0, 1, FIELDS)

# What chance is asked for; each purpose counts its own draws (docs/records.md).
PURPOSES = ("pair", "deal", "bag", "redraw")
FOR_PAIR, FOR_DEAL, FOR_BAG, FOR_REDRAW = 0, 1, 2, 3

# Room for what an owner's data file may ask for.
MOST_SLOTS, MOST_REGISTRY, MOST_SPACES, MOST_EVENTS, MOST_COUNTERS = 4, 12, 20, 40, 99
MOST_VALUE = 7
DEPTH = 40
#: Beyond this many frames a placement uses no power, so that the stack never overflows; the
#: delivered data cannot reach it (section 13).
DEEPEST_POWER = 32

FRAME = np.dtype(
    [
        ("cands", np.int64),  # fields that may be named
        ("kind", np.int16),
        ("seat", np.int16),  # of an event: who began
        (
            "left",
            np.int16,
        ),  # how many more; of settle the cost, of refill the target, of event the step
        ("last", np.int16),  # the last field or crop named, NONE before
        ("thing", np.int16),  # the worker of place, the field of bid and lay, the event of event
        (
            "mode",
            np.int16,
        ),  # must; group of harvest; fields_only of refill; side of lay; any worker
        ("short", np.int16),  # of harvest; of give: to the left neighbour
        ("unused", np.int16),  # keeps the frames aligned
    ]
)

TABLE = np.dtype(
    [
        # Sets of fields.
        ("fields", np.int64, SEATS),  # tiles on each board
        ("harvested", np.int64, SEATS),  # those turned over
        ("posts", np.int64, SEATS),  # spaces with a worker
        ("bag", np.int64),
        ("depth", np.int16),
        ("busy", np.int16),  # 1: what follows by itself has not been done yet
        ("players", np.int16),
        ("phase", np.int16),
        ("actor", np.int16),
        # Options as numbers of their values.
        ("events_option", np.int16),
        ("setback_option", np.int16),
        ("powers_option", np.int16),
        ("fixed_pairs", np.int16),
        ("late_counter", np.int16),
        ("open_screens", np.int16),  # only views look at it
        ("setup_seat", np.int16),
        ("setup_dealt", np.int16),
        ("pairs_left", np.int16),  # bits
        ("stock", np.int16, CROPS),
        ("hands", np.int16, (SEATS, CROPS)),
        ("post", np.int16, (SEATS, WORKERS)),  # the space of a worker on this board, or NONE
        ("beside", np.int16, SEATS),  # bits of the farmhands beside the board
        ("town", np.int16),  # bits of the townsfolk in town
        ("store_size", np.int16, SEATS),
        ("store", np.int16, (SEATS, MOST_SLOTS)),  # fields in the order of claiming
        ("bids", np.int16, (SEATS, MOST_SLOTS, CROPS)),
        ("fresh", np.int16, (SEATS, MOST_SLOTS)),
        ("registry_size", np.int16),
        ("registry", np.int16, MOST_REGISTRY),  # oldest first
        ("bag_events", np.int16, EVENTS),
        ("track_size", np.int16),
        ("track", np.int16, MOST_SPACES),
        ("spent_size", np.int16),
        ("spent", np.int16, MOST_EVENTS),
        ("lapsed_size", np.int16),
        ("lapsed", np.int16, FIELDS),
        ("setbacks", np.int16),
        ("idle", np.int16),
        ("turns", np.int16),
        ("final_pending", np.int16),
        ("final_turns", np.int16),  # NONE until the end has begun
        # The turn frame at the bottom of the stack; its seat is in the frame.
        ("left", np.int16),
        ("bonus", np.int16),
        ("used", np.int16),
        ("drew", np.int16),
        # The tiles on their way to the left neighbours in an event, by giver; NONE if there is none.
        ("passed", np.int16, SEATS),
        ("passed_side", np.int16, SEATS),
        ("scores", np.int16, SEATS),
        ("ranks", np.int16, SEATS),
        # Last, because it is long and its upper frames are hardly ever read.
        ("stack", FRAME, DEPTH),
    ]
)

BOX = np.dtype(
    [
        ("bit", np.int64, FIELDS),  # the set of one field
        ("after", np.int64, FIELDS + 1),  # the fields from this place on
        ("around", np.int64, FIELDS),  # the neighbours of a field
        ("crop_fields", np.int64, CROPS),  # the fields of a crop
        ("pair_fields", np.int64, PAIRS),
        ("crop", np.int16, FIELDS),
        ("worker_value", np.int16, WORKERS),
        ("worker_effect", np.int16, WORKERS),
        ("worker_number", np.int16, WORKERS),  # n or cost
        ("event_effect", np.int16, EVENTS),
        ("event_number", np.int16, EVENTS),
        ("event_must", np.int16, EVENTS),
        ("event_isolated", np.int16, EVENTS),
        ("event_tiles", np.int16, (3, SEATS + 1, EVENTS)),  # by option `events`, by player count
        ("highest_value", np.int16),  # of all workers
        ("value_workers", np.int16, MOST_VALUE + 1),  # bits of the workers of each value
        ("registry_size", np.int16),
        ("store_slots", np.int16),
        ("start_counters", np.int16),
        ("counters_per_crop", np.int16),
        ("actions_per_turn", np.int16),
        ("max_claims_per_action", np.int16),
        ("max_buys_per_action", np.int16),
        ("min_bid", np.int16),
        ("event_spaces", np.int16),
        ("setback_space", np.int16),
        ("setback_tiles_needed", np.int16),
        ("setback_returned", np.int16),
        ("setback_limit", np.int16),
        ("final_rounds", np.int16),
        ("stall_rounds", np.int16),
        ("farmhands_per_player", np.int16),
        ("townsfolk", np.int16),
        ("largest_group_points", np.int16),
        ("second_group_points", np.int16),
        ("crop_majority_points", np.int16),
    ]
)


@rule
def active_seat(table):
    """Whose turn it is: the seat of the bottom frame."""
    return np.int64(table.stack[0].seat)


@rule
def bound_for_home(table, box, seat, worker):
    """KEY-5.6, 5.8: a farmhand goes beside its owner's board, a townsperson back to town."""
    if worker < box.farmhands_per_player:
        table.beside[seat] |= 1 << worker
    else:
        table.town |= 1 << worker
