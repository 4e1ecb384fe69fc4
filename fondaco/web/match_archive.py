"""Matches from the database: the lines of their commits, played once, whatever was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from fondaco.engine.box import read_data, with_changes
from fondaco.engine.errors import FondacoError
from fondaco.engine.event import Event
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game, game_ids
from fondaco.web.bot_names import seat_name
from fondaco.web.errors import Unplayable
from fondaco.web.history import LoadedMatch, Past, Step, Undone
from fondaco.web.models import Commit, Table


def game_of(table: Table) -> Game:
    """The game of a table; Unplayable if this house does not have it."""
    if table.game not in game_ids():
        raise Unplayable("unknown_game")
    return find_game(table.game)


def begin(table: Table) -> Match:
    """A table's match before its first line."""
    game = game_of(table)
    if table.rules_version not in game.editions:
        raise Unplayable("other_rules")
    try:
        match = _first_table(table, game)
    except (FondacoError, TypeError, ValueError, KeyError, AttributeError):
        raise Unplayable("damaged") from None
    match.seats = [seat_name(seat, "en") or None for seat in table.seats.all()]
    return match


def _first_table(table: Table, game: Game) -> Match:
    """A fresh deal, or the position that the match goes on from; the dice follow from the seed."""
    data, edition = table.data, table.rules_version
    if table.start is None:
        return Match.start(
            game, table.players, table.seed, table.options, data=data, edition=edition
        )
    match = Match.restore(game, table.start, table.seed, "auto", data=data, edition=edition)
    if match.players != table.players:
        raise Unplayable("damaged")
    return match


@dataclass
class _Story:
    """What the commits come to, before anything is played: lines that count, lines struck out."""

    lines: list[str] = field(default_factory=list)
    past: Past = field(default_factory=Past)
    #: Lines that were taken back, each time with the step after which they had been played.
    struck: list[tuple[Step, list[str]]] = field(default_factory=list)

    def add(self, version: int, seat: int | None, lines: list[str], left: int | None) -> None:
        """One commit further."""
        if left is None:
            first = 0 if seat is None else len(self.lines)
            self.lines += lines
            self.past = self.past.with_step(Step(version, seat, first, len(self.lines)))
        else:
            self.past = self.past.taken_back(Undone(left, ()))
            self.struck.append((self.past.steps[-1], self.lines[left:]))
            del self.lines[left:]


def rebuild(table: Table) -> LoadedMatch:
    """Play what counts of the commits; the dice must deal what was written down."""
    story = _Story()
    rows = table.commits.filter(version__lte=table.version)
    match = begin(table)
    try:
        for row in rows.values_list("version", "seat", "lines", "left"):
            story.add(*row)
        follow(match, story.lines)
    except (FondacoError, TypeError, ValueError, LookupError):
        raise Unplayable("damaged") from None
    if match.lines != story.lines:
        raise Unplayable("damaged")
    return LoadedMatch(table, match, _with_events(table, match, story))


def _with_events(table: Table, match: Match, story: _Story) -> Past:
    """What was taken back, told from the snapshots it had been played on."""
    shown = story.struck[len(story.struck) - len(story.past.undone) :]
    wanted = {after.version for after, _ in shown}
    rows = Commit.objects.filter(table=table, version__in=wanted)
    snapshots = dict(rows.values_list("version", "snapshot"))
    undone = [
        Undone(old.left, _events(match, snapshots[after.version], lines))
        for old, (after, lines) in zip(story.past.undone, shown, strict=True)
    ]
    return Past(story.past.steps, tuple(undone))


def _events(match: Match, snapshot: object, lines: Sequence[str]) -> tuple[Event, ...]:
    """What some lines of seats did on a snapshot; nothing if it is broken."""
    try:
        trial = match.elsewhere(snapshot)
        for line in lines:
            trial.act(line)
    except FondacoError:
        return ()
    return tuple(trial.happened())


def follow(match: Match, lines: Iterable[str]) -> None:
    """Play the lines of seats; chance follows from the seed."""
    first_chance = match.first_chance
    for line in lines:
        if match.box.index[line] < first_chance:
            match.act(line)


def data_of(table: Table) -> dict[str, Any]:
    """The data file that a table is played with: an owner's, or the delivered one of its rules."""
    if table.data is not None:
        return dict(table.data)
    game = game_of(table)
    _, newest = read_data(game.folder / "components.toml")
    return with_changes(newest, game.earlier.get(table.rules_version, {}))
