"""Information-set Monte-Carlo tree search, compiled: for any number of seats, with hidden things
and chance, the same for every game.

One simulation: what the thinking seat cannot see is dealt anew, the tree is followed by a mixture
of what was seen and what the game's evaluation promises, a new leaf is played on for a while by
the evaluation (for all seats), and the chances of all seats there go back up the path. The dice
decide by their exact weights. Every seat is taken to play for itself (max^n).

Where it matters what others see of a decision, each seat has a tree of its own (`by_seat`): the
trees are followed side by side, each by what its seat does and sees.
"""

from __future__ import annotations

import math

import numpy as np

from fondaco.bots.compiled.drivers import choose_straying, look_and_choose, play_on
from fondaco.bots.compiled.imagination import imagine
from fondaco.bots.compiled.leaf_value import add_standing, share_victory
from fondaco.bots.compiled.mcts_records import (
    AMOUNT,
    DECISIONS,
    DEEPEST,
    HOPE,
    NONE,
    SCALE,
    SIMULATIONS,
    SQUARES,
    SUM,
    USED,
)
from fondaco.engine.compiled.binder import driver, inlined, variant
from fondaco.engine.compiled.drivers import roll_quick, settle_quick, step_table
from fondaco.engine.compiled.sight import copy_record
from fondaco.engine.compiled.slots import clock, foresee, legal, progress, see, told, value

#: In rollouts so many of so many decisions are random, where all are.
_ALL = 1024
#: A rollout goes on to the end of the match.
_NEVER = np.int64(1 << 60)
#: More than any result: what is tried before all else.
_FIRST = 1e6
#: Results from fewer simulations do not tell how far they lie apart.
_FEW = 32.0
#: How far results lie apart where much is at stake; a variance that is nothing.
_USUAL, _TINY = 0.3, 1e-8


# ---------------------------------------------------------------- the trees


@driver
def find_child(nodes, node, action):
    """The child of an action; NONE if there is none."""
    child = nodes[node].first
    while child != NONE and nodes[child].action != action:
        child = nodes[child].next
    return child


@driver
def add_child(nodes, counters, node, action, prior):
    """A new child of a node."""
    child = counters[USED]
    counters[USED] += 1
    nodes[child].first = NONE
    nodes[child].next = nodes[node].first
    nodes[child].visits = 0
    nodes[child].action = action
    nodes[child].prior = prior
    for seat in range(nodes[child].worth.size):
        nodes[child].worth[seat] = 0.0
    nodes[node].first = child
    return child


@driver
def sort_hand(box, table, trees, simulator, node, count):
    """The branch of a node for hands like the one that is to act has in this world: those with
    which the evaluation would do the same. NONE if there is no room.

    A node is one for all worlds, but nobody decides alike with every hand.
    """
    nodes, counters = trees.nodes, trees.counters
    favourite = np.int64(
        look_and_choose(box, table, simulator.sights[0], simulator.moves, count, simulator.weights)
    )
    branch = find_child(nodes, node, favourite)
    if branch == NONE and counters[USED] < nodes.size:
        branch = add_child(nodes, counters, node, favourite, 1.0)
    return branch


@driver
def tell_others(box, table, trees, at, action, depth):
    """The trees of the other seats go on by what they see of an action, if they see anything.

    `at` are the nodes where the trees are, NONE for one that there was no room for.
    """
    nodes, counters, path = trees.nodes, trees.counters, trees.path
    label = told(box, table, action)
    for other in range(table.players):
        if label >= 0 and other != table.actor and at[other] != NONE:
            child = find_child(nodes, at[other], label)
            if child == NONE and counters[USED] < nodes.size:
                child = add_child(nodes, counters, at[other], label, 1.0)
            at[other] = child
            if child != NONE:
                path[depth] = child
                depth += 1
    return depth


@driver
def add_children(box, table, trees, simulator, node, count):
    """Give a node children for its most promising legal actions that it has none for.

    How many: the breadth, and more the oftener it was visited (progressive widening). `marks` is
    1 for actions that have a child.
    """
    nodes, counters, marks = trees.nodes, trees.counters, trees.marks
    moves, settings, sight = simulator.moves, simulator.settings[0], simulator.sights[0]
    highest = 0.0
    best = np.zeros(count, np.float64)
    if count > 1 and settings.guided == 1:
        see(table, table.actor, sight)
        highest = -1e30
        for place in range(count):
            best[place] = value(box, sight, moves[place], simulator.weights)
            highest = max(highest, best[place])
    room = settings.breadth
    visits = nodes[node].visits
    while visits > 1:
        room += settings.breadth // 2
        visits >>= 2
    child = nodes[node].first
    while child != NONE:
        room -= marks[nodes[child].action]
        child = nodes[child].next
    while room > 0 and counters[USED] < nodes.size:
        chosen = -1
        for place in range(count):
            if marks[moves[place]] == 0 and (chosen < 0 or best[place] > best[chosen]):
                chosen = place
        if chosen < 0:
            return
        prior = 0.01 + math.exp((best[chosen] - highest) / settings.temper)
        add_child(nodes, counters, node, moves[chosen], prior)
        marks[moves[chosen]] = 1
        room -= 1


