"""The entry of the program: cheap to import, so that Ctrl-C is quiet from the first moment on."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

_INTERRUPTED = 130


def main(args: Sequence[str] | None = None) -> None:
    """Load the program, run it and exit."""
    try:
        impatient = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if impatient:
            signal.signal(signal.SIGINT, _go_away)
        from fondaco.terminal.program import run

        if impatient:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = run(list(sys.argv[1:] if args is None else args))
    except KeyboardInterrupt:
        code = _INTERRUPTED
    sys.exit(code)


def _go_away(number: int, frame: object) -> None:
    """End at once: while modules are loaded, an exception may come out anywhere, or nowhere."""
    os._exit(_INTERRUPTED)
