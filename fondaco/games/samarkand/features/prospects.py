"""What the families of Samarkand may still bring, as greedy's evaluation counts it.

What does not depend on the line is worked out once a decision and kept in the sight: how far
families are from spaces, what goods spaces and first links are worth, and for one family at a time
what it could aim at. A camel is then judged by the few aims it comes nearer to.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.samarkand.features.sight import FAR
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.scoring import dark_left

# The weights of the evaluation, by place.
FADE, HURRY, PROGRESS, SECOND, RIVAL, PROMISE, CARD, TEMPO, CROWD, KEEP, ENDING, SPARE = range(12)

#: Gains are added up as whole numbers of this size: quicker, and fine enough to tell lines apart.
FINE = 2.0**36


@rule
def is_own(sight, family):
    """Has this seat married into a family?"""
    return sight.married[sight.seat, family] == 1


@rule
def has_room_for(sight, family, space):
    """SAM-4.3."""
    return not t.is_full(sight, space) and sight.standing[space, 0] != family


# ---------------------------------------------------------------- the situation


@rule
def think(box, sight, weights):
    """What does not depend on the line: once a decision."""
    sight.late = lateness(box, sight)
    fade = weights[FADE] * (1.0 - weights[HURRY] * sight.late)
    sight.fade[0] = 1.0
    for steps in range(FAR):
        sight.fade[steps + 1] = sight.fade[steps] * fade
    chart(box, sight)
    price_links(box, sight, weights)
    price_goods(box, sight, weights)
    sight.reckoned = 0
    sight.weighed = 0
    sight.weighed_family = 0
    sight.thought = 1


@rule
def lateness(box, sight):
    """From 0 at the start to 1 at the end: how near the nearer of the two ends is (SAM-7)."""
    lowest = 1.0
    for family in range(t.FAMILIES):
        left = sight.stacks[family] - box.stack_left
        lowest = min(lowest, left / (box.grey_markers[family] + 1.0))
    dark = max(0, dark_left(box, sight) - box.dark_markers_left)
    return 1.0 - min(lowest, dark / (1.0 * t.FAMILIES))


@rule
def price_links(box, sight, weights):
    """A first link that this seat makes: money for the owners, two markers (SAM-6.4 to 6.7)."""
    rivalry = weights[RIVAL] / (sight.players - 1)
    for family in range(t.FAMILIES):
        share = 0.0
        for seat in range(sight.players):
            if sight.married[seat, family] == 1:
                share += 1.0 if seat == sight.seat else -rivalry
        sight.active[family] = 2.0 * box.link_marker + box.link_active * box.dirham * share
        sight.passive[family] = box.link_passive * box.dirham * share


@rule
def price_goods(box, sight, weights):
    """What a camel of this seat's family brings on each goods space at once, links left out."""
    sale = weights[RIVAL] * sale_of_others(box, sight) / (sight.players - 1)
    for good in range(box.goods):
        amount = 0.0
        if sight.standing[box.space_of[good], 0] == t.NO_FAMILY:
            amount += box.goods_marker
            if sight.card_at[good] == t.IN_DECK:  # or wherever it is hidden
                amount -= sale
        if t.in_hand_of(sight, sight.seat, good):
            amount += box.own_camel
        sight.entry[good] = amount


@rule
def sale_of_others(box, sight):
    """What the others may expect from the sale of a card one does not know (SAM-5.2)."""
    held = 0
    known = 0
    for seat in range(sight.players):
        if seat != sight.seat:
            held += sight.hand_size[seat]
    for good in range(box.goods):
        known += sight.card_at[good] != t.IN_DECK
    return box.sale * box.dirham * held / max(1.0, 1.0 * box.goods - known)


# ---------------------------------------------------------------- distances
#
# Camels never go away, so from one decision to the next a chart of distances need only take up the
# new ones. It is drawn anew when camels are gone: then the sight is of another match.


@rule
def chart(box, sight):
    """Bring up to date where families stand and how far they are from spaces."""
    different = 0
    for space in range(box.spaces):
        different |= sight.standing[space, 0] ^ sight.charted[space, 0]
        different |= sight.standing[space, 1] ^ sight.charted[space, 1]
    if different == 0 and sight.has_chart == 1:
        return
    if sight.has_chart == 0 or any_gone(box, sight):
        sight.has_chart = 1
        for family in range(t.FAMILIES):
            sight.knows_near[family] = 0
            sight.knows_lone[family] = 0
            sight.camp_count[family] = 0
            sight.edge_count[family] = 0
            for space in range(box.spaces):
                sight.on_edge[family, space] = 0
        for space in range(box.spaces):
            sight.charted[space, 0] = t.NO_FAMILY
            sight.charted[space, 1] = t.NO_FAMILY
    for space in range(box.spaces):
        for slot in range(t.SLOTS):
            if sight.standing[space, slot] != sight.charted[space, slot]:
                add_camel(box, sight, sight.standing[space, slot], space, slot)


@rule
def any_gone(box, sight):
    """Has a camel gone that the chart knows of?"""
    gone = False
    for space in range(box.spaces):
        for slot in range(t.SLOTS):
            known = sight.charted[space, slot]
            gone = gone or (known != t.NO_FAMILY and known != sight.standing[space, slot])
    return gone


