"""The rules of Spice Quay, compiled. Rule ids are those of rules.md."""

from fondaco.plain.rules import (
    CHANCE,
    NOBODY,
    clockwise,
    list_held,
    offsets,
    rank,
    record_type,
    rule,
    table_type,
    total,
)

KINDS, SEATS, LEAST, MOST = 4, 4, 2, 5
PHASES = ("deal", "turn", "discard", "over")
DEALING, TURN, DISCARDING, OVER = range(4)

LINES = ("take {spices}", "sell {spices} {2..5}", "discard {spices}", "draw {spices}")
TAKE, SELL, DISCARD, DRAW, _ = offsets(KINDS, KINDS * (MOST - LEAST + 1), KINDS, KINDS)
SEAT_ACTIONS, MAX_LEGAL, PURPOSES = DRAW, DRAW, ("deck",)

BOX = record_type(hand=(), stalls=(), limit=(), bonus=6, spices_count=KINDS, spices_price=KINDS)
TABLE = table_type(
    SEATS, turn=(), deck=KINDS, market=KINDS, hands=(SEATS, KINDS), sold=KINDS, points=SEATS
)


@rule
def set_up(box, table, players, options):
    """SPQ-1.1: all cards are in the deck."""
    table.players = players
    table.actor = CHANCE
    for kind in range(KINDS):
        table.deck[kind] = box.spices_count[kind]


@rule
def legal(box, table, moves):
    """What may be done, in ascending order."""
    if table.phase == TURN:
        count = list_held(TAKE, table.market, moves, 0)
        return list_sales(table, moves, count)
    if table.phase == DISCARDING:
        return list_held(DISCARD, table.hands[table.actor], moves, 0)
    if table.phase == DEALING:
        return list_held(DRAW, table.deck, moves, 0)
    return 0


@rule
def list_sales(table, moves, count):
    """SPQ-2.3: two to five cards of a kind that the hand has."""
    for kind in range(KINDS):
        for amount in range(LEAST, min(MOST, table.hands[table.actor, kind]) + 1):
            moves[count] = SELL + kind * (MOST - LEAST + 1) + amount - LEAST
            count += 1
    return count


@rule
def weight(table, action):
    """A card for each card."""
    return table.deck[action - DRAW]


@rule
def apply(box, table, action):
    """Do one legal action."""
    if action >= DRAW:
        draw(box, table, action - DRAW)
    elif action >= DISCARD:
        discard(box, table, action - DISCARD)
    elif action >= SELL:
        kind = (action - SELL) // (MOST - LEAST + 1)
        sell(box, table, kind, LEAST + (action - SELL) % (MOST - LEAST + 1))
    else:
        take(box, table, action - TAKE)


@rule
def receiver(box, table):
    """SPQ-1.2, 1.3: the first seat without a full hand, before the first turn; else the market."""
    if table.turn == 0:
        for seat in range(table.players):
            if total(table.hands[seat]) < box.hand:
                return seat
    return table.players + 0


@rule
def draw(box, table, kind):
    """SPQ-1.2, 1.3, 2.2: a card of the deck to a hand or to the market."""
    seat = receiver(box, table)
    table.deck[kind] -= 1
    if seat < table.players:
        table.hands[seat, kind] += 1
    else:
        table.market[kind] += 1
        if total(table.market) == box.stalls:
            begin_turn(table)


@rule
def begin_turn(table):
    """SPQ-2.1: players take turns."""
    table.phase = TURN
    table.actor = clockwise(table, 0, table.turn)
    table.turn += 1


@rule
def take(box, table, kind):
    """SPQ-2.2: a card of the market; over the limit one must go (SPQ-2.4)."""
    table.market[kind] -= 1
    table.hands[table.actor, kind] += 1
    if total(table.hands[table.actor]) > box.limit:
        table.phase = DISCARDING
    else:
        refill(box, table)


@rule
def discard(box, table, kind):
    """SPQ-2.4."""
    table.hands[table.actor, kind] -= 1
    table.sold[kind] += 1
    refill(box, table)


@rule
def sell(box, table, kind, amount):
    """SPQ-2.3: the price of each card, and the bonus of the set."""
    table.hands[table.actor, kind] -= amount
    table.sold[kind] += amount
    table.points[table.actor] += amount * box.spices_price[kind] + box.bonus[amount]
    refill(box, table)


@rule
def refill(box, table):
    """SPQ-2.2, 3.1: the market is filled up; the match ends when it is empty."""
    if total(table.market) < box.stalls and total(table.deck) > 0:
        table.phase = DEALING
        table.actor = CHANCE
    elif total(table.market) > 0:
        begin_turn(table)
    else:
        table.phase = OVER
        table.actor = NOBODY
        score(box, table)


@rule
def score(box, table):
    """SPQ-3.2, 3.3: points; between equals the smaller hand wins."""
    for seat in range(table.players):
        table.scores[seat] = table.points[seat]
    rank(table, fewer_cards(table))


@rule
def fewer_cards(table):
    """What decides between equals: the higher, the better."""
    ties = table.points.copy()
    for seat in range(table.players):
        ties[seat] = -total(table.hands[seat])
    return ties
