"""A lesson is read once, played through, and refused in one sentence if it cannot be played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fondaco.engine.errors import DataError
from fondaco.engine.game import Game
from fondaco.engine.lesson import Lesson, Outline, Task, lesson_outline, read_lesson
from fondaco.engine.registry import find_game
from fondaco.engine.text import Text

SETUP = (
    *("maize", "tobacco", "pelts", "pelts", "pelts"),
    *("maize", "pelts", "weapons", "weapons", "weapons"),
    *("pelts", "pelts", "alcohol", "maize", "maize"),
    *("tobacco", "weapons", "alcohol", "alcohol"),
)
HEAD = f"""
players = 2
minutes = 2
setup = {[f"draw {good}" for good in SETUP]}
[options]
start_player = "seat_0"
"""
READ = """
[[steps]]
title = ["Your hand", "Deine Hand"]
text = ["These are yours.", "Das sind deine."]
spots = ["hand-maize"]
"""
PLAY = """
[[steps]]
title = ["Offer", "Biete"]
text = ["Offer the maize.", "Biete den Mais."]
do = ["offer v2", "put maize 1", "put tobacco 0", "put pelts 0"]
other = ["The maize, please.", "Nimm den Mais."]
tasks = [{ say = ["The maize", "Den Mais"], when = "maize 1", spots = ["hand-maize"] }]
"""
ANSWERED = """
[[steps]]
title = ["The other", "Wer noch bietet"]
text = ["Blue offers, too.", "Auch Blau bietet."]
first = ["offer v4", "put maize 1", "put pelts 0", "put weapons 0"]
"""


def read(folder: Path, text: str | None) -> Lesson | None:
    """The lesson of a Wampum whose folder is another one."""
    delivered = find_game("wampum")
    game: Game = replace(delivered)
    game.__dict__.update(box=delivered.box, _delivered=delivered._delivered, folder=folder)
    if text is not None:
        (folder / "lesson.toml").write_text(text, encoding="utf-8")
    return read_lesson(game)


def test_a_game_without_the_file_has_no_lesson(tmp_path: Path) -> None:
    assert read(tmp_path, None) is None


def test_every_step_has_its_table(tmp_path: Path) -> None:
    lesson = read(tmp_path, HEAD + READ + PLAY + ANSWERED)
    assert lesson is not None
    drawn = len(SETUP)
    assert [len(lesson.match(n).actions) for n in (1, 2, 3)] == [drawn, drawn, drawn + 8]
    assert lesson.match(2, done=3).lines[drawn:] == ["offer v2", "put maize 1", "put tobacco 0"]
    assert lesson.match(2).legal() == [
        "offer v2",
        "offer v3a",
        "offer v4",
    ]  # the copies are independent
    assert lesson.after().lines == lesson.match(3).lines
    assert lesson.after().state()["offers"][0]["village"] == "v2"
    # What is newest: the lines before the text, or else the last ones that were played.
    assert [lesson.fresh(n) for n in (1, 2, 3)] == [drawn, drawn, drawn + 4]
    assert lesson.fresh(2, done=2) == drawn + 1


def test_what_happened_last_is_newest_until_something_else_is_played(tmp_path: Path) -> None:
    lesson = read(tmp_path, HEAD + PLAY + READ + ANSWERED + READ)
    assert lesson is not None
    drawn = len(SETUP)
    assert [lesson.fresh(n) for n in (2, 3, 4)] == [drawn, drawn + 4, drawn + 4]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEAD, "wampum/lesson.toml: steps is missing."),
        (HEAD.replace("players = 2", "players = 9") + READ, "players must be from 2 to 5, not 9"),
        (HEAD.replace("draw maize", "draw rum", 1) + READ, "setup cannot play 'draw rum'"),
        (HEAD + PLAY.replace("maize 1", "maize 9", 1), "steps[1] cannot play 'put maize 9'"),
        (HEAD + READ + ANSWERED, "steps[2] plays 'offer v4' for the learner"),
        (HEAD + PLAY + PLAY, "steps[2] plays 'offer v2', but the learner is not to act"),
        (HEAD + PLAY.replace('other = ["The maize, please.", "Nimm den Mais."]\n', ""), "other"),
        (HEAD + READ.replace(', "Das sind deine."', ""), "steps[1].text must have 2 entries"),
        (HEAD + READ.replace("spots", "spot"), "steps[1].spot is not a known key"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(
    tmp_path: Path, text: str, fault: str
) -> None:
    with pytest.raises(DataError) as refused:
        read(tmp_path, text)
    assert fault in str(refused.value)


def test_an_outline_is_had_without_playing(tmp_path: Path) -> None:
    assert lesson_outline(tmp_path) is None
    for text, found in ((HEAD + READ + PLAY, Outline(2, 2)), ("minutes = 'x'", None), ("][", None)):
        (tmp_path / "lesson.toml").write_text(text, encoding="utf-8")
        lesson_outline.cache_clear()
        assert lesson_outline(tmp_path) == found


def test_a_task_is_done_when_its_words_are_planned_or_sent() -> None:
    task = Task(Text("Two maize", "Zwei Mais"), "maize 2", ())
    assert task.is_done("offer v4 maize 2 pelts 1", ())
    assert task.is_done("", ("put pelts 0", "put maize 2"))
    assert not task.is_done("offer v4 maize 20", ("put maize 1",))
