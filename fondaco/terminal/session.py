"""A match at the terminal, from the seats' first look to the result."""

from __future__ import annotations

import contextlib
import hashlib
import shlex
from pathlib import Path
from typing import NoReturn

from rich.console import Console

from fondaco import Match
from fondaco.bots import LEVELS, Bot, choose_step, make_bot, thinks
from fondaco.bots.compilation import Part, compilation
from fondaco.engine.privacy import has_secrets
from fondaco.engine.steps import forced_step
from fondaco.engine.texts import read_texts
from fondaco.terminal import saves
from fondaco.terminal.choices import Numbering
from fondaco.terminal.compilation import wait_for_thought
from fondaco.terminal.console import clear
from fondaco.terminal.errors import Trouble
from fondaco.terminal.frame import Log, story
from fondaco.terminal.keyboard import BadLine, Keyboard
from fondaco.terminal.outcome import result_table
from fondaco.terminal.paths import is_there, typed_path
from fondaco.terminal.picture import board
from fondaco.terminal.program_name import called
from fondaco.terminal.prompt_commands import read_order
from fondaco.terminal.saves import Save
from fondaco.terminal.seats import Seat
from fondaco.terminal.turn import Turn

_ADVISER, _STRONGEST = "greedy", "master"
_LAST_NEWS = 8

_TEXTS = read_texts(__file__, "session")


class Leave(Exception):  # noqa: N818 - not an error
    """A person stops; the match is kept."""


