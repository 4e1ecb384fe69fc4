"""How the tree of a search grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from fondaco.bots import ask, make_bot
from fondaco.bots.compiled.mcts_records import NONE
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot, Tree
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
    bot = SearchBot(match.game, 1, match.box, Effort(simulations=400), by_hand=1, by_seat=0)
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


def _told(match: Match, lines: list[str]) -> list[int]:
    """What others see of each line."""
    index, told = match.box.index, match.game.features.told
    return [int(told(match.box.record[0], match.tables()[0], index[line])) for line in lines]


def test_what_others_are_told_of_a_line_is_what_they_see_of_it() -> None:
    """Two lines are the same to others if, and only if, their views are the same after either."""
    hidden = 0
    for match in _positions("wampum"):
        lines, seen = match.legal(), []
        told = _told(match, lines)
        for line in lines:
            then = match.copy()
            then.act(line)
            others = [seat for seat in range(match.players) if seat != match.actor]
            seen.append([then.view(seat) for seat in others])
        for one in range(len(lines)):
            for other in range(one):
                assert (told[one] == told[other]) == (seen[one] == seen[other])
                hidden += told[one] == told[other]
    assert hidden > 20


def _noticed(match: Match, tree: Tree, node: int) -> Counter[int]:
    """What others see first of an offer after a node, and in how many simulations."""
    seen: Counter[int] = Counter()
    for action, child in _children(tree, node).items():
        line, then, visits = match.box.lines[action], match.copy(), tree.nodes["visits"][child]
        if not visits:
            continue
        (told,) = _told(match, [line])
        then.act(line)
        if told < 0 and len(then.legal()) == 1:
            visits -= 1  # the simulation that found the line ended with it
            while told < 0:
                (told,) = _told(then, then.legal())
                then.act(then.legal()[0])
                if len(then.legal()) > 1:
                    break
        seen += Counter({told: int(visits)}) if told >= 0 else _noticed(then, tree, child)
    return seen


def test_the_trees_of_others_grow_by_what_their_seats_see() -> None:
    """How many cards were offered; the kinds make no difference."""
    several = 0
    for match in _positions("wampum"):
        if match.view(0)["phase"] != "offer_goods":
            continue
        bot = SearchBot(match.game, 1, match.box, Effort(simulations=200), by_seat=1)
        assert isinstance(match.actor, int)
        bot.think(match.view(match.actor), match.legal())
        tree = bot._trees[0]
        seen = _noticed(match, tree, tree.root)
        for seat in range(match.players):
            if seat != match.actor:
                branches = _children(tree, int(tree._trees.roots[seat])).items()
                assert {told: tree.nodes["visits"][node] for told, node in branches} == seen
        several += len(seen) > 1
    assert several > 5


@pytest.mark.parametrize("by_seat", [0, 1])
def test_what_was_thought_of_a_step_is_kept_for_its_next_line(by_seat: int) -> None:
    kept = 0
    for start in _positions("wampum"):
        match = start.copy()
        bot = SearchBot(match.game, 1, match.box, Effort(simulations=200), by_seat=by_seat)
        seat = match.actor
        assert isinstance(seat, int)
        first = bot.think(match.view(seat), match.legal())
        match.act(first.best)
        alone = len(match.lines) == len(start.lines) + 1  # no dice in between
        if alone and match.actor == seat and len(match.legal()) > 1:
            bot.effort = Effort(simulations=1)
            then = bot.think(match.view(seat), match.legal())
            assert then.simulations == 1
            assert sum(line.visits for line in then.lines) == first.lines[0].visits
            kept += 1
    assert kept > 10


def test_without_guidance_the_evaluation_has_no_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random rollouts, no priors, no sorted hands: other weights of `greedy` change nothing."""
    match = next(match for match in _positions("samarkand") if len(match.legal()) > 5)
    features = match.game.features
    thoughts: dict[int, list[Any]] = {}
    for weights in (features.WEIGHTS, -features.WEIGHTS):
        monkeypatch.setattr(features, "WEIGHTS", weights)
        for guided in (0, 1):
            effort = Effort(simulations=200)
            bot = SearchBot(match.game, 1, match.box, effort, guided=guided, horizon=0)
            assert isinstance(match.actor, int)
            lines = bot.think(match.view(match.actor), match.legal()).lines
            thoughts.setdefault(guided, []).append(lines)
    assert thoughts[0][0] == thoughts[0][1]
    assert thoughts[1][0] != thoughts[1][1]
