"""What others' doings in Samarkand tell of the cards they hide.

Whoever leads a caravan or marries is taken to choose the more likely the more it brings by the
evaluation (softmax). A card in hand makes some of the choices worth more, so what was chosen makes
it more likely or less that he holds the card, and so does a card that he did not sell. Card by card
this is added up, as if each were the only one; a choice made before cards were drawn tells of those
that were there.
"""

from __future__ import annotations

import math

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.samarkand.features.prospects import (
    CROWD,
    PROGRESS,
    PROMISE,
    find_near,
    has_room_for,
    is_own,
    think,
)
from fondaco.games.samarkand.features.value import (
    WEIGHTS,
    value_of_marriage,
    weigh_camels,
    worth_of_card,
)
from fondaco.games.samarkand.rules import table as t

#: A clue of so much makes a card e times likelier in a hand; no more than this is ever known.
UNIT, MOST = 100.0, 600.0
#: A difference in value that makes a choice e times less likely, and how many of all choices have
#: other reasons.
TEMPER, WHIM = 1.0, 0.08
#: No space; the worth of what cannot be chosen.
NOWHERE, NO_WAY = -1, -1e8


@rule
def note_clues(box, before, after, memory):
    """Note what somebody did between two sights of another seat; `before` is thought about."""
    watcher, other = np.int64(before.seat), np.int64(before.actor)
    for seat in range(before.players):
        if seat != watcher and after.hand_size[seat] > before.hand_size[seat]:
            fade_clues(box, before.hand_size[seat] / (1.0 * after.hand_size[seat]), seat, memory)
    if other < 0 or other == watcher or before.hand_size[other] == 0:
        return
    before.seat = other  # with his eyes, but without his cards
    before.thought = 0
    if before.phase == t.PLACING or before.phase == t.MORE:
        note_camel(box, before, other, entered(box, before, after), memory)
    elif before.phase == t.TURN:
        for family in range(t.FAMILIES):
            if after.married[other, family] != before.married[other, family]:
                note_marriage(box, before, other, family, memory)
    elif before.phase == t.SALE and after.sold_size[other] == before.sold_size[other]:
        note_hold(box, before, other, memory)
    before.seat = watcher
    before.thought = 0


@rule
def fade_clues(box, share, seat, memory):
    """Cards were drawn: only a share of the hand is what it was."""
    for card in range(box.goods):
        likelier = 1.0 - share + share * math.exp(memory.clues[card, seat] / UNIT)
        memory.clues[card, seat] = np.int16(UNIT * math.log(likelier))


@rule
def add_clue(memory, card, seat, likelier):
    """A choice is so many times as likely if a seat holds a card."""
    amount = memory.clues[card, seat] + UNIT * math.log(likelier)
    memory.clues[card, seat] = np.int16(max(-MOST, min(MOST, amount)))


@rule
def entered(box, before, after):
    """The space where a camel was placed, or NOWHERE."""
    for space in range(box.spaces):
        for slot in range(t.SLOTS):
            if before.standing[space, slot] != after.standing[space, slot]:
                return space
    return NOWHERE


@rule
def note_hold(box, sight, other, memory):
    """A card that was not sold: whoever has it keeps it for what it will bring."""
    think(box, sight, WEIGHTS)
    good = np.int64(sight.good)
    gain = worth_of_card(box, sight, good) - box.sale * box.dirham
    chance = 1.0 / (1.0 + math.exp(-gain / TEMPER))
    add_clue(memory, good, other, (1.0 - WHIM) * chance + WHIM / 2.0)


# ---------------------------------------------------------------- camels


@rule
def note_camel(box, sight, other, space, memory):
    """Why there? Every space where a camel of a family of his could have gone was a choice."""
    if space == NOWHERE:
        return
    think(box, sight, WEIGHTS)
    chances = np.full((t.FAMILIES, t.SPACES), NO_WAY)
    highest = NO_WAY
    for family in range(t.FAMILIES):
        leads = family == sight.family or (sight.phase == t.PLACING and is_own(sight, family))
        if leads and sight.camels[family] > 0:
            weigh_camels(box, sight, family, WEIGHTS)
            for place in range(sight.edge_count[family]):
                edge = sight.edge[family, place]
                if has_room_for(sight, family, edge):
                    chances[family, edge] = sight.camel_worth[edge]
                    highest = max(highest, sight.camel_worth[edge])
    options = to_shares(chances, highest)
    for card in range(box.goods):
        if sight.card_at[card] == t.IN_DECK:  # or wherever it is hidden
            before = chances[sight.family, space]
            whole = 0.0
            for family in range(t.FAMILIES):
                whole += raised(box, sight, family, card, chances)
            then = before * math.exp(drawn_to(box, sight, np.int64(sight.family), card, space))
            even = WHIM / options
            likelier = ((1.0 - WHIM) * then / (1.0 + whole) + even) / ((1.0 - WHIM) * before + even)
            add_clue(memory, card, other, likelier)


