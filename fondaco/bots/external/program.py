"""A bot that is a program of its own: JSON lines through its standard input and output.

The protocol is told in docs/arena.md. One process plays one seat of one match, so nothing is
carried over from match to match.
"""

from __future__ import annotations

import contextlib
import json
import shlex
from typing import Any

from fondaco.bots.bot import History
from fondaco.bots.errors import Forfeit
from fondaco.bots.external.process import Child, Silence
from fondaco.engine.compiled.dice import Seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game, State
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
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
            raise SetupError(_TEXTS["not_a_program"](program=PROGRAM, spec=shown(spec)))

    def recall(self, history: History) -> None:
        """Note what the seat has learned since its last decision."""
        news = history.events[self._seen :]
        self._seen = len(history.events)
        self._events = [{"kind": event.kind, **event.facts} for event in news]

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
            raise Forfeit.wrong(self.name, shown(line))
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
            raise Forfeit(_TEXTS["not_started"](name=self.name, reason=reason)) from None
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
            raise Forfeit(_TEXTS["too_late"](name=self.name, limit=limit)) from None
        if not answer:
            code, words = child.post_mortem()
            last = next((line.strip() for line in reversed(words) if line.strip()), "")
            raise Forfeit(
                _TEXTS["ended"](name=self.name, code=code, last=shown(last) if last else "-"),
                trace="\n".join(words) if len(words) > 1 else "",
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
