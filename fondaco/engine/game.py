"""A game: the parts of its package under one name, each loaded when it is first asked for.

Here and nowhere else is a part of a game found by its name. What a game's package does not have is
looked up in `fondaco.plain`: a single name, or a whole part.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from fondaco.engine.box import Box, new_records, read_data, with_changes
from fondaco.engine.columns import Columns, read_columns
from fondaco.engine.compiled.dice import DICE
from fondaco.engine.contract import (
    Balance,
    Board,
    BoxPart,
    Features,
    Notation,
    OnePagePart,
    Refusals,
    Rules,
    Screen,
    State,
)
from fondaco.engine.errors import SetupError
from fondaco.engine.guide import Guide
from fondaco.engine.kernel import Kernel
from fondaco.engine.onepage import OnePage
from fondaco.engine.orders import Orders, read_orders
from fondaco.engine.practice import Exercise, has_exercises, read_exercises
from fondaco.engine.reader import Reader
from fondaco.engine.rules_cache import announce, is_ready, mark_ready
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

if TYPE_CHECKING:  # a lesson plays a match of the game
    from fondaco.engine.lesson import Lesson
    from fondaco.engine.observation import Part

_TEXTS = read_texts(__file__, "match")
__all__ = ["Game", "State"]

_PLAIN = "fondaco.plain"


class _Part:
    """A module of a game, with the plain one behind it."""

    def __init__(self, name: str, places: list[Any]) -> None:
        self._name = name
        self._places = places

    def __getattr__(self, name: str) -> Any:
        for place in self._places:
            if hasattr(place, name):
                found = getattr(place, name)
                self.__dict__[name] = found  # looked up once
                return found
        raise AttributeError(f"{self._name} has no {name}")


def _module(name: str) -> ModuleType | None:
    """A module, if there is one of this name."""
    return None if find_spec(name) is None else import_module(name)


@dataclass(frozen=True, eq=False)
class Game:
    """A game: `GAME = Game(__name__)` in the `__init__` of its package."""

    package: str
    version: int = 1
    #: What was different in the data of earlier rules versions, by version.
    earlier: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        announce(self.id, self.folder)

    @property
    def id(self) -> str:
        """The id of the game: the name of its package."""
        return self.package.rpartition(".")[2]

    @cached_property
    def folder(self) -> Path:
        """Where its files are."""
        return Path(str(sys.modules[self.package].__file__)).parent

    @property
    def style_sheet(self) -> Path:
        """The style sheet of its board, or of the plain one."""
        own = self.folder / "board" / "board.css"
        return (
            own
            if own.exists()
            else Path(str(import_module(_PLAIN).__file__)).with_name("board.css")
        )

    # ------------------------------------------------------------ parts

    @cached_property
    def rules(self) -> Rules:
        """The table record and the compiled rule functions."""
        return cast(Rules, self._part("rules"))

    @cached_property
    def notation(self) -> Notation:
        """Table to JSON and back, views, events and words."""
        return cast(Notation, self._part("notation"))

    @cached_property
    def refusals(self) -> Refusals:
        """Why a line is not legal."""
        return cast(Refusals, self._part("refusals"))

    @cached_property
    def features(self) -> Features:
        """What bots look at."""
        return cast(Features, self._part("features"))

    @cached_property
    def board(self) -> Board:
        """The table in a browser."""
        return cast(Board, self._part("board"))

    @cached_property
    def screen(self) -> Screen:
        """The table in a terminal."""
        return cast(Screen, self._part("screen"))

    @cached_property
    def balance(self) -> Balance:
        """What a designer asks."""
        return cast(Balance, self._part("balance"))

    def _part(self, name: str) -> _Part:
        """A part by its name: the game's own module, and the plain part behind it."""
        own, plain = _module(f"{self.package}.{name}"), _module(f"{_PLAIN}.{name}")
        make = getattr(plain, "part", None)  # a plain part that is made for each game
        places = [own, plain if make is None else make(self, own)]
        return _Part(f"{self.package}.{name}", [place for place in places if place is not None])

    def find(self, part: str, name: str) -> Any:
        """A function of a part, for drivers; `name` may have dots."""
        return attrgetter(name)(getattr(self, part))

    @cached_property
    def kernel(self) -> Kernel:
        """The compiled machinery."""
        return Kernel(self.id, self.find)

    @cached_property
    def box(self) -> Box:
        """The delivered components of the newest rules."""
        return self._edition(self.version)

    def seat_actions(self, box: Box) -> int:
        """How many flat actions are those of seats with a box: the first ones."""
        return self.rules.SEAT_ACTIONS if box.first_chance is None else box.first_chance

    @property
    def num_actions(self) -> int:
        """How many flat actions of seats there are with the delivered data.

        >>> from fondaco.engine.registry import find_game
        >>> find_game("wampum").num_actions, find_game("wampum").num_outcomes
        (200, 20)
        """
        return self.seat_actions(self.box)

    @property
    def num_outcomes(self) -> int:
        """How many flat actions of chance come behind them."""
        return len(self.box.lines) - self.num_actions

    def describe(self, players: int, memory: bool = False) -> list[Part]:
        """What the entries of an observation mean, with the delivered data; see `Match.describe`.

        >>> from fondaco.engine.registry import find_game
        >>> [part.name for part in find_game("wampum").describe(3)][:3]
        ['seat', 'round_no', 'last_round']
        """
        from fondaco.engine.observation import layout
        from fondaco.engine.players import check_players

        fewer = self.box.fewer_with
        check_players(self, self.box, players, None if fewer is None else {fewer[0]: True})
        return layout(self, self.box, players).parts(memory)

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
        box = self._read_box(Reader(source, values), source, False)
        if box.digest == delivered.digest:
            return delivered
        return replace(box, version=delivered.version)

    def _edition(self, version: int | None) -> Box:
        """The delivered components of a rules version, read when it is first asked for."""
        number = self.version if version is None else version
        if type(number) is not int or number not in self.editions:
            known = ", ".join(str(edition) for edition in self.editions)
            raise SetupError(
                _TEXTS["no_edition"](number=shown(number), id=self.id, known=known),
                rule=self.refusals.SETUP_RULE,
            )
        if number not in self._delivered:
            source, newest = read_data(self.folder / "components.toml")
            values = with_changes(newest, self.earlier.get(number, {}))
            box = self._read_box(Reader(source, values), source, True)
            self._delivered[number] = replace(box, version=number)
        return self._delivered[number]

    def _read_box(self, reader: Reader, source: str, delivered: bool) -> Box:
        part = cast(BoxPart, self._part("box"))
        return part.read_box(reader, source, delivered)

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
    def columns(self) -> Columns:
        """What it declares of its observations."""
        return read_columns(self)

    @cached_property
    def guides(self) -> dict[str, Guide]:
        """The player's guide by language."""
        return {lang: Guide.read(self.folder / f"guide.{lang}.md") for lang in ("en", "de")}

    @cached_property
    def exercises(self) -> dict[str, Exercise]:
        """Its practice positions by id; none for a game without the file."""
        return read_exercises(self.folder, Path(str(import_module(_PLAIN).__file__)).parent)

    @cached_property
    def orders(self) -> Orders:
        """What a seat may order for moments in which it is asked; none without the file."""
        return read_orders(self.folder)

    @cached_property
    def practises(self) -> bool:
        """Are there practice positions? Their file is not read for that."""
        return has_exercises(self.folder)

    @cached_property
    def one_page(self) -> OnePage:
        """The guide on one page."""
        return cast(OnePagePart, self._part("onepage")).page()

    @cached_property
    def lesson(self) -> Lesson | None:
        """The guided first game, from `lesson.toml`; None: it has none."""
        from fondaco.engine.lesson import read_lesson

        return read_lesson(self)

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
