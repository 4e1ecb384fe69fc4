"""What hands and settlements are worth to a seat that sees them (section 12)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits, lowest_bit, rest_bits
from fondaco.games.yangtze.features.weights import (
    DENIAL,
    HOPE,
    KIND_HOPE,
    MAJORITY_EARLY,
    MAJORITY_LATE,
    PAID,
    SET_HOPE,
    TYPICAL_PRICE,
)
from fondaco.games.yangtze.rules.best_sale import best_sale
from fondaco.games.yangtze.rules.scoring import of_kind, set_income, standing
from fondaco.games.yangtze.rules.table import ALL_WARES, COLOURS, KINDS
from fondaco.games.yangtze.rules.tiles import bit


@rule
def time_left(sight):
    """The part of the game that is still to come: rulers are its clock."""
    return 1.0 - sight.ruler_count / sight.end_ruler


@rule
def gone(sight):
    """The wares that one cannot get any more: sold, or seen to be with others."""
    tiles = sight.box_wares
    for other in range(sight.players):
        if other != sight.seat:
            tiles |= sight.known[other] | sight.wares[other]
    return tiles


@rule
def weigh(box, sight, weights):
    """What does not depend on the line: worked out once for each sight."""
    sight.lost = gone(sight)
    sight.hand_worth = worth_without(box, sight, sight.lost, sight.wares[sight.seat], weights)
    sight.weighed = 1


@rule
def worth_of_own(box, sight, weights):
    """One's own hand as it is."""
    if sight.weighed == 0:
        weigh(box, sight, weights)
    return sight.hand_worth


@rule
def worth(box, sight, hand, weights):
    """A hand: the best sale, and a share of the next step of each of its lines."""
    if sight.weighed == 0:
        weigh(box, sight, weights)
    return worth_without(box, sight, sight.lost, hand, weights)


@rule
def worth_without(box, sight, lost, hand, weights):
    """What a hand is worth if some wares are gone."""
    amount = float(best_sale(box, hand))
    lost = lost | hand
    hope = 0.0
    for category in range(box.categories):
        tiles = hand & box.category_tiles[category]
        if tiles != 0:
            hope += hope_of(box, category, tiles, lost, weights)
    return amount + weights[HOPE] * time_left(sight) * hope


@rule
def hope_of(box, category, hand, lost, weights):
    """What the next tile of each line would bring beyond its price."""
    hope = 0.0
    done = hand & 0  # the tiles whose lines are reckoned
    rest = hand
    while rest != 0:
        tile = lowest_bit(rest)
        ware = box.ware_tiles[box.ware_of[tile]]
        colour = box.colour_tiles[box.colour_of[tile]]
        if ware & done == 0:
            steps = box.ware_best[category]
            hope += step_hope(steps, count_bits(ware & hand), count_bits(ware & ~lost), weights)
        if colour & done == 0:
            steps = box.colour_best[category]
            hope += step_hope(steps, count_bits(colour & hand), count_bits(colour & ~lost), weights)
        done |= rest & -rest
        rest = rest_bits(rest)
    return hope


@rule
def step_hope(steps, size, left, weights):
    """A line of `size` tiles of which `left` others can still come."""
    if left == 0:
        return 0.0
    gain = steps[size + 1] - steps[size] - weights[TYPICAL_PRICE]
    return max(0.0, gain) * min(1.0, 0.4 + 0.2 * left)


@rule
def unseen(box, sight):
    """The wares that may be in the bag, for all this seat knows."""
    tiles = ALL_WARES & ~(sight.wares[sight.seat] | gone(sight))
    for house in range(len(sight.river)):
        if sight.river[house] >= 0:
            tiles &= ~bit(sight.river[house])
    return tiles


@rule
def worth_of_draw(box, sight, hand, weights):
    """What a ware drawn from the bag adds to a hand, on the average."""
    tiles = unseen(box, sight)
    number = count_bits(tiles)
    if number == 0:
        return 0.0
    before = worth(box, sight, hand, weights)
    amount = 0.0
    while tiles != 0:
        amount += worth(box, sight, hand | (tiles & -tiles), weights) - before
        tiles = rest_bits(tiles)
    return amount / number


# ---------------------------------------------------------------- settlements


@rule
def kind_income(box, sight, seat, kind, lot):
    """YAN-8.6 to 8.8: what a kind would bring a seat now, with `lot` added to its tiles."""
    own = standing(box, sight.settlements[seat] | lot, kind)
    if own == 0:
        return 0
    ahead = 0
    for other in range(sight.players):
        if other != seat and standing(box, sight.settlements[other], kind) > own:
            ahead += 1
    return box.majority[ahead] if ahead < 2 else 0


@rule
def gain_of_lot(box, sight, seat, weights):
    """What the settlement that is auctioned adds to a seat's final income."""
    held = sight.settlements[seat]
    lot = bit(sight.lot)
    left = time_left(sight)
    sets = set_income(box, held | lot, sight.set_option) - set_income(box, held, sight.set_option)
    majority = 0.0
    hope = 0.0
    for kind in range(KINDS):
        if of_kind(box, lot, kind) == 0:
            continue
        none = lot & 0
        majority += kind_income(box, sight, seat, kind, lot)
        majority -= kind_income(box, sight, seat, kind, none)
        hope += weights[KIND_HOPE] * left
        for colour in range(COLOURS):
            fresh = held & box.kind_tiles[kind, colour] == 0
            if lot & box.kind_tiles[kind, colour] != 0 and fresh:
                hope += weights[SET_HOPE] * left
    early, late = weights[MAJORITY_EARLY], weights[MAJORITY_LATE]
    return sets + majority * (late + (early - late) * left) + hope


@rule
def limit_of_bid(box, sight, weights):
    """As much as one wants to pay; worked out once for each sight, for all that still bid."""
    if sight.limited == 0:
        weigh_lot(box, sight, weights)
        sight.limited = 1
    return sight.limits[sight.seat]


@rule
def weigh_lot(box, sight, weights):
    """The gain of a lot to each seat, and a part of what it denies the others."""
    most, next_most = 0.0, 0.0
    for seat in range(sight.players):
        if sight.bidding[seat] == 1:
            gain = gain_of_lot(box, sight, seat, weights)
            sight.limits[seat] = gain
            next_most = max(next_most, min(most, gain))
            most = max(most, gain)
    for seat in range(sight.players):
        gain = sight.limits[seat]
        denied = next_most if gain == most else most
        sight.limits[seat] = weights[PAID] * gain + weights[DENIAL] * denied
