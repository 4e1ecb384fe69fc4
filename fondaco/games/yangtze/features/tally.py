"""What happens in a match of Yangtze that its designer asks about; `balance.py` names it all."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits, lowest_bit, rest_bits
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.bundles import bundle_value, holds
from fondaco.games.yangtze.rules.scoring import of_kind
from fondaco.games.yangtze.rules.tiles import bit

# Places among the amounts of a seat.
DEALT, BOUGHT, SETTLED = 0, t.LINES, 2 * t.LINES
KIND = SETTLED + t.SETTLEMENTS
RULED = KIND + t.KINDS
USED = RULED + t.RULERS
PURCHASES = USED + t.CARDS
BUNDLES, SETTLEMENTS_HELD, BIDS_PAID, CARDS_USED = (PURCHASES + step for step in (1, 2, 3, 4))
THINGS = PURCHASES + 5
# Places among the figures.
TURNS, RULERS_OUT, AUCTIONED, UNSOLD, PRICE, BUNDLE_SIZE = 0, 1, 2, 3, 4, 5
FROM = 6  # then the share of each part of the score
FIGURES = FROM + t.PARTS

NOTES = np.dtype(
    [
        ("dealt", np.int64, t.SEATS),
        ("purchases", np.int16, (t.SEATS, t.LINES)),
        ("bundles", np.int16, t.SEATS),
        ("paid", np.int32, t.SEATS),
        ("price", np.int32, t.SETTLEMENTS),
        ("ruled", np.int16, (t.SEATS, t.RULERS)),
        ("tiles_sold", np.int16, t.LINES),
        ("income", np.float64, t.LINES),
    ]
)


@rule
def notice_start(box, table, notes):
    """The set-up is done."""
    for seat in range(table.players):
        notes.dealt[seat] = table.wares[seat]


@rule
def notice(box, before, action, table, notes):
    """One step, by an action or (-1) by itself: purchases, sales, auctions, rulers."""
    seat = np.int64(before.actor)
    if action == t.SELL:
        notice_sale(box, before, seat, notes)
    elif t.BUY <= action < t.CASH:  # bought for coins, or with card II
        tile = lowest_bit(table.wares[seat] & ~before.wares[seat])
        notes.purchases[seat, box.ware_of[tile]] += 1
    elif before.phase == t.AUCTION:
        for winner in range(table.players):
            won = table.settlements[winner] & ~before.settlements[winner]
            if won != 0:
                price = before.money[winner] - table.money[winner]
                notes.price[lowest_bit(won)] = price
                notes.paid[winner] += price
    elif t.DRAW_RULER <= action < t.DRAW_SETTLEMENT:
        notes.ruled[before.active, action - t.DRAW_RULER] += 1


@rule
def notice_sale(box, before, seat, notes):
    """Each tile of a bundle brings the same part of it."""
    share = bundle_value(box, before.bundle) / count_bits(before.bundle)
    notes.bundles[seat] += 1
    rest = before.bundle
    while rest != 0:
        ware = box.ware_of[lowest_bit(rest)]
        notes.tiles_sold[ware] += 1
        notes.income[ware] += share
        rest = rest_bits(rest)


@rule
def end_cause(box, table, notes):
    """YAN-8.1: the last ruler; YAN-8.2: all in succession did nothing."""
    return 0 if table.ruler_count == table.end_ruler else 1


@rule
def tell(box, table, notes, amounts, extras, figures):
    """The answers, when the match is over."""
    for seat in range(table.players):
        tell_wares(box, notes, seat, amounts)
        tell_seat(box, table, notes, seat, amounts)
    for ware in range(box.wares):
        if notes.tiles_sold[ware] > 0:
            extras[BOUGHT + ware] = notes.income[ware] / notes.tiles_sold[ware]
    for settlement in range(t.SETTLEMENTS):
        for seat in range(table.players):
            if table.settlements[seat] & bit(settlement) != 0:
                extras[SETTLED + settlement] = notes.price[settlement]
    tell_figures(box, table, notes, figures)


@rule
def tell_wares(box, notes, seat, amounts):
    """What one seat began with and bought."""
    rest = notes.dealt[seat]
    while rest != 0:
        amounts[seat, DEALT + box.ware_of[lowest_bit(rest)]] += 1
        rest = rest_bits(rest)
    for ware in range(box.wares):
        amounts[seat, BOUGHT + ware] = notes.purchases[seat, ware]
        amounts[seat, PURCHASES] += notes.purchases[seat, ware]


@rule
def tell_seat(box, table, notes, seat, amounts):
    """What one seat had and did besides."""
    for settlement in range(t.SETTLEMENTS):
        if table.settlements[seat] & bit(settlement) != 0:
            amounts[seat, SETTLED + settlement] = 1
    for kind in range(t.KINDS):
        amounts[seat, KIND + kind] = count_bits(of_kind(box, table.settlements[seat], kind))
    for ruler in range(t.RULERS):
        amounts[seat, RULED + ruler] = notes.ruled[seat, ruler]
    for card in range(t.CARDS):
        if not holds(table, seat, card):
            amounts[seat, USED + card] = 1
            amounts[seat, CARDS_USED] += 1
    amounts[seat, BUNDLES] = notes.bundles[seat]
    amounts[seat, SETTLEMENTS_HELD] = count_bits(table.settlements[seat])
    amounts[seat, BIDS_PAID] = notes.paid[seat]


@rule
def tell_figures(box, table, notes, figures):
    """The course of the match, and where the money came from."""
    bundles = 0
    paid = 0
    settled = 0
    points = 0
    for seat in range(table.players):
        bundles += notes.bundles[seat]
        paid += notes.paid[seat]
        settled += count_bits(table.settlements[seat])
        points += table.scores[seat]
    sold = 0
    for ware in range(box.wares):
        sold += notes.tiles_sold[ware]
    figures[TURNS] = table.turn
    figures[RULERS_OUT] = table.ruler_count
    figures[AUCTIONED] = settled
    figures[UNSOLD] = count_bits(table.box_settlements)
    figures[PRICE] = paid / max(1, settled)
    figures[BUNDLE_SIZE] = sold / max(1, bundles)
    for part in range(t.PARTS):
        amount = 0
        for seat in range(table.players):
            amount += table.final[seat, part]
        figures[FROM + part] = amount / max(1, points)
