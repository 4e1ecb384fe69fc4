"""The box: the immutable component data of a game, read from its data file and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from fondaco.engine import faults
from fondaco.engine.canonical import digest
from fondaco.engine.errors import DataError, SetupError
from fondaco.engine.files import file_name, read_text
from fondaco.engine.integers import plain, whole_between
from fondaco.engine.reader import Reader
from fondaco.engine.text import Text, shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "box")
LARGEST_FILE = 1_000_000
ID_PATTERN = "[a-z][a-z0-9_]*"
#: For how many boxes something is kept.
_KEPT = 8

T = TypeVar("T")

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


def is_among(value: object, values: Iterable[object]) -> bool:
    """Is one of the values the same?"""
    return any(same_value(value, other) for other in values)


def option_word(value: OptionValue) -> str:
    """The value of an option as it is typed: true and false are small."""
    return str(value).lower() if isinstance(value, bool) else str(value)


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

    def ids(self, group: str) -> list[str]:
        """The ids of a list of the data file; the same list each time, which nobody changes."""
        if group not in self._ids:
            self._ids[group] = [row["id"] for row in self.data[group]]
        return self._ids[group]

    @cached_property
    def _ids(self) -> dict[str, list[str]]:
        """The lists of ids that were asked for."""
        return {}

    def name(self, group: str, place: int, lang: str) -> str:
        """A name from the data file: ``box.name("goods", 0, "de")``."""
        return self.names[group][place][lang]

    def text(self, group: str, place: int) -> Text:
        """As `name`, in both languages."""
        names = self.names[group][place]
        return Text("{name}", "{name_de}", name=names["en"], name_de=names["de"])

    def with_seats(self, names: Sequence[str]) -> Box:
        """The box with the names of the people at the table: what it says, it says of them."""
        seats = tuple({"en": name, "de": name} for name in names)
        return replace(self, names={**self.names, "seats": seats})


def kept(make: Callable[[Box], T]) -> Callable[[Box], T]:
    """What is made of a box, made once for each of the last few: owners bring their own.

    It must not hang on how the people at a table are called (`Box.with_seats`).
    """
    known: list[tuple[Any, T]] = []

    @wraps(make)
    def find(box: Box) -> T:
        for record, found in known:
            if record is box.record:
                return found
        made = make(box)
        known.insert(0, (box.record, made))
        del known[_KEPT:]
        return made

    return find


def read_data(data: str | Path | Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The source's name and the parsed data of a file, or of a dict as it is."""
    if isinstance(data, Mapping):
        return "data", plain(data)
    if not isinstance(data, str | Path):
        raise DataError(_TEXTS["no_data"](data=shown(data)))
    text, name = read_text(data, LARGEST_FILE, DataError), file_name(data)
    try:
        return name, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(_TEXTS["no_toml"](name=name, error=error)) from None
    except RecursionError:
        raise DataError(_TEXTS["too_deep"](name=name)) from None
    except ValueError:
        raise DataError(_TEXTS["long_number"](name=name)) from None


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


def read_id(row: Reader, known: list[str], rule: str) -> str:
    """The id of an entry, which none of the known ones has; now it is known, too."""
    identifier = row.matching("id", ID_PATTERN, rule)
    row.demand(identifier not in known, "id", faults.stands_twice(identifier), rule)
    known.append(identifier)
    return identifier


def read_name(row: Reader) -> dict[str, str]:
    """The name of an entry in both languages."""
    return {"en": row.text("name_en"), "de": row.text("name_de")}


def read_names(rows: list[Reader], rule: str) -> tuple[list[str], Names]:
    """The ids and the names of a list; ids are unique within their list."""
    ids: list[str] = []
    names = []
    for row in rows:
        read_id(row, ids, rule)
        names.append(read_name(row))
    return ids, tuple(names)


def read_numbers(
    table: Reader, record: Any, bounds: Mapping[str, tuple[int, int] | tuple[int, int, str]]
) -> None:
    """Numbers that the record has under the same names: least, greatest, perhaps the rule."""
    for key, (least, greatest, *rule) in bounds.items():
        record[key][0] = table.whole(key, least, greatest, *rule)


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
            fault = _TEXTS["unknown_value"](value=shown(value))
            table.demand(is_among(value, values), "values", fault, rule)
        default = table.get("default")
        fault = _TEXTS["no_default"](default=shown(default))
        table.demand(is_among(default, offered), "default", fault, rule)
        table.close("source")
        options[name] = Option(name, tuple(offered), default, values)
    reader.close()
    return options


def new_record(dtype: np.dtype[Any]) -> Any:
    """An array of one record, all zeros."""
    return new_records(dtype, 1)


def new_records(dtype: np.dtype[Any], amount: int) -> Any:
    """Records, all zeros."""
    return np.zeros(amount, dtype)


def copy_records(records: Any) -> Any:
    """A copy, byte by byte: numpy's own goes through every field, ten times as slowly."""
    return records.view(np.uint8).copy().view(records.dtype)


def record_bytes(records: Any) -> NDArray[np.uint8]:
    """Records as bytes: numpy's own copies leave what lies between two fields to chance."""
    found: NDArray[np.uint8] = np.asarray(records).view(np.uint8)
    return found


def records_of(dtype: np.dtype[Any], given: NDArray[np.uint8]) -> Any:
    """Records of their own, from the bytes of others."""
    records = new_records(dtype, len(given) // dtype.itemsize)
    record_bytes(records)[:] = given
    return records


def choose_options(box: Box, given: Any, rule: str) -> dict[str, OptionValue]:
    """All options with their values: what was asked for, otherwise the default."""
    if not isinstance(given, Mapping):
        raise SetupError(_TEXTS["no_options"](given=shown(given)), rule=rule)
    given = {name: plain(value) for name, value in given.items()}
    for name, value in given.items():
        option = box.options.get(name) if isinstance(name, str) else None
        if option is None:
            known = ", ".join(box.options) or "none"
            raise SetupError(_TEXTS["no_option"](name=shown(name), known=known), rule=rule)
        if not is_among(value, option.values):
            values = ", ".join(map(option_word, option.values))
            sentence = _TEXTS["wrong_option"](name=name, value=shown(value), values=values)
            raise SetupError(sentence, rule=rule)
    return {name: given.get(name, option.default) for name, option in box.options.items()}
