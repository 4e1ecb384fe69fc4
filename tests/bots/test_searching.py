"""How the tree of a search grows."""

from __future__ import annotations

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


def _answers(match: Match, quick_others: int) -> list[tuple[set[str], str]]:
    """After each line that hands over to another seat at once: what the tree tried there, and
    what the evaluation would do there."""
    bot = SearchBot(
        match.rules, 1, match.box, Effort(simulations=400), quick_others=quick_others, stray=0.0
    )
    assert isinstance(match.actor, int)
    bot.think(match.view(match.actor), match.legal())
    tree = bot._trees[0]
    greedy = make_bot("greedy", match.rules)
    found = []
    for action, node in _children(tree, tree.root).items():
        then = match.copy()
        then.act(match.box.lines[action])
        alone = len(then.lines) == len(match.lines) + 1  # no dice in between
        if alone and then.actor != match.actor and len(then.legal()) > 1:
            tried = {match.box.lines[answer] for answer in _children(tree, node)}
            if tried:
                found.append((tried, ask(greedy, then)))
    return found


def test_in_the_tree_others_weigh_or_go_by_the_evaluation() -> None:
    """MarraCash hides nothing, so their hands are the same in every world."""
    game = find_game("marracash")
    match = Match.start(game, 3, seed="others")
    greedy = make_bot("greedy", game)
    seen, wide = 0, 0
    while match.result is None and (seen < 12 or wide < 3):
        if len(match.legal()) > 1:
            for tried, choice in _answers(match, quick_others=1):
                assert tried == {choice}
                seen += 1
            wide += sum(len(tried) > 1 for tried, _ in _answers(match, quick_others=0))
        match.act(ask(greedy, match))
    assert seen >= 12
    assert wide >= 3
