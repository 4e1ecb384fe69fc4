"""The pages of the site, without a server: what they are given, and a reader of what comes out."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.safestring import SafeString
from jinja2 import FileSystemLoader, Undefined

from fondaco.engine.composition import Choice, Composition, Counter
from fondaco.games.wampum import board
from fondaco.web import lobby_pictures
from fondaco.web.templating import environment
from fondaco.web.texts import say

WEB = Path(__file__).parents[2] / "fondaco" / "web"
TEMPLATES = sorted((WEB / "templates").rglob("*.html"))
#: What somebody may call himself.
EVIL = "<b onmouseover=alert(1)>\"'Ines"
MISSING = "⟦missing⟧"
EMPTY_ELEMENTS = {"area", "br", "hr", "img", "input", "link", "meta"}


class Missing(Undefined):
    """What a template names and nobody has: seen where it is written out."""

    def __str__(self) -> str:
        return MISSING


ENGINE = environment(loader=FileSystemLoader(WEB / "templates"), autoescape=True, undefined=Missing)
# Stand-ins for what needs Django's settings.
ENGINE.globals.update(
    static=lambda path: f"/static/{path}",
    htmx_script=lambda: SafeString('<script src="/static/htmx.js" defer></script>'),
)


def render(template: str, lang: str = "en", **context: Any) -> str:
    told = {
        "lang": lang,
        "say": say(lang),
        "path": "/here",
        "csrf_token": "x",
        "title": "Wampum",
        "csrf_input": SafeString('<input type="hidden" name="csrfmiddlewaretoken" value="x">'),
        "request": SimpleNamespace(htmx=False),
    }
    return ENGINE.get_template(f"fondaco/{template}").render(told | context)


# ---------------------------------------------------------------- what the pages are given


def composition() -> Composition:
    return Composition(
        plan="offer v2 tobacco 1",
        counters=(
            Counter("maize", "Maize", "good-maize", "m", 0, 0, None, None),
            Counter("tobacco", "Tobacco", "good-tobacco", "t", 1, 2, "offer v2", "offer v2 t 2"),
        ),
        choices=(
            Choice("v2", "1", "Beaver Ford", "free", "+3", "bead", "offer", True, None),
            Choice("v4", "2", "Stone Hill", EVIL, "5+", "", "offer v4", False, "offer v4"),
        ),
        go="offer v2 tobacco 1",
        go_label="Lay 1 at Beaver Ford",
        clear="",
        outlook=(f"{EVIL} must move",),
    )


URLS = (
    *("act", "plan", "undo", "hint", "why", "events", "guide", "record", "rematch", "result"),
    *("fragment", "take_seat", "start", "sit", "leave", "links"),
)


def page(**changed: Any) -> SimpleNamespace:
    seat = {"colour": "red", "name": EVIL, "bot": "", "on_turn": True, "you": True}
    facts = {"facts": ["hand 5"], "score": "3", "score_symbol": "bead"}
    told: dict[str, Any] = {
        "id": 7,
        "game": "wampum",
        "title": "Wampum",
        "place": "round 5 of 8",
        "style": "/style/wampum.css",
        "version": 12,
        "seat": 0,
        "colour": "red",
        "finished": False,
        "compiling": False,
        "waiting": False,
        "can_start": False,
        "can_sit": False,
        "watch_url": "",
        "invites": [],
        "symbols": SafeString(board.symbols()),
        "board_wide": SafeString('<svg class="wampum"><g data-plan="offer v2" id="v2"/></svg>'),
        "board_phone": SafeString('<svg class="wampum"></svg>'),
        "dock": SafeString('<svg class="wampum dock"></svg>'),
        "prompt": {"title": EVIL, "line": "Choose.", "mine": True, "colour": "red"},
        "composition": composition(),
        "plan": "offer v2 tobacco 1",
        "legal": [{"line": "offer v2", "words": "Offer at Beaver Ford"}],
        "note": SimpleNamespace(
            kind="whynot", text=EVIL, rule="WAM-4.8", paragraphs=("Offer **more**: `offer v2`.",)
        ),
        "players": [
            seat | facts,
            {**seat, **facts, "colour": "blue", "bot": "greedy", "on_turn": False, "you": False},
        ],
        "since": [{"colour": "blue", "text": EVIL, "mine": True}],
        "log": [
            {"colour": "", "text": "Round 5", "fresh": False, "undone": False},
            {"colour": "blue", "text": EVIL, "fresh": True, "undone": True},
        ],
        "history": {"at": 12, "last": 12, "live": True, "label": "round 5"},
        "can_undo": True,
        "undo_ask": False,
        "undo_request": {"name": EVIL, "mine": False},
        "news": 12,
        "own_url": "",
        "opened": False,
        "can_leave": False,
        "seed_hash": "7c1e",
        "seed": "",
        "watchers": 2,
        "substitute": "merchant",
        "thinking": True,
        "auction": None,
        "urls": {name: f"/table/7/{name}" for name in URLS},
    }
    return SimpleNamespace(**(told | changed))


INVITES = [
    {"colour": "red", "name": EVIL, "url": None, "taken": True},
    {"colour": "blue", "name": "free seat", "url": "https://x/seat/abc", "taken": False},
]
AUCTION = {
    "symbol": "bead",
    "title": "Red shop 2",
    "line": "offered by Tove",
    "high": 375,
    "leader": "Kofi leads",
    "bidders": [{"colour": "red", "name": EVIL, "bid": 325, "out": True, "share": 60}],
}
LOBBY = {
    "pictures": lobby_pictures.symbols(),
    "games": [
        {
            "id": "wampum",
            "title": "Wampum",
            "pitch": "Lay goods face down.",
            "players": "2–5",
            "minutes": 45,
            "playable": True,
        },
        {"id": "samarkand", "title": "Samarkand", "pitch": "Marry.", "players": "", "playable": 0},
    ],
    "my_games": [
        {
            "game": "wampum",
            "title": EVIL,
            "line": "round 5",
            "url": "/table/7",
            "turn": True,
            "label": "Your turn",
        }
    ],
    "turn_count": 1,
    "open_tables": [
        {
            "game": "wampum",
            "title": EVIL,
            "line": "1 free",
            "url": "/table/8",
            "join": join,
            "seats": [{"colour": "red", "taken": True}, {"colour": "blue", "taken": False}],
        }
        for join in (True, False)
    ],
}
NEW = {
    "game": {"id": "wampum", "title": "Wampum"},
    "low": 2,
    "high": 5,
    "seats": [
        {
            "number": 0,
            "colour": "red",
            "choices": [{"value": "me", "label": "I play here", "selected": True}],
        }
    ],
    "options": [
        {
            "name": "hide_chests",
            "label": "Chests",
            "help": "Hidden ones are opened at the end.",
            "values": [{"value": "true", "label": "hidden", "selected": True}],
        }
    ],
    "public": True,
    "name": EVIL,
    "pictures": lobby_pictures.symbols(),
    "error": EVIL,
}
INVITATION = {
    "game": {"id": "wampum", "title": "Wampum"},
    "pitch": "Lay goods face down.",
    "places": [
        {"colour": "red", "name": EVIL, "taken": True, "mine": False},
        {"colour": "blue", "name": "free seat", "taken": False, "mine": True},
    ],
    "watches": False,
    "asks_name": True,
    "pictures": lobby_pictures.symbols(),
}
RESULT: dict[str, Any] = {
    "headline": EVIL,
    "line": "Eight rounds.",
    "headings": ["from swaps"],
    "rows": [{"colour": "red", "name": EVIL, "rank": 1, "total": 19, "cells": ["15"]}],
}
REPORT = {
    "url": "/table/7/report?seat=0",
    "percent": 40,
    "waiting": False,
    "markup": SafeString('<div class="report"><h3 id="report-turns">Turning points</h3></div>'),
}
GUIDE = [
    {
        "title": "Offers",
        "paragraphs": [{"text": "Lay **more**: `offer v2`.", "rules": ["WAM-4.8"], "hit": True}],
    }
]
PAST = {"at": 3, "last": 12, "live": False, "label": "round 2"}
PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "lobby": ("lobby.html", LOBBY),
    "first visit": ("lobby.html", LOBBY | {"my_games": [], "open_tables": [], "turn_count": 0}),
    "new": ("new.html", NEW),
    "table": ("table.html", {"page": page()}),
    "auction": ("table.html", {"page": page(auction=AUCTION, undo_ask=True)}),
    "spectator": (
        "table.html",
        {"page": page(seat=None, composition=None, plan="", legal=[], note=None, since=[])},
    ),
    "others think": (
        "table.html",
        {
            "page": page(
                composition=None, plan="", legal=[], undo_request={"name": "", "mine": True}
            )
        },
    ),
    "past": ("table.html", {"page": page(history=PAST, composition=None, undo_request=None)}),
    "finished": ("table.html", {"page": page(finished=True, composition=None, seed="51")}),
    "waiting": (
        "table.html",
        {
            "page": page(
                waiting=True,
                opened=True,
                can_start=True,
                can_sit=True,
                can_leave=True,
                invites=INVITES,
                watch_url="https://x/w",
            )
        },
    ),
    "own link": ("table.html", {"page": page(own_url="https://x/s")}),
    "invitation": ("invitation.html", INVITATION),
    "invitation to watch": ("invitation.html", INVITATION | {"watches": True, "asks_name": False}),
    "compiling": ("table.html", {"page": page(compiling=True)}),
    "result": ("result.html", {"page": page(finished=True, seed="51"), "result": RESULT}),
    "report": (
        "result.html",
        {"page": page(finished=True, seed="51"), "result": RESULT, "report": REPORT},
    ),
    "report to come": (
        "result.html",
        {
            "page": page(finished=True, seed="51"),
            "result": RESULT,
            "report": REPORT | {"markup": "", "waiting": True},
        },
    ),
    "report not now": (
        "result.html",
        {"page": page(finished=True, seed="51"), "result": RESULT, "report": {"later": True}},
    ),
    "guide": ("guide.html", {"sections": GUIDE}),
    "message": ("message.html", {"headline": "Nothing here", "sentence": EVIL}),
}
every_page = pytest.mark.parametrize("name", PAGES)
every_lang = pytest.mark.parametrize("lang", ["en", "de"])


def shown(name: str, lang: str = "en") -> str:
    template, context = PAGES[name]
    return render(template, lang, **context)


class Reader(HTMLParser):
    """Elements with their attributes and the text inside; complains of unbalanced tags."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[int] = []
        self.feed(html)
        self.close()
        assert not self._open, [self.elements[at][:2] for at in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}, []))
        if tag not in EMPTY_ELEMENTS:
            self._open.append(len(self.elements) - 1)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}, []))

    def handle_endtag(self, tag: str) -> None:
        assert self.elements[self._open.pop()][0] == tag, tag

    def handle_data(self, data: str) -> None:
        for at in self._open:
            self.elements[at][2].append(data)

    def all(self, tag: str) -> list[tuple[dict[str, str], str]]:
        return [
            (attrs, "".join(text).strip()) for name, attrs, text in self.elements if name == tag
        ]

    def values(self, attribute: str) -> list[str]:
        return [attrs[attribute] for _, attrs, _ in self.elements if attribute in attrs]
