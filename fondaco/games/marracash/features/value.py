"""A hand-made evaluation of MarraCash (section 12 of the specification): what is a line worth?

Amounts are Dirham. A first action is worth what it brings and what the best second one after it
brings; a last one also where it leaves the group for the others.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.marracash.features.bids import value_of_answer
from fondaco.games.marracash.features.forecast import reckon
from fondaco.games.marracash.features.lots import lot_gain
from fondaco.games.marracash.features.walks import group_promise, load_group, walk_gain
from fondaco.games.marracash.features.weights import HASTE, NEVER
from fondaco.games.marracash.rules.table import LEFT, NOT_YET, UNOWNED


@rule
def value(box, sight, action, weights):
    """What a legal seat action is worth to the seat that sees this."""
    reckon(box, sight, weights)
    if action >= box.admit_from:
        return value_of_admission(box, sight, action - box.admit_from, weights)
    if action >= box.pass_from:
        return value_of_answer(box, sight, action, weights)
    think_ahead(box, sight, weights)
    if action >= box.auction_from:
        return value_of_auction(box, sight, action - box.auction_from)
    return value_of_move(box, sight, action - box.move_from, weights)


@rule
def think_ahead(box, sight, weights):
    """Once a decision: what every group and every auction would bring as things stand."""
    if sight.known == 1:
        return
    sight.known = 1
    for fountain in range(box.fountains):
        sight.gains[fountain] = NEVER
        sight.promises[fountain] = 0.0
        if load_group(box, sight, fountain):
            for way in range(box.first_way[fountain], box.first_way[fountain + 1]):
                gain = walk_gain(box, sight, way, weights)
                sight.gains[fountain] = max(sight.gains[fountain], gain)
            if is_last_action(box, sight):
                sight.promises[fountain] = group_promise(box, sight, fountain, weights)
    price_lots(box, sight, weights)


@rule
def price_lots(box, sight, weights):
    """What every auction promises, and the best two."""
    able = sight.signs[sight.seat] > 0 and sight.cash[sight.seat] >= box.min_bid
    sight.best_lot = NEVER
    sight.second_lot = NEVER
    for shop in range(box.shops):
        sight.lots[shop] = NEVER
        if able and sight.owners[shop] == UNOWNED:
            gain = lot_gain(box, sight, shop, weights)
            sight.lots[shop] = gain
            sight.second_lot = max(sight.second_lot, min(gain, sight.best_lot))
            sight.best_lot = max(sight.best_lot, gain)


@rule
def is_last_action(box, sight):
    """Does the turn end with this action? In round 1 there is only one (MAR-2.2)."""
    if sight.turn_no <= sight.players:
        return True
    return sight.moves_done + sight.auctions_done == box.actions_per_turn - 1


@rule
def value_of_auction(box, sight, shop):
    """After an auction only another auction can follow, and must (MAR-4.2, 4.3)."""
    gain = sight.lots[shop]
    if is_last_action(box, sight):
        return gain
    second = sight.second_lot if gain == sight.best_lot else sight.best_lot
    return gain + second if second > NEVER else gain


# ---------------------------------------------------------------- moves


@rule
def value_of_move(box, sight, way, weights):
    """A walk, and the best that can follow it in this turn, or what it leaves behind."""
    start = box.way_start[way]
    end = box.way_end[way]
    load_group(box, sight, start)
    gain = walk_gain(box, sight, way, weights)
    for colour in range(box.colours):
        sight.group[colour] = sight.rest[colour] + sight.fountains[end, colour]
    if is_last_action(box, sight):
        if sight.cause != NOT_YET and sight.final_turns == 1:
            return gain
        return gain + left_behind(box, sight, start, end, weights)
    return gain + best_second(box, sight, start, end, weights)


@rule
def best_second(box, sight, start, end, weights):
    """The best second action, with the merged group `sight.group` at the end of the first."""
    best = max(0.0, sight.best_lot)
    for way in range(box.first_way[end], box.first_way[end + 1]):
        best = max(best, walk_gain(box, sight, way, weights))
    for fountain in range(box.fountains):
        if fountain != start and fountain != end:
            best = max(best, sight.gains[fountain])
    return best


@rule
def left_behind(box, sight, start, end, weights):
    """How the promise of the two fountains changes for those who come next."""
    change = group_promise(box, sight, end, weights)
    return change - sight.promises[start] - sight.promises[end]


# ---------------------------------------------------------------- admissions


@rule
def value_of_admission(box, sight, choice, weights):
    """A group that promises oneself something and the others little; large ones end the game."""
    most = box.refill_max
    fountain = box.entrance[choice // (2 * most)]
    number = choice % most + 1
    for colour in range(box.colours):
        sight.group[colour] = 0
    for step in range(number):
        from_left = choice // most % 2 == LEFT
        place = sight.line_left + step if from_left else sight.line_end - 1 - step
        sight.group[sight.line[place]] += 1
    return group_promise(box, sight, fountain, weights) + weights[HASTE] * number
