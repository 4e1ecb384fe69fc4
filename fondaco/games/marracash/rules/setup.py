"""The set-up (section 3): start seat, entrance groups, the line outside, the cards."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import total
from fondaco.games.marracash.rules import table as t


@rule
def set_up(box, table, players, options):
    """Section 8, start state. `table` is all zeros; `options` holds value numbers in data order."""
    table.players = players
    table.actor = t.CHANCE
    table.start_seat = -1
    table.turn_seat = -1
    for place in range(options.size):
        table.options[place] = options[place]
    for seat in range(players):
        table.cash[seat] = box.start_cash  # MAR-1.7
        table.signs[seat] = sign_limit(box, players)
    for colour in range(box.colours):
        table.bag[colour] = box.visitors[table.options[t.OPT_VISITORS], colour]  # MAR-1.5
    for shop in range(table.owners.size):
        table.owners[shop] = t.UNOWNED  # MAR-1.2
    if table.options[t.OPT_CARDS] != t.NO_CARDS:  # MAR-1.15
        for card in range(box.cards):
            table.card_at[card] = t.IN_DECK
        table.deck_count = box.cards
    if table.options[t.OPT_START] == t.SEAT_0:
        draw_start(box, table, 0)


@rule
def sign_limit(box, players):
    """MAR-1.6; with two players everybody uses the signs of two names (section 10)."""
    return box.signs_per_player_two if players == 2 else box.signs_per_player


@rule
def draw_start(box, table, seat):
    """MAR-1.11."""
    table.start_seat = seat
    table.phase = t.SETUP_PLACE
    table.chance_from = box.place_from


@rule
def place_visitor(box, table, outcome):
    """MAR-1.8: the entrances are filled one after the other, in data order."""
    place = outcome // box.colours
    colour = outcome % box.colours
    fountain = box.entrance[place]
    table.bag[colour] -= 1
    table.fountains[fountain, colour] = 1
    if t.group_size(table, fountain) < box.entrance_group:
        return
    if place + 1 < box.entrances:
        table.chance_from += box.colours
    else:
        table.phase = t.SETUP_QUEUE
        table.chance_from = box.queue_from


@rule
def run_at_end(table, colour):
    """How many visitors of this colour stand at the right end without a gap."""
    place = table.line_end - 1
    while place >= table.line_left and table.line[place] == colour:
        place -= 1
    return table.line_end - 1 - place


@rule
def is_pressing(box, table, colour, rest):
    """7.6: are there so many of this colour that the `rest` fits only if one of them comes next?"""
    return table.bag[colour] * (box.queue_max_run + 1) > box.queue_max_run * (rest + 1)


@rule
def pressing_colours(box, table, rest):
    """How many colours have to come next."""
    amount = 0
    for colour in range(t.COLOURS):
        amount += 1 if is_pressing(box, table, colour, rest) else 0
    return amount


@rule
def may_line_up(box, table, colour, rest):
    """MAR-1.9, 1.10: may this colour come next, with `rest` visitors after it?"""
    return fits_line(box, table, colour, rest, pressing_colours(box, table, rest))


@rule
def fits_line(box, table, colour, rest, pressing):
    """The same, when it is known how many colours have to come next."""
    left, longest = table.bag[colour], box.queue_max_run
    run = run_at_end(table, colour) + 1
    if left == 0 or run > longest or left - 1 > longest * (rest - left + 1) + longest - run:
        return False
    return pressing == (1 if is_pressing(box, table, colour, rest) else 0)


@rule
def line_up(box, table, colour):
    """MAR-1.9: one more visitor at the right end."""
    table.bag[colour] -= 1
    table.line[table.line_end] = colour
    table.line_end += 1
    if total(table.bag) > 0:
        return
    table.chance_from = 0
    table.phase = t.TURN_BEGIN if table.options[t.OPT_CARDS] == t.NO_CARDS else t.SETUP_CARDS


# ---------------------------------------------------------------- cards


@rule
def needs_cards(box, table):
    """MAR-9.1: fewer cards open than there should be, and some left to turn up."""
    if table.options[t.OPT_CARDS] != t.SOUVENIRS:
        return False
    return table.open_count < box.souvenirs_open and table.deck_count > 0


@rule
def reveal(box, table, card):
    """MAR-9.1: a card is turned up and lies last in the row."""
    table.card_at[card] = t.IN_OPEN
    table.deck_count -= 1
    table.open_cards[table.open_count] = card + 1
    table.open_count += 1
    if table.phase == t.REVEAL:
        table.phase = t.ACTION_DONE
    elif not needs_cards(box, table):
        table.phase = t.TURN_BEGIN


@rule
def take_away(table, place):
    """An open card leaves the game; the later ones move up."""
    table.card_at[table.open_cards[place] - 1] = t.GONE
    table.open_count -= 1
    while place < table.open_count:
        table.open_cards[place] = table.open_cards[place + 1]
        place += 1
    table.open_cards[place] = 0


@rule
def hand_size(box, table, seat):
    """Cards in a hand."""
    amount = 0
    for card in range(box.cards):
        if table.card_at[card] == t.IN_HAND + seat:
            amount += 1
    return amount


@rule
def receiver(box, table):
    """MAR-9.2: cards are dealt to the lowest seat whose hand is not full."""
    seat = 0
    while hand_size(box, table, seat) >= box.antiques_hand:
        seat += 1
    return seat


@rule
def deal(box, table, card):
    """MAR-9.2: a card for the seat that is dealt to."""
    table.card_at[card] = t.IN_HAND + receiver(box, table)
    table.deck_count -= 1
    if box.cards - table.deck_count == box.antiques_hand * table.players:
        table.phase = t.TURN_BEGIN


@rule
def deals_antiques(table):
    """Does the set-up deal hands (and not turn up cards)?"""
    return table.options[t.OPT_CARDS] == t.ANTIQUES
