"""Yangtze's table and box: the two records every rule reads, and small facts about them."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.auction import fields as auction_fields
from fondaco.engine.compiled.bits import count_bits

TILES, RULERS, SETTLEMENTS, HOUSES, KINDS, CARDS, SEATS = 61, 12, 20, 8, 4, 6, 4
CASH_CARDS, BID_CAP, COLOURS = 3, 99, 2  # COLOURS of settlements: green, brown
FEWEST_RULERS = 6  # the lowest value of option end_ruler
# All tiles of a list, as sets (see tiles.py).
ALL_WARES, ALL_RULERS = (1 << TILES) - 1, (1 << RULERS) - 1
ALL_SETTLEMENTS, ALL_CARDS = (1 << SETTLEMENTS) - 1, (1 << CARDS) - 1
LINES = TILES  # at most so many wares, colours and categories have a tile

# Flat actions (section 7): the first index of each verb.
PICK, SELL, BUY, BUY_FREE, CASH, OPEN_SALE, DONE, END_TURN = 0, 61, 62, 70, 78, 81, 82, 83
BID, PASS, ACCEPT, DECLINE, GIVE, TAKE, DEAL, DRAW = 84, 183, 184, 185, 186, 247, 255, 316
DRAW_RULER = DRAW + TILES
DRAW_SETTLEMENT = DRAW_RULER + RULERS
ACTIONS = DRAW_SETTLEMENT + SETTLEMENTS
SEAT_ACTIONS = DEAL
MAX_LEGAL = BID_CAP + CASH_CARDS + 2  # an auction: all bids, cash, card III, pass

# Phases at which the game rests (section 4), then the automatic one.
SETUP_RIVER, SETUP_HANDS, TURN, SECOND_BUY, REFILL, AUCTION = 0, 1, 2, 3, 4, 5
RULER, RULER_TAKE, RULER_DEAL, OVER = 6, 7, 8, 9
RECKONING = 10

CHANCE, NOBODY = -1, -2  # values of `actor` beside the seats
NO_TILE = -1
NO_SALE = -1
EVERY, ONE_PER_COLOUR, NESTED = 0, 1, 2  # option settlement_sets

# What rulers do (YAN-5.4 to 5.14). From LOSE_WARE on a ware is given, before that it is `accept`.
NONE, GAIN_COINS, PAY_COINS, GAIN_PER_WARE, PAY_PER_WARE = 0, 1, 2, 3, 4
GAIN_PER_SETTLEMENT, PAY_PER_SETTLEMENT, GAIN_WARE, BUY_BLIND = 5, 6, 7, 8
LOSE_WARE, PAWN, SWAP_RIVER, SWAP_BAG = 9, 10, 11, 12

# What chance is asked for; each purpose counts its own draws (docs/records.md).
PURPOSES = ("river", "hands", "refill", "secret")
FOR_RIVER, FOR_HANDS, FOR_REFILL, FOR_SECRET = 0, 1, 2, 3

# The parts of a score (section 9), the columns of `final`.
MONEY, WARES, SETS, MAJORITY, LIQUIDITY = 0, 1, 2, 3, 4
PARTS = 5

TABLE = np.dtype(
    [
        # Sets of tiles, as bits (see tiles.py).
        ("bundle", np.int64),  # the actor's open bundle
        ("bag_wares", np.int64),
        ("bag_rulers", np.int64),
        ("bag_settlements", np.int64),
        ("box_wares", np.int64),
        ("box_settlements", np.int64),
        ("wares", np.int64, SEATS),
        ("known", np.int64, SEATS),  # the part of `wares` that all have seen arrive
        ("settlements", np.int64, SEATS),
        ("cards", np.int64, SEATS),
        ("money", np.int32, SEATS),
        ("final", np.int32, (SEATS, PARTS)),
        ("scores", np.int32, SEATS),
        ("ranks", np.int16, SEATS),
        ("players", np.int16),
        ("set_option", np.int16),  # option settlement_sets
        ("end_ruler", np.int16),  # option
        ("open_wares", np.int16),  # option; only views look at it
        ("phase", np.int16),
        ("actor", np.int16),
        ("active", np.int16),
        ("turn", np.int16),
        ("idle", np.int16),
        ("sold", np.int16),
        ("bought", np.int16),
        ("missing", np.int16),
        ("sale", np.int16),  # bundles sold in the window of card III, or NO_SALE
        ("river", np.int16, HOUSES),  # a tile or NO_TILE, upstream first
        ("rulers", np.int16, RULERS),  # in the order drawn
        ("ruler_count", np.int16),
        ("place", np.int16),  # how many seats have followed the ruler
        ("given", np.int16),  # a ware on its way to the river, or NO_TILE
        ("returned", np.int16),  # a ware on its way to the bag, or NO_TILE
        ("lot", np.int16),  # the settlement that is auctioned
        *auction_fields(SEATS),
    ]
)

BOX = np.dtype(
    [
        ("ware_tiles", np.int64, LINES),  # all tiles of a ware
        ("colour_tiles", np.int64, LINES),
        ("category_tiles", np.int64, LINES),
        ("kind_tiles", np.int64, (KINDS, COLOURS)),  # settlements of a kind, by colour
        ("ware_of", np.int16, TILES),
        ("colour_of", np.int16, TILES),
        ("category_of", np.int16, TILES),
        ("wares", np.int16),
        ("colours", np.int16),
        ("categories", np.int16),
        # By category and number of tiles: one bundle, then the best splitting into bundles.
        ("ware_value", np.int32, (LINES, TILES + 1)),
        ("colour_value", np.int32, (LINES, TILES + 1)),
        ("ware_best", np.int32, (LINES, TILES + 1)),
        ("colour_best", np.int32, (LINES, TILES + 1)),
        # The best share a tile can have in a line of at most so many, in thousandths (best_sale.py).
        ("ware_share", np.int32, (LINES, TILES + 1)),
        ("colour_share", np.int32, (LINES, TILES + 1)),
        ("price", np.int32, HOUSES),
        ("effect", np.int16, RULERS),
        ("amount", np.int32, RULERS),
        ("optional", np.int16, RULERS),
        ("dots", np.int16, SETTLEMENTS),
        ("buy_two", np.int16),  # the places of the cards I, II, III and IV among the six
        ("free_buy", np.int16),
        ("sell_any_time", np.int16),
        ("cash_card", np.int16, CASH_CARDS),
        ("cash", np.int32, CASH_CARDS),
        ("start_money", np.int32),
        ("start_wares", np.int16),
        ("min_bid", np.int16),
        ("min_raise", np.int16),
        ("bid_cap", np.int16),
        ("set_value", np.int32, KINDS + 1),
        ("majority", np.int32, 2),
        ("unused_cash_card", np.int32),
    ]
)


@rule
def first_gap(table):
    """The empty house with the lowest number, or HOUSES."""
    house = 0
    while house < HOUSES and table.river[house] != NO_TILE:
        house += 1
    return house


@rule
def river_holds_a_ware(table):
    """YAN-5.10 asks for it."""
    for house in range(HOUSES):
        if table.river[house] != NO_TILE:
            return True
    return False


@rule
def lowest_bid(box, table):
    """YAN-6.3."""
    return box.min_bid if table.high_bid == 0 else table.high_bid + box.min_raise


@rule
def highest_bid(box, table):
    """YAN-6.3, 6.4."""
    return min(table.money[table.actor], box.bid_cap)


@rule
def effect_of(box, table):
    """What the ruler that is being followed does."""
    return box.effect[table.rulers[table.ruler_count - 1]]


@rule
def amount_of(box, table):
    """The amount on the ruler that is being followed."""
    return box.amount[table.rulers[table.ruler_count - 1]]


@rule
def coin_effect(box, table, effect, seat):
    """YAN-5.4 to 5.7: the coins a ruler brings a seat; a payment is limited to its money."""
    amount = amount_of(box, table)
    money = table.money[seat]
    if effect == GAIN_COINS:
        return amount
    if effect == PAY_COINS:
        return -min(amount, money)
    if effect == GAIN_PER_WARE:
        return amount * count_bits(table.wares[seat])
    if effect == PAY_PER_WARE:
        return -min(amount * count_bits(table.wares[seat]), money)
    if effect == GAIN_PER_SETTLEMENT:
        return amount * count_bits(table.settlements[seat])
    if effect == PAY_PER_SETTLEMENT:
        return -min(amount * count_bits(table.settlements[seat]), money)
    return 0
