"""What a table page shows, made from a seat's view and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from django.http import HttpRequest
from django.urls import reverse

from fondaco.engine.contract import Result
from fondaco.web.access import Access
from fondaco.web.announcements import hub
from fondaco.web.clocks.face import Face, face
from fondaco.web.links import contest_url
from fondaco.web.match_archive import game_of
from fondaco.web.models import ENDED
from fondaco.web.orders.panel import OrdersPanel, orders_panel
from fondaco.web.outcome import Outcome, outcome, took
from fondaco.web.own_seat.panel import Awaited, OwnSeat, There, awaited_by, own_seat, there
from fondaco.web.table_page import parts
from fondaco.web.table_page.hall import Hall, hall, own_url
from fondaco.web.table_page.log import Log, Reveal, Story, log, reveal, story
from fondaco.web.table_page.look import TableLook
from fondaco.web.table_page.scene import Scene, scene
from fondaco.web.take_back import Undo, offered
from fondaco.web.talk.panel import Panel

#: The addresses of a table that its page calls by their own name.
_CALLED = (
    *("act", "undo", "hint", "why", "record", "rematch", "result", "table_replay"),
    *("sit", "start", "leave", "links", "orders", "away", "pass_on", "vote"),
    *("resign", "replace", "talk"),
)


NOTHING_SHOWN = parts.Shown()


@dataclass(frozen=True)
class Note:
    """A remark under the actions: why not, a hint, a stale page."""

    kind: str
    text: str
    rule: str = ""
    #: What the guide says of the rule; folded.
    paragraphs: tuple[str, ...] = ()
    #: Why a hint says so, the plan in which it is chosen, and how sure the bot is; folded.
    reason: str = ""
    plan: str = ""
    more: str = ""


@dataclass(frozen=True)
class Head:
    """What every page of a table has, whether it has begun or not."""

    title: str
    #: The style sheet of its board.
    style: str
    version: int
    #: Counts whatever the page shows (`Table.news`).
    news: int
    #: Whose page it is; None: a spectator's.
    seat: int | None
    watchers: int
    seed_hash: str
    #: The link that the visitor has made to their own seat.
    own_url: str
    #: The contest that it is a table of.
    contest_url: str = ""
    #: It may be over, but others still play the same cards.
    sealed: bool = False
    #: It is played for ratings.
    rated: bool = False


@dataclass(frozen=True, kw_only=True)
class Play(Scene):
    """A match that has begun at a table, as one visitor sees it."""

    log: Log
    story: Story
    #: What came to light last, as long as the viewer has not decided anew.
    reveal: Reveal | None
    history: parts.History
    undo: Undo
    #: Opened at the end of the match.
    seed: str
    #: One's own standing orders; None for those who do not play.
    orders: OrdersPanel | None = None
    #: One's own seat, as long as the match goes on; None for those who hold none.
    own_seat: OwnSeat | None = None
    #: Who is there, seat by seat; empty before and after.
    there: tuple[There | None, ...] = ()
    #: Somebody for whom the match waits, to whoever opened the table.
    awaited: Awaited | None = None
    #: How it ended, and how long it took; None before, and as long as the end is being told.
    outcome: Outcome | None = None
    took: str = ""
    #: It was ended without a result.
    ended: bool = False


@dataclass(frozen=True)
class Page:
    """Everything the templates of a table read: it waits in the hall, or is played."""

    head: Head
    urls: dict[str, str]
    hall: Hall | None = None
    play: Play | None = None
    note: Note | None = None
    #: What is said at the table; True: the page has it already, False: there is none.
    talk: Panel | bool = False
    #: Who hears whom follows from the stage of the table.
    talk_stage: str = ""
    #: Where it is told with which other components than ours it is played.
    other_data: str = ""
    #: The clocks of a table that has some.
    clock: Face | None = None


def waiting_page(request: HttpRequest, access: Access, lang: str, note: Note | None) -> Page:
    """A page before there is a match to show: waiting for people, or for the compiler."""
    waits = hall(request, access, lang)
    urls = _urls(access.table.pk, access.table.game)
    return Page(_head(request, access, lang), urls, hall=waits, note=note)


def table_page(
    request: HttpRequest,
    look: TableLook,
    plan: str = "",
    shown: parts.Shown = NOTHING_SHOWN,
    note: Note | None = None,
) -> Page:
    """The page of a running or finished match."""
    head = _head(request, look.access, look.lang)
    table = look.loaded.table
    urls = _urls(table.pk, table.game)
    clock = face(table, look.names, look.access.seats, look.lang)
    play = _play(request, look, plan, shown)
    return Page(head, urls, play=play, note=note, clock=clock)


def _play(request: HttpRequest, look: TableLook, plan: str, shown: parts.Shown) -> Play:
    match, over = look.loaded.match, look.loaded.match.result is not None
    ended = look.loaded.table.stage == ENDED
    return Play(
        **vars(scene(look, plan, shown)) | {"finished": over and not look.telling},
        log=log(look),
        story=story(look),
        reveal=reveal(look),
        history=parts.history(look),
        undo=Undo() if ended else offered(look.loaded, look.seat, look.access.seats),
        ended=ended,
        orders=None if ended else orders_panel(look),
        own_seat=own_seat(request, look),
        there=there(look),
        awaited=awaited_by(look),
        seed=str(match.seed) if over and not look.loaded.table.sealed else "",
        **_ending(look),
    )


def _ending(look: TableLook) -> dict[str, Any]:
    """What the closing panel says, where the table lies as it was left."""
    ended = look.match.result
    if not look.live or look.telling or ended is None:
        return {}
    told = outcome(cast(Result, ended), look.names, look.seat, look.lang)
    return {"outcome": told, "took": took(look.loaded.table, look.lang)}


def _head(request: HttpRequest, access: Access, lang: str) -> Head:
    table = access.table
    return Head(
        title=game_of(table).box.about.title[lang],
        style=reverse("style", args=[table.game]),
        version=table.version,
        news=table.news,
        seat=access.seat,
        watchers=hub.watchers(table.pk),
        seed_hash=table.seed_hash,
        own_url=own_url(request, access),
        contest_url=contest_url(table),
        sealed=table.sealed,
    )


@lru_cache(maxsize=1024)
def _urls(pk: int, game: str) -> dict[str, str]:
    """The addresses that the pages of a table call."""
    urls = {name: reverse(name, args=[pk]) for name in _CALLED}
    urls["events"] = f"/table/{pk}/events"  # served before Django, see events.py
    urls["fragment"] = urls["plan"] = reverse("table", args=[pk])
    urls["guide"] = reverse("guide", args=[game])
    urls["rules"] = reverse("rules", args=[game])
    urls["take_seat"] = reverse("hand_over", args=[pk])
    return urls
