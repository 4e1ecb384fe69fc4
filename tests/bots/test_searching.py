"""How the tree of a search grows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fondaco.bots import ask, make_bot
from fondaco.bots.effort import Effort
from fondaco.bots.search import SearchBot, Tree
from fondaco.bots.tree import NONE
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game


def _children(tree: Tree, node: int) -> dict[int, int]:
    """The nodes of the actions that were tried at a node."""
    nodes = tree.nodes
    found = {}
    child = int(nodes["first"][node])
    while child != NONE:
        found[int(nodes["action"][child])] = child
        child = int(nodes["next"][child])
    return found


def _branches(match: Match) -> Iterator[tuple[Match, dict[str, int]]]:
    """After each line that hands over to another seat at once: the match, and the sorts of hands
    there with how many answers were tried with each."""
    bot = SearchBot(match.rules, 1, match.box, Effort(simulations=400), by_hand=1)
    assert isinstance(match.actor, int)
    bot.think(match.view(match.actor), match.legal())
    tree = bot._trees[0]
    for action, node in _children(tree, tree.root).items():
        then = match.copy()
        then.act(match.box.lines[action])
        alone = len(then.lines) == len(match.lines) + 1  # no dice in between
        branches = _children(tree, node)
        if alone and branches and then.actor != match.actor and len(then.legal()) > 1:
            tried = {name: len(_children(tree, branch)) for name, branch in branches.items()}
            yield then, {match.box.lines[name]: amount for name, amount in tried.items()}


def _positions(name: str) -> Iterator[Match]:
    """Choices along a match of greedy bots."""
    game = find_game(name)
    match = Match.start(game, 3, seed="sorted")
    greedy = make_bot("greedy", game)
    while match.result is None:
        if len(match.legal()) > 1:
            yield match
        match.act(ask(greedy, match))


def test_hands_are_sorted_by_what_the_evaluation_would_do() -> None:
    """MarraCash hides nothing: one sort of hands after a line, named by greedy's own choice."""
    greedy = make_bot("greedy", find_game("marracash"))
    seen, answers = 0, 0
    for match in _positions("marracash"):
        for then, branches in _branches(match):
            assert list(branches) == [ask(greedy, then)]
            answers = max(answers, *branches.values())
            seen += 1
        if seen >= 12:
            break
    assert seen >= 12
    assert answers > 1


def test_hidden_hands_are_of_several_sorts() -> None:
    sorts = 0
    for match in _positions("wampum"):
        sorts = max([sorts, *(len(branches) for _, branches in _branches(match))])
        if sorts > 1:
            break
    assert sorts > 1


def test_without_guidance_the_evaluation_has_no_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random rollouts, no priors, no sorted hands: other weights of `greedy` change nothing."""
    match = next(match for match in _positions("samarkand") if len(match.legal()) > 5)
    features = match.rules.features
    thoughts: dict[int, list[Any]] = {}
    for weights in (features.WEIGHTS, -features.WEIGHTS):
        monkeypatch.setattr(features, "WEIGHTS", weights)
        for guided in (0, 1):
            effort = Effort(simulations=200)
            bot = SearchBot(match.rules, 1, match.box, effort, guided=guided, horizon=0)
            assert isinstance(match.actor, int)
            lines = bot.think(match.view(match.actor), match.legal()).lines
            thoughts.setdefault(guided, []).append(lines)
    assert thoughts[0][0] == thoughts[0][1]
    assert thoughts[1][0] != thoughts[1][1]
