"""The face of the site: templates, texts, style sheet and script, without a server."""

from __future__ import annotations

import re
from collections import Counter as Tally
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.safestring import SafeString
from jinja2 import FileSystemLoader, Undefined

from fondaco.engine.composition import Choice, Composition, Counter
from fondaco.games.wampum import board
from fondaco.web import lobby_pictures
from fondaco.web.speech import SPEECH
from fondaco.web.templating import environment
from fondaco.web.texts import TEXTS, say

WEB = Path(__file__).parents[2] / "fondaco" / "web"
TEMPLATES = sorted((WEB / "templates").rglob("*.html"))
STYLE = (WEB / "static" / "fondaco" / "site.css").read_text(encoding="utf-8")
SCRIPT = (WEB / "static" / "fondaco" / "site.js").read_text(encoding="utf-8")
PANZOOM = (WEB / "static" / "fondaco" / "panzoom.js").read_text(encoding="utf-8")
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
    *("fragment", "take_seat", "start", "sit"),
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
RESULT = {
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
                waiting=True, can_start=True, can_sit=True, invites=INVITES, watch_url="https://x/w"
            )
        },
    ),
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


# ---------------------------------------------------------------- texts


def test_every_text_of_the_templates_is_there_in_both_languages() -> None:
    used = {
        key for path in TEMPLATES for key in re.findall(r"\bsay\.(\w+)", path.read_text("utf-8"))
    }
    known = TEXTS | SPEECH
    assert used <= known.keys(), used - known.keys()
    for key in used:
        assert all(text and "{" not in text for text in known[key]), key


def test_every_text_that_the_server_says_is_there() -> None:
    called = r"(?:say|Say\(\w+(?:\.lang)?\))\(\s*\"(\w+)\""
    for path in WEB.glob("*.py"):
        if path.name != "texts.py":
            for key in re.findall(called, path.read_text("utf-8")):
                assert key in TEXTS | SPEECH, (path.name, key)


def test_every_text_is_used() -> None:
    sources = [*TEMPLATES, *(path for path in WEB.rglob("*.py") if path.name != "texts.py")]
    words = {word for path in sources for word in re.findall(r"\w+", path.read_text("utf-8"))}
    assert TEXTS.keys() - words - {"your_turn_in"} == set()


def test_no_text_has_two_places() -> None:
    assert TEXTS.keys() & SPEECH.keys() == set()


@pytest.mark.parametrize("texts", [TEXTS, SPEECH])
def test_texts_have_the_same_values_in_both_languages(texts: dict[str, tuple[str, str]]) -> None:
    for key, (english, german) in texts.items():
        assert sorted(re.findall(r"{\w+}", english)) == sorted(re.findall(r"{\w+}", german)), key


def test_texts_are_looked_up_in_templates_and_called_from_python() -> None:
    template = ENGINE.from_string("{{ say.join }}")
    assert template.render(say=say("de")) == "Mitspielen"
    assert say("de")("your_turn_in", title="Wampum") == "Du bist dran in Wampum"
    assert say("fr").lang == "en"


# ---------------------------------------------------------------- pages


@every_lang
@every_page
def test_pages_are_whole(name: str, lang: str) -> None:
    html = shown(name, lang)
    reader = Reader(html)
    assert MISSING not in html, html[max(0, html.find(MISSING) - 200) :][:300]
    assert f'<html lang="{lang}">' in html
    twice = [found for found, times in Tally(reader.values("id")).items() if times > 1]
    assert not twice


@every_page
def test_nothing_breaks_the_content_security_policy(name: str) -> None:
    reader = Reader(shown(name))
    for tag, attrs, text in reader.elements:
        assert "style" not in attrs, (tag, attrs)
        assert not [key for key in attrs if key.startswith(("on", "hx-on"))], (tag, attrs)
        assert tag != "style"
        if tag == "script":
            assert attrs["src"].startswith("/static/")
            assert not "".join(text).strip()
        for key in ("href", "src", "action", "hx-get", "hx-post"):
            assert attrs.get(key, "/").startswith(("/", "#")), (tag, attrs)


@every_page
def test_names_are_escaped(name: str) -> None:
    html = shown(name)
    assert "<b onmouseover" not in html
    assert "onmouseover" in html or EVIL not in str(PAGES[name][1])


@every_page
def test_every_symbol_is_in_the_page(name: str) -> None:
    reader = Reader(shown(name))
    used = {attrs["href"].removeprefix("#") for attrs, _ in reader.all("use")}
    assert used <= set(reader.values("id")), used - set(reader.values("id"))


@every_page
def test_everything_to_press_or_fill_in_has_a_name(name: str) -> None:
    reader = Reader(shown(name))
    ids = set(reader.values("id"))
    labelled = set(reader.values("for"))
    for tag in ("button", "a", "summary"):
        for attrs, text in reader.all(tag):
            assert text or attrs.get("aria-label"), (tag, attrs)
    for tag in ("input", "select"):
        for attrs, _ in reader.all(tag):
            if attrs.get("type") in ("hidden", "checkbox"):  # a checkbox stands inside its label
                continue
            assert {"aria-label", "aria-labelledby"} & attrs.keys() or attrs["id"] in labelled, (
                attrs
            )
    for attribute in ("for", "form", "aria-labelledby", "aria-describedby", "aria-controls"):
        for value in reader.values(attribute):
            assert set(value.split()) <= ids, (attribute, value)
    headings = [int(tag[1]) for tag, _, _ in reader.elements if tag in ("h1", "h2", "h3")]
    assert headings.count(1) == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(headings))


