"""Writing decisions to a Parquet file: one row each, what the numbers mean in its metadata."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fondaco.arena.dataset import Decisions
from fondaco.arena.match_plan import MatchPlan
from fondaco.arena.rows import GamesFile, load_pyarrow
from fondaco.engine.observation import layout
from fondaco.version import VERSION

#: Rows that are written together: enough for columns to be packed well, few enough for memory.
_ROW_GROUP = 16384


class DecisionFile(GamesFile):
    """One row for each decision (docs/dataset.md); a row for each game stands in another file.

    Observation and mask are lists of a fixed length, so that they are read as matrices.
    """

    def __init__(self, path: Path, plan: MatchPlan, relative: bool = False) -> None:
        super().__init__(path, plan)
        arrow = self._arrow = load_pyarrow()
        self._size = layout(plan.game, plan.box, plan.players).size(memory=False)
        self._actions = plan.game.seat_actions(plan.box)
        self._schema = arrow.schema(
            [
                ("game", arrow.int64()),
                ("step", arrow.int32()),
                ("seat", arrow.int8()),
                ("bot", arrow.string()),
                ("observation", arrow.list_(arrow.int16(), self._size)),
                ("mask", arrow.list_(arrow.bool_(), self._actions)),
                ("legal", arrow.int16()),
                ("choice", arrow.int16()),
                ("score", arrow.int32()),
                ("rank", arrow.int16()),
                ("win_share", arrow.float32()),
            ],
            {"fondaco": json.dumps(self._meaning(relative))},
        )
        self._writer = arrow.parquet.ParquetWriter(self._part, self._schema, compression="zstd")
        self._kept: list[Any] = []
        self._rows = 0

    def _meaning(self, relative: bool) -> dict[str, Any]:
        """What was played, and what entries of observations and actions stand for."""
        plan = self._plan
        names = ("name", "means", "start", "shape", "axes", "least", "most", "seats")
        parts = layout(plan.game, plan.box, plan.players).parts(memory=False)
        return {
            "fondaco": VERSION,
            "game": plan.game_id,
            "rules": plan.box.version,
            "players": plan.players,
            "options": dict(plan.options),
            "seed": plan.seed,
            "bots": list(plan.bots),
            "relative": relative,
            "observation": [{name: getattr(part, name) for name in names} for part in parts],
            "actions": list(plan.box.lines[: self._actions]),
        }

    def add(self, games: Decisions) -> None:
        """See `GamesFile`."""
        self._kept.append(self._batch(games))
        self._rows += len(games.seats)
        if self._rows >= _ROW_GROUP:
            self._flush()

    def _batch(self, found: Decisions) -> Any:
        """The decisions of some games as columns."""
        import numpy as np

        arrow, games = self._arrow, found.games
        counts = games.decisions
        row = np.repeat(np.arange(len(counts)), counts)
        steps = np.arange(len(row)) - np.repeat(np.cumsum(counts) - counts, counts)
        firsts = games.ranks == 1
        shares = firsts / firsts.sum(axis=1, keepdims=True)
        seats = found.seats
        bots = np.array(self._plan.bots, object)[games.bots[row, seats]]
        lists = arrow.FixedSizeListArray.from_arrays
        columns = {
            "game": games.first + row,
            "step": steps,
            "seat": seats,
            "bot": bots,
            "observation": lists(arrow.array(found.observations.reshape(-1)), self._size),
            "mask": lists(arrow.array(found.masks.reshape(-1)), self._actions),
            "legal": found.masks.sum(axis=1),
            "choice": found.choices,
            "score": games.scores[row, seats],
            "rank": games.ranks[row, seats],
            "win_share": shares[row, seats],
        }
        arrays = [
            arrow.array(column, field.type) if isinstance(column, np.ndarray) else column
            for field, column in zip(self._schema, columns.values(), strict=True)
        ]
        return arrow.RecordBatch.from_arrays(arrays, schema=self._schema)

    def _flush(self) -> None:
        if self._kept:
            self._writer.write_table(self._arrow.Table.from_batches(self._kept))
            self._kept, self._rows = [], 0

    def _end(self, summary: dict[str, Any]) -> None:
        self._flush()
        self._writer.add_key_value_metadata({"summary": json.dumps(summary)})

    def _close(self) -> None:
        self._writer.close()
