"""A program that plays at the tables of a site, with nothing but Python (docs/web-api.md).

FONDACO_TOKEN=... python3 examples/web_bot.py http://127.0.0.1:8000 wampum

Instead of a game, against whose bots it then plays, it takes the number of a table at which its
visitor sits, or a link to a seat. The token is made on the site's page /tokens.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

View = dict[str, Any]
#: What plays: shown a view and the legal lines, it returns one of them.
Choose = Callable[[View, list[str]], str]


class Refused(Exception):
    """The site says no, and why: `problem` is its answer."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem["detail"])
        self.problem = problem


class House:
    """A site, asked with a token."""

    def __init__(self, address: str, token: str) -> None:
        self._root = address.rstrip("/") + "/api/v1"
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def open(self, method: str, path: str, body: Any = None) -> Any:
        """An answer as it comes in; Refused if there is none."""
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self._root + path, data, self._headers, method=method)
        try:
            return urllib.request.urlopen(asked, timeout=60)
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            problem["wait"] = float(error.headers.get("Retry-After") or 2)
            raise Refused(problem) from None

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request, asked again until there is one.

        That is safe: what looks changes nothing, and a play that is sent twice is played once.
        """
        while True:
            try:
                with self.open(method, path, body) as answer:
                    return json.load(answer)
            except Refused as no:
                if no.problem["status"] not in (429, 503):
                    raise
                time.sleep(no.problem["wait"])
            except OSError:
                time.sleep(1)

    def messages(self, table: int) -> Iterator[dict[str, Any]]:
        """What happens at a table, from the deal to the end, through lost connections."""
        since = 0
        while True:
            try:
                with self.open("GET", f"/tables/{table}/stream?since={since}") as stream:
                    for line in stream:
                        if not line.strip():
                            continue  # a sign of life
                        message = json.loads(line)
                        since = message.get("version", since)
                        yield message
                        if message["kind"] == "gone" or _is_over(message):
                            return
            except Refused as no:
                if no.problem["status"] not in (429, 503):
                    raise
                time.sleep(no.problem["wait"])
            except OSError:
                time.sleep(1)

    def sit(self, where: str) -> int:
        """The table that was meant: its number, a link to a seat, or a game against bots."""
        if where.isdecimal():
            return int(where)
        if "/" in where:
            return int(self.ask("POST", "/join", {"link": where, "name": "web_bot.py"})["table"])
        about = self.ask("GET", f"/games/{where}")
        bots = max(2, about["fewest_players"]) - 1
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * bots]
        with self.open("POST", "/tables", {"game": where, "seats": seats}) as answer:
            return int(json.load(answer)["table"])

    def take_step(self, table: int, choose: Choose) -> None:
        """Decide a whole step, line by line on a copy that nobody sees, and play it at once."""
        position = self.ask("GET", f"/tables/{table}/position")
        lines: list[str] = []
        shown = position
        while shown["legal"]:
            lines.append(choose(shown["view"], shown["legal"]))
            step = {"version": position["version"], "seat": position["seat"], "lines": lines}
            try:
                shown = self.ask("POST", f"/tables/{table}/draft", step)
                if shown["complete"]:
                    self.ask("POST", f"/tables/{table}/play", step)
                    return
            except Refused as no:
                if no.problem["code"] != "stale":
                    raise
                return  # the table has moved on: its stream tells

    def play(self, table: int, choose: Choose) -> dict[str, Any]:
        """Play a match to its end, in every seat that is one's own; how it ended."""
        for message in self.messages(table):
            if message["kind"] == "gone":
                break
            if message["kind"] == "now" and message["table"]["your_turn"]:
                self.take_step(table, choose)
            elif _is_over(message):
                result: dict[str, Any] = message["table"]["result"]
                return result
        raise SystemExit("The table was closed.")


def _is_over(message: dict[str, Any]) -> bool:
    return message["kind"] == "now" and message["table"]["stage"] == "over"


def choose(view: View, legal: list[str]) -> str:
    """Anything that is legal. Here is where a better player begins."""
    return random.choice(legal)


if __name__ == "__main__":
    if len(sys.argv) != 3 or not os.environ.get("FONDACO_TOKEN"):
        sys.exit(__doc__)
    house = House(sys.argv[1], os.environ["FONDACO_TOKEN"])
    try:
        table = house.sit(sys.argv[2])
        print(json.dumps({"table": table, "result": house.play(table, choose)}))
    except Refused as no:
        sys.exit(str(no))