@rule
def add_camel(box, sight, family, space, slot):
    """Take up a camel into the chart."""
    sight.charted[space, slot] = family
    sight.camps[family, sight.camp_count[family]] = space
    sight.camp_count[family] += 1
    for place in range(box.neighbour_count[space]):
        next_to = box.neighbours[space, place]
        if sight.on_edge[family, next_to] == 0:
            sight.on_edge[family, next_to] = 1
            sight.edge[family, sight.edge_count[family]] = next_to
            sight.edge_count[family] += 1
    if sight.knows_near[family] == 1:
        take_nearer(sight.near[family], box.distance[space], box.spaces)
    if slot == 1:
        sight.knows_lone[sight.charted[space, 0]] = 0
    elif sight.knows_lone[family] == 1 and box.is_land[space] == 1:
        take_nearer(sight.lone[family], box.distance[space], box.spaces)


@rule
def find_near(box, sight, family):
    """How far a family is from every space."""
    if sight.knows_near[family] == 1:
        return
    sight.knows_near[family] = 1
    near = sight.near[family]
    for space in range(box.spaces):
        near[space] = FAR
    for camp in range(sight.camp_count[family]):
        take_nearer(near, box.distance[sight.camps[family, camp]], box.spaces)


@rule
def find_lone(box, sight, family):
    """How far every space is from where a family can be met: alone, on land (SAM-6.1)."""
    if sight.knows_lone[family] == 1:
        return
    sight.knows_lone[family] = 1
    lone = sight.lone[family]
    for space in range(box.spaces):
        lone[space] = FAR
    for camp in range(sight.camp_count[family]):
        space = sight.camps[family, camp]
        if is_lone(box, sight, space):
            take_nearer(lone, box.distance[space], box.spaces)


@rule
def is_lone(box, sight, space):
    """Does one camel stand there, on land?"""
    return sight.standing[space, 1] == t.NO_FAMILY and box.is_land[space] == 1


@rule
def take_nearer(steps, others, count):
    """The lesser of two distances to each space."""
    for space in range(count):
        steps[space] = min(steps[space], others[space])


# ---------------------------------------------------------------- one family's aims


@rule
def reckon(box, sight, family):
    """Work out what a family may still bring, and what one more camel could bring nearer.

    A camel stands next to another one of its family, so it comes at most one step nearer to
    anything: what that gains is the same whatever the camel.
    """
    if sight.reckoned == family + 1:
        return
    sight.reckoned = family + 1
    sight.hope = 0.0
    find_near(box, sight, family)
    find_aims(box, sight, family)
    find_meetings(box, sight, family)


@rule
def find_aims(box, sight, family):
    """Goods spaces that are worth a camel; those next to the family cannot come nearer."""
    aims = 0
    for good in range(box.goods):
        space = np.int64(box.space_of[good])
        if sight.entry[good] > 0.0 and has_room_for(sight, family, space):
            steps = sight.near[family, space]
            sight.hope += sight.entry[good] * sight.fade[steps]
            if steps > 1:
                sight.aim_space[aims] = space
                sight.aim_steps[aims] = steps
                gain = sight.entry[good] * (sight.fade[steps - 1] - sight.fade[steps])
                sight.aim_gain[aims] = int(gain * FINE)
                aims += 1
    sight.aims = aims


@rule
def find_meetings(box, sight, family):
    """Families with which there could be a first link."""
    meetings = 0
    for other in range(t.FAMILIES):
        if other == family or sight.linked[family, other] == 1:
            continue
        find_lone(box, sight, other)
        steps = steps_to_link(box, sight, family, other)
        worth = sight.active[family] + sight.passive[other]
        sight.hope += worth * sight.fade[steps]
        sight.meeting[meetings] = other
        sight.meeting_steps[meetings] = steps
        nearer = sight.fade[steps - 1] - sight.fade[steps]
        sight.meeting_gain[meetings] = int(worth * nearer * FINE)
        meetings += 1
    sight.meetings = meetings


@rule
def steps_to_link(box, sight, family, other):
    """How far a family is from the nearest space where it could meet another."""
    best = FAR
    for camp in range(sight.camp_count[other]):
        space = sight.camps[other, camp]
        if is_lone(box, sight, space):
            best = min(best, sight.near[family, space])
    return best


@rule
def steps_without(box, sight, family, other, start):
    """The same when a camel has come to one of those spaces, which does not count any more."""
    best = FAR
    for camp in range(sight.camp_count[other]):
        space = sight.camps[other, camp]
        if space != start and is_lone(box, sight, space):
            best = min(best, sight.near[family, space], box.distance[start, space])
    return best


@rule
def way(box, sight, family, start):
    """By how much a camel on `start`, next to its family, raises what it may still bring."""
    gained = 0
    distance = box.distance[start]
    for aim in range(sight.aims):
        nearer = distance[sight.aim_space[aim]] < sight.aim_steps[aim]
        gained += sight.aim_gain[aim] if nearer else 0
    for meeting in range(sight.meetings):
        nearer = sight.lone[sight.meeting[meeting], start] < sight.meeting_steps[meeting]
        gained += sight.meeting_gain[meeting] if nearer else 0
    amount = gained / FINE
    good = box.good_of[start]
    if good != t.NO_GOOD and sight.entry[good] > 0.0:
        amount -= sight.entry[good] * sight.fade[1]
    met = np.int64(sight.standing[start, 0])
    if met != t.NO_FAMILY and box.is_land[start] == 1 and sight.linked[family, met] == 0:
        amount -= lost_by_meeting(box, sight, family, met, start)
    return amount


@rule
def lost_by_meeting(box, sight, family, met, start):
    """The link is made there, where a camel would else have come nearer to it than ever."""
    later = sight.fade[steps_without(box, sight, family, met, start)]
    return (sight.active[family] + sight.passive[met]) * (sight.fade[0] - later)
