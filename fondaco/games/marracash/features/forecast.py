"""What the evaluation counts once a decision: visitors to come, rival shops, cards."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.marracash.features.weights import IN_TOWN, LAST_ROUND, OUTSIDE
from fondaco.games.marracash.rules.moves import has_completed
from fondaco.games.marracash.rules.table import IN_HAND, NO_CARDS, NOT_YET, OPT_CARDS


@rule
def reckon(box, sight, weights):
    """Count by colour what every line is valued with."""
    if sight.reckoned == 1:
        return
    sight.reckoned = 1
    count_hopes(box, sight, weights)
    count_shops(box, sight)
    for colour in range(box.colours):
        sight.wanted[colour] = 0
        sight.souvenirs[colour] = 0
    if sight.options[OPT_CARDS] != NO_CARDS:
        count_cards(box, sight)


@rule
def count_hopes(box, sight, weights):
    """How many visitors of each colour may still become customers somewhere."""
    for colour in range(box.colours):
        in_town = 0
        for fountain in range(box.fountains):
            in_town += sight.fountains[fountain, colour]
        if sight.cause != NOT_YET:
            sight.hopes[colour] = weights[LAST_ROUND] * in_town
        else:
            sight.hopes[colour] = weights[IN_TOWN] * in_town
    if sight.cause != NOT_YET:
        return
    for colour in range(box.colours):
        outside = 0
        for place in range(sight.line_left, sight.line_end):
            outside += 1 if sight.line[place] == colour else 0
        sight.hopes[colour] += weights[OUTSIDE] * outside


@rule
def count_shops(box, sight):
    """Of each colour, the ways past owned shops, and who has some."""
    for colour in range(box.colours):
        sight.rivalry[colour] = 0.0
        for seat in range(sight.players):
            sight.held[seat, colour] = 0
    for shop in range(box.shops):
        owner = sight.owners[shop]
        if owner >= 0:
            colour = box.shop_colour[shop]
            sight.rivalry[colour] += box.shop_ways[shop]
            sight.held[owner, colour] += 1


@rule
def count_cards(box, sight):
    """MAR-9.1, 9.2: the dearest open card of each colour, and what one's own hand still lacks."""
    for place in range(sight.open_cards.size):
        card = sight.open_cards[place] - 1
        if card >= 0:
            colour = box.card_colour[card]
            sight.souvenirs[colour] = max(sight.souvenirs[colour], box.card_value[card])
    if has_completed(sight, sight.seat):
        return
    for card in range(box.cards):
        if sight.card_at[card] == IN_HAND + sight.seat:
            sight.wanted[box.card_colour[card]] += 1
    for shop in range(box.shops):
        if sight.owners[shop] == sight.seat:
            sight.wanted[box.shop_colour[shop]] -= sight.customers[shop]
    for colour in range(box.colours):
        sight.wanted[colour] = max(0, sight.wanted[colour])
