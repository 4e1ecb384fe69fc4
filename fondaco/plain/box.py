"""The box of a plain game: its data file says everything, the record of its rules what is wanted.

`[game]` introduces the game, `[rules]` has numbers, every `[[list]]` things with ids and names.
A column of `BOX` is a number of `[rules]`, or a column of a list: `spices_price` is the `price`
of each of `[[spices]]`. `LINES` of the rules name the actions: ``"sell {spices} {2..5}"``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from fondaco.engine import faults
from fondaco.engine.box import About, Box, Names, new_record, read_names, read_options
from fondaco.engine.reader import Reader
from fondaco.engine.seat_colours import COLOURS, NAMES
from fondaco.engine.text import shown

if TYPE_CHECKING:
    from fondaco.engine.game import Game

_GAP = re.compile(r"\{(\w+)(?:\.\.(\d+))?\}")
_LARGEST = 30_000
_COLOUR = "#[0-9a-f]{6}"


def part(game: Game, own: ModuleType | None) -> Any:
    """The box of a plain game."""
    return SimpleNamespace(read_box=partial(_read_box, game))


def _read_box(game: Game, reader: Reader, source: str, delivered: bool) -> Box:
    """Check a data file and make the box of it."""
    rules: Any = game.rules
    about, fewest, most = _read_game(reader.table("game"), game.id, len(COLOURS))
    record = new_record(rules.BOX)
    columns = set(rules.BOX.names)
    names: dict[str, Names] = {"seats": NAMES[:most]}
    ids: dict[str, list[str]] = {}
    for key in _lists(reader.values):
        rows = reader.rows(key)
        ids[key], names[key] = read_names(rows, game.refusals.SETUP_RULE)
        columns -= _read_columns(key, rows, record, columns)
    _read_numbers(reader.table("rules", game.refusals.SETUP_RULE), record, columns)
    known: dict[str, Any] = getattr(rules, "OPTIONS", {})
    options = {}
    if known:
        options = read_options(reader.table("options"), known, game.refusals.SETUP_RULE)
    reader.close()
    lines = tuple(line for pattern in rules.LINES for line in expand_pattern(pattern, ids))
    return Box(
        game=game.id,
        source=source,
        data=reader.values,
        delivered=delivered,
        record=record,
        about=about,
        seat_colours=COLOURS[:most],
        fewest_players=fewest,
        most_players=most,
        options=options,
        names=names,
        lines=lines,
        index={line: action for action, line in enumerate(lines)},
    )


def _read_game(table: Reader, game: str, seats: int) -> tuple[About, int, int]:
    """The table `[game]`."""
    found = table.get("id")
    table.demand(found == game, "id", faults.is_not(shown(found), game))
    title = {lang: table.text(f"title_{lang}") for lang in ("en", "de")}
    about = About(
        title, table.text("designer"), table.whole("year", 1, 9999), str(table.get("minutes"))
    )
    fewest = table.whole("min_players", 2, seats)
    most = table.whole("max_players", fewest, seats)
    table.close("source")
    return about, fewest, most


def _lists(values: Mapping[str, Any]) -> Iterator[str]:
    """The keys of the lists of things."""
    for key, value in values.items():
        if isinstance(value, list) and all(isinstance(row, dict) for row in value):
            yield key


def _read_columns(key: str, rows: list[Reader], record: Any, columns: set[str]) -> set[str]:
    """What the record wants to know of each thing of a list: the columns that were filled."""
    wanted = {column for column in columns if column.startswith(f"{key}_")}
    for place, row in enumerate(rows):
        for column in wanted:
            name = column.removeprefix(f"{key}_")
            record[column][0, place] = row.whole(name, 0, _LARGEST)
        if row.has("colour"):
            row.matching("colour", _COLOUR)
        row.close("source", "letter")
    return wanted


def _read_numbers(numbers: Reader, record: Any, columns: set[str]) -> None:
    """Every other column of the record is a number of `[rules]`, and must be there."""
    for column in sorted(columns):
        _put(record, column, numbers)
    numbers.close("source")


def _put(record: Any, column: str, numbers: Reader) -> None:
    """A number, or a row of them."""
    room = record[column][0]
    if room.shape:
        record[column][0] = numbers.vector(column, room.size, 0, _LARGEST)
    else:
        record[column][0] = numbers.whole(column, 0, _LARGEST)


def expand_pattern(pattern: str, ids: Mapping[str, list[str]]) -> list[str]:
    """All lines of a pattern, the last gap changing fastest.

    >>> expand_pattern("sell {spices} {2..3}", {"spices": ["pepper", "cloves"]})
    ['sell pepper 2', 'sell pepper 3', 'sell cloves 2', 'sell cloves 3']
    """
    words = [_values(word, ids) for word in pattern.split()]
    return [" ".join(line) for line in product(*words)]


def _values(word: str, ids: Mapping[str, list[str]]) -> list[str]:
    found = _GAP.fullmatch(word)
    if found is None:
        return [word]
    name, last = found.groups()
    if last is None:
        return ids[name]
    return [str(number) for number in range(int(name), int(last) + 1)]
