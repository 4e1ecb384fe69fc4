"""The fields of a state, declared once: its JSON, what each seat sees, reading it back, filling it.

How to, for a game with columns `coins`, `hands` and `deck` (all kinds of parts: `engine/parts.py`):

    FIELDS = Fields(
        game="bazaar", rule="BAZ-1.1", phases=("deal", "turn", "over"), chance=("deal",),
        options={"open_coins": "open_coins"},      # option: its column, or (column, numbers)
        fields=(
            Field("coins", each(number("coins"))),                            # a list by seats
            Field("hands", each(counts("hands", pool="cards")), own_or_total()),
            Field("deck", counts("deck", pool="cards"), total()),
            Field("step", when(is_open, group(good=choice("kind", ids("goods"))))),
        ),
        score=score,                               # score(box record, table): scores and ranks
        pools={"cards": lambda box: {kind: 18 for kind in range(5)}},
        rules={"step.good": "BAZ-2.1"},            # behind what only the comparison finds wrong
    )
    state, view, restore, fill = FIELDS.state, FIELDS.view, FIELDS.restore, FIELDS.fill

A game with checks of its own writes ``FIELDS.restore(box, state, table, check)``, one with columns
that follow from others adds what works them out; `FIELDS.write` leaves out the checks. Game,
options, players, phase, actor and result need no fields. Fields are read in their order, so bounds
and conditions may ask the table for what stood before. Last of all the state of the table that was
read is held against the one given, and the first difference is named: a value that follows from
others needs no check of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box, OptionValue, choose_options
from fondaco.engine.canonical import canonical
from fondaco.engine.compiled.drivers import CHANCE, NOBODY
from fondaco.engine.contract import State
from fondaco.engine.errors import SetupError, StateError
from fondaco.engine.parts import Cell, Part
from fondaco.engine.reader import Reader, is_same
from fondaco.engine.text import Text, shown

OVER = "over"
#: What a seat (None: a spectator) sees of a value: (part, value, state, seat) -> value.
Sight = Callable[[Part, Any, State, int | None], Any]
#: A check of a game's own on a table that was read.
Check = Callable[[Box, Reader, Any], None]
#: What a game works out from a table that was read.
Derive = Callable[[Box, Any], None]
#: The column of an option, with the numbers of its values where they are not 0, 1, 2, ...
OptionColumn = str | tuple[str, tuple[int, ...]]


# ---------------------------------------------------------------- who sees what


def before_the_end(state: State) -> bool:
    """At the end all is turned up."""
    return bool(state["phase"] != OVER)


def everybody(part: Part, value: Any, state: State, seat: int | None) -> Any:
    """Seen by all."""
    return value


def total(hidden: Callable[[State], object] = before_the_end) -> Sight:
    """While it is hidden all see how much it is."""
    return lambda part, value, state, seat: part.total(value) if hidden(state) else value


def own_or(
    cover: Callable[[Any], Any], hidden: Callable[[State], object] = before_the_end
) -> Sight:
    """A list by seats: each sees its own, and the back of the others' while they are hidden."""

    def see(part: Part, value: Any, state: State, seat: int | None) -> Any:
        if not hidden(state):
            return value
        return [entry if owner == seat else cover(entry) for owner, entry in enumerate(value)]

    return see


def own_or_total(hidden: Callable[[State], object] = before_the_end) -> Sight:
    """A list by seats: each sees its own, and how much the others have."""

    def see(part: Part, value: Any, state: State, seat: int | None) -> Any:
        entry = part.entry or part
        return own_or(entry.total, hidden)(part, value, state, seat)

    return see


def own_or_nothing(hidden: Callable[[State], object] = before_the_end) -> Sight:
    """A list by seats: each sees its own, and nothing of the others'."""
    return own_or(lambda entry: None, hidden)


# ---------------------------------------------------------------- the declaration


@dataclass(frozen=True)
class Field:
    """A key of the state: the part behind it, and who may see it."""

    key: str
    part: Part
    sight: Sight = everybody


