"""`python -m fondaco`: the program."""

from __future__ import annotations

from fondaco.terminal.command import main

if __name__ == "__main__":
    main()
