"""The examples of a day: other ones tomorrow, and the same ones again for whoever asks for them.

Whatever is tried at random in a test follows from the date and the test's name. A run says which
day it was; ``FONDACO_DAY=2026-11-16`` before the same command repeats it on any other day.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime

#: Also for the workers of this run, which may begin after midnight.
DAY = os.environ.setdefault("FONDACO_DAY", datetime.now(UTC).date().isoformat())


def seed_of_day(name: str) -> str:
    """A seed of this day for something that is tried at random."""
    return f"{DAY} {name}"
