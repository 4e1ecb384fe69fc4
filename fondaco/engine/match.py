"""A match: a position, the lines that led to it, and the dice that decide what follows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.engine.box import Box, OptionValue, choose_options, copy_records
from fondaco.engine.canonical import digest
from fondaco.engine.compiled.dice import Seed, check_seed, new_dice, new_seed, seed_hash
from fondaco.engine.compiled.drivers import CHANCE, NOTHING, REFUSED
from fondaco.engine.errors import IllegalAction, SetupError
from fondaco.engine.event import Event, gathered
from fondaco.engine.event_log import EventLog, Moment
from fondaco.engine.game import Game, State
from fondaco.engine.integers import whole_between
from fondaco.engine.observed import Observed
from fondaco.engine.players import check_players
from fondaco.engine.position import NO_SEAT
from fondaco.engine.text import LANGUAGES, shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "match")
_DRAWN = 64
_NO_ROOM = np.zeros(0, np.int16)


class Match(Observed):
    """One match of one game. Make one with `fondaco.start`, `fondaco.restore` or `fondaco.replay`.

    >>> import fondaco
    >>> match = fondaco.start("wampum", players=3, seed=7, options={"start_player": "seat_0"})
    >>> match
    <Match of wampum: 3 players, 24 lines, seat 0 to act>
    >>> match.actor, match.legal()
    (0, ['offer v2', 'offer v3a', 'offer v4'])
    >>> match.act("offer v3a")
    >>> match.state()["phase"]
    'offer_goods'
    """

    def __init__(self, game: Game, box: Box, chance: str, seed: Seed | None) -> None:
        if chance not in ("auto", "manual"):
            raise SetupError(_TEXTS["no_chance"](chance=shown(chance)))
        super().__init__(game, box)
        self.auto = chance == "auto"
        self.seed: Seed | None = None
        if self.auto:
            self.seed = check_seed(new_seed() if seed is None else seed)
        elif seed is not None:
            raise SetupError(_TEXTS["no_seed"])
        self.first_state: State | None = None
        self.seats: list[str | None] = []
        self._dice = new_dice(game.id, [0 if self.seed is None else self.seed])
        self._drawn = np.zeros(_DRAWN, np.int16)
        self._log: EventLog | None = None

    # ------------------------------------------------------------ beginnings

    @classmethod
    def start(
        cls,
        game: Game,
        players: int,
        seed: Seed | None = None,
        options: Mapping[str, OptionValue] | None = None,
        chance: str = "auto",
        data: str | Path | Mapping[str, Any] | None = None,
        edition: int | None = None,
    ) -> Match:
        """A fresh match; see `fondaco.start`."""
        box = game.open_box(data, edition)
        rule = game.refusals.SETUP_RULE
        players = check_players(game, box, players, options)
        chosen = choose_options(box, {} if options is None else options, rule)
        match = cls(game, box, chance, seed)
        match._lay_out(match._tables, players, chosen)
        match.seats = [None] * players
        match._settle()
        return match

    @classmethod
    def restore(
        cls,
        game: Game,
        state: Any,
        seed: Seed | None = None,
        chance: str = "manual",
        data: str | Path | Mapping[str, Any] | None = None,
        edition: int | None = None,
    ) -> Match:
        """A match that goes on from a canonical state; see `fondaco.restore`."""
        return cls(game, game.open_box(data, edition), chance, seed)._put(state)

    def elsewhere(self, state: Any) -> Match:
        """A match with the same components from another state; chance is entered by hand."""
        return Match(self.game, self.box, "manual", None)._put(state)

    def _put(self, state: Any) -> Match:
        """Begin from a canonical state."""
        self.game.notation.restore(self.box, state, self._tables[0])
        self.first_state = self.state()
        self.seats = [None] * self.players
        self._settle()
        return self

    @classmethod
    def at(cls, game: Game, box: Box, table: Any) -> Match:
        """A match from a copy of a table of the same box; chance is entered by hand."""
        match = cls(game, box, "manual", None)
        match._tables[0] = table
        match.first_state = match.state()
        match.seats = [None] * match.players
        return match

    def copy(self) -> Match:
        """An independent copy, dice included: try something without touching this match."""
        twin = self._trial()
        twin.seats = list(self.seats)
        twin._log = None if self._log is None else self._log.copy()
        return twin

    def _trial(self) -> Match:
        """A copy to play on that has no log yet."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._tables = copy_records(self._tables)
        twin._dice = copy_records(self._dice)
        twin._moves = self._moves.copy()
        twin._drawn = self._drawn.copy()
        twin._actions = list(self._actions)
        twin._memories = dict(self._memories)
        twin._log = None
        return twin

    def earlier(self, lines: int) -> Match:
        """The match as it stood after so many of its lines; one can go on from there."""
        past = Match(self.game, self.box, "auto" if self.auto else "manual", self.seed)
        past.first_state, past.seats = self.first_state, list(self.seats)
        past._tables = self.opening()
        past._settle()
        for action in self._actions[:lines]:
            if not self.auto or action < self.first_chance:  # the dice decide as they did
                past.act(self.box.lines[action])
        if self._log is not None:
            past._log = self._log.earlier(len(past._actions), past._tables)
        return past

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Travels between processes as its record."""
        from fondaco.engine.record import revive

        return revive, (self.record(),)

    def to_bytes(self) -> bytes:
        """The match as bytes, dice included: `fondaco.from_bytes` makes one that goes on alike."""
        from fondaco.engine.record import pack

        return pack(self)

    def state_hash(self, dice: bool = False) -> str:
        """SHA-256 of the canonical state; with `dice` also of what they are going to give.

        >>> import fondaco
        >>> one, other = (fondaco.start("wampum", players=2, seed=seed) for seed in (1, 1))
        >>> one.state_hash(dice=True) == other.state_hash(dice=True)
        True
        """
        if not (dice and self.auto):
            return super().state_hash()
        words = [int(word) for name in ("key", "drawn") for word in self._dice[name].flat]
        return digest({"state": self.state(), "dice": words})

    def __repr__(self) -> str:
        actor, lines = self.actor, f"{len(self._actions)} lines"
        who = actor if actor == "chance" else f"seat {actor}"
        stands = f"over after {lines}" if actor is None else f"{lines}, {who} to act"
        return f"<Match of {self.game.id}: {self.players} players, {stands}>"

    # ------------------------------------------------------------ play

    def act(self, line: str, seat: int | None = None) -> None:
        """Play one line, for whoever is to act or as a given seat.

        Raises IllegalAction and changes nothing if the line is not legal. With automatic chance
        the dice then decide until a seat is to act again.

        >>> import fondaco
        >>> match = fondaco.start("wampum", players=2, seed=1)
        >>> match.act("offer v3b")
        Traceback (most recent call last):
            ...
        fondaco.engine.errors.IllegalAction: Cedar Point is not in play. [WAM-2.3]
        """
        action = self.box.index.get(line) if isinstance(line, str) else None
        if action is None:
            raise self._illegal(line, seat)
        self._play_on(action, line, seat)

    def act_index(self, action: int, seat: int | None = None) -> None:
        """As `act`, for the flat index of a line.

        >>> import fondaco
        >>> match = fondaco.start("wampum", players=2, seed=1)
        >>> match.act_index(match.legal_actions()[0])
        >>> match.act_index(999)
        Traceback (most recent call last):
            ...
        fondaco.engine.errors.IllegalAction: “999” is not a move of this game. [WAM-R.28]
        """
        number = whole_between(action, 0, len(self.box.lines) - 1)
        if number is None:
            raise self._illegal(shown(action), seat)
        self._play_on(number, self.box.lines[number], seat)

    def _play_on(self, action: int, line: str, seat: int | None) -> None:
        """Play one line, given in both forms."""
        if not self._may_act(seat):
            raise self._illegal(line, seat)
        if self.auto and self._tables["actor"][0] == CHANCE:
            self._follow_dice(line)
        drawn = self._act(action)
        if drawn == REFUSED:
            raise self._illegal(line, seat)
        self._actions.append(action)
        self._take_down(drawn)

    def play(self, text: str, seat: int | None = None) -> list[str]:
        """Play an input that may name a whole set, all of it or nothing; the lines it came to.

        >>> import fondaco
        >>> match = fondaco.start("wampum", players=2, seed=1, options={"start_player": "seat_0"})
        >>> match.view(0)["hands"][0]
        [2, 1, 0, 0, 2]
        >>> match.play("offer v2 alcohol 1 maize 2")
        ['offer v2', 'put maize 2', 'put tobacco 0', 'put alcohol 1']
        """
        if not self._may_act(seat):
            raise self._illegal(text, seat)  # before a set is looked at: it is the actor's hand
        lines = self.expand(text)
        actor = self.actor
        sender = actor if seat is None and isinstance(actor, int) else seat
        if len(lines) == 1:
            self.act(lines[0], sender)
            return lines
        trial = self._trial()
        for place, line in enumerate(lines):
            if place and (trial.actor != actor or trial._rolled(len(self._actions))):
                raise self._spilled(text, line, seat)
            trial.act(line, sender)
        # One's own log goes on from the lines of the trial.
        self._tables, self._dice, self._actions = trial._tables, trial._dice, trial._actions
        return lines

    def _rolled(self, since: int) -> bool:
        """Has chance decided anything from line number `since` on?"""
        return any(action >= self.first_chance for action in self._actions[since:])

    def _spilled(self, text: str, line: str, seat: int | None) -> IllegalAction:
        """Why a set cannot go on behind its step: said of the table as it lies before the set.

        What follows the step may have been drawn or be somebody else's; nobody learns of it here.
        """
        alone = self._illegal(line, seat) if line not in self.legal() else self._illegal(text, seat)
        return IllegalAction(alone.text, alone.rule, text)

    def _settle(self) -> None:
        """With automatic chance, let the dice decide."""
        if self.auto:
            self._take_down(self._act(NOTHING))

    def _act(self, action: int) -> int:
        """Do an action if it is legal; with automatic chance the dice decide what follows."""
        tables, drawn = self._tables, self._drawn if self.auto else _NO_ROOM
        return self._kernel.act(self.box.record, tables, self._dice, 0, action, self._moves, drawn)

    def _take_down(self, drawn: int) -> None:
        """Add what the dice brought to the lines; they go on if there was no more room."""
        while drawn:
            self._actions.extend(self._drawn[:drawn].tolist())
            drawn = self._act(NOTHING) if drawn == _DRAWN else 0

    def _follow_dice(self, line: str) -> None:
        """A replay that was stopped at chance: the dice still decide, whoever says so."""
        if line != self._trial().expected_outcome():
            raise self._illegal(line, NO_SEAT)
        self.expected_outcome()  # counts as drawn

    def expected_outcome(self) -> str:
        """The line that the dice of this seed give next; counts as drawn (for re-checking)."""
        action = self._kernel.roll_at(self.box.record, self._tables, self._dice, 0, self._moves)
        return self.box.lines[action]

    # ------------------------------------------------------------ the past

    @property
    def lines(self) -> list[str]:
        """Every line so far, chance included: everything, for no seat's eyes."""
        return [self.box.lines[action] for action in self._actions]

    @property
    def seed_hash(self) -> str | None:
        """The hash this match commits to; None with manual chance."""
        return None if self.seed is None else seed_hash(self.game.id, self.seed)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened from line number `since` on, as far as a seat may know it."""
        seat = self._check_seat(seat)
        return [event for event in self.happened(since) if event.seen_by(seat)]

    def happened(self, since: int = 0) -> list[Event]:
        """Every event from line number `since` on: everything, for no seat's eyes."""
        if self._log is None:
            self._log = EventLog(self.game, self.box, self.opening())
        return self._log.follow(self._actions, since)

    def moments(self, since: int = 0) -> list[Moment]:
        """When something happened from line number `since` on, for no seat's eyes.

        The automatic steps that follow a line are moments of their own.
        """
        self.happened()
        return [] if self._log is None else self._log.moments(self._actions, since)

    def at_moment(self, moment: Moment, line: int | None = None) -> Match:
        """The match with what was known at a moment, and the table as after a line: else its own.

        To be looked at, not to be played on.
        """
        self.happened()
        past = self._trial()
        if self._log is not None:
            past._log = self._log.within(moment, moment.line if line is None else line)
            past._tables, past._actions = past._log.tables, self._actions[: moment.line]
        return past

    def log(self, seat: int | None, lang: str = "en") -> list[str]:
        """`events` in words; equal things in a row are one sentence, where there is one."""
        if lang not in LANGUAGES:
            raise SetupError(
                _TEXTS["no_language"](languages=", ".join(LANGUAGES), lang=shown(lang))
            )
        notation = self.game.notation
        told = gathered(self.events(seat), notation.REPEATED)
        return [notation.say_event(self.box, event, lang) for event in told]

    def record(self) -> dict[str, Any]:
        """The whole match as JSON-able data (docs/records.md): all lines, and the seed."""
        from fondaco.engine.record import write_record

        return write_record(self)

    @property
    def actions(self) -> list[int]:
        """`lines` as flat indices."""
        return list(self._actions)

    def opening(self) -> Any:
        """The table before the first line, in the form of `tables`."""
        tables = self.game.new_tables(1)
        if self.first_state is not None:
            self.game.notation.restore(self.box, self.first_state, tables[0])
            return tables
        self._lay_out(tables, self.players, self.options)
        return tables

    def _lay_out(self, tables: Any, players: int, chosen: Mapping[str, OptionValue]) -> None:
        """Set up a table that is all zeros."""
        numbers = [self.box.options[name].number(value) for name, value in chosen.items()]
        self._kernel.begin(self.box.record, tables, 0, players, np.array(numbers, np.int16))
