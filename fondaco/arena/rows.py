"""Writing the outcome of every single game to a file: JSON or Parquet."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from fondaco.arena.simulate import Games, Plan
from fondaco.arena.summary import Summary
from fondaco.engine.errors import SetupError

SUFFIXES = (".json", ".parquet")


class RowWriter(Protocol):
    """Takes games chunk by chunk; the summary comes last."""

    def add(self, games: Games) -> None:
        """Write some games."""

    def finish(self, summary: Summary) -> None:
        """Write the summary and end the file."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def open_rows(path: Path, plan: Plan) -> RowWriter:
    """A writer by the file's suffix. The file appears only when it is complete."""
    if path.suffix == ".json":
        return JsonRows(path, plan)
    if path.suffix == ".parquet":
        return ParquetRows(path, plan)
    raise SetupError(f"A file of results ends with {' or '.join(SUFFIXES)}.")


def _rows(plan: Plan, games: Games) -> list[dict[str, Any]]:
    rows = []
    for place in range(len(games.decisions)):
        number = games.first + place
        rows.append(
            {
                "number": number,
                "seed": f"{plan.seed}:{number}",
                "bots": [plan.bots[bot] for bot in games.bots[place].tolist()],
                "scores": games.scores[place].tolist(),
                "ranks": games.ranks[place].tolist(),
                "decisions": int(games.decisions[place]),
            }
        )
    return rows


class _Rows:
    """A file that is written beside its name and moved there at the end."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.part = path.with_name(path.name + ".part")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
        if kind is not None:
            self.part.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file."""


class JsonRows(_Rows):
    """One JSON object: the games as a list, then the summary."""

    def __init__(self, path: Path, plan: Plan) -> None:
        super().__init__(path, plan)
        self._file = self.part.open("w", encoding="utf-8")
        self._file.write('{"games": [')
        self._between = "\n"

    def add(self, games: Games) -> None:
        """Write some games."""
        for row in _rows(self.plan, games):
            self._file.write(self._between + json.dumps(row))
            self._between = ",\n"

    def finish(self, summary: Summary) -> None:
        """Write the summary and end the file."""
        self._file.write(f'\n],\n"summary": {json.dumps(summary.told(), indent=1)}}}\n')
        self._file.close()
        self.part.replace(self.path)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


class ParquetRows(_Rows):
    """A Parquet file with one row a game; the summary stands in its metadata."""

    def __init__(self, path: Path, plan: Plan) -> None:
        super().__init__(path, plan)
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise SetupError(
                "Parquet files need the package pyarrow; a .json file needs nothing more."
            ) from None
        self._arrow = pyarrow
        numbers = pyarrow.list_(pyarrow.int32())
        self._schema = pyarrow.schema(
            {
                "number": pyarrow.int64(),
                "seed": pyarrow.string(),
                "bots": pyarrow.list_(pyarrow.string()),
                "scores": numbers,
                "ranks": numbers,
                "decisions": pyarrow.int32(),
            }
        )
        self._writer = pyarrow.parquet.ParquetWriter(self.part, self._schema)
        self._kept: list[dict[str, Any]] = []

    def add(self, games: Games) -> None:
        """Write some games, a few thousand to a row group."""
        self._kept += _rows(self.plan, games)
        if len(self._kept) >= 8192:
            self._flush()

    def _flush(self) -> None:
        if self._kept:
            self._writer.write_table(self._arrow.Table.from_pylist(self._kept, self._schema))
            self._kept = []

    def finish(self, summary: Summary) -> None:
        """Write the summary and end the file."""
        self._flush()
        self._writer.add_key_value_metadata({"summary": json.dumps(summary.told())})
        self._writer.close()
        self.part.replace(self.path)

    def close(self) -> None:
        """Let go of the file."""
        self._writer.close()
