"""What a person types: one line at a time, checked before anybody looks at it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from types import ModuleType

from rich.console import Console

from fondaco.engine.texts import read_texts
from fondaco.terminal.errors import Trouble

LONGEST_LINE = 500

_TEXTS = read_texts(__file__, "keyboard")


def at_keyboard() -> bool:
    """Does somebody type? A closed input counts as an ended one."""
    return sys.stdin is not None and sys.stdin.isatty()


class BadLine(Trouble):
    """A line that cannot be a text; says why."""


class Keyboard:
    """Reads lines from a terminal, with editing and completion, or from a pipe."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.interactive = at_keyboard() and console.is_terminal
        self._readline = _load_readline() if self.interactive else None
        self._choices: list[str] = []
        if self._readline is not None:
            self._readline.set_completer(self._complete)

    def read(self, prompt: str, choices: Sequence[str] = ()) -> str:
        """The next line without blanks around it. `choices` are what the Tab key completes to.

        Raises EOFError at the end of the input and BadLine for what is no text.
        """
        self._choices = list(choices)
        try:
            line = input(prompt) if self.interactive else self._read_pipe(prompt)
        except UnicodeDecodeError:
            raise BadLine(_TEXTS["no_text"]) from None
        if len(line) > LONGEST_LINE:
            raise BadLine(_TEXTS["too_long"], longest=LONGEST_LINE)
        line = line.replace("\t", " ").strip()
        if not line.isprintable():
            raise BadLine(_TEXTS["unreadable"])
        if not self.interactive:
            self._console.print(line)
        return line

    def forget(self) -> None:
        """Drop the lines typed so far: the next person must not find them with the arrow keys."""
        if self._readline is not None:
            self._readline.clear_history()

    def _read_pipe(self, prompt: str) -> str:
        """A line of bytes, so that one bad line does not spoil the next."""
        self._console.print(prompt, end="")
        self._console.file.flush()
        if sys.stdin is None:
            raise EOFError
        most = 4 * LONGEST_LINE  # bytes: UTF-8 has up to four a letter
        raw = sys.stdin.buffer.readline(most)
        if not raw:
            raise EOFError
        if len(raw) == most:
            while raw and not raw.endswith(b"\n"):
                raw = sys.stdin.buffer.readline(most)
            raise BadLine(_TEXTS["too_long"], longest=LONGEST_LINE)
        return raw.decode("utf-8").rstrip("\r\n")

    def _complete(self, text: str, number: int) -> str | None:
        fitting = [choice for choice in self._choices if choice.startswith(text)]
        return fitting[number] if number < len(fitting) else None


def _load_readline() -> ModuleType | None:
    """Line editing where the system has it."""
    try:
        import readline
    except ImportError:
        return None
    with contextlib.suppress(AttributeError):  # libedit knows fewer settings
        readline.set_auto_history(True)
    readline.set_completer_delims("")  # a line is completed as a whole
    for setting in ("set enable-bracketed-paste off", "tab: complete"):
        readline.parse_and_bind(setting)
    return readline
