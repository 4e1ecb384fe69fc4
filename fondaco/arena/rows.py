"""Writing the outcome of every single game to a file: JSON or Parquet."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Self

from fondaco.arena.match_plan import MatchPlan
from fondaco.engine.errors import SetupError
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
_ROW_GROUP = 8192


def open_rows(path: Path, plan: MatchPlan) -> RowWriter:
    """A writer by the file's suffix. The file appears only when it is complete."""
    if path.suffix == ".json":
        return JsonRows(path, plan)
    if path.suffix == ".parquet":
        return ParquetRows(path, plan)
    raise SetupError(_TEXTS["no_rows_file"])


def load_pyarrow() -> Any:
    """PyArrow, if it is installed: without it there is no Parquet."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SetupError(_TEXTS["no_pyarrow"]) from None
    return pyarrow


class GamesFile(ABC):
    """Takes games chunk by chunk, then the summary; writes beside its file and moves it there."""

    def __init__(self, path: Path, plan: MatchPlan) -> None:
        self._path = path
        self._plan = plan
        self._part = path.with_name(path.name + ".part")

    @abstractmethod
    def add(self, games: Any) -> None:
        """Write what was seen of some games."""

    def finish(self, summary: dict[str, Any]) -> None:
        """Write the summary and end the file."""
        self._end(summary)
        self._close()
        self._part.replace(self._path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._close()
        if kind is not None:
            self._part.unlink(missing_ok=True)

    @abstractmethod
    def _end(self, summary: dict[str, Any]) -> None:
        """Write the summary."""

    @abstractmethod
    def _close(self) -> None:
        """Let go of the file."""


class RowWriter(GamesFile):
    """One row for each game, as the plan knows it."""

    def add(self, games: Any) -> None:
        """See `GamesFile`."""
        self._write(self._plan.rows(games))

    @abstractmethod
    def _write(self, rows: list[dict[str, Any]]) -> None:
        """Write some rows."""


class JsonRows(RowWriter):
    """One JSON object: the games as a list, then the summary."""

    def __init__(self, path: Path, plan: MatchPlan) -> None:
        super().__init__(path, plan)
        self._file = self._part.open("w", encoding="utf-8")
        self._file.write('{"games": [')
        self._between = "\n"

    def _write(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            self._file.write(self._between + json.dumps(row))
            self._between = ",\n"
        self._file.flush()  # whoever looks while long matches go on sees them all

    def _end(self, summary: dict[str, Any]) -> None:
        self._file.write(f'\n],\n"summary": {json.dumps(summary, indent=1)}}}\n')

    def _close(self) -> None:
        self._file.close()


class ParquetRows(RowWriter):
    """A Parquet file with one row a game; the summary stands in its metadata."""

    def __init__(self, path: Path, plan: MatchPlan) -> None:
        super().__init__(path, plan)
        self._arrow = pyarrow = load_pyarrow()
        kinds = {name: self._kind(kind) for name, kind in plan.columns.items()}
        self._schema = pyarrow.schema(kinds)
        self._writer = pyarrow.parquet.ParquetWriter(self._part, self._schema)
        self._kept: list[dict[str, Any]] = []

    def _kind(self, text: str) -> Any:
        """A column's type, from the words of `MatchPlan.columns`."""
        form, _, item = text.rpartition(" ")
        kind = getattr(self._arrow, item)()
        if form == "list":
            return self._arrow.list_(kind)
        return self._arrow.map_(self._arrow.string(), kind) if form == "map" else kind

    def _write(self, rows: list[dict[str, Any]]) -> None:
        self._kept += rows
        if len(self._kept) >= _ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._kept:
            self._writer.write_table(self._arrow.Table.from_pylist(self._kept, self._schema))
            self._kept = []

    def _end(self, summary: dict[str, Any]) -> None:
        self._flush()
        self._writer.add_key_value_metadata({"summary": json.dumps(summary)})

    def _close(self) -> None:
        self._writer.close()