@every_page
def test_forms_that_change_something_carry_the_token(name: str) -> None:
    html = shown(name)
    for form in re.findall(r"<form.*?</form>", html, re.DOTALL):
        assert ('method="post"' in form) == ("csrfmiddlewaretoken" in form), form


def test_forms_work_with_and_without_the_script() -> None:
    for attrs, _ in Reader(shown("table")).all("form"):
        for method in ("get", "post"):
            if f"hx-{method}" in attrs:
                assert (attrs["method"], attrs["action"]) == (method, attrs[f"hx-{method}"])
                assert attrs["hx-target"] == "#table"


def test_the_fragment_is_what_the_page_holds() -> None:
    body = render("table_body.html", page=page())
    assert body.strip() in shown("table")
    assert "<html" not in body
    assert Reader(body).elements[0][1]["data-version"] == "12"


def test_a_decision_is_made_of_buttons() -> None:
    reader = Reader(shown("table"))
    buttons = {attrs.get("id"): attrs for attrs, _ in reader.all("button")}
    assert buttons["go"]["value"] == "offer v2 tobacco 1"
    assert buttons["step-more-tobacco"]["value"] == "offer v2 t 2"
    assert buttons["step-more-tobacco"]["data-key"] == buttons["step-less-tobacco"]["data-key-less"]
    # What cannot be changed stays where it is and can keep the focus.
    assert buttons["step-more-maize"]["value"] == "offer v2 tobacco 1"
    assert buttons["step-more-maize"]["aria-disabled"] == "true"
    # What is not legal asks why.
    assert (buttons["choice-v4"]["form"], buttons["choice-v4"]["name"]) == ("why-form", "line")
    assert buttons["legal-1"]["value"] == "offer v2"


def test_looking_back_nothing_can_be_sent() -> None:
    html = shown("past")
    assert 'action="/table/7/act"' not in html
    assert 'id="to-now"' in html


def test_the_guide_is_a_page_or_a_fragment() -> None:
    whole = shown("guide")
    part = render("guide.html", sections=GUIDE, request=SimpleNamespace(htmx=True))
    assert "<html" in whole
    assert "<html" not in part
    for html in (whole, part):
        assert '<p class="hit" id="hit" tabindex="-1">Lay <strong>more</strong>' in html


def test_templates_trust_nothing() -> None:
    for path in TEMPLATES:
        text = path.read_text("utf-8")
        assert not re.search(r"\|\s*safe\b|autoescape|hx-on|javascript:|style=|http", text), path


# ---------------------------------------------------------------- style sheet and script


def test_style_sheet_is_closed_and_stays_at_home() -> None:
    bare = re.sub(r"/\*.*?\*/", "", STYLE, flags=re.DOTALL)
    assert bare.count("{") == bare.count("}")
    assert "url(" not in bare
    assert "@import" not in bare
    defined = set(re.findall(r"(--[\w-]+):", bare)) | {"--kind-ink"}  # a board's
    assert set(re.findall(r"var\((--[\w-]+)\)", bare)) <= defined


def test_script_is_small_and_plain() -> None:
    assert SCRIPT.count("\n") <= 400
    assert PANZOOM.count("\n") <= 150
    for script in (SCRIPT, PANZOOM):
        assert not re.search(r"\beval\b|innerHTML|new Function|https?:|\.style\b", script)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((ink, ground) for ink in ("ink", "ink-2") for ground in ("paper", "paper-2", "card")),
        *((ink, "table") for ink in ("ink", "ink-2")),
        ("on-go", "go"),
        ("warn", "card"),
        ("good", "card"),
    ],
)
def test_contrast_of_texts(ink: str, ground: str, theme: int) -> None:
    pattern = r"--{}: light-dark\((#\w{{6}}), (#\w{{6}})\)"
    found = [re.search(pattern.format(name), STYLE) for name in (ink, ground)]
    light, dark = sorted(_luminance(match.group(theme + 1)) for match in found if match)[::-1]
    assert (light + 0.05) / (dark + 0.05) >= 4.5


# ---------------------------------------------------------------- lobby pictures


def test_lobby_pictures_are_five_symbols_without_style() -> None:
    html = lobby_pictures.symbols()
    reader = Reader(f"<svg>{html}</svg>")
    assert {attrs["id"] for attrs, _ in reader.all("symbol")} == {
        f"pic-{game}" for game in ("wampum", "samarkand", "yangtze", "marracash", "key_harvest")
    }
    assert not reader.values("style")
    ids = set(reader.values("id"))
    assert len(ids) == len(reader.values("id"))
    assert set(re.findall(r"url\(#([\w-]+)\)", html)) <= ids