@dataclass(frozen=True)
class Fields:
    """All that a state says; see the head of this module."""

    game: str
    #: The rule behind numbers of players and options.
    rule: str
    #: The names of the phases at which the game rests, in the order of their numbers.
    phases: tuple[str, ...]
    #: Those in which chance decides, and those in which chance or a seat does.
    chance: Collection[str]
    fields: tuple[Field, ...]
    score: Callable[[Any, Any], Any]
    #: Where the table keeps the options: an array of their numbers, or a column for each.
    options: str | Mapping[str, OptionColumn] = field(default_factory=dict)
    mixed: Collection[str] = ()
    #: What columns of an empty table hold where it is not zero.
    empty: Mapping[str, Any] = field(default_factory=dict)
    #: What lies hidden together: how many there are of each thing.
    pools: Mapping[str, Callable[[Box], Mapping[Any, int]]] = field(default_factory=dict)
    #: The rule behind a key, or a key inside it ("pending.count").
    rules: Mapping[str, str] = field(default_factory=dict)

    # ------------------------------------------------------------ table to JSON

    def state(self, box: Box, table: Any) -> State:
        """The canonical state of a table."""
        phase, actor = self.phases[int(table["phase"])], int(table["actor"])
        cell = Cell(box, table)
        return {
            "game": self.game,
            "options": self.option_values(box, table),
            "players": int(table["players"]),
            "phase": phase,
            "actor": actor if actor >= 0 else "chance" if actor == CHANCE else None,
            **{each.key: each.part.write(cell) for each in self.fields},
            "result": result(table) if phase == OVER else None,
        }

    def option_values(self, box: Box, table: Any) -> dict[str, OptionValue]:
        """All options with their values."""
        return {
            name: box.options[name].known[numbers.index(int(table[column][at]))]
            for name, column, at, numbers in self._option_cells(box)
        }

    def _option_cells(
        self, box: Box
    ) -> Iterator[tuple[str, str, tuple[int, ...], tuple[int, ...]]]:
        for place, (name, option) in enumerate(box.options.items()):
            numbers = tuple(range(len(option.known)))
            if isinstance(self.options, str):
                yield name, self.options, (place,), numbers
                continue
            column = self.options[name]
            if isinstance(column, str):
                yield name, column, (), numbers
            else:
                yield name, column[0], (), column[1]

    def view(self, state: State, seat: int | None) -> State:
        """What a seat (None: a spectator) may see of a canonical state."""
        seen = {
            each.key: each.sight(each.part, state[each.key], state, seat) for each in self.fields
        }
        return {**state, **seen}

    # ------------------------------------------------------------ JSON to table

    def restore(
        self,
        box: Box,
        state: Any,
        table: Any,
        check: Check | None = None,
        derive: Derive | None = None,
    ) -> None:
        """Write a canonical state into a table that is all zeros; StateError if it is not one."""
        reader = self.write(box, state, table, derive)
        if check is not None:
            check(box, reader, table)
        self.compare(reader, self.state(box, table))

    def write(self, box: Box, state: Any, table: Any, derive: Derive | None = None) -> Reader:
        """Write a state of whose keys only the shape is checked, and what follows from them."""
        reader = Reader("state", state, error=StateError)
        self.read(box, reader, table)
        if derive is not None:
            derive(box, table)
        return reader

    def read(self, box: Box, reader: Reader, table: Any) -> None:
        """Everything of the right shape, key by key."""
        for column, value in self.empty.items():
            table[column] = value
        reader.demand(
            reader.get("game") == self.game,
            "game",
            faults.is_not(shown(reader.values["game"]), self.game),
        )
        reader.get("players", self.rule)
        self._read_options(box, reader, table)
        fewest = box.fewest(reader.values["options"])
        rule = self.rules.get("players", self.rule)
        table["players"] = reader.whole("players", fewest, box.most_players, rule)
        phase = reader.choice("phase", self.phases)
        table["phase"] = self.phases.index(phase)
        table["actor"] = self._read_actor(reader, phase, int(table["players"]))
        for each in self.fields:
            each.part.read(Cell(box, table), reader, each.key)
        if phase == OVER:
            reader.get("result")
            self.score(box.record[0], table)
        else:
            reader.expect("result", None, self.rules.get("result"), faults.BEFORE_THE_END)
        reader.close()

    def _read_options(self, box: Box, reader: Reader, table: Any) -> None:
        options = reader.get("options")
        if not isinstance(options, dict) or set(options) != set(box.options):
            names = ", ".join(box.options)
            exactly = Text("must be exactly {names}", "muss genau {names} sein", names=names)
            reader.fail("options", exactly, self.rules.get("options"))
        try:
            chosen = choose_options(box, options, self.rule)
        except SetupError as error:
            raise StateError(
                "state: {why}", "state: {why}", why=error.text, rule=error.rule
            ) from None
        for name, column, at, numbers in self._option_cells(box):
            number = numbers[box.options[name].number(chosen[name])]
            if at:
                table[column][at] = number
            else:
                table[column] = number

    def _read_actor(self, reader: Reader, phase: str, players: int) -> int:
        when = faults.in_phase(phase)
        if phase == OVER:
            reader.expect("actor", None, self.rules.get("actor"), when)
            return NOBODY
        if phase in self.chance or (phase in self.mixed and reader.get("actor") == "chance"):
            reader.expect("actor", "chance", self.rules.get("actor"), when)
            return CHANCE
        return reader.whole("actor", 0, players - 1, self.rules.get("actor"))

    def compare(self, reader: Reader, wanted: State) -> None:
        """Name the first difference between what was given and the state of the table read."""
        with suppress(TypeError, ValueError, RecursionError):  # JSON cannot write what was given
            if canonical(reader.values) == canonical(wanted):
                return
        for path, given, right in differences("", reader.values, wanted):
            keys = re.sub(r"\[\d+\]", "", path)
            while keys not in self.rules and "." in keys:
                keys = keys.rpartition(".")[0]
            fault = faults.MISSING if given is ABSENT else faults.must_be(right)
            fault = faults.UNKNOWN_KEY if right is ABSENT else fault
            reader.fail(path, fault, self.rules.get(keys))

    # ------------------------------------------------------------ view to JSON

    def fill(self, box: Box, view: State) -> State:
        """Some state with this view: hidden things are taken from their pools, first ones first."""
        stocks = {name: Counter(pool(box)) for name, pool in self.pools.items()}

        def strike(part: Part, value: Any) -> Any:
            if part.pool is not None and isinstance(value, list):
                stocks[part.pool].subtract(part.things(value))
            return value

        def deal(part: Part, value: Any, told: bool) -> Any:
            if part.pool is None or isinstance(value, list) or (value is None) == told:
                return value
            return part.value(take(stocks[part.pool], value))

        state = dict(view)
        for each in self.fields:
            each.part.visit(view[each.key], strike)
        for told in (True, False):  # last of all what not even a total is told of
            for each in self.fields:
                state[each.key] = each.part.visit(state[each.key], partial(deal, told=told))
        return state


