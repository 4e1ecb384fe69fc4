"""The end of a match: whatever happens there, its record is not lost and nothing is stuck."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.bots import make_bot
from fondaco.engine.record import dump_record
from fondaco.terminal import saves, session
from fondaco.terminal.saves import Save
from fondaco.terminal.seats import BOT, PERSON, Seat
from fondaco.terminal.turn import Turn
from tests.terminal.conftest import Program, finished_record, rewrite


def finished_save(path: Path) -> dict[str, Any]:
    """A kept match that is finished; its record."""
    match = fondaco.replay(finished_record())
    seats = [Seat(PERSON, "Ann"), Seat(BOT, "greedy"), Seat(BOT, "greedy")]
    path.parent.mkdir(parents=True, exist_ok=True)
    saves.write(path, Save(match, seats, "en"))
    return match.record()


def play_by_itself(turn: Turn) -> list[str]:
    draft = turn._draft
    while not draft.complete:
        draft.add(draft.match.legal()[-1])
    return draft.lines


def test_ctrl_c_while_the_result_is_shown_leaves_the_record(
    program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Turn, "play", play_by_itself)
    monkeypatch.setattr(session, "result_table", interrupted)
    run = program("play", "--seed", "5", "--save", "evening.save")
    assert run.code == 130
    assert "--resume" not in run.out
    assert f"verify {folder / 'evening.json'}" in run.out
    assert not (folder / "evening.save").exists()
    monkeypatch.undo()
    assert program("verify", str(folder / "evening.json")).code == 0


@pytest.mark.parametrize("named", [True, False])
def test_a_finished_save_is_finished_by_resume(program: Program, folder: Path, named: bool) -> None:
    path = folder / "data" / "saves" / "2020-01-01-000000-wampum.save"
    record = finished_save(path)
    run = program("play", "--resume", *([str(path)] if named else []))
    assert run.code == 0
    assert "Rank" in run.out
    assert not path.exists()
    assert json.loads(path.with_suffix(".json").read_text()) == record
    assert "no unfinished match" in program("play", "--resume").err


def test_a_record_that_was_written_already_is_not_written_again(
    program: Program, folder: Path
) -> None:
    record = finished_save(folder / "evening.save")
    (folder / "evening.json").write_text(dump_record(record), encoding="utf-8")
    assert program("play", "--resume", "evening.save").code == 0
    assert [path.name for path in folder.glob("evening*")] == ["evening.json"]


def test_the_file_of_another_match_is_not_written_over(program: Program, folder: Path) -> None:
    finished_save(folder / "evening.save")
    (folder / "evening.json").write_text("{}")
    assert program("play", "--resume", "evening.save").code == 0
    assert (folder / "evening.json").read_text() == "{}"
    assert program("verify", "evening-2.json").code == 0


def test_a_record_that_cannot_be_written_leaves_the_save_and_shows_the_result(
    program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished_save(folder / "evening.save")

    def write(path: Path, text: str) -> None:
        if path.suffix == ".json":
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(saves, "write_text", write)
    run = program("play", "--resume", "evening.save")
    assert run.code == 1
    assert "Rank" in run.out
    assert "evening.json cannot be written (No space left on device)" in run.err
    assert (folder / "evening.save").exists()


def test_a_long_name_of_a_save_leaves_room_for_its_record(program: Program, folder: Path) -> None:
    path = folder / ("x" * 253)
    finished_save(path)
    assert program("play", "--resume", str(path)).code == 0
    assert len(list(folder.glob("x*.json"))) == 1


def test_replay_and_verify_take_a_finished_save(program: Program, folder: Path) -> None:
    record = finished_save(folder / "evening.save")
    assert program("verify", "evening.save", "--hash", record["seed_hash"]).code == 0
    assert "The game is over." in program("replay", "evening.save").out
    lie = {**record, "lines": record["lines"][:-5]}
    rewrite(folder / "evening.save", record=lie)
    for command in ("verify", "replay"):
        run = program(command, "evening.save")
        assert run.code == 1, "a match is not finished because its file says so"
        assert run.out == ""


def test_long_seeds_give_every_bot_dice_of_its_own(
    program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = []

    def remember(name: str, game: Any, seed: Any, box: Any) -> Any:
        seeds.append(seed)
        return make_bot(name, game, seed, box)

    monkeypatch.setattr(session, "make_bot", remember)
    program("play", "--players", "5", "--bots", "random", "--seed", "s" * 100)
    assert len(set(seeds)) == len(seeds) == 4


def test_the_seed_hash_is_shown_again_when_a_match_is_resumed(
    program: Program, folder: Path
) -> None:
    program("play", "--seed", "5", "--save", "evening.save")
    seed_hash = json.loads((folder / "evening.save").read_text())["record"]["seed_hash"]
    assert seed_hash in program("play", "--resume", "evening.save").out
