"""A bot of your own as a program: any language will do, this one needs nothing but Python.

fondaco arena wampum --bots random --bots "bold=program:python3 examples/bold.py"
"""

from __future__ import annotations

import json
import random
import sys


def choose(legal: list[str], dice: random.Random) -> str:
    """The largest amount there is; otherwise any line."""
    amounts = [line for line in legal if line.split()[-1].isdigit()]
    if amounts:
        return max(amounts, key=lambda line: int(line.split()[-1]))
    return dice.choice(legal)


hello = json.loads(sys.stdin.readline())  # game, players, seat, options, seed, seconds
dice = random.Random(hello["seed"])
for line in sys.stdin:  # one decision a line: view, legal, events
    question = json.loads(line)
    sys.stdout.write(choose(question["legal"], dice) + "\n")
    sys.stdout.flush()