def take(stock: Counter[Any], number: int | None) -> Counter[Any]:
    """So many (None: all) things out of a stock, the first ones first.

    >>> stock = Counter(maize=2, pelts=3)
    >>> take(stock, 3), stock["pelts"]
    (Counter({'maize': 2, 'pelts': 1}), 2)
    """
    taken: Counter[Any] = Counter()
    left = stock.total() if number is None else number
    for thing, there in stock.items():
        taken[thing] = min(there, left)
        left -= taken[thing]
    stock.subtract(taken)
    return taken


def result(table: Any) -> State:
    """Scores, ranks and winners as the rules worked them out."""
    players = int(table["players"])
    ranks = table["ranks"][:players].tolist()
    return {
        "scores": table["scores"][:players].tolist(),
        "ranks": ranks,
        "winners": [seat for seat, rank in enumerate(ranks) if rank == 1],
    }


#: In place of a value that is not there at all.
ABSENT = object()


def differences(path: str, given: Any, wanted: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where two values differ: the place, what was given and what is right.

    >>> list(differences("", {"a": [1, 2], "b": 1}, {"a": [1, 3], "b": 1}))
    [('a[1]', 2, 3)]
    """
    if isinstance(wanted, dict) and isinstance(given, dict):
        for key in dict.fromkeys((*wanted, *given)):
            shortened = shown(key).strip("'")
            name = f"{path}.{shortened}" if path else shortened
            yield from differences(name, given.get(key, ABSENT), wanted.get(key, ABSENT))
    elif isinstance(wanted, list) and isinstance(given, list) and len(given) == len(wanted):
        for place, (one, other) in enumerate(zip(given, wanted, strict=True)):
            yield from differences(f"{path}[{place}]", one, other)
    elif not is_same(given, wanted):
        yield path, given, wanted
