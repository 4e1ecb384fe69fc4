"""What a table page shows, made from a seat's view and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from fondaco.engine.composition import Composition, Lot
from fondaco.engine.event import Event, gathered
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.web import archive, takeback
from fondaco.web.access import Access, may_sit
from fondaco.web.hub import hub
from fondaco.web.links import seat_token, watch_token
from fondaco.web.models import BOT, OPEN, WAITING, Seat, Table
from fondaco.web.opponents import SUBSTITUTE
from fondaco.web.past import Loaded
from fondaco.web.texts import Say

#: Entries of the log that a page shows; history shows the rest.
_LOG = 60
#: The addresses of a table that its page calls by their own name.
_CALLED = (
    *("act", "undo", "hint", "why", "record", "rematch", "result"),
    *("sit", "start", "leave", "links"),
)


@dataclass(frozen=True)
class Note:
    """A remark under the actions: why not, a hint, a stale page."""

    kind: str
    text: str
    rule: str = ""
    paragraphs: tuple[str, ...] = ()


@dataclass
class Page:
    """Everything the templates of a table read."""

    id: int
    game: str
    title: str
    version: int
    #: Counts whatever the page shows (`Table.news`).
    news: int
    seat: int | None
    colour: str
    urls: dict[str, str]
    seed_hash: str
    place: str = ""
    seed: str = ""
    finished: bool = False
    compiling: bool = False
    waiting: bool = False
    can_start: bool = False
    can_sit: bool = False
    #: Before the start one may get up again; whoever opened the table closes it with that.
    can_leave: bool = False
    opened: bool = False
    watch_url: str = ""
    #: The link that somebody has made to their own seat, for another device.
    own_url: str = ""
    invites: list[dict[str, Any]] = field(default_factory=list)
    style: str = ""
    symbols: str = ""
    board_wide: str = ""
    board_phone: str = ""
    dock: str = ""
    aside: str = ""
    prompt: dict[str, Any] = field(default_factory=dict)
    #: A bot is at it.
    thinking: bool = False
    composition: Composition | None = None
    plan: str = ""
    legal: list[dict[str, str]] = field(default_factory=list)
    note: Note | None = None
    players: list[dict[str, Any]] = field(default_factory=list)
    since: list[dict[str, Any]] = field(default_factory=list)
    log: list[dict[str, Any]] = field(default_factory=list)
    history: dict[str, Any] = field(default_factory=dict)
    can_undo: bool = False
    undo_ask: bool = False
    undo_request: dict[str, Any] | None = None
    auction: dict[str, Any] | None = None
    watchers: int = 0
    #: Who plays for somebody who hands over the seat.
    substitute: str = SUBSTITUTE


def board_of(game: str) -> Any:
    """The board module of a game."""
    return import_module(f"fondaco.games.{game}.board")


def symbols_of(game: str) -> SafeString:
    """A game's symbols, sent once with the page."""
    return mark_safe(board_of(game).symbols())  # noqa: S308 - our own drawing


def page_urls(pk: int, game: str) -> dict[str, str]:
    """The addresses that a page calls."""
    urls = {name: reverse(name, args=[pk]) for name in _CALLED}
    urls["events"] = f"/table/{pk}/events"  # served before Django, see events.py
    urls["fragment"] = urls["plan"] = reverse("table", args=[pk])
    urls["guide"] = reverse("guide", args=[game])
    urls["take_seat"] = reverse("hand_over", args=[pk])
    return urls


def colours(match_or_table: Match | Table) -> tuple[str, ...]:
    """The colour ids of the seats, from the data file."""
    if isinstance(match_or_table, Match):
        return match_or_table.box.seat_colours
    return find_game(match_or_table.game).box.seat_colours


def display_name(seat: Seat, box_name: str) -> str:
    """What a seat is called on the page."""
    return seat.name or box_name


def place_name(seat: Seat, lang: str) -> str:
    """What a seat is called before the start: by who sits there, if somebody does."""
    if seat.kind == OPEN:
        return Say(lang)("free_seat")
    return display_name(seat, find_game(seat.table.game).box.name("seats", seat.number, lang))


