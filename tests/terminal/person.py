"""A person at a terminal: the real program in a real pty, read and typed to line by line."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pexpect

PROGRAM = str(Path(sys.executable).with_name("fondaco"))
WIPED = "\x1b[3J"

_UNWANTED = ("COLUMNS", "LINES", "NO_COLOR", "LANG", "LC_MESSAGES")
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_PROMPT = r"(?:Red|Blue|Green|Yellow|White|Rot|Blau|Grün|Gelb|Weiß)?> $"
_ACTION = re.compile(
    r"(?:^|  )\s?(\d+) +\S[^\n]*?  ((?:offer|put|move|discard) \w+(?: \d+)?)", re.M
)


def plain(text: str) -> str:
    """What a screen says, without its colours."""
    return _CODES.sub("", text).replace("\r", "")


class Person:
    """Somebody who plays."""

    def __init__(self, *args: str, environ: dict[str, str] | None = None) -> None:
        settings = {k: v for k, v in os.environ.items() if k not in _UNWANTED}
        settings |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
        self._child: Any = pexpect.spawn(
            PROGRAM,
            list(args),
            env=settings | (environ or {}),
            dimensions=(40, 100),
            encoding="utf-8",
            codec_errors="replace",
            timeout=300,
        )
        self._child.delaybeforesend = None
        self.raw = ""
        self.all = ""
        self.screen = self._look()

    def _look(self) -> str:
        """Read until the program waits for something, or is gone."""
        self._child.expect([_PROMPT, pexpect.EOF])
        after = self._child.after if isinstance(self._child.after, str) else ""
        self.raw = self._child.before + after
        self.all += self.raw
        return plain(self.raw)

    def type(self, text: str) -> str:
        """Type a line; what is then to be seen."""
        self._child.sendline(text)
        self.screen = self._look()
        return self.screen

    def press(self, keys: str, after: str) -> str:
        """Press keys without Enter and wait for something to appear."""
        self._child.send(keys)
        self._child.expect_exact(after)
        return plain(str(self._child.before))

    def interrupt(self) -> int:
        """Press Ctrl-C; the exit code."""
        self._child.sendintr()
        return self.gone()

    def hang_up(self) -> int:
        """Press Ctrl-D; the exit code."""
        self._child.sendeof()
        return self.gone()

    def signal(self, number: int) -> int:
        """Send a signal; the exit code."""
        self._child.kill(number)
        return self.gone()

    def gone(self) -> int:
        """Wait for the end of the program; its exit code."""
        if self._child.isalive():
            self._child.expect(pexpect.EOF)
            self.raw = str(self._child.before)
            self.all += self.raw
            self.screen = plain(self.raw)
        self._child.close()
        return int(self._child.exitstatus)

    @property
    def waits(self) -> bool:
        """Is the program still there?"""
        return self.screen.rstrip(" ").endswith(">")

    def actions(self) -> dict[int, str]:
        """The numbered actions that the screen shows."""
        return {int(number): line for number, line in _ACTION.findall(self.screen)}

    def play_on(self, rounds: int = 10**6) -> None:
        """Play by typing numbers, the highest first, until the match is over."""
        for _ in range(rounds):
            if not self.waits:
                return
            self.type(str(max(self.actions(), default="")))
