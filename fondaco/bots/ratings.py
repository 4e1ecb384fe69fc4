"""The measured strength of the levels in each game (``python -m bench.ladder``, docs/bots.md)."""

from __future__ import annotations

#: game -> level -> rating; `greedy` is 1000.
RATINGS: dict[str, dict[str, int]] = {
    "wampum": {"apprentice": 310, "peddler": 630, "trader": 880, "merchant": 1250, "master": 1420},
    "samarkand": {
        "apprentice": 210,
        "peddler": 650,
        "trader": 920,
        "merchant": 1160,
        "master": 1320,
    },
    "yangtze": {"apprentice": 270, "peddler": 660, "trader": 860, "merchant": 1260, "master": 1620},
    "marracash": {
        "apprentice": 490,
        "peddler": 770,
        "trader": 930,
        "merchant": 1350,
        "master": 1840,
    },
    "key_harvest": {
        "apprentice": 520,
        "peddler": 750,
        "trader": 900,
        "merchant": 1380,
        "master": 1540,
    },
}
