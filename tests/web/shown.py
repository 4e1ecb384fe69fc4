"""The pages of the site, without a server: what they are given, and a reader of what comes out."""

from __future__ import annotations

from dataclasses import fields, replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.safestring import SafeString
from jinja2 import FileSystemLoader, Undefined

from fondaco.engine.account import Ahead, SeatFacts
from fondaco.engine.composition import Bidder, Choice, Composition, Counter, Lot
from fondaco.engine.registry import find_game
from fondaco.games.wampum import board
from fondaco.web.bot_names import LevelScale
from fondaco.web.guide_page.leaves import one_page
from fondaco.web.guide_page.rules import rules_page
from fondaco.web.jinja import environment
from fondaco.web.ledger import Settings
from fondaco.web.lesson_page import Moment, lesson_page
from fondaco.web.orders.panel import Form as OrderForm
from fondaco.web.orders.panel import Given, Option, OrdersPanel
from fondaco.web.outcome import Outcome
from fondaco.web.own_seat.panel import Awaited, Offer, OwnSeat, There
from fondaco.web.places import Place
from fondaco.web.table_page import Head, Note, Page, Play
from fondaco.web.table_page.hall import Hall
from fondaco.web.table_page.log import Entry, Log, Reveal, Story
from fondaco.web.table_page.parts import Board, Decision, History, Move, Player, Prompt
from fondaco.web.table_page.points import Cell, Detail, Points, Row
from fondaco.web.take_back import Undo
from fondaco.web.texts import Say
from fondaco.web.views.lobby import pictures
from tests.web.shown_clocks import CLOCK, CLOCK_FORM, VOTED, WATCHED
from tests.web.shown_data_files import DATA_PAGES
from tests.web.shown_notices import NOTICE_PAGES
from tests.web.shown_operator import OPERATOR_PAGES
from tests.web.shown_people import PEOPLE_PAGES
from tests.web.shown_practice import DAY, EVIL, PRACTICE_PAGES
from tests.web.shown_talk import TALK

WEB = Path(__file__).parents[2] / "fondaco" / "web"
TEMPLATES = sorted((WEB / "templates").rglob("*.html"))
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
        "say": Say(lang),
        "path": "/here",
        "settings": Settings(),
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
        then=(f"{EVIL} must move",),
    )


URLS = (
    *(
        "act",
        "plan",
        "undo",
        "hint",
        "why",
        "events",
        "guide",
        "rules",
        "record",
        "rematch",
        "result",
        "table_replay",
    ),
    *("fragment", "take_seat", "start", "sit", "leave", "links", "talk"),
    *("orders", "away", "pass_on", "vote", "resign", "replace"),
)


_LEVEL = LevelScale(EVIL, EVIL, rank=3, of=5)
_LEVEL = LevelScale(EVIL, EVIL, rank=3, of=5)
_ABOUT = SeatFacts(colour="red", facts=("hand 5",), score="3", score_symbol="bead")
HEAD = Head(
    title="Wampum",
    style="/style/wampum.css",
    version=12,
    news=12,
    seat=0,
    watchers=2,
    seed_hash="7c1e",
    own_url="",
)
PROMPT = Prompt(title=EVIL, line="Choose.", mine=True, colour="red", thinking=True)
BOARD = Board(
    wide=SafeString('<svg class="wampum"><g data-plan="offer v2" id="v2"/></svg>'),
    phone=SafeString('<svg class="wampum"></svg>'),
    dock=SafeString('<svg class="wampum dock"></svg>'),
    aside=SafeString(""),
)
NOTE = Note("whynot", EVIL, "WAM-4.8", ("Offer **more**: `offer v2`.",))
LOG = Log(
    entries=(Entry("Round 5"), Entry(EVIL, "blue", fresh=True, undone=True)),
    since=(Entry(EVIL, "blue", mine=True),),
)
PLAY = Play(
    place="round 5 of 8",
    phase="offer_village",
    board=BOARD,
    prompt=PROMPT,
    decision=Decision(composition(), (Move("offer v2", "Offer at Beaver Ford"),)),
    lot=None,
    players=(
        Player(EVIL, "", None, True, True, _ABOUT),
        Player(
            EVIL,
            "trader",
            LevelScale(EVIL, EVIL, 3, 5),
            False,
            False,
            replace(_ABOUT, colour="blue"),
        ),
    ),
    log=LOG,
    story=Story("12"),
    reveal=Reveal((Entry(EVIL, "red", mine=True),), "11"),
    history=History(at=12, last=12, live=True, label="round 5", told="12"),
    undo=Undo(possible=True, asked_by=1),
    finished=False,
    points=Points((EVIL,), (Row(0, EVIL, "red", (Cell("15", EVIL, EVIL),), "15", True, True),)),
    ahead=Ahead(EVIL, last=True),
    seed="",
)
AWAITED = Awaited(1, EVIL, minutes=15, gone=True)
OWN_SEAT = OwnSeat((Offer("trader", EVIL, True),), (Offer("4", "for 4 hours"),))
ORDERS = OrdersPanel(
    given=(Given("bid", EVIL, EVIL, EVIL),),
    forms=(
        OrderForm(
            question="bid",
            title=EVIL,
            orders=(Option("bid_up_to", EVIL, True), Option("pass", "Pass", False)),
            until=(Option("turn", "until my next turn", True),),
            choices=(Option("move v2", EVIL, False),),
            wants_sum=True,
            sum=275,
            is_given=True,
        ),
    ),
)
HALL = Hall(
    dealing=False,
    line="Send the links.",
    places=(
        Place(0, "red", EVIL, taken=True),
        Place(1, "blue", "free seat", taken=False, url="https://x/seat/abc"),
    ),
    opened=True,
    watch_url="https://x/w",
    can_start=True,
    pace=EVIL,
    can_sit=True,
    can_leave=True,
)


