"""Whole matches of a simulation as records (docs/records.md), and the files they are kept in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from fondaco.arena.bot_match import PlayedMatch
from fondaco.arena.scribe import Scribe
from fondaco.arena.simulate import Games, Scorer
from fondaco.arena.watched_play import CHUNK
from fondaco.engine.errors import SetupError
from fondaco.engine.match import Match
from fondaco.engine.record import LINES, LONGEST_NAME, dump_record
from fondaco.engine.texts import read_texts

if TYPE_CHECKING:
    from fondaco.arena.simulate import Plan

_TEXTS = read_texts(__file__, "errors")


class Recorder(Scorer):
    """Notes what a `Scorer` does, and keeps the record of every match."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._scribe = Scribe(plan) if plan.compiled else None

    @property
    def part(self) -> str:
        """See `Watcher`."""
        return "records" if self._plan.compiled else "rules"

    def warm_up(self) -> None:
        """See `Watcher`."""
        if self._scribe is None:
            super().warm_up()
        else:
            self.chunk(0, 1)

    def chunk(self, first: int, most: int = CHUNK) -> Games:
        """See `Watcher`; the lines that compiled bots chose are played again as a match."""
        plan, games = self._plan, Games.empty(self._plan, first, most)
        for row in range(len(games.bots)):
            match = self._match(first + row)
            result = match.result
            if result is None:
                raise AssertionError("the match is over")
            games.scores[row], games.ranks[row] = result["scores"], result["ranks"]
            games.decisions[row] = sum(action < match.first_chance for action in match.actions)
            games.records.append(_record(plan, first + row, match))
        return games

    def asked(self, number: int, played: PlayedMatch) -> Games:
        """See `Watcher`."""
        games = super().asked(number, played)
        games.records.append(_record(self._plan, number, played.match))
        return games

    def _match(self, number: int) -> Match:
        """A match between compiled bots."""
        if self._scribe is None:
            raise AssertionError("these bots are asked")
        match = self._plan.open_match(number)
        for action in self._scribe.lines(number).tolist():
            if action < match.first_chance:  # the dice decide as they did
                match.act(match.box.lines[action])
        return match


def _record(plan: Plan, number: int, match: Match) -> dict[str, Any]:
    """The record of a match, with the names of its bots."""
    bots = (plan.bots[bot] for bot in plan.seating(number))
    match.seats = [
        "".join(letter if letter.isprintable() else "?" for letter in bot)[:LONGEST_NAME]
        for bot in bots
    ]
    return match.record()


# ---------------------------------------------------------------- files


def open_records(path: Path, plan: Plan) -> RecordWriter:
    """A writer of records: to a ``.jsonl`` file, or to a folder, a file for each."""
    if path.suffix == LINES:
        return RecordLines(path)
    if path.suffix and not path.is_dir():
        raise SetupError(_TEXTS["no_records_place"])
    return RecordFolder(path, plan)


class RecordWriter(ABC):
    """Takes games with their records, chunk by chunk."""

    @abstractmethod
    def add(self, games: Games) -> None:
        """Keep the records of some games."""

    @abstractmethod
    def finish(self) -> None:
        """There are no more."""

    def __enter__(self) -> Self:
        return self

    @abstractmethod
    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Let go of the files."""


class RecordLines(RecordWriter):
    """A file with a record in each line. It appears only when it is complete."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_name(path.name + ".part")
        self._file = self._part.open("w", encoding="utf-8")

    def add(self, games: Games) -> None:
        """See `RecordWriter`."""
        self._file.writelines(dump_record(record, None) for record in games.records)

    def finish(self) -> None:
        """See `RecordWriter`."""
        self._file.close()
        self._part.replace(self._path)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._file.close()
        self._part.unlink(missing_ok=True)


class RecordFolder(RecordWriter):
    """A folder with a file for each match. It is empty before; each file is whole by itself."""

    def __init__(self, path: Path, plan: Plan) -> None:
        path.mkdir(exist_ok=True)
        if any(path.iterdir()):
            raise SetupError(_TEXTS["records_folder_used"](path=path))
        self._path = path
        self._name = plan.game_id
        self._digits = len(str(plan.games - 1))

    def add(self, games: Games) -> None:
        """See `RecordWriter`."""
        for number, record in enumerate(games.records, start=games.first):
            self._write(self._path / f"{self._name}-{number:0{self._digits}}.json", record)

    def finish(self) -> None:
        """See `RecordWriter`; every file is finished already."""

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """What was played until then is kept."""

    @staticmethod
    def _write(path: Path, record: Mapping[str, Any]) -> None:
        path.write_text(dump_record(record), encoding="utf-8")
