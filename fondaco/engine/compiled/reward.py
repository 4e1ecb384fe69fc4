"""What a match brought each seat, as a learner is paid for it."""

from __future__ import annotations

from fondaco.engine.compiled.binder import driver, inlined

#: Kinds of rewards: 1 shared among all winners; the score; the score less the best of the others'.
WIN_SHARE, SCORE, MARGIN = 0, 1, 2


@inlined
def write_reward(table, reward, rewards, i):
    """A number for each seat of a match that is over."""
    players = rewards.shape[1]
    winners = 0
    for seat in range(players):
        winners += table.ranks[seat] == 1
    for seat in range(players):
        if reward == WIN_SHARE:
            rewards[i, seat] = 1.0 / winners if table.ranks[seat] == 1 else 0.0
        else:
            rewards[i, seat] = table.scores[seat]
            if reward == MARGIN:
                rewards[i, seat] -= best_other(table, players, seat)


@inlined
def best_other(table, players, seat):
    """The highest score of all other seats."""
    best = table.scores[(seat + 1) % players]
    for other in range(players):
        if other != seat:
            best = max(best, table.scores[other])
    return best


@driver
def reward_at(tables, i, reward, rewards):
    """`write_reward` for Python: an array of tables and an index."""
    write_reward(tables[i], reward, rewards, i)
