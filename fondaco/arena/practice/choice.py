"""Which of the found positions are kept: those that differ most, and the file they stand in."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any


def choose(found: list[dict[str, Any]], wanted: int) -> list[dict[str, Any]]:
    """So many of them: kinds of decision, numbers of players and matches by turns.

    The same answer is best at most once in a match.

    >>> def one(name, line, gap):
    ...     answers = [{"lines": [line], "chances": [0.5 + gap], "picked": 1},
    ...                {"lines": ["pass"], "chances": [0.5], "picked": 9}]
    ...     return {"id": name, "seat": 0, "match": "m", "answers": answers}
    >>> [one["id"] for one in choose([one("a", "bid 5", 0.1), one("b", "bid 7", 0.2),
    ...                               one("c", "buy", 0.1), one("d", "bid 7", 0.3)], 3)]
    ['d', 'c', 'a']
    """
    left = sorted(found, key=lambda one: (-_clearness(one), one["id"]))
    taken: list[dict[str, Any]] = []
    kinds, seats, matches = Counter[str](), Counter[int](), Counter[str]()
    while left and len(taken) < wanted:

        def cost(one: dict[str, Any]) -> float:
            worn = kinds[kind_of(one)] + seats[len(_best(one)["chances"])] / 2
            return worn + matches[one["match"]] / 2 - _clearness(one)

        best = min(left, key=cost)
        left = [one for one in left if _same(one) != _same(best)]
        taken.append(best)
        kinds[kind_of(best)] += 1
        seats[len(_best(best)["chances"])] += 1
        matches[best["match"]] += 1
    return taken


def _same(found: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    return found["match"], tuple(_best(found)["lines"])


def kind_of(found: dict[str, Any]) -> str:
    """What sort of decision it is: the first words of its answers."""
    return " ".join(sorted({answer["lines"][0].split()[0] for answer in found["answers"]}))


def _best(found: dict[str, Any]) -> dict[str, Any]:
    seat = found["seat"]
    best: dict[str, Any] = max(found["answers"], key=lambda answer: answer["chances"][seat])
    return best


def _clearness(found: dict[str, Any]) -> float:
    """From 0 to 1: how far the best is ahead of the next, at 20 percentage points fully."""
    chances = sorted(answer["chances"][found["seat"]] for answer in found["answers"])
    return min(1.0, 5 * float(chances[-1] - chances[-2]))


def read_found(path: Path) -> list[dict[str, Any]]:
    """The positions of a file; none if there is none."""
    if not path.exists():
        return []
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["positions"]
    return found


def write_found(path: Path, found: list[dict[str, Any]]) -> None:
    """The file, a position a line, so that a change shows what it changes."""
    rows = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in found)
    path.write_text(f'{{"positions":[\n{rows}\n]}}\n', encoding="utf-8")
