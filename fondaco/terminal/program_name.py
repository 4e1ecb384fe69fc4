"""How the program was called, for the lines that people are to type next."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

NAME = "fondaco"


def called() -> str:
    """The words that start this program: `fondaco` where the shell finds it under that name."""
    script = Path(sys.argv[0])
    if script.name == "__main__.py":
        return f"{_found(sys.executable)} -m {NAME}"
    return _found(sys.argv[0]) if script.name == NAME else NAME


def _found(program: str) -> str:
    """The name of a program alone, if that is how the shell finds it, otherwise its path."""
    name = Path(program).name
    found = shutil.which(name)
    same = found is not None and Path(found).absolute() == Path(program).absolute()
    return name if same else shlex.quote(program)
