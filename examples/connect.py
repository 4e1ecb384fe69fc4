"""Any bot of Fondaco at a table of a site: one of the house, a program, a class of your own.

FONDACO_TOKEN=... .venv/bin/python examples/connect.py http://127.0.0.1:8000 wampum greedy
FONDACO_TOKEN=... .venv/bin/python examples/connect.py http://127.0.0.1:8000 17 search:0.5s

Bots are named as for `fondaco arena` (docs/arena.md): `program:python3 examples/bold.py`,
`python:examples/thrifty.py:Thrifty`. They see here what they see everywhere.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import numpy as np
from web_bot import House, Refused

from fondaco.bots.bot import Bot, History, Rememberer
from fondaco.bots.external.bots import Cast, close_bot
from fondaco.engine.event import Event
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game


class SeatedBot:
    """A bot at a table, and what its seat has seen there."""

    def __init__(self, house: House, table: int, spec: str) -> None:
        about = house.ask("GET", f"/tables/{table}")
        self._house, self._table = house, table
        self._game: Game = find_game(about["game"])
        version, ours = about["rules_version"], self._game.version
        if version != ours:
            sys.exit(f"The table plays rules version {version}, this program version {ours}.")
        data = house.ask("GET", f"/tables/{table}/components")["data"]
        self._seat: int = next(seat["number"] for seat in about["seats"] if seat["yours"])
        cast = Cast(self._game, self._game.open_box(data))
        self.bot: Bot = cast.open(spec, self._seat, about["seed_hash"])

    def choose(self, view: dict[str, Any], legal: list[str]) -> str:
        """Its line; before the first line of a step it looks back."""
        if isinstance(self.bot, Rememberer):
            self.bot.recall(History(self._seat, self._events, self._memory))
        return self.bot.choose(view, legal)

    def _events(self) -> list[Event]:
        told = self._house.ask("GET", f"/tables/{self._table}/events?seat={self._seat}")["messages"]
        events = [event for message in told for event in message.get("events", ())]
        return [Event(event["kind"], event["facts"]) for event in events]

    def _memory(self) -> Any:
        path = f"/tables/{self._table}/position?memory=true&seat={self._seat}"
        words = np.array(self._house.ask("GET", path)["memory"], np.int16)
        return words.view(self._game.features.MEMORY)


if __name__ == "__main__":
    if len(sys.argv) != 4 or not os.environ.get("FONDACO_TOKEN"):
        sys.exit(__doc__)
    house = House(sys.argv[1], os.environ["FONDACO_TOKEN"])
    try:
        table = house.sit(sys.argv[2])
        seated = SeatedBot(house, table, sys.argv[3])
        print(json.dumps({"table": table, "result": house.play(table, seated.choose)}))
        close_bot(seated.bot)
    except Refused as no:
        sys.exit(str(no))
