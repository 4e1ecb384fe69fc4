"""Practice positions: every one is sound, has one clearly best answer, and is confirmed again."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from fondaco.arena.analysis.judge import Judge
from fondaco.engine.match import Match
from fondaco.engine.practice import LETTERS, Exercise, read_exercises
from fondaco.engine.registry import find_game, game_ids
from fondaco.engine.trial import Trial

PLAIN = Path(__file__).parents[2] / "fondaco" / "plain"
ALL = [(game, one) for game in game_ids() for one in find_game(game).exercises]
GAMES = [game for game in game_ids() if find_game(game).exercises]
every_game = pytest.mark.parametrize("game", GAMES)
every_exercise = pytest.mark.parametrize(("game", "name"), ALL)
#: So many positions of each game are judged anew, with so many simulations of each answer.
_SAMPLE, _SIMULATIONS = 2, 900


def _open(game: str, name: str) -> tuple[Match, Exercise]:
    found = find_game(game).exercises[name]
    return Match.restore(find_game(game), found.state), found


def test_every_game_of_the_house_has_some_for_several_numbers_of_players() -> None:
    house = [game for game in game_ids() if find_game(game).package.startswith("fondaco.games.")]
    assert len(house) == 5
    for game in house:
        found = find_game(game).exercises.values()
        assert len(found) >= 8, game
        assert len({one.players for one in found}) >= 2, game


@every_exercise
def test_it_holds_what_its_seat_sees_and_nothing_else(game: str, name: str) -> None:
    match, found = _open(game, name)
    assert match.state() == json.loads(json.dumps(found.state))
    assert (match.actor, match.players) == (found.seat, found.players)
    made = Trial(match.box, match.view(found.seat), found.seat).state
    assert json.loads(json.dumps(made)) == found.state


@every_exercise
def test_every_answer_is_a_whole_step_and_no_two_are_the_same(game: str, name: str) -> None:
    match, found = _open(game, name)
    assert 2 <= len(found.answers) <= len(LETTERS)
    outcomes = set()
    for answer in found.answers:
        trial = match.copy()
        for line in answer.lines:
            assert trial.actor == found.seat
            trial.act(line)
        assert trial.actor != found.seat or not trial.unfinished
        outcomes.add(trial.tables().tobytes())
    assert len(outcomes) == len(found.answers)


@every_exercise
def test_one_answer_is_clearly_the_best(game: str, name: str) -> None:
    _, found = _open(game, name)
    assert found.simulations >= 1000 * found.quick
    for number, answer in enumerate(found.answers):
        assert len(answer.chances) == found.players
        assert 0.98 <= sum(answer.chances) <= 1.02
        if number != found.best:
            behind = found.chance(found.best) - found.chance(number)
            assert behind >= max(0.05, 3 * answer.error)
            points = (found.answers[n].points[found.seat] for n in (found.best, number))
            assert next(points) > next(points)
    wrong = [a.picked for n, a in enumerate(found.answers) if n != found.best]
    assert sum(wrong) >= 3  # somebody is tempted


@every_game
def test_words_are_there_in_both_languages(game: str) -> None:
    exercises = find_game(game).exercises.values()
    for found in exercises:
        notes = [found.note] if found.note else []
        for text in (found.kind.question, found.kind.hint, found.kind.rule, *notes):
            assert text.en.strip()
            assert text.de.strip()
            assert text.en != text.de
        for answer in found.answers:
            assert all(heading.en and heading.de for heading, _ in answer.parts)
    assert len({found.kind.name for found in exercises}) >= 2
    told = tomllib.loads((find_game(game).folder / "practice.toml").read_text("utf-8"))
    assert set(told.get("notes", ())) <= set(find_game(game).exercises)


@every_game
def test_the_search_finds_a_sample_of_them_again(game: str) -> None:
    """Those that are clearest, by a small search from other luck; by simulations, not by time."""
    exercises = list(find_game(game).exercises.values())

    def clearness(found: Exercise) -> float:
        return found.chance(found.best) - max(
            found.chance(n) for n in range(len(found.answers)) if n != found.best
        )

    for found in sorted(exercises, key=clearness)[-_SAMPLE:]:
        match, _ = _open(game, found.id)
        judge = Judge(match.game, match.box, "again")
        steps = [list(answer.lines) for answer in found.answers]
        weighed = judge.weigh(match, steps, _SIMULATIONS)
        assert weighed is not None
        assert int(weighed.mean(axis=0)[:, found.seat].argmax()) == found.best


def test_a_game_without_the_file_has_none_and_one_without_words_asks_plainly(
    tmp_path: Path,
) -> None:
    assert read_exercises(tmp_path, PLAIN) == {}
    source = find_game("wampum").folder / "practice.json"
    (tmp_path / "practice.json").write_text(source.read_text("utf-8"), "utf-8")
    found = read_exercises(tmp_path, PLAIN)
    assert list(found) == list(find_game("wampum").exercises)
    assert {one.kind.question.en for one in found.values()} == {"What is the best move here?"}
