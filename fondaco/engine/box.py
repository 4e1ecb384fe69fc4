"""The box: the immutable component data of a game, read from its data file and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.engine.canonical import digest
from fondaco.engine.compile import as_records
from fondaco.engine.errors import DataError, SetupError
from fondaco.engine.files import file_name, read_text
from fondaco.engine.integers import plain, whole_between
from fondaco.engine.reader import Reader, shown

LARGEST_FILE = 1_000_000
ID_PATTERN = "[a-z][a-z0-9_]*"

OptionValue = str | int | bool
#: Names of one list of the data file: for each entry a text per language.
Names = tuple[Mapping[str, str], ...]


@dataclass(frozen=True)
class Option:
    """One option of a game: its values as the data file lists them, the default among them."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    #: All values the rules know, in the order of their numbers.
    known: tuple[OptionValue, ...]

    def number(self, value: OptionValue) -> int:
        """The number that the rules know a value by."""
        return next(i for i, v in enumerate(self.known) if same_value(v, value))


def same_value(one: object, other: object) -> bool:
    """Equal and of one type: True is not 1 here."""
    return type(one) is type(other) and one == other


@dataclass(frozen=True)
class About:
    """What a lobby tells of a game."""

    title: Mapping[str, str]
    designer: str
    year: int
    #: How long it takes: "45", or "45–60".
    minutes: str


@dataclass(frozen=True)
class Box:
    """One game's components. `record` is what the compiled rules read; `lines` are all actions."""

    game: str
    source: str
    data: Mapping[str, Any]
    delivered: bool
    record: Any
    about: About
    #: The colour of each seat: a name that the site's style sheet knows as `seat-NAME`.
    seat_colours: tuple[str, ...]
    fewest_players: int
    most_players: int
    options: Mapping[str, Option]
    names: Mapping[str, Names]
    lines: tuple[str, ...]
    index: Mapping[str, int] = field(repr=False)
    #: A yes-or-no option with which fewer may play, and how many then.
    fewer_with: tuple[str, int] | None = None
    #: The first flat index of chance where the data file decides it; else the rules know it.
    first_chance: int | None = None
    #: The rules version that is played with it (`Game.open_box`).
    version: int = 1

    @property
    def digest(self) -> str:
        """Names the data: equal for two files that say the same."""
        return digest(self.data)

    def fewest(self, options: object) -> int:
        """The fewest players with these options."""
        if self.fewer_with is not None and isinstance(options, Mapping):
            option, players = self.fewer_with
            if options.get(option) is True:
                return players
        return self.fewest_players

    def option_for(self, players: object) -> str | None:
        """The option that must be on for so few players, where there is one."""
        if self.fewer_with is None:
            return None
        option, fewest = self.fewer_with
        number = whole_between(players, fewest, self.fewest_players - 1)
        return None if number is None else option

    def name(self, group: str, place: int, lang: str) -> str:
        """A name from the data file: ``box.name("goods", 0, "de")``."""
        return self.names[group][place][lang]

    def with_seats(self, names: Sequence[str]) -> Box:
        """The box with the names of the people at the table: what it says, it says of them."""
        seats = tuple({"en": name, "de": name} for name in names)
        return replace(self, names={**self.names, "seats": seats})


def read_data(data: str | Path | Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The source's name and the parsed data of a file, or of a dict as it is."""
    if isinstance(data, Mapping):
        return "data", plain(data)
    if not isinstance(data, str | Path):
        raise DataError(f"Data must be a file or a table, not {shown(data)}.")
    text, name = read_text(data, LARGEST_FILE, DataError), file_name(data)
    try:
        return name, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}: is not valid TOML: {error}.") from None
    except RecursionError:
        raise DataError(f"{name}: is nested too deeply.") from None
    except ValueError:
        raise DataError(f"{name}: holds a number that is too long.") from None


def with_changes(data: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Data with some of its values changed: tables go on inside, anything else is replaced.

    >>> with_changes({"a": {"b": 1, "c": 2}, "d": [3]}, {"a": {"b": 9}})
    {'a': {'b': 9, 'c': 2}, 'd': [3]}
    """
    inside = {
        key: with_changes(data[key], value) if isinstance(value, Mapping) else value
        for key, value in changes.items()
    }
    return {**data, **inside}


def read_names(rows: list[Reader], rule: str) -> tuple[list[str], Names]:
    """The ids and the names of a list; ids are unique within their list."""
    ids: list[str] = []
    names = []
    for row in rows:
        identifier = row.matching("id", ID_PATTERN, rule)
        if identifier in ids:
            row.fail("id", f"{identifier} stands twice", rule)
        ids.append(identifier)
        names.append({"en": row.text("name_en"), "de": row.text("name_de")})
    return ids, tuple(names)


def read_options(
    reader: Reader, known: Mapping[str, tuple[OptionValue, ...]], rule: str
) -> dict[str, Option]:
    """The table `[options]`: every option the rules know, with values they know."""
    options = {}
    reader.rule = rule
    for name, values in known.items():
        table = reader.table(name)
        kind = table.choice("type", ("enum", "bool"))
        if kind == "bool":
            offered: list[Any] = [False, True]
        else:
            offered = table.items("values")
        for value in offered:
            if not any(same_value(value, v) for v in values):
                table.fail("values", f"has {shown(value)}, which the rules do not know", rule)
        default = table.get("default")
        if not any(same_value(default, v) for v in offered):
            table.fail("default", f"{shown(default)} is not one of its values", rule)
        skip(table, "source")
        table.close()
        options[name] = Option(name, tuple(offered), default, values)
    reader.close()
    return options


def skip(reader: Reader, *keys: str) -> None:
    """Keys that carry remarks for people only."""
    for key in keys:
        if reader.has(key):
            reader.text(key)


def new_record(dtype: np.dtype[Any]) -> Any:
    """An array of one record, all zeros, in the form the current mode needs."""
    return new_records(dtype, 1)


def new_records(dtype: np.dtype[Any], amount: int) -> Any:
    """Records, all zeros."""
    return as_records(np.zeros(amount, dtype))


def choose_options(box: Box, given: Any, rule: str) -> dict[str, OptionValue]:
    """All options with their values: what was asked for, otherwise the default."""
    if not isinstance(given, Mapping):
        raise SetupError(f"Options must be a table of names and values, not {shown(given)}.", rule)
    given = {name: plain(value) for name, value in given.items()}
    for name, value in given.items():
        option = box.options.get(name) if isinstance(name, str) else None
        if option is None:
            known = ", ".join(box.options) or "none"
            raise SetupError(f"There is no option {shown(name)}; known are: {known}.", rule)
        if not any(same_value(value, v) for v in option.values):
            values = ", ".join(
                str(v).lower() if isinstance(v, bool) else str(v) for v in option.values
            )
            raise SetupError(
                f"Option {name} cannot be {shown(value)}; its values are: {values}.", rule
            )
    return {name: given.get(name, option.default) for name, option in box.options.items()}