class Session:
    """A match, the seats around it and the file it is kept in."""

    def __init__(self, console: Console, save: Save, path: Path, fresh: bool) -> None:
        self.console = console
        self.keyboard = Keyboard(console)
        self.match: Match = save.match
        self.lang = save.lang
        self.path = path
        self._save = save
        self._seats: list[Seat] = save.seats
        self._bots = [self._bot(seat, place) for place, seat in enumerate(save.seats)]
        self._advisers: dict[str, Bot] = {}
        #: What is typed for the rows of a list of actions.
        self.numbering = Numbering()
        self._people = [place for place, seat in enumerate(save.seats) if seat.is_person]
        self._watcher: int | None = None
        self._copies: set[Path] = set()
        #: Does the file hold all steps so far?
        self.kept = not fresh
        #: Where the record is, once the match is finished and that was written.
        self.record: Path | None = None
        self._note = _TEXTS.say("seed_hash", self.lang, hash=self.match.seed_hash)
        self._seen = [self._already_seen(seat, fresh) for seat in range(self.match.players)]

    def _bot(self, seat: Seat, place: int) -> Bot | None:
        if seat.is_person:
            return None
        # From the match's seed, so that a seed alone repeats a whole match among bots; as a hash,
        # since a seed may be as long as seeds can be.
        seed = hashlib.sha256(f"{self.match.seed} {place}".encode()).hexdigest()
        return make_bot(seat.name, self.match.game, seed, self.match.box)

    def adviser(self) -> tuple[str, Bot]:
        """The bot that gives hints, and its name: the strongest there is.

        A quick one as long as nobody can think yet, and where no bots for people sit.
        """
        from fondaco.arena.analysis.hint import leave_time

        able = compilation.ready(self.match.game.id, "search")
        known = any(seat.name in LEVELS for seat in self._seats)
        name = _STRONGEST if known and able else _ADVISER
        if name not in self._advisers:
            bot = make_bot(name, self.match.game, 0, self.match.box)
            self._advisers[name] = leave_time(bot)
        return name, self._advisers[name]

    def _already_seen(self, seat: int, fresh: bool) -> int:
        """Of a fresh match the deal needs no telling; of a resumed one the end is told again."""
        told = len(self.match.events(seat))
        return told if fresh else max(0, told - _LAST_NEWS)

    # ------------------------------------------------------------ play

    def run(self) -> None:
        """Play to the end; raises Leave when a person stops, with all that counts kept."""
        self._keep(first=True)
        parts: list[Part] = ["rules"]
        if any(thinks(seat.name) for seat in self._seats if not seat.is_person):
            parts.append("search")
        compilation.want(self.match.game.id, parts)
        while isinstance(seat := self.match.actor, int):
            bot = self._bots[seat]
            if bot is None:
                self._let_person_decide(seat)
            else:
                if thinks(self._seats[seat].name):
                    wait_for_thought(self.console, self.match.game, self.lang)
                self.numbering.forget()
                for line in choose_step(bot, self.match):
                    self.match.act(line)
            if not self.match.unfinished:
                self._keep()
        self._finish()

    def _let_person_decide(self, seat: int) -> None:
        match = self.match
        if self._watcher != seat:
            self.numbering.forget()
        forced = forced_step(match) if self._answers_itself(match) else ()
        if forced:
            for line in forced:
                match.act(line, seat)
            return
        if self._watcher != seat and len(self._people) > 1 and has_secrets(match, self._people):
            self._hand_over(seat)
        self._watcher = seat
        new = len(story(match, seat, self.lang, self._seen[seat]))
        self._seen[seat] = len(match.events(seat))
        lines = Turn(self, seat, new, self._note).play()
        self._note = ""
        for line in lines:
            match.act(line, seat)

    def _answers_itself(self, match: Match) -> bool:
        """Is a step that is no choice taken without a question?

        Not where another person would learn from it that there was no choice.
        """
        return len(self._people) == 1 or match.state()["phase"] in match.game.notation.OPEN_CHOICES

    def _hand_over(self, seat: int) -> None:
        """Nobody sees another's hand, and nobody's keys are still in the memory of the terminal."""
        clear(self.console, for_good=True)
        self.keyboard.forget()
        name = self.match.box.name("seats", seat, self.lang)
        self.console.print(
            _TEXTS.say("hand_over", self.lang, name=name, who=self._seats[seat].name)
        )
        with contextlib.suppress(BadLine):
            order = read_order(self.keyboard.read("> "))
            if order is not None and order[0] == "quit":
                raise Leave
        clear(self.console, for_good=True)

    # ------------------------------------------------------------ keeping

    def leave(self, rest: str = "") -> NoReturn:
        """Stop here."""
        raise Leave

    def save_copy(self, rest: str) -> None:
        """Keep a copy in a file of the person's choice, or say where the match is kept."""
        if not rest:
            self._say(_TEXTS.say("kept_at", self.lang, path=self.path))
            return
        path = typed_path(rest)
        if is_there(path) and path not in self._copies:
            raise Trouble(_TEXTS["exists"], path=path)
        try:
            saves.write(path, self._save)
        except OSError as error:
            raise Trouble(_TEXTS["cannot_write"], path=path, why=error.strerror or error) from None
        self._copies.add(path)
        self._say(_TEXTS.say("copied", self.lang, path=path))

    def _keep(self, first: bool = False) -> None:
        """Save, if that is possible; a full disk does not end the match."""
        try:
            saves.write(self.path, self._save)
            self.kept = True
        except OSError as error:
            self.kept = False
            words = {"path": self.path, "why": error.strerror or error}
            if first:
                raise Trouble(_TEXTS["cannot_write"], **words) from None
            self._note = _TEXTS.say("unsaved", self.lang, **words)

    def _say(self, text: str) -> None:
        """A line with a path in it, which must stay in one piece to be copied."""
        self.console.print(text, soft_wrap=True)

    # ------------------------------------------------------------ the end

    def _finish(self) -> None:
        """The record beside where the save was; only then the last look and the result."""
        try:
            self.record = saves.keep_record(self.path, self.match)
        except OSError as error:
            self._show_result()
            self._say(_TEXTS.say("kept_at", self.lang, path=self.path))
            path = self.path.with_suffix(".json")
            raise Trouble(_TEXTS["cannot_write"], path=path, why=error.strerror or error) from None
        self._show_result()
        self.say_record()

    def _show_result(self) -> None:
        console, match = self.console, self.match
        seat = self._people[0] if len(self._people) == 1 else None
        told = story(match, seat, self.lang, max(self._seen) if seat is None else self._seen[seat])
        clear(console)
        console.print(Log(match.box, self.lang).fitting(told, console.height // 2))
        console.print()
        console.print(board(match, seat, self.lang))
        console.print()
        console.print(result_table(match, self.lang))
        console.print()

    def say_record(self) -> None:
        """Where the record is, and what can be done with it."""
        match, record = self.match, self.record
        self._say(_TEXTS.say("seed", self.lang, seed=str(match.seed), hash=match.seed_hash))
        quoted = shlex.quote(str(record))
        self._say(_TEXTS.say("record_at", self.lang, path=record, quoted=quoted, call=called()))
