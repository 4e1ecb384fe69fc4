"""A bot that is a program of its own: JSON lines through its standard input and output.

The protocol is told in docs/arena.md. One process plays one seat of one match, so nothing is
carried over from match to match.
"""

from __future__ import annotations

import contextlib
import json
import shlex
from typing import Any

from fondaco.bots.child import Child, Silence
from fondaco.bots.trouble import Forfeit
from fondaco.engine.dice import Seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game, State
from fondaco.engine.match import Match
from fondaco.engine.reader import shown

PROGRAM = "program:"
PROTOCOL = 1
#: Seconds for one answer; the first may come later, since programs take a while to start.
LIMIT = 10.0
START = 10.0


class ProgramBot:
    """A program in a seat. It is started for its first decision and ended by `close`."""

    def __init__(
        self, spec: str, game: Game, seed: Seed, limit: float = LIMIT, name: str = ""
    ) -> None:
        self.name = name or spec
        self._game = game
        self._seed = seed
        self._limit = limit
        self._events: list[dict[str, Any]] = []
        self._seen = 0
        self._child: Child | None = None
        try:
            self._words = shlex.split(spec.removeprefix(PROGRAM))
        except ValueError:
            self._words = []
        if not self._words:
            raise SetupError(f"A program is {PROGRAM}COMMAND, not {shown(spec)}.")

    def recall(self, match: Match, seat: int) -> None:
        """Note what the seat has learned since its last decision."""
        told = match.events(seat, self._seen)
        self._seen = len(match.lines)
        self._events = [{"kind": event.kind, **event.facts} for event in told]

    def choose(self, view: State, legal: list[str]) -> str:
        """Ask the program, and wait for its line."""
        limit, child = self._limit, self._child
        if child is None:
            child = self._child = self._start(view)
            limit += START
        events, self._events = self._events, []
        child.send(_json({"view": view, "legal": legal, "events": events}))
        line = _line(self._answer(child, limit))
        if line not in legal:
            raise Forfeit(f"{self.name} answered {shown(line)}, which is not a legal line.")
        return line

    def close(self) -> None:
        """End the program."""
        child, self._child = self._child, None
        if child is not None:
            child.close()

    def _start(self, view: State) -> Child:
        try:
            child = Child(self._words)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Forfeit(f"{self.name} cannot be started ({reason}).") from None
        hello = {
            "protocol": PROTOCOL,
            "game": self._game.id,
            "players": view["players"],
            "seat": view["actor"],
            "options": view["options"],
            "seed": str(self._seed),
            "seconds": self._limit,
        }
        child.send(_json(hello))
        return child

    def _answer(self, child: Child, limit: float) -> bytes:
        try:
            answer = child.receive(limit)
        except Silence:
            raise Forfeit(f"{self.name} gave no answer within {limit:g} seconds.") from None
        if not answer:
            code, words = child.post_mortem()
            last = next((line.strip() for line in reversed(words) if line.strip()), "")
            told = shown(last) if last else "-"
            raise Forfeit(
                f"{self.name} ended too early (code {code}); its last words: {told}.",
                "\n".join(words) if len(words) > 1 else "",
            )
        return answer


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def _line(raw: bytes) -> str:
    """A line as plain text or as a JSON string."""
    text = raw.decode("utf-8", "replace").strip()
    if text.startswith('"'):
        with contextlib.suppress(ValueError):
            value = json.loads(text)
            if isinstance(value, str):
                return value
    return text
