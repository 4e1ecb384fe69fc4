"""The worlds that a seat of MarraCash must reckon with: what it cannot see, dealt anew.

Only options hide anything: cash, the answers of a sealed auction, the hands of antiques.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.drivers import pick
from fondaco.games.marracash.features.antiques import deal_hands
from fondaco.games.marracash.features.memory import known_cash, least_cash
from fondaco.games.marracash.features.weights import IN_TOWN, NET, OUTSIDE, SEALED_SHARE, WEIGHTS
from fondaco.games.marracash.rules import table as t


@rule
def redeal(box, table, seat, memory, stream):
    """Deal what a seat cannot see anew; where it truly lies makes no difference."""
    if table.options[t.OPT_HIDDEN_CASH] == 1:
        for other in range(table.players):
            if other != seat:
                table.cash[other] = likely_cash(box, table, seat, other, memory, stream)
    if table.phase == t.BID and table.options[t.OPT_BIDDING] == t.SEALED:
        for other in range(table.players):
            if other != seat and table.answered[other] == 1:
                table.sealed[other] = likely_answer(box, table, other, stream)
    if table.options[t.OPT_CARDS] == t.ANTIQUES:
        deal_hands(box, table, seat, stream)


@rule
def likely_cash(box, table, seat, other, memory, stream):
    """What a seat has; if its beginning was not seen, up to twice one's own."""
    if memory.from_start == 1:
        return known_cash(box, memory, other)
    least = max(0, least_cash(memory, other))
    if table.phase == t.BID and other == table.turn_seat:
        least = max(least, box.min_bid)  # MAR-3.2
    if table.phase == t.BID and other == table.high_bidder:
        least = max(least, table.high_bid)  # MAR-3.6
    typical = max(table.cash[seat], box.start_cash) // box.money_step
    return max(least, box.money_step * pick(stream, 0, 2 * typical + 1))


@rule
def likely_answer(box, table, other, stream):
    """MAR-9.3: about what `greedy` answers, or a pass; whoever cannot bid has not been asked."""
    if not t.can_bid(box, table, other, box.min_bid):
        return 0
    if other != table.turn_seat and pick(stream, 0, 8) == 0:
        return 0
    usual = WEIGHTS[SEALED_SHARE] * rough_worth(box, table, table.lot)
    steps = int(usual * (0.5 + pick(stream, 0, 1024) / 1024.0)) // box.money_step
    most = min(table.cash[other], box.bid_cap) // box.money_step
    return box.money_step * max(box.min_bid // box.money_step, min(steps, most))


@rule
def rough_worth(box, table, shop):
    """What a shop will bring, with competition by every owned shop of its colour."""
    colour = box.shop_colour[shop]
    hoped = 0.0
    for fountain in range(box.fountains):
        hoped += WEIGHTS[IN_TOWN] * table.fountains[fountain, colour]
    for place in range(table.line_left, table.line_end):
        if table.line[place] == colour:
            hoped += WEIGHTS[OUTSIDE]
    reach = float(box.shop_ways[shop])
    competing = reach
    for other in range(box.shops):
        if box.shop_colour[other] == colour and table.owners[other] >= 0:
            competing += box.shop_ways[other]
    customers = hoped * reach / max(1.0, competing)
    worth = 0.0
    for number in range(box.incomes):
        worth += box.customer_income[number] * max(0.0, min(1.0, customers - number))
    return WEIGHTS[NET] * worth
