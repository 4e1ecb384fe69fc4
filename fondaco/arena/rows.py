"""Writing the outcome of every single game to a file: JSON or Parquet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from fondaco.engine.errors import SetupError

SUFFIXES = (".json", ".parquet")

Chunk = TypeVar("Chunk")
Chunks = TypeVar("Chunks", contravariant=True)


class Source(Protocol[Chunks]):
    """Where rows come from: a simulation or a tournament."""

    @property
    def columns(self) -> Mapping[str, str]:
        """The names of the columns with their types: ``int64``, ``list string``, ``map int32``."""

    def rows(self, games: Chunks) -> list[dict[str, Any]]:
        """Some games, one row each."""


class Told(Protocol):
    """What a file ends with."""

    def told(self) -> dict[str, Any]:
        """As JSON-able data."""


class RowWriter(Protocol[Chunks]):
    """Takes games chunk by chunk; the summary comes last."""

    def add(self, games: Chunks) -> None:
        """Write some games."""

    def finish(self, summary: Told) -> None:
        """Write the summary and end the file."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def open_rows(path: Path, source: Source[Chunk]) -> RowWriter[Chunk]:
    """A writer by the file's suffix. The file appears only when it is complete."""
    if path.suffix == ".json":
        return JsonRows(path, source)
    if path.suffix == ".parquet":
        return ParquetRows(path, source)
    raise SetupError(f"A file of results ends with {' or '.join(SUFFIXES)}.")


class _Rows(Generic[Chunk]):
    """A file that is written beside its name and moved there at the end."""

    def __init__(self, path: Path, source: Source[Chunk]) -> None:
        self.path = path
        self.source = source
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


class JsonRows(_Rows[Chunk]):
    """One JSON object: the games as a list, then the summary."""

    def __init__(self, path: Path, source: Source[Chunk]) -> None:
        super().__init__(path, source)
        self._file = self.part.open("w", encoding="utf-8")
        self._file.write('{"games": [')
        self._between = "\n"

    def add(self, games: Chunk) -> None:
        """Write some games."""
        for row in self.source.rows(games):
            self._file.write(self._between + json.dumps(row))
            self._between = ",\n"
        self._file.flush()  # whoever looks while long matches go on sees them all

    def finish(self, summary: Told) -> None:
        """Write the summary and end the file."""
        self._file.write(f'\n],\n"summary": {json.dumps(summary.told(), indent=1)}}}\n')
        self._file.close()
        self.part.replace(self.path)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


class ParquetRows(_Rows[Chunk]):
    """A Parquet file with one row a game; the summary stands in its metadata."""

    def __init__(self, path: Path, source: Source[Chunk]) -> None:
        super().__init__(path, source)
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise SetupError(
                "Parquet files need the package pyarrow; a .json file needs nothing more."
            ) from None
        self._arrow = pyarrow
        kinds = {name: self._kind(kind) for name, kind in source.columns.items()}
        self._schema = pyarrow.schema(kinds)
        self._writer = pyarrow.parquet.ParquetWriter(self.part, self._schema)
        self._kept: list[dict[str, Any]] = []

    def _kind(self, text: str) -> Any:
        """A column's type, from the words of `Source.columns`."""
        form, _, item = text.rpartition(" ")
        kind = getattr(self._arrow, item)()
        if form == "list":
            return self._arrow.list_(kind)
        return self._arrow.map_(self._arrow.string(), kind) if form == "map" else kind

    def add(self, games: Chunk) -> None:
        """Write some games, a few thousand to a row group."""
        self._kept += self.source.rows(games)
        if len(self._kept) >= 8192:
            self._flush()

    def _flush(self) -> None:
        if self._kept:
            self._writer.write_table(self._arrow.Table.from_pylist(self._kept, self._schema))
            self._kept = []

    def finish(self, summary: Told) -> None:
        """Write the summary and end the file."""
        self._flush()
        self._writer.add_key_value_metadata({"summary": json.dumps(summary.told())})
        self._writer.close()
        self.part.replace(self.path)

    def close(self) -> None:
        """Let go of the file."""
        self._writer.close()
