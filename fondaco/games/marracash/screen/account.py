"""How everybody came by their money: the account at the end."""

from __future__ import annotations

from collections.abc import Iterable

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.numbers import number
from fondaco.games.marracash.screen.styles import say

COLUMNS = ("start", "income", "led", "auctions", "antiques", "spent")


def account(box: Box, events: Iterable[Event], players: int) -> list[dict[str, int]]:
    """For each seat: start capital, own shops, commissions, antiques, and what shops cost."""
    start = int(box.data["constants"]["start_cash"])
    rows = [dict.fromkeys(COLUMNS, 0) | {"start": start} for _ in range(players)]
    for event in events:
        facts = event.facts
        if event.kind == "visit":
            rows[facts["owner"]]["income"] += facts["income"] - facts["commission"]
            if facts["commission"]:
                rows[facts["by"]]["led"] += facts["commission"]
        elif event.kind == "sold":
            rows[facts["seat"]]["spent"] -= facts["price"]
            rows[facts["by"]]["auctions"] += facts["commission"]
        elif event.kind == "completed":
            rows[facts["seat"]]["antiques"] += facts["amount"]
    return rows


def breakdown(
    box: Box, events: Iterable[Event], players: int, lang: str
) -> tuple[list[str], list[list[str]]]:
    """How the points came: headings, and a row for each seat."""
    rows = account(box, events, players)
    used = [key for key in COLUMNS if key != "antiques" or any(row[key] for row in rows)]
    cells = [[number(row[key], lang) for key in used] for row in rows]
    return [say(key, lang) for key in used], cells
