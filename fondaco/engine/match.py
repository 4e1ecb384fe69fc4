"""A match: one table, the lines played at it, and the questions one may ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.engine.box import Box, OptionValue, choose_options
from fondaco.engine.canonical import digest
from fondaco.engine.chronicle import Chronicle
from fondaco.engine.dice import Seed, check_seed, new_dice, new_seed, seed_hash
from fondaco.engine.drivers import CHANCE, NOBODY, REFUSED
from fondaco.engine.errors import IllegalAction, SetupError
from fondaco.engine.event import Event, gathered
from fondaco.engine.game import Game, State
from fondaco.engine.integers import whole
from fondaco.engine.players import check_players
from fondaco.engine.reader import shown
from fondaco.engine.refusal import LANGUAGES, Refusal

_DRAWN = 64
_NO_SEAT = -99


def _number(seat: object) -> int | None:
    """A sender as a number; what cannot be a seat becomes one that there is not."""
    if seat is None:
        return None
    number = whole(seat)
    return number if number is not None and number >= 0 else _NO_SEAT


class Match:
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
            raise SetupError(f'Chance is "auto" or "manual", not {shown(chance)}.')
        self.rules = game
        self.box = box
        self.auto = chance == "auto"
        self.seed: Seed | None = None
        if self.auto:
            self.seed = check_seed(new_seed() if seed is None else seed)
        elif seed is not None:
            raise SetupError("A match with manual chance has no seed: its outcomes are told to it.")
        self.first_state: State | None = None
        self.seats: list[str | None] = []
        self._kernel = game.kernel
        self._tables = game.new_tables(1)
        self._dice = new_dice(game.id, [0 if self.seed is None else self.seed])
        self._moves = game.new_moves()
        self._drawn = np.zeros(_DRAWN, np.int16)
        self._actions: list[int] = []
        self._chronicle: Chronicle | None = None

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
        numbers = [box.options[name].number(value) for name, value in chosen.items()]
        match._kernel.begin(box.record, match._tables, 0, players, np.array(numbers, np.int16))
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
        """A match with the same components that goes on from another state; chance is told."""
        return Match(self.rules, self.box, "manual", None)._put(state)

    def _put(self, state: Any) -> Match:
        """Begin from a canonical state."""
        self.rules.notation.restore(self.box, state, self._tables[0])
        self.first_state = self.state()
        self.seats = [None] * self.players
        self._settle()
        return self

    @classmethod
    def at(cls, game: Game, box: Box, table: Any) -> Match:
        """A match that goes on from a copy of a table of the same box; chance is told."""
        match = cls(game, box, "manual", None)
        match._tables[0] = table
        match.first_state = match.state()
        match.seats = [None] * match.players
        return match

    def copy(self) -> Match:
        """An independent copy, dice included: try something without touching this match."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.seats = list(self.seats)
        twin._tables = self._tables.copy()
        twin._dice = self._dice.copy()
        twin._moves = self._moves.copy()
        twin._drawn = self._drawn.copy()
        twin._actions = list(self._actions)
        twin._chronicle = None if self._chronicle is None else self._chronicle.copy()
        return twin

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Travels between processes as its record."""
        from fondaco.engine.record import revive

        return revive, (self.record(),)

    def __repr__(self) -> str:
        actor, lines = self.actor, f"{len(self._actions)} lines"
        who = actor if actor == "chance" else f"seat {actor}"
        stands = f"over after {lines}" if actor is None else f"{lines}, {who} to act"
        return f"<Match of {self.game}: {self.players} players, {stands}>"

    # ------------------------------------------------------------ play

    @property
    def actor(self) -> int | str | None:
        """Who decides: a seat, ``"chance"``, or None when the game is over."""
        actor = int(self._tables["actor"][0])
        if actor >= 0:
            return actor
        return "chance" if actor == CHANCE else None

    def legal(self) -> list[str]:
        """The legal lines in ascending flat index."""
        count = self._kernel.list_legal(self.box.record, self._tables, 0, self._moves)
        lines = self.box.lines
        return [lines[action] for action in self._moves[:count].tolist()]

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
        if action is None or not self._may_act(seat):
            raise self._illegal(line, seat)
        if self.auto and self._tables["actor"][0] == CHANCE:
            self._follow_dice(line)
        actor = self._kernel.try_step(self.box.record, self._tables, 0, action, self._moves)
        if actor == REFUSED:
            raise self._illegal(line, seat)
        self._actions.append(action)
        if actor == CHANCE:
            self._settle()

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
        trial, actor = self.copy(), self.actor
        sender = actor if seat is None and isinstance(actor, int) else seat
        for place, line in enumerate(lines):
            if place and (trial.actor != actor or trial._rolled(len(self._actions))):
                raise self._spilled(text, line, seat)
            trial.act(line, sender)
        for line in lines:
            self.act(line, sender)
        return lines

    def _rolled(self, since: int) -> bool:
        """Has chance decided anything from line number `since` on?"""
        return any(action >= self.first_chance for action in self._actions[since:])

    def _spilled(self, text: str, line: str, seat: int | None) -> IllegalAction:
        """Why a set cannot go on behind its step: said of the table as it lies before the set.

        What follows the step may have been drawn or be somebody else's; nobody learns of it here.
        """
        alone = self._illegal(line, seat) if line not in self.legal() else self._illegal(text, seat)
        return IllegalAction(alone.rule, alone.reason, text, alone._sentences)

    def expand(self, text: str) -> list[str]:
        """The canonical lines that an input stands for; a legal line stands for itself."""
        if not isinstance(text, str) or text in self.legal():
            return [text]
        return self.rules.notation.expand(self.box, self._tables[0], text) or [text]

    def chance(self) -> list[tuple[str, int]]:
        """The outcomes of chance with their integer weights; empty if chance is not to act.

        >>> import fondaco
        >>> fondaco.start("wampum", players=3, chance="manual").chance()
        [('start_player 0', 1), ('start_player 1', 1), ('start_player 2', 1)]
        """
        if self.actor != "chance":
            return []
        weights = np.zeros(self._moves.size, np.int64)
        count = self._kernel.weigh(self.box.record, self._tables, 0, self._moves, weights)
        lines = self.box.lines
        pairs = zip(self._moves[:count].tolist(), weights[:count].tolist(), strict=True)
        return [(lines[action], weight) for action, weight in pairs]

    def _settle(self) -> None:
        """With automatic chance, let the dice decide."""
        while self.auto and self._tables["actor"][0] == CHANCE:
            count = self._kernel.settle(
                self.box.record, self._tables, self._dice, 0, self._moves, self._drawn
            )
            self._actions.extend(self._drawn[:count].tolist())

    def _follow_dice(self, line: str) -> None:
        """A replay that was stopped at chance: the dice still decide, whoever says so."""
        if line != self.copy().expected_outcome():
            raise self._illegal(line, _NO_SEAT)
        self.expected_outcome()  # counts as drawn

    def expected_outcome(self) -> str:
        """The line that the dice of this seed give next; counts as drawn (for re-checking)."""
        action = self._kernel.roll_at(self.box.record, self._tables, self._dice, 0, self._moves)
        return self.box.lines[action]

    # ------------------------------------------------------------ questions

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.rules.id

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self._tables["players"][0])

    @property
    def options(self) -> dict[str, OptionValue]:
        """All options with their values."""
        options: dict[str, OptionValue] = self.state()["options"]
        return options

    @property
    def first_chance(self) -> int:
        """The flat index of the first line of chance: all before it are lines of seats."""
        first = self.box.first_chance
        return self.rules.rules.SEAT_ACTIONS if first is None else first

    @property
    def lines(self) -> list[str]:
        """Every line so far, chance included: everything, for no seat's eyes."""
        return [self.box.lines[action] for action in self._actions]

    @property
    def seed_hash(self) -> str | None:
        """The hash this match commits to; None with manual chance."""
        return None if self.seed is None else seed_hash(self.game, self.seed)

    @property
    def result(self) -> dict[str, list[int]] | None:
        """None, or scores, ranks and winners."""
        if self._tables["actor"][0] != NOBODY:
            return None
        count = self.players
        scores = self._tables["scores"][0][:count].tolist()
        ranks = self._tables["ranks"][0][:count].tolist()
        winners = [seat for seat in range(count) if ranks[seat] == 1]
        return {"scores": scores, "ranks": ranks, "winners": winners}

    @property
    def unfinished(self) -> bool:
        """Is the actor in the middle of a step that is one decision for a person?"""
        return self.rules.notation.unfinished(self._tables[0])

    def state(self) -> State:
        """The canonical state: everything, for no seat's eyes."""
        return self.rules.notation.state(self.box, self._tables[0])

    def state_hash(self) -> str:
        """SHA-256 of the canonical state."""
        return digest(self.state())

    def view(self, seat: int | None) -> State:
        """What a seat may see; None: a spectator."""
        return self.rules.notation.view(self.state(), self._check_seat(seat))

    def why_not(self, line: str, seat: int | None = None) -> Refusal | None:
        """None if the line is legal, else the rule that forbids it and a sentence.

        >>> import fondaco
        >>> match = fondaco.start("wampum", players=2, seed=1)
        >>> rule, reason = match.why_not("pass")
        >>> rule
        'WAM-R.28'
        """
        return self.rules.refusals.refuse(self.box, self._tables[0], line, _number(seat))

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened from line number `since` on, as far as a seat may know it."""
        seat = self._check_seat(seat)
        return [event for event in self.happened(since) if event.seen_by(seat)]

    def happened(self, since: int = 0) -> list[Event]:
        """Every event from line number `since` on: everything, for no seat's eyes."""
        if self._chronicle is None:
            self._chronicle = Chronicle(self.rules, self.box, self.opening())
        return self._chronicle.follow(self._actions, since)

    def log(self, seat: int | None, lang: str = "en") -> list[str]:
        """`events` in words; equal things in a row are one sentence, where there is one."""
        if lang not in LANGUAGES:
            raise SetupError(f"Languages are {', '.join(LANGUAGES)}, not {shown(lang)}.")
        notation = self.rules.notation
        told = gathered(self.events(seat), notation.REPEATED)
        return [notation.say_event(self.box, event, lang) for event in told]

    def record(self) -> dict[str, Any]:
        """The whole match as JSON-able data (docs/records.md): all lines, and the seed."""
        from fondaco.engine.record import write_record

        return write_record(self)

    def tables(self) -> Any:
        """A copy of the table as an array of one record: the form compiled code works on."""
        return self._tables.copy()

    @property
    def actions(self) -> list[int]:
        """`lines` as flat indices."""
        return list(self._actions)

    def opening(self) -> Any:
        """The table before the first line, in the form of `tables`."""
        tables = self.rules.new_tables(1)
        if self.first_state is not None:
            self.rules.notation.restore(self.box, self.first_state, tables[0])
            return tables
        chosen = self.options
        numbers = [self.box.options[name].number(value) for name, value in chosen.items()]
        self._kernel.begin(self.box.record, tables, 0, self.players, np.array(numbers, np.int16))
        return tables

    # ------------------------------------------------------------ inside

    def _check_seat(self, seat: int | None) -> int | None:
        number = _number(seat)
        if number is not None and not 0 <= number < self.players:
            rule = self.rules.refusals.SETUP_RULE
            raise SetupError(f"There is no seat {shown(seat)} in this match.", rule)
        return number

    def _may_act(self, seat: object) -> bool:
        """Is a sender (None: whoever is to act) the one to act? Never a seat for chance."""
        return seat is None or _number(seat) == self.actor

    def _illegal(self, line: object, seat: int | None) -> IllegalAction:
        refusal = self.rules.refusals.refuse(self.box, self._tables[0], line, _number(seat))
        text = line if isinstance(line, str) else shown(line)
        if refusal is None:
            raise AssertionError(f"refusals and legal list disagree about {text!r}")
        return IllegalAction(refusal.rule, refusal.reason, text, refusal.sentences)