def page(note: Note | None = NOTE, **changed: Any) -> dict[str, Any]:
    """What the page of a running match is given; `changed` are fields of its head or its play."""
    heads = {field.name for field in fields(Head)}
    head = replace(HEAD, **{name: changed[name] for name in changed if name in heads})
    play = replace(PLAY, **{name: changed[name] for name in changed if name not in heads})
    return _given(Page(head, _urls(), play=play, note=note))


def hall_page(**changed: Any) -> dict[str, Any]:
    """What the page of a table that waits is given; `changed` are fields of its hall."""
    return _given(Page(HEAD, _urls(), hall=replace(HALL, **changed), note=NOTE))


def _urls() -> dict[str, str]:
    return {name: f"/table/7/{name}" for name in URLS}


def _given(made: Page) -> dict[str, Any]:
    return vars(made) | {"symbols": SafeString(board.symbols())}


LOT = Lot(
    symbol="bead",
    title="Red shop 2",
    line="offered by Tove",
    high="375",
    leader=1,
    bidders=(Bidder(0, "325", True, 60, ""), Bidder(1, "375", False, 120, "owns 3")),
)
LOBBY = {
    "pictures": pictures(),
    "games": [
        {
            "id": "wampum",
            "title": "Wampum",
            "pitch": "Lay goods face down.",
            "players": "2–5",
            "minutes": 45,
        },
    ],
    "my_games": [
        {
            "game": "wampum",
            "title": EVIL,
            "line": "round 5",
            "url": "/table/7",
            "turn": True,
            "label": "Your turn",
            "remove": "/table/7/remove",
        }
    ],
    "turn_count": 1,
    "day": DAY,
    "open_tables": [
        {
            "game": "wampum",
            "title": EVIL,
            "line": "1 free",
            "url": "/table/8",
            "join": join,
            "seats": HALL.places,
        }
        for join in (True, False)
    ],
}
NEW = {
    "game": {"id": "wampum", "title": "Wampum"},
    "size": "For 2 to 5 players, 45 minutes.",
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
    "clock": CLOCK_FORM,
    "public": True,
    "name": EVIL,
    "pictures": pictures(),
    "components": [{"value": "3", "label": EVIL, "selected": True}],
    "error": EVIL,
}
INVITATION = {
    "game": {"id": "wampum", "title": "Wampum"},
    "pitch": "Lay goods face down.",
    "places": HALL.places,
    "seat": 1,
    "asks_name": True,
    "pace": EVIL,
    "pictures": pictures(),
}
_CELL = Cell("15", EVIL, EVIL)
_ROW = Row(0, EVIL, "red", (_CELL,), "15", hides=False, mine=True, rank=1)
POINTS = Points((EVIL,), (_ROW, replace(_ROW, colour="blue", hides=True, mine=False)))
RESULT: dict[str, Any] = {
    "outcome": Outcome(EVIL, EVIL, EVIL, True, 1, 2),
    "points": replace(POINTS, details=(Detail(EVIL, (EVIL, "")),)),
    "against": [EVIL],
    "took": "8 minutes",
}
REPORT = {
    "url": "/table/7/report?seat=0",
    "percent": 40,
    "waiting": False,
    "markup": SafeString('<div class="report"><h3 id="report-turns">Turning points</h3></div>'),
}
WAMPUM = find_game("wampum")
GUIDE = {
    "game": "wampum",
    "guide": one_page(WAMPUM, "en"),
    "leaves": one_page(WAMPUM, "en").at("offer_goods"),
    "style": "/style/wampum.css",
    "symbols": SafeString(board.symbols()),
    "picture": SafeString(WAMPUM.board.picture()),
    "learn": "/learn/wampum",
}
RULES = {"game": "wampum", "rules": rules_page(WAMPUM, "en", "", "WAM-4.8")}
SOUGHT = {"game": "wampum", "rules": rules_page(WAMPUM, "en", "canoe <b>", "")}
PAST = History(at=3, last=12, live=False, label="round 2", told="4")
TOLD = Story("4.1", (Entry(EVIL, "blue"), Entry("Round 6 begins.")), left=3, sound="card")
_OVER = page(
    finished=True, decision=None, seed="51", outcome=Outcome(EVIL, EVIL, EVIL, True, 1, 2), took="8"
)
_WATCHED = replace(LOG, since=())
_WAYS = [
    {"name": "read", "label": "look", "help": "See.", "chosen": True},
    {"name": "play", "label": "play", "help": "Move.", "chosen": False},
]
KEYS = {
    "made": "",
    "error": EVIL,
    "typed": EVIL,
    "longest": 40,
    "scopes": _WAYS,
    "days": [{"value": 7, "label": "7 days", "chosen": True}],
    "own": [{"name": EVIL, "line": "play", "url": "/tokens/1/revoke"}],
}
PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "lobby": ("lobby.html", LOBBY),
    "first visit": (
        "lobby.html",
        LOBBY | {"my_games": [], "open_tables": [], "turn_count": 0, "day": None},
    ),
    "new": ("new.html", NEW),
    "table": ("table.html", page()),
    "auction": ("table.html", page(lot=LOT, undo=Undo(possible=True, asks=True))),
    "own seat": ("table.html", page(own_seat=replace(OWN_SEAT, passing_link="https://x/p"))),
    "who is there": (
        "table.html",
        page(awaited=AWAITED, there=(There("here", EVIL), There("away 5", EVIL), None)),
    ),
    "stand-in": ("table.html", page(own_seat=replace(OWN_SEAT, played_by=EVIL, away=EVIL))),
    "orders": ("table.html", page(orders=ORDERS)),
    "spectator": ("table.html", page(note=None, seat=None, decision=None, log=_WATCHED)),
    "clock": ("table.html", page() | {"clock": CLOCK}),
    "vote": ("table.html", page(decision=None) | {"clock": VOTED}),
    "vote of others": ("table.html", page(decision=None, seat=None) | {"clock": WATCHED}),
    "ended": ("table.html", page(decision=None, undo=Undo(), ended=True)),
    "others think": ("table.html", page(decision=None, undo=Undo(asked_by=0))),
    "told": ("table.html", page(history=PAST, decision=None, undo=Undo(), story=TOLD)),
    "held": (
        "table.html",
        page(history=PAST, decision=None, undo=Undo(), story=replace(TOLD, held=True)),
    ),
    "told to the end": ("table.html", page(story=replace(TOLD, left=0))),
    "story to be told": ("table.html", page(story=Story("12", left=7, offered="4.1"))),
    "past": ("table.html", page(history=PAST, decision=None, undo=Undo())),
    "finished": ("table.html", _OVER),
    "waiting": ("table.html", hall_page()),
    "talk": ("table.html", page() | {"talk": TALK}),
    "talk that the page has": ("table.html", page() | {"talk": True}),
    "talk in the hall": ("table.html", hall_page() | {"talk": replace(TALK, may_type=False)}),
    "no talk": ("table.html", page() | {"talk": replace(TALK, may_type=False, may_talk=False)}),
    "own link": ("table.html", page(own_url="https://x/s")),
    "invitation": ("invitation.html", INVITATION),
    "invitation to go on": (
        "invitation.html",
        INVITATION | {"passed": True, "other_components": True},
    ),
    "invitation to watch": ("invitation.html", INVITATION | {"seat": None, "asks_name": False}),
    "dealing": ("table.html", hall_page(dealing=True)),
    "result": ("result.html", _OVER | RESULT),
    "watched result": ("result.html", _OVER | RESULT | {"outcome": Outcome(EVIL)}),
    "report": ("result.html", _OVER | RESULT | {"report": REPORT}),
    "report to come": (
        "result.html",
        _OVER | RESULT | {"report": REPORT | {"markup": "", "waiting": True}},
    ),
    "report not now": ("result.html", _OVER | RESULT | {"report": {"later": True}}),
    **PRACTICE_PAGES,
    "guide": ("guide.html", GUIDE),
    "rules": ("rules.html", RULES),
    "rules sought": ("rules.html", SOUGHT),
    **OPERATOR_PAGES,
    **NOTICE_PAGES,
    **PEOPLE_PAGES,
    "keys": ("tokens.html", KEYS),
    "key made": ("tokens.html", KEYS | {"made": "fondaco_KEY", "own": []}),
    **DATA_PAGES,
    "other components at the table": ("table.html", page() | {"other_data": "/table/7/data"}),
    "message": ("message.html", {"headline": "Nothing here", "sentence": EVIL}),
}


def _lesson(number: int, plan: str = "", missed: bool = False) -> dict[str, Any]:
    """What the page of a lesson's step is given."""
    lesson = find_game("wampum").lesson
    assert lesson is not None
    made = lesson_page(
        Moment(lesson, number), "en", EVIL, plan, note=Note("whynot", EVIL), missed=missed
    )
    symbols = SafeString(board.symbols())
    return vars(made) | {"lesson": True, "last_step": not made.card.next, "symbols": symbols}


PAGES |= {
    "lesson": ("lesson.html", _lesson(1)),
    "lesson's move": ("lesson.html", _lesson(3, "offer v4 maize 1", missed=True)),
    "lesson's end": ("lesson.html", _lesson(16)),
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