def bare_page(request: HttpRequest, access: Access, title: str, lang: str) -> Page:
    """A page before there is a match to show: waiting for people, or for the compiler."""
    table, say = access.table, Say(lang)
    named = colours(table)
    seat = access.seat
    page = Page(
        id=table.pk,
        game=table.game,
        title=title,
        version=table.version,
        news=table.news,
        seat=seat,
        colour=named[seat] if seat is not None else "",
        urls=page_urls(table.pk, table.game),
        seed_hash=table.seed_hash,
        watchers=hub.watchers(table.pk),
    )
    page.style = reverse("style", args=[table.game])
    page.waiting = table.stage == WAITING
    page.opened = access.opened
    page.can_start = page.waiting and access.opened
    page.can_sit = may_sit(table) and not access.seats
    page.can_leave = page.waiting and (access.opened or bool(access.seats))
    if access.opened:
        page.watch_url = _absolute(request, "watch_link", watch_token(table))
    page.invites = [
        {
            "colour": named[place.number],
            "name": place_name(place, lang),
            "number": place.number,
            "taken": place.kind != OPEN,
            "url": _seat_url(request, place) if access.opened and place.kind == OPEN else None,
        }
        for place in table.seats.all()
    ]
    lent = [place for place in table.seats.all() if place.lent and place.number in access.seats]
    page.own_url = _seat_url(request, lent[0]) if lent else ""
    page.prompt = {
        "title": say("waiting_for_players"),
        "line": say(_waiting_line(access)),
        "mine": False,
        "colour": "",
    }
    return page


def _waiting_line(access: Access) -> str:
    if access.opened:
        return "send_the_links"
    return "wait_for_start" if access.seats else "take_a_seat"


def _seat_url(request: HttpRequest, seat: Seat) -> str:
    return _absolute(request, "seat_link", seat_token(seat))


def _absolute(request: HttpRequest, name: str, token: str) -> str:
    return request.build_absolute_uri(reverse(name, args=[token]))


def table_page(
    request: HttpRequest,
    access: Access,
    loaded: Loaded,
    lang: str,
    plan: str = "",
    at: int | None = None,
    layout: str = "",
) -> Page:
    """The page of a running or finished match."""
    table = loaded.table
    match = loaded.match
    last = len(loaded.steps)
    live = at is None or at >= last
    shown = match if live else archive.at_step(loaded, max(0, at or 0))
    seat, box = access.seat, match.box
    view = shown.view(seat)
    named = colours(match)
    board = board_of(table.game)
    seats = list(table.seats.all())
    names = [display_name(s, box.name("seats", s.number, lang)) for s in seats]
    page = bare_page(request, access, box.about.title[lang], lang)
    page.finished = match.result is not None
    page.place = board.place(box, view, lang)
    page.seed = str(match.seed) if page.finished else ""
    my_turn = live and seat is not None and shown.actor == seat
    composition = board.compose(box, view, seat if my_turn else None, plan, lang, names)
    page.composition, page.plan = (composition, composition.plan) if my_turn else (None, "")
    newest = loaded.steps[-1].first if live and loaded.steps else 0
    drawn = board.draw(
        box, view, seat, lang, composition, names, shown.events(seat, newest) if live else []
    )
    if layout != "phone":
        page.board_wide = mark_safe(drawn.wide)  # noqa: S308 - our own drawing, names escaped
    if layout != "wide":
        page.board_phone = mark_safe(drawn.phone)  # noqa: S308
        page.dock = mark_safe(drawn.dock)  # noqa: S308
    page.aside = mark_safe(drawn.aside)  # noqa: S308
    page.prompt = _prompt(shown, view, seat, names, named, lang)
    page.thinking = live and isinstance(shown.actor, int) and seats[shown.actor].kind == BOT
    if hasattr(board, "auction"):
        page.auction = _auction(board.auction(box, view, seat, lang, names), names, named, lang)
    if my_turn:
        page.legal = [
            {"line": line, "words": match.rules.notation.say_action(box, box.index[line], lang)}
            for line in match.legal()
        ]
    page.players = _players(board, box, view, seats, names, seat, shown.actor, lang)
    page.log = _log(loaded, shown, live, seat, names, named, lang)
    page.since = _entries(shown, _since(loaded, shown, seat), seat, names, named, lang)
    page.history = {
        "at": last if live else at,
        "last": last,
        "live": live,
        "label": page.place,
    }
    _undo(page, loaded, seat, access.seats, names)
    return page


def _auction(
    lot: Lot | None, names: list[str], named: Sequence[str], lang: str
) -> dict[str, Any] | None:
    """An auction with the names and colours of the seats."""
    if lot is None:
        return None
    bidders = [
        {
            "colour": named[bidder.seat],
            "name": names[bidder.seat],
            "leads": bidder.seat == lot.leader,
            "bid": bidder.bid,
            "out": bidder.out,
            "share": max(0, min(100, bidder.share)),
            "line": bidder.line,
        }
        for bidder in lot.bidders
    ]
    leader = "" if lot.leader is None else Say(lang)("leads", name=names[lot.leader])
    return {
        "symbol": lot.symbol,
        "title": lot.title,
        "line": lot.line,
        "high": lot.high,
        "leader": leader,
        "bidders": bidders,
    }


