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
from typing import Any

import numpy as np

from fondaco.bots.tree import DECISIONS, DEEPEST, NONE, SIMULATIONS, USED
from fondaco.engine.drivers import CHANCE, pick

# One game's rules, features and drivers take the place of these names when a driver is bound.
legal: Any = None
weight: Any = None
see: Any = None
value: Any = None
step_table: Any = None
redeal: Any = None
clock: Any = None
share_victory: Any = None
foresee: Any = None
told: Any = None
choose_greedy: Any = None


# ---------------------------------------------------------------- the dice of a simulation


def roll_quick(box, table, stream, moves):
    """An outcome of chance by its weight."""
    count = legal(box, table, moves)
    total = 0
    for place in range(count):
        total += weight(table, moves[place])
    rest = pick(stream, 0, total)
    place = 0
    while True:
        rest -= weight(table, moves[place])
        if rest < 0:
            return np.int64(moves[place])
        place += 1


def settle_quick(box, table, stream, moves):
    """Let chance decide until a seat is to act or the game is over."""
    while table.actor == CHANCE:
        step_table(box, table, roll_quick(box, table, stream, moves))


# ---------------------------------------------------------------- the trees


def find_child(nodes, node, action):
    """The child of an action; NONE if there is none."""
    child = nodes[node].first
    while child != NONE and nodes[child].action != action:
        child = nodes[child].next
    return child


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


def sort_hand(box, table, nodes, counters, node, sight, moves, count, weights):
    """The branch of a node for hands like the one that is to act has in this world: those with
    which the evaluation would do the same. NONE if there is no room.

    A node is one for all worlds, but nobody decides alike with every hand.
    """
    see(table, table.actor, sight)
    favourite = np.int64(choose_greedy(box, sight, moves, count, weights))
    branch = find_child(nodes, node, favourite)
    if branch == NONE and counters[USED] < nodes.size:
        branch = add_child(nodes, counters, node, favourite, 1.0)
    return branch


def tell_others(box, table, nodes, counters, at, action, path, depth):
    """The trees of the other seats go on by what they see of an action, if they see anything.

    `at` are the nodes where the trees are, NONE for one that there was no room for.
    """
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


def add_children(box, table, nodes, counters, node, sight, moves, count, marks, settings, weights):
    """Give a node children for its most promising legal actions that it has none for.

    How many: the breadth, and more the oftener it was visited (progressive widening). `marks` is
    1 for actions that have a child.
    """
    highest = 0.0
    best = np.zeros(count, np.float64)
    if count > 1 and settings.guided == 1:
        see(table, table.actor, sight)
        highest = -1e30
        for place in range(count):
            best[place] = value(box, sight, moves[place], weights)
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


def best_child(nodes, node, seat, marks, settings):
    """The child that promises most to a seat, of those marked as legal; NONE if there is none."""
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
    untried = nodes[node].worth[seat] / max(1, nodes[node].visits) - settings.caution
    push = settings.explore * math.sqrt(tried + 1.0) / priors
    chosen = NONE
    highest = -1e30
    child = nodes[node].first
    while child != NONE:
        if marks[nodes[child].action] == 1:
            visits = nodes[child].visits
            seen = nodes[child].worth[seat] / visits if visits > 0 else untried
            amount = seen + push * nodes[child].prior / (1.0 + visits)
            if amount > highest:
                highest = amount
                chosen = child
        child = nodes[child].next
    return chosen


def select(box, table, nodes, counters, node, sight, moves, count, marks, settings, weights):
    """The child to follow in this world; children are added where they are due."""
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
        add_children(
            box, table, nodes, counters, node, sight, moves, count, marks, settings, weights
        )
    chosen = best_child(nodes, node, table.actor, marks, settings)
    for place in range(count):
        marks[moves[place]] = 0
    return chosen


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