@driver
def best_child(nodes, node, seat, marks, settings, scale):
    """The child that promises most to a seat, of those marked as legal; NONE if there is none.

    `scale` is less than 1 where the seat's results hardly differ (`note_results`); then everything
    is tried once, or what was tried first would look as good as anything else.
    """
    tried = 0
    priors = 0.0
    child = nodes[node].first
    while child != NONE:
        if marks[nodes[child].action] == 1:
            tried += nodes[child].visits
            priors += nodes[child].prior
        child = nodes[child].next
    if priors == 0.0:
        return NONE
    untried = nodes[node].worth[seat] / max(1, nodes[node].visits) - settings.caution * scale
    push = settings.explore * scale * math.sqrt(tried + 1.0) / priors
    chosen = NONE
    highest = -1e30
    child = nodes[node].first
    while child != NONE:
        if marks[nodes[child].action] == 1:
            visits = nodes[child].visits
            seen = nodes[child].worth[seat] / visits if visits > 0 else untried
            amount = seen + push * nodes[child].prior / (1.0 + visits)
            if visits == 0 and scale < 1.0:
                amount = _FIRST + nodes[child].prior
            if amount > highest:
                highest = amount
                chosen = child
        child = nodes[child].next
    return chosen


@driver
def select(box, table, trees, simulator, node, count):
    """The child to follow in this world; children are added where they are due."""
    nodes, marks, moves = trees.nodes, trees.marks, simulator.moves
    for place in range(count):
        marks[moves[place]] = 1
    known = 0
    child = nodes[node].first
    while child != NONE:
        if marks[nodes[child].action] == 1:
            known += 1
            marks[nodes[child].action] = 2
        child = nodes[child].next
    visits = nodes[node].visits
    for place in range(count):  # now: 1 for those with a child
        marks[moves[place]] -= 1
    if known < count and (known == 0 or visits & (visits - 1) == 0):
        add_children(box, table, trees, simulator, node, count)
    scale = simulator.spreads[table.actor, SCALE]
    chosen = best_child(nodes, node, table.actor, marks, simulator.settings[0], scale)
    for place in range(count):
        marks[moves[place]] = 0
    return chosen


@driver
def lead(nodes, root):
    """By how many visits the most visited child is ahead of the next."""
    first = 0
    second = 0
    child = nodes[root].first
    while child != NONE:
        visits = nodes[child].visits
        if visits > first:
            second = first
            first = visits
        elif visits > second:
            second = visits
        child = nodes[child].next
    return first - second


# ---------------------------------------------------------------- simulations


@inlined
def at_horizon(box, table, until):
    """Has a rollout come as far as it goes?"""
    return clock(table) >= until


#: A rollout: all seats decide by the evaluation, or at random, until the horizon.
roll_out = variant("roll_out", play_on, roll=roll_quick, choose=choose_straying, enough=at_horizon)


@driver
def horizon_of(box, table, settings):
    """How far a rollout goes: some rounds or turns, or to the end of a match if that is near."""
    if settings.horizon == 0:
        return _NEVER
    if settings.ending < 1.0 and table.actor >= 0 and progress(box, table) >= settings.ending:
        return _NEVER
    return clock(table) + settings.horizon


@driver
def evaluate(box, table, simulator):
    """Play on for a while and leave the results of all seats there; the number of decisions."""
    settings = simulator.settings[0]
    until = horizon_of(box, table, settings)
    strays = np.int64(settings.stray * _ALL) if settings.guided == 1 else np.int64(_ALL)
    stream, results = simulator.stream, simulator.results
    decisions = roll_out(
        box,
        table,
        stream,
        (strays, np.int64(_ALL)),
        stream,
        simulator.weights,
        simulator.sights[0],
        simulator.moves,
        until,
    )
    if table.actor >= 0:
        foresee(box, table, simulator.win_model, simulator.numbers, results)
    else:
        share_victory(table, results)
    for seat in range(table.players):
        simulator.spreads[seat, HOPE] += results[seat]
    add_standing(box, table, settings, results)
    return decisions


