"""The lessons of all games: short, in two languages, and ending where their texts say they end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fondaco.engine.game import Game
from fondaco.engine.lesson import Lesson
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

#: How the table stands after the last step, as the last texts tell it (and Key Harvest's, where
#: seat 0 has the counters hops, apples, wine, wheat and bids 1 wheat for B8).
ENDS: dict[str, dict[str, Any]] = {
    "wampum": {"round": 4, "canoe": 2, "actor": 2},
    "samarkand": {"actor": 1},
    "yangtze": {"actor": 1},
    "marracash": {"actor": 1, "cash": [2525, 1300, 1300], "turn_no": 8},
    "key_harvest": {"actor": 1, "hands": [[1, 0, 2, 1, 0], [3, 0, 2, 1, 0]], "track": ["bounty"]},
}
_READING = 45


def lesson_of(game: Game) -> Lesson:
    assert game.lesson is not None
    return game.lesson


@pytest.mark.parametrize("name", ENDS)
def test_it_ends_as_it_says_and_can_be_played_on(name: str) -> None:
    end = lesson_of(find_game(name)).after()
    state = end.state()
    assert {key: state[key] for key in ENDS[name]} == ENDS[name]
    on = Match.restore(end.game, state, seed=1, chance="auto")
    assert on.actor == end.actor
    assert on.legal() == end.legal()


def test_wampum_counts_what_its_texts_count() -> None:
    lesson = lesson_of(find_game("wampum"))
    sums = [[sum(chest) for chest in lesson.match(n).state()["chests"]] for n in (7, 12, 15)]
    assert sums == [[0, 2, 0], [3, 3, 0], [6, 3, 4]]


def test_samarkand_counts_what_its_texts_count() -> None:
    game = find_game("samarkand")
    end = lesson_of(game).after()
    box, table = game.box.record[0], end.tables()[0]
    assert [int(game.features.points_now(box, table, seat)) for seat in range(3)] == [19, 10, 16]


def test_yangtze_counts_what_its_texts_count() -> None:
    lesson = lesson_of(find_game("yangtze"))
    purses = [lesson.match(n).state()["seats"][0]["money"] for n in (1, 5, 8, 10, 13)]
    assert purses == [30, 22, 19, 13, 55]  # the bid of 5 is no payment yet
    ends = [seat["money"] for seat in lesson.after().state()["seats"]]
    assert ends == [55, 15, 15]


def test_a_lesson_is_short_and_says_everything_twice(game: Game) -> None:
    lesson = lesson_of(game)
    assert 1 <= lesson.minutes <= 5
    for step in lesson.steps:
        for text in (step.title, step.text, step.other, *(task.say for task in step.tasks)):
            assert bool(text.en) == bool(text.de)
            assert not re.search(r"\{|\}|`|\b[A-Z]{3}-\d|\.toml", text.en + text.de), text
        assert max(len(step.text.en.split()), len(step.text.de.split())) <= _READING, step.title
        assert step.spots or step.tasks, step.title
    assert len({step.title.de for step in lesson.steps}) == len(lesson.steps)
    assert any(step.do for step in lesson.steps)