@rule
def to_shares(chances, highest):
    """Values into chances that add up to 1; how many choices there are."""
    whole = 0.0
    options = 0
    for family in range(t.FAMILIES):
        for space in range(t.SPACES):
            if chances[family, space] > NO_WAY:
                chances[family, space] = math.exp((chances[family, space] - highest) / TEMPER)
                whole += chances[family, space]
                options += 1
            else:
                chances[family, space] = 0.0
    for family in range(t.FAMILIES):
        for space in range(t.SPACES):
            chances[family, space] /= whole
    return options


@rule
def raised(box, sight, family, card, chances):
    """By how much a card in hand raises the sum of the chances of a family's camels."""
    amount = 0.0
    for place in range(sight.edge_count[family]):
        space = np.int64(sight.edge[family, place])
        if chances[family, space] > 0.0:
            pull = drawn_to(box, sight, family, card, space)
            if pull > 0.0:
                amount += chances[family, space] * (math.exp(pull) - 1.0)
    return amount


@rule
def drawn_to(box, sight, family, card, space):
    """What a camel on a space brings to whoever holds a card, in tempers (`way`)."""
    aim = np.int64(box.space_of[card])
    if not has_room_for(sight, family, aim):
        return 0.0
    if space == aim:
        return box.own_camel * (1.0 - WEIGHTS[PROGRESS] * sight.fade[1]) / TEMPER
    find_near(box, sight, family)
    steps = sight.near[family, aim]
    if steps > 1 and box.distance[space, aim] < steps:
        nearer = sight.fade[steps - 1] - sight.fade[steps]
        return WEIGHTS[PROGRESS] * box.own_camel * nearer / TEMPER
    return 0.0


# ---------------------------------------------------------------- marriages


@rule
def note_marriage(box, sight, other, family, memory):
    """Why this family? All that he could pay were choices."""
    think(box, sight, WEIGHTS)
    chances = np.full(t.FAMILIES, NO_WAY)
    highest = NO_WAY
    own = 0
    for choice in range(t.FAMILIES):
        own += sight.married[other, choice]
        if t.may_marry(box, sight, other, choice):
            chances[choice] = value_of_marriage(box, sight, choice, WEIGHTS)
            highest = max(highest, chances[choice])
    whole = 0.0
    options = 0
    for choice in range(t.FAMILIES):
        open_to = chances[choice] > NO_WAY
        options += open_to
        chances[choice] = math.exp((chances[choice] - highest) / TEMPER) if open_to else 0.0
        whole += chances[choice]
    even = WHIM / options
    for card in range(box.goods):
        if sight.card_at[card] == t.IN_DECK:
            then = 0.0
            those = 0.0
            for choice in range(t.FAMILIES):
                if chances[choice] > 0.0:
                    pull = promised(box, sight, choice, card, own)
                    amount = chances[choice] * math.exp(pull / TEMPER)
                    those += amount
                    if choice == family:
                        then = amount
            before = chances[family] / whole
            likelier = ((1.0 - WHIM) * then / those + even) / ((1.0 - WHIM) * before + even)
            add_clue(memory, card, other, likelier)


@rule
def promised(box, sight, family, card, own):
    """What a family brings to whoever holds a card (`value_of_marriage`)."""
    space = np.int64(box.space_of[card])
    amount = 0.0
    for slot in range(t.SLOTS):
        if sight.standing[space, slot] == family:
            amount += box.own_camel - box.foreign_camel
    if sight.camels[family] > 0 and has_room_for(sight, family, space):
        find_near(box, sight, family)
        hope = box.own_camel * sight.fade[sight.near[family, space]]
        amount += WEIGHTS[PROMISE] * hope / (1.0 + WEIGHTS[CROWD] * own)
    return amount