@driver
def lead_in(box, table, seat, begun, moves):
    """Play the lines that a step has begun with; False where one of them is not legal."""
    for place in range(begun.size):
        count = legal(box, table, moves) if table.actor == seat else 0
        at = 0
        while at < count and moves[at] != begun[place]:
            at += 1
        if at == count:
            return False
        step_table(box, table, np.int64(begun[place]))
    return True


@driver
def descend(box, table, seat, trees, simulator):
    """Follow the trees from their roots to a new leaf, or to the end; the length of the path."""
    nodes, counters, at, path = trees.nodes, trees.counters, trees.at, trees.path
    stream, moves, settings = simulator.stream, simulator.moves, simulator.settings[0]
    number = table.players if settings.by_seat == 1 else 1
    for tree in range(number):
        at[tree] = trees.roots[tree]
        path[tree] = trees.roots[tree]
    depth = np.int64(number)
    steps = 0
    same_hand = True  # as at the root: nothing drawn, nobody else to act
    while True:
        same_hand &= table.actor == seat
        settle_quick(box, table, stream, moves)
        same_hand &= table.actor == seat
        if table.actor < 0 or depth + table.players + 1 >= path.size:
            return depth
        count = legal(box, table, moves)
        action = np.int64(moves[0])
        visited = True
        if count > 1 or steps == 0:
            tree = table.actor * settings.by_seat
            node = at[tree]
            if node != NONE and settings.by_hand == 1 and not same_hand:
                node = sort_hand(box, table, trees, simulator, node, count)
                path[depth] = node
                depth += node != NONE
            if node != NONE:
                node = select(box, table, trees, simulator, node, count)
            if node == NONE:
                return depth
            action = np.int64(nodes[node].action)
            visited = nodes[node].visits > 0
            at[tree] = node
            path[depth] = node
            depth += 1
            steps += 1
            counters[DEEPEST] = max(counters[DEEPEST], steps)
        if number > 1:
            depth = tell_others(box, table, trees, at, action, depth)
        step_table(box, table, action)
        counters[DECISIONS] += 1
        if not visited:
            return depth


@driver
def go_on(box, tables, action, trees, simulator):
    """Move the roots past an action of the seat to act, and what it must do after it.

    False if there is no tree for that. tables[1] is played on from tables[0].
    """
    table = tables[1]
    copy_record(tables[0], table)
    nodes, roots, settings = trees.nodes, trees.roots, simulator.settings[0]
    seat = np.int64(table.actor)
    own = seat * settings.by_seat
    child = find_child(nodes, roots[own], action)
    if child == NONE:
        return False
    roots[own] = child
    if settings.by_seat == 1:
        while True:
            tell_others(box[0], table, trees, roots, action, 0)
            step_table(box[0], table, np.int64(action))
            if table.actor != seat or legal(box[0], table, simulator.moves) > 1:
                break
            action = np.int64(simulator.moves[0])
        for other in range(table.players):
            if roots[other] == NONE:
                return False
    return True


@driver
def note_results(spread, result, least_hope):
    """Note a result of a seat, and how far its results lie apart.

    Who has no hope to win (or none that others might) has results that differ by rank and lead
    alone: by so little that the evaluation would always outshine them, so all is scaled down.
    """
    spread[AMOUNT] += 1.0
    spread[SUM] += result
    spread[SQUARES] += result * result
    if spread[AMOUNT] >= _FEW and least_hope > 0.0:
        mean = spread[SUM] / spread[AMOUNT]
        apart = math.sqrt(max(_TINY, spread[SQUARES] / spread[AMOUNT] - mean * mean))
        hope = spread[HOPE] / spread[AMOUNT]
        spread[SCALE] = min(1.0, max(min(hope, 1.0 - hope) / least_hope, apart / _USUAL))


@driver
def think(box, tables, seat, memory, amount, begun, trees, simulator):
    """Run some simulations from tables[0]; they are played on tables[1].

    Whatever tables[0] holds of hidden things is dealt anew before it is looked at. The actions
    `begun` are played first, in every world; a world in which they cannot be is left out.
    """
    table = tables[1]
    nodes, counters, path, results = trees.nodes, trees.counters, trees.path, simulator.results
    for _ in range(amount):
        imagine(box[0], tables, seat, memory[0], simulator)
        if not lead_in(box[0], table, seat, begun, simulator.moves):
            continue
        depth = descend(box[0], table, seat, trees, simulator)
        counters[DECISIONS] += evaluate(box[0], table, simulator)
        for place in range(depth):
            nodes[path[place]].visits += 1
            for who in range(table.players):
                nodes[path[place]].worth[who] += results[who]
        for who in range(table.players):
            note_results(simulator.spreads[who], results[who], simulator.settings[0].hope)
        counters[SIMULATIONS] += 1
