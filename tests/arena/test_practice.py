"""Looking for practice positions: what is weighed, what is thrown away, and how matches go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.arena.analysis.judge import Judge
from fondaco.arena.practice import miner, outlook
from fondaco.arena.practice.candidates import Candidate, candidates
from fondaco.arena.practice.choice import read_found, write_found
from fondaco.arena.practice.miner import Setup, Weighed, mine, shown
from fondaco.bots import choose_step, make_bot
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game


def _position(steps: int = 20) -> Match:
    match = fondaco.start("wampum", players=3, seed=3)
    bot = make_bot("greedy", match.game, "t", match.box)
    for _ in range(steps):
        for line in choose_step(bot, match):
            match.act(line)
    found = shown(match)
    assert found is not None
    return found


def _weighed(chance: float, picked: int, error: float = 0.0) -> Weighed:
    return Weighed(Candidate((f"bid {chance}",), picked), chance, (chance, 1 - chance), error)


def test_only_what_is_clearly_behind_stays_beside_the_best() -> None:
    look = (100, 0.05, 3.0)
    best, tempting = _weighed(0.5, 0), _weighed(0.4, 9)
    near, unsure = _weighed(0.48, 2), _weighed(0.42, 4, error=0.03)
    sort = miner._sorted_out
    assert sort([best, _weighed(0.44, 1), tempting], look) == [
        *(best.step, tempting.step, Candidate(("bid 0.44",), 1))
    ]
    assert sort([best, near, unsure, tempting], look) == [best.step, tempting.step]
    assert sort([best, near, near, near, tempting], look) == []  # too many are as good
    assert sort([best, _weighed(0.3, 2)], look) == []  # nobody is tempted
    assert sort([], look) == []


def test_candidates_are_whole_steps_of_every_sort_and_none_twice() -> None:
    match = fondaco.start("marracash", players=3, seed=1)
    bot = make_bot("greedy", match.game, "t", match.box)
    while {line.split()[0] for line in match.legal()} != {"pass", "bid"}:
        for line in choose_step(bot, match):
            match.act(line)
    position = shown(match)
    assert position is not None
    found = candidates(position, Judge(match.game, match.box, "t"), "t")
    assert {one.lines[0].split()[0] for one in found} == {"pass", "bid"}
    assert len({one.lines for one in found}) == len(found)
    assert found == candidates(position, Judge(match.game, match.box, "t"), "t")


def test_matches_played_on_add_up_and_are_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlook, "MATCHES", 12)
    monkeypatch.setattr(outlook, "LOOKED_AT", 12)
    position = _position()
    seat = int(str(position.actor))
    lines = choose_step(make_bot("greedy", position.game, "t", position.box), position)
    seen = outlook.Player(position, "t").outlook(lines)
    assert seen == outlook.Player(position, "t").outlook(lines)
    assert seen != outlook.Player(position, "other").outlook(lines)
    before = sum(position.view(seat)["chests"][seat])
    assert before + sum(points for _, _, points in seen.parts) == pytest.approx(
        seen.points[seat], abs=0.11
    )
    assert [heading for heading, _, _ in seen.parts] == ["Wampum from swaps", "Kinds in hand"]


def test_a_find_is_written_with_all_that_was_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With hardly any effort much is found; what matters is that it is written as it is read."""
    monkeypatch.setattr(miner, "_LOOKS", ((12, 0.02, 0.0),))
    monkeypatch.setattr(miner, "THOROUGH", 60)
    monkeypatch.setattr(miner, "_LAST", (60, 0.01, 0.0))
    monkeypatch.setattr(miner, "_WRONG", 1)
    monkeypatch.setattr(outlook, "MATCHES", 4)
    monkeypatch.setattr(outlook, "LOOKED_AT", 4)
    told: list[str] = []
    setup = Setup(find_game("wampum"), "t", (2,), {})
    found: dict[str, Any] = next(mine(setup, told.append, lambda: len(told) > 3))
    assert told
    assert found["match"].startswith("t:")
    again = Match.restore(find_game("wampum"), json.loads(json.dumps(found["state"])))
    assert again.actor == found["seat"]
    chances = [answer["chances"][found["seat"]] for answer in found["answers"]]
    assert len(chances) >= 2
    assert max(chances) - sorted(chances)[-2] >= 0.01
    write_found(tmp_path / "practice.json", [found])
    assert read_found(tmp_path / "practice.json") == [json.loads(json.dumps(found))]
    assert read_found(tmp_path / "nothing.json") == []
