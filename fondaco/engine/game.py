"""The interface of a game: what its folder must offer, and what the engine makes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from fondaco.engine.box import Box, new_records, read_data, with_changes
from fondaco.engine.compile import is_ready, mark_ready
from fondaco.engine.dice import DICE
from fondaco.engine.errors import SetupError
from fondaco.engine.event import Event
from fondaco.engine.guide import Guide
from fondaco.engine.kernel import Kernel
from fondaco.engine.reader import Reader, shown
from fondaco.engine.refusal import Refusal

State = dict[str, Any]


class Rules(Protocol):
    """`rules`: the table record and the compiled rule functions."""

    @property
    def TABLE(self) -> np.dtype[Any]: ...  # noqa: D102, N802
    @property
    def PURPOSES(self) -> tuple[str, ...]: ...  # noqa: D102, N802
    @property
    def MAX_LEGAL(self) -> int: ...  # noqa: D102, N802
    @property
    def SEAT_ACTIONS(self) -> int: ...  # noqa: D102, N802


class Notation(Protocol):
    """`notation`: table to JSON and back, views, events and words."""

    @property
    def PITCH(self) -> Mapping[str, str]: ...  # noqa: D102, N802
    @property
    def OPTIONS(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]: ...  # noqa: D102, N802
    #: Kinds of events that have a sentence of their own for several of them in a row.
    @property
    def REPEATED(self) -> Mapping[str, tuple[str, str]]: ...  # noqa: D102, N802

    def state(self, box: Box, table: Any) -> State:
        """The canonical state of a table."""

    def restore(self, box: Box, state: Any, table: Any) -> None:
        """Write a canonical state into a table that is all zeros; StateError if it is none."""

    def view(self, state: State, seat: int | None) -> State:
        """What a seat (None: a spectator) may see of a state."""

    def expand(self, box: Box, table: Any, text: str) -> list[str]:
        """The canonical lines of an input that names a whole set at once."""

    def gather(self, lines: list[str]) -> str:
        """The input that a step's lines stand for: the other way round."""

    def unfinished(self, table: Any) -> bool:
        """Is the actor in the middle of a step that is one decision for a person?"""

    def events(self, box: Box, before: Any, action: int | None, after: Any) -> list[Event]:
        """What happened between two tables: by an action, or (None) by an automatic step."""

    def say_event(self, box: Box, event: Event, lang: str) -> str:
        """An event in words."""

    def say_action(self, box: Box, action: int, lang: str) -> str:
        """An action in words."""

    def say_prompt(self, box: Box, view: State, lang: str) -> str:
        """What is to be decided, and by whom."""


class Refusals(Protocol):
    """`refusals`: why a line is not legal."""

    SETUP_RULE: str

    def refuse(self, box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
        """The first check that fails (sender None: whoever is to act), or None."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its folder's parts under one name."""

    id: str
    version: int
    folder: Path
    rules: Rules
    notation: Notation
    refusals: Refusals
    features: Any
    read_box: Callable[[Reader, str, bool], Box]
    #: What the delivered data of earlier rules versions had otherwise, by version.
    earlier: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    @cached_property
    def kernel(self) -> Kernel:
        """The compiled machinery."""
        return Kernel(self.id, self.rules)

    @cached_property
    def box(self) -> Box:
        """The delivered components of the newest rules."""
        return self._edition(self.version)

    @property
    def editions(self) -> tuple[int, ...]:
        """The rules versions that can be played, the newest last."""
        return (*sorted(self.earlier), self.version)

    def open_box(
        self, data: str | Path | Mapping[str, Any] | None, edition: int | None = None
    ) -> Box:
        """The delivered components of a rules version, or those of an owner's file or table.

        `edition` is the rules version; None: the newest.
        """
        delivered = self._edition(edition)
        if data is None:
            return delivered
        source, values = read_data(data)
        box = self.read_box(Reader(source, values), source, False)
        if box.digest == delivered.digest:
            return delivered
        return replace(box, version=delivered.version)

    def _edition(self, version: int | None) -> Box:
        """The delivered components of a rules version, read when it is first asked for."""
        number = self.version if version is None else version
        if type(number) is not int or number not in self.editions:
            known = ", ".join(str(edition) for edition in self.editions)
            raise SetupError(
                f"There is no rules version {shown(number)} of {self.id}; known are: {known}.",
                self.refusals.SETUP_RULE,
            )
        if number not in self._delivered:
            source, newest = read_data(self.folder / "components.toml")
            values = with_changes(newest, self.earlier.get(number, {}))
            box = self.read_box(Reader(source, values), source, True)
            self._delivered[number] = replace(box, version=number)
        return self._delivered[number]

    @cached_property
    def _delivered(self) -> dict[int, Box]:
        return {}

    def new_tables(self, amount: int) -> Any:
        """Tables, all zeros."""
        return new_records(self.rules.TABLE, amount)

    @cached_property
    def desk(self) -> np.dtype[Any]:
        """One array element for a whole match in play: its table, its dice, its legal moves."""
        parts = [self.rules.TABLE, DICE, np.dtype((np.int16, self.rules.MAX_LEGAL))]
        offsets = [0, *np.cumsum([-(-part.itemsize // 8) * 8 for part in parts]).tolist()]
        return np.dtype(
            {
                "names": ["table", "die", "moves"],
                "formats": parts,
                "offsets": offsets[:-1],
                "itemsize": offsets[-1],
            }
        )

    def new_desks(self, amount: int) -> Any:
        """Desks, all zeros."""
        return new_records(self.desk, amount)

    def new_moves(self) -> Any:
        """Room for a list of legal actions."""
        return np.zeros(self.rules.MAX_LEGAL, np.int16)

    @cached_property
    def guides(self) -> dict[str, Guide]:
        """The player's guide by language."""
        return {lang: Guide.read(self.folder / f"guide.{lang}.md") for lang in ("en", "de")}

    @property
    def compiled(self) -> bool:
        """Are the rules compiled and cached, so that play starts at once?"""
        return is_ready(self.id, "rules")

    @property
    def search_compiled(self) -> bool:
        """Are the bots that think compiled and cached?"""
        return is_ready(self.id, "search")

    def mark_compiled(self, part: str) -> None:
        """Remember that everything that the "rules" or the "search" need is in the cache."""
        mark_ready(self.id, part)
