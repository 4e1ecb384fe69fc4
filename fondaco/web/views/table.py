"""At the table: looking, planning, sending, taking back, asking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST, require_safe

from fondaco.bots import LEVELS
from fondaco.engine.errors import IllegalAction
from fondaco.engine.registry import find_game
from fondaco.web import table_store, take_back
from fondaco.web.access import Access, enter
from fondaco.web.achievements import note_victory
from fondaco.web.advice import advise
from fondaco.web.announcements import hub
from fondaco.web.beats import read_cursor
from fondaco.web.errors import NotAllowed, Stale
from fondaco.web.forms import read_number
from fondaco.web.history import LoadedMatch
from fondaco.web.models import PLAYING, WAITING, Table
from fondaco.web.own_seat.presence import attendance
from fondaco.web.responses import page
from fondaco.web.table_page import Note, table_page, waiting_page
from fondaco.web.table_page.look import look_at, look_on
from fondaco.web.table_page.parts import Shown
from fondaco.web.talk.panel import panel
from fondaco.web.talk.panel import shows as shows_talk
from fondaco.web.texts import TEXTS
from fondaco.web.turn_queue import turn_queue
from fondaco.web.visitors import visitor_of
from fondaco.web.workers.compile_worker import can_think

_LONGEST_INPUT = 200
#: Pieces that a page may say it has.
_MOST_STILL = 40


@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The table page, or (for htmx) its body; `plan` and `at` say what is looked at."""
    access = enter(request, pk)
    hub.visit(pk)
    attendance.look(seat.pk for seat in access.table.seats.all() if seat.number in access.seats)
    plan = request.GET.get("plan", "")[:_LONGEST_INPUT]
    amount = read_number(request.GET.get("sum", ""), 6)
    if amount is not None:
        plan = f"{plan} {amount}"  # a sum typed or found with the slider
    at = read_number(request.GET.get("at", ""), 5)
    return _answer(request, access, plan, at, tells=at is None and not plan)


@require_POST
def act(request: HttpRequest, pk: int) -> HttpResponse:
    """Send an input, made on a page of a given version."""
    access = enter(request, pk)
    text = request.POST.get("text", "")[: _LONGEST_INPUT + 1].strip()
    if access.seat is not None and access.table.stage == WAITING:
        return _answer(request, access, note=_note(request, "error", "not_begun"), status=409)
    planned = _only_planned(access.table.game, text)
    if access.seat is not None and planned:
        return _answer(request, access, plan=planned)

    def play(seat: int, version: int) -> LoadedMatch:
        return table_store.act(pk, seat, [text], version)

    return _change(request, access, play, "is_over_note", 409)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back: at once where that is free, otherwise ask the others, or answer them."""
    access = enter(request, pk)
    answer = request.POST.get("answer", "")

    def take(seat: int, version: int) -> LoadedMatch:
        if answer in ("agree", "refuse"):
            return take_back.answer(pk, access.seats, answer == "agree", version)
        return take_back.ask(pk, seat, access.seats, version)

    return _change(request, access, take, "cannot_undo", 422)


def _change(
    request: HttpRequest,
    access: Access,
    change: Callable[[int, int], LoadedMatch],
    refused: str,
    status: int,
) -> HttpResponse:
    """Change a match for one's seat, and answer with the page as it is then.

    `refused` and `status`: what is answered where that is not allowed now.
    """
    pk = access.table.pk
    if access.seat is None:
        return _answer(request, access, note=_note(request, "error", "only_seats_act"), status=403)
    try:
        loaded = change(access.seat, _version(request))
    except Stale:
        note = _note(request, "stale", "page_was_old")
        return _answer(request, enter(request, pk), note=note, status=409)
    except IllegalAction as error:
        return _answer(request, access, note=_why_note(request, access, error), status=422)
    except NotAllowed:
        note = _note(request, "error", refused)
        return _answer(request, enter(request, pk), note=note, status=status)
    return _answer(request, replace(access, table=loaded.table), loaded=loaded, tells=True)


@require_safe
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """What a bot would do, from what the seat can see."""
    access = enter(request, pk)
    if access.seat is None or access.table.stage == WAITING or access.table.actor != access.seat:
        return _answer(request, access, note=_note(request, "hint", "no_hint_now"))
    if access.table.rated:
        return _answer(request, access, note=_note(request, "hint", "no_hint_rated"))
    loaded, lang = table_store.load_table(access.table), visitor_of(request).lang
    found = advise(look_at(access, loaded, lang))
    said = TEXTS.say("hint_is", lang, words=found.words)
    note = Note("hint", said, reason=found.reason, plan=found.plan, more=found.certainty)
    plan = request.GET.get("plan", "")[:_LONGEST_INPUT]
    return _answer(request, access, plan, note=note, loaded=loaded)


@require_safe
def why(request: HttpRequest, pk: int) -> HttpResponse:
    """Which rule forbids a line, and what the guide says about it."""
    access = enter(request, pk)
    text = request.GET.get("line", "")[: _LONGEST_INPUT + 1].strip()
    plan = request.GET.get("plan", "")[:_LONGEST_INPUT]
    if access.table.stage == WAITING or access.seat is None:
        return _answer(request, access, note=_note(request, "error", "only_seats_act"))
    try:
        table_store.load_table(access.table).match.play(text, access.seat)
        note = _note(request, "info", "that_is_legal")
    except IllegalAction as error:
        note = _why_note(request, access, error)
    return _answer(request, access, plan, note=note)


# ---------------------------------------------------------------- inside


def _version(request: HttpRequest) -> int:
    version = read_number(request.POST.get("version", ""), 9)
    if version is None:
        raise Stale
    return version


def _only_planned(game: str, text: str) -> str:
    """The plan that a single line becomes where others could count such lines (`PLANNED`)."""
    verb, _, rest = text.partition(" ")
    whole = find_game(game).notation.PLANNED.get(verb)
    return f"{whole} {rest}" if whole and rest else ""


def _note(request: HttpRequest, kind: str, key: str, **values: object) -> Note:
    return Note(kind, TEXTS.say(key, visitor_of(request).lang, **values))


def _why_note(request: HttpRequest, access: Access, error: IllegalAction) -> Note:
    """The rule that forbids it, with the paragraphs of the guide about it."""
    lang = visitor_of(request).lang
    about = find_game(access.table.game).guides[lang].about(error.rule)
    paragraphs = tuple(each.text for each in about if not each.technical)
    return Note("whynot", error.say(lang), error.rule if paragraphs else "", paragraphs)


def _symbols(table: Table) -> SafeString:
    """A game's symbols, sent once with the page."""
    return mark_safe(find_game(table.game).board.symbols())  # noqa: S308 - our own drawing


