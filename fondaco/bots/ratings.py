"""The measured strength of the levels in each game (docs/bots.md says how)."""

from __future__ import annotations

#: game -> level -> rating; `greedy` is 1000.
RATINGS: dict[str, dict[str, int]] = {}