def _prompt(
    match: Match,
    view: dict[str, Any],
    seat: int | None,
    names: list[str],
    named: Sequence[str],
    lang: str,
) -> dict[str, Any]:
    """What is to be decided and by whom."""
    say, actor = Say(lang), match.actor
    sentence = match.rules.notation.say_prompt(match.box.with_seats(names), view, lang)
    mine = actor == seat and seat is not None
    if isinstance(actor, int):
        sentence = sentence.removeprefix(f"{names[actor]}: ") if mine else sentence
        title = say("my_turn") if mine else say("turn_of", name=names[actor])
    else:
        title = say("game_over")
    return {
        "title": title,
        "line": sentence[:1].upper() + sentence[1:],
        "mine": mine,
        "colour": named[actor] if isinstance(actor, int) else "",
    }


def _players(
    board: Any,
    box: Any,
    view: dict[str, Any],
    seats: list[Seat],
    names: list[str],
    seat: int | None,
    actor: object,
    lang: str,
) -> list[dict[str, Any]]:
    return [
        {
            "colour": facts.colour,
            "name": names[place.number],
            "bot": place.bot if place.kind == BOT else "",
            "on_turn": actor == place.number,
            "you": seat == place.number,
            "facts": facts.facts,
            "score": facts.score,
            "score_symbol": facts.score_symbol,
        }
        for place, facts in zip(seats, board.facts(box, view, lang), strict=True)
    ]


def _since(loaded: Loaded, match: Match, seat: int | None) -> list[Event]:
    """What happened since a seat's last step."""
    if seat is None:
        return []
    number = takeback.last_own_step(loaded, seat)
    first = 0
    if number:
        step = loaded.steps[number - 1]
        chance = match.first_chance
        lines = loaded.match.lines[step.first : step.last]
        first = step.first + sum(match.box.index[line] < chance for line in lines)
    return match.events(seat, first) if first <= len(match.lines) else []


def _log(
    loaded: Loaded,
    shown: Match,
    live: bool,
    seat: int | None,
    names: list[str],
    named: Sequence[str],
    lang: str,
) -> list[dict[str, Any]]:
    """The newest entries; what was taken back stands struck through where it was."""
    told: list[dict[str, Any]] = []
    rest = shown.events(seat)
    for undone in loaded.past.undone if live else ():
        after = shown.events(seat, undone.left)
        told += _entries(shown, rest[: len(rest) - len(after)], seat, names, named, lang)
        struck = [event for event in undone.events if event.seen_by(seat)]
        told += [
            entry | {"undone": True} for entry in _entries(shown, struck, seat, names, named, lang)
        ]
        rest = after
    told += _entries(shown, rest[-2 * _LOG :], seat, names, named, lang)
    for entry in told[:-1]:
        entry["fresh"] = False
    return told[-_LOG:]


def _entries(
    match: Match,
    events: list[Event],
    seat: int | None,
    names: list[str],
    named: Sequence[str],
    lang: str,
) -> list[dict[str, Any]]:
    """Events in words, with the mark of the seat they are about."""
    entries: list[dict[str, Any]] = []
    box = match.box.with_seats(names)
    quiet = getattr(board_of(match.game), "QUIET", ())
    told = [event for event in events if event.kind not in quiet]
    for event in gathered(told, match.rules.notation.REPEATED):
        about = event.facts.get("seat")
        text = match.rules.notation.say_event(box, event, lang)
        if entries and entries[-1]["text"] == text:
            entries[-1]["times"] += 1
            continue
        colour = named[about] if isinstance(about, int) else ""
        mine = seat is not None and seat in (about, event.facts.get("by"))
        entries.append({"colour": colour, "text": text, "mine": mine, "fresh": False, "times": 1})
    for entry in entries:
        if entry["times"] > 1:
            entry["text"] += f" (× {entry['times']})"
    if entries:
        entries[-1]["fresh"] = True
    return entries


def _undo(
    page: Page, loaded: Loaded, seat: int | None, seats: tuple[int, ...], names: list[str]
) -> None:
    """Free inside one's own unfinished step; otherwise the others are asked."""
    asked = loaded.table.undo_request
    if asked is not None and asked["version"] == loaded.table.version:
        page.undo_request = {"name": names[asked["seat"]], "mine": asked["seat"] == seat}
    if seat is None or not takeback.may_take_back(loaded, seat):
        return
    alone = not takeback.others(loaded.table, set(seats))
    page.can_undo, page.undo_ask = True, not (alone or takeback.is_free(loaded, seat))