def _warming_up(request: HttpRequest, table: Table) -> Note | None:
    """A bot that thinks is to act and cannot yet: said honestly, it takes longer than a thought."""
    if table.actor is None or table.stage != PLAYING or can_think(table.game):
        return None
    level = LEVELS.get(table.seats.all()[table.actor].bot)
    return _note(request, "info", "warming_up") if level is not None and level.thinks else None


def _answer(
    request: HttpRequest,
    access: Access,
    plan: str = "",
    at: int | None = None,
    note: Note | None = None,
    status: int = 200,
    loaded: LoadedMatch | None = None,
    tells: bool = False,
) -> HttpResponse:
    """The page as it is now for this visitor: whole, or its body for htmx.

    `tells`: to a page that says how far it has been told, what happened next, if anything did.
    """
    lang, table = visitor_of(request).lang, access.table
    if table.stage == WAITING:
        made = waiting_page(request, access, lang, note)
    else:
        # A script knows which of the two boards it shows; without one the style sheet chooses.
        layout = request.headers.get("X-Fondaco-Layout", "")
        still = request.headers.get("X-Fondaco-Still", "").split()[:_MOST_STILL]
        loaded = loaded or table_store.load_table(table)
        told = read_cursor(request.headers.get("X-Fondaco-Told", "")) if tells else None
        if told is None:
            look = look_at(access, loaded, lang, at)
        else:
            offer = request.headers.get("X-Fondaco-Offer") == "yes"
            look = look_on(access, loaded, lang, told, offer)
        shown, remark = Shown(layout, tuple(still)), note or _warming_up(request, table)
        made = table_page(request, look, plan, shown, remark)
    renewed, talks = bool(request.headers.get("HX-Request")), shows_talk(access)
    # A page that is renewed keeps its talk.
    said = talks if renewed or not talks else panel(access, lang)
    other = "" if table.data is None else reverse("table_data", args=[table.pk])
    made = replace(made, talk=said, talk_stage=table.stage, other_data=other)
    if renewed:
        # htmx swaps only answers of success; the note says what was wrong.
        response = page(request, "table_body", **vars(made))
        response.headers["X-Fondaco-Status"] = str(status)
    else:
        queue = turn_queue(access.visitor, lang, table.pk)
        shown_once = {"symbols": _symbols(table), "queue": queue}
        response = page(request, "table", status, **vars(made), **shown_once)
    return note_victory(request, response, access)