def play_on(box, table, counters, sight, stream, moves, settings, weights):
    """A rollout: all seats decide by the evaluation, or at random, until the horizon."""
    until = clock(table) + settings.horizon if settings.horizon > 0 else np.int64(1 << 60)
    stray = np.int64(settings.stray * 1024.0) if settings.guided == 1 else np.int64(1024)
    while True:
        settle_quick(box, table, stream, moves)
        if table.actor < 0 or clock(table) >= until:
            return
        count = legal(box, table, moves)
        if count == 1:
            action = np.int64(moves[0])
        elif stray == 1024 or pick(stream, 0, 1024) < stray:
            action = np.int64(moves[pick(stream, 0, count)])
        else:
            see(table, table.actor, sight)
            action = np.int64(choose_greedy(box, sight, moves, count, weights))
        step_table(box, table, action)
        counters[DECISIONS] += 1


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


def descend(
    box, table, seat, roots, at, nodes, counters, path, sight, stream, moves, marks, settings,
    weights,
):  # fmt: skip
    """Follow the trees from their roots to a new leaf, or to the end; the length of the path."""
    trees = table.players if settings.by_seat == 1 else 1
    for tree in range(trees):
        at[tree] = roots[tree]
        path[tree] = roots[tree]
    depth = trees + 0
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
                node = sort_hand(box, table, nodes, counters, node, sight, moves, count, weights)
                path[depth] = node
                depth += node != NONE
            if node != NONE:
                node = select(
                    box, table, nodes, counters, node, sight, moves, count, marks, settings, weights
                )
            if node == NONE:
                return depth
            action = np.int64(nodes[node].action)
            visited = nodes[node].visits > 0
            at[tree] = node
            path[depth] = node
            depth += 1
            steps += 1
            counters[DEEPEST] = max(counters[DEEPEST], steps)
        if trees > 1:
            depth = tell_others(box, table, nodes, counters, at, action, path, depth)
        step_table(box, table, action)
        counters[DECISIONS] += 1
        if not visited:
            return depth


def go_on(box, tables, action, roots, nodes, counters, path, moves, settings):
    """Move the roots past an action of the seat to act, and what it must do after it.

    False if there is no tree for that. tables[1] is played on from tables[0].
    """
    tables[1] = tables[0]
    table = tables[1]
    seat = table.actor + 0
    own = seat * settings[0].by_seat
    child = find_child(nodes, roots[own], action)
    if child == NONE:
        return False
    roots[own] = child
    if settings[0].by_seat == 1:
        while True:
            tell_others(box[0], table, nodes, counters, roots, action, path, 0)
            step_table(box[0], table, np.int64(action))
            if table.actor != seat or legal(box[0], table, moves) > 1:
                break
            action = np.int64(moves[0])
        for other in range(table.players):
            if roots[other] == NONE:
                return False
    return True


def think(
    box, tables, seat, memory, roots, at, amount, begun, nodes, counters, path, sights, stream,
    moves, marks, settings, weights, outlook, numbers, results,
):  # fmt: skip
    """Run some simulations from tables[0], which tables[1] is played on from.

    Whatever tables[0] holds of hidden things is dealt anew before it is looked at. The actions
    `begun` are played first, in every world; a world in which they cannot be is left out.
    """
    table = tables[1]
    for _ in range(amount):
        tables[1] = tables[0]
        redeal(box[0], table, seat, memory[0], stream)
        if not lead_in(box[0], table, seat, begun, moves):
            continue
        depth = descend(
            box[0], table, seat, roots, at, nodes, counters, path, sights[0], stream, moves, marks,
            settings[0], weights,
        )  # fmt: skip
        play_on(box[0], table, counters, sights[0], stream, moves, settings[0], weights)
        if table.actor >= 0:
            foresee(box[0], table, outlook, numbers, results)
        else:
            share_victory(table, settings[0], results)
        for place in range(depth):
            nodes[path[place]].visits += 1
            for who in range(table.players):
                nodes[path[place]].worth[who] += results[who]
        counters[SIMULATIONS] += 1
