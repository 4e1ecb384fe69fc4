"""At the table: looking, planning, sending, taking back, asking."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from fondaco.bots import choose_step, make_bot
from fondaco.engine.errors import IllegalAction
from fondaco.engine.registry import find_game
from fondaco.engine.steps import say_step
from fondaco.web import archive, keeper, reports, takeback
from fondaco.web.access import Access, enter
from fondaco.web.hub import hub
from fondaco.web.models import OPEN, OVER, WAITING, Table
from fondaco.web.opponents import ADVISER
from fondaco.web.pages import Note, Page, bare_page, board_of, symbols_of, table_page
from fondaco.web.past import Loaded
from fondaco.web.texts import Say
from fondaco.web.trouble import NotAllowed, Stale
from fondaco.web.visitors import visitor_of
from fondaco.web.warmup import ready

_LONGEST_INPUT = 200


@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The table page, or (for htmx) its body; `plan` and `at` say what is looked at."""
    access = enter(request, pk)
    hub.visit(pk)
    at = request.GET.get("at", "")
    plan = request.GET.get("plan", "")[:_LONGEST_INPUT]
    amount = request.GET.get("sum", "")
    if amount.isdecimal() and len(amount) < 7:
        plan = f"{plan} {int(amount)}"  # a sum typed or found with the slider
    return _answer(
        request, access, plan=plan, at=int(at) if at.isdecimal() and len(at) < 6 else None
    )


@require_POST
def act(request: HttpRequest, pk: int) -> HttpResponse:
    """Send an input, made on a page of a given version."""
    access = enter(request, pk)
    lang = visitor_of(request).lang
    text = request.POST.get("text", "")[: _LONGEST_INPUT + 1].strip()
    seat = access.seat
    if seat is None:
        return _answer(request, access, note=Note("error", Say(lang)("only_seats_act")), status=403)
    if access.table.stage == WAITING:
        note = Note("error", Say(lang)("not_begun"))
        return _answer(request, access, note=note, status=409)
    planned = _only_planned(access.table.game, text)
    if planned:
        return _answer(request, access, plan=planned)
    try:
        table = keeper.act(pk, seat, [text], _version(request))
    except Stale:
        return _answer(
            request, enter(request, pk), note=Note("stale", Say(lang)("page_was_old")), status=409
        )
    except IllegalAction as error:
        note = _why_note(access.table.game, error.say(lang), error.rule, lang)
        return _answer(request, access, note=note, status=422)
    except NotAllowed:
        note = Note("error", Say(lang)("is_over_note"))
        return _answer(request, enter(request, pk), note=note, status=409)
    return _answer(request, replace(access, table=table))


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back: at once where that is free, otherwise ask the others, or answer them."""
    access = enter(request, pk)
    lang = visitor_of(request).lang
    if access.seat is None:
        return _answer(request, access, note=Note("error", Say(lang)("only_seats_act")), status=403)
    try:
        _take_back(access, access.seat, request.POST.get("answer", ""), _version(request))
    except Stale:
        return _answer(
            request, enter(request, pk), note=Note("stale", Say(lang)("page_was_old")), status=409
        )
    except NotAllowed:
        note = Note("error", Say(lang)("cannot_undo"))
        return _answer(request, enter(request, pk), note=note, status=422)
    return _answer(request, enter(request, pk))


def _take_back(access: Access, seat: int, answer: str, version: int) -> None:
    if answer in ("agree", "refuse"):
        takeback.answer(access.table.pk, access.seats, answer == "agree", version)
    else:
        takeback.ask(access.table.pk, seat, access.seats, version)


@require_safe
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """What a bot would do, from what the seat can see."""
    access = enter(request, pk)
    lang = visitor_of(request).lang
    loaded = keeper.load_table(access.table) if access.table.stage not in (WAITING,) else None
    if loaded is None or access.seat is None or loaded.match.actor != access.seat:
        return _answer(request, access, note=Note("hint", Say(lang)("no_hint_now")))
    match = loaded.match
    lines = choose_step(make_bot(ADVISER, match.rules, "hint", match.box), match)
    words = say_step(match.rules, match.box, lines, lang)
    plan = match.rules.notation.gather(lines)
    return _answer(request, access, plan=plan, note=Note("hint", Say(lang)("hint_is", words=words)))


@require_safe
def why(request: HttpRequest, pk: int) -> HttpResponse:
    """Which rule forbids a line, and what the guide says about it."""
    access = enter(request, pk)
    lang = visitor_of(request).lang
    text = request.GET.get("line", "")[: _LONGEST_INPUT + 1].strip()
    plan = request.GET.get("plan", "")[:_LONGEST_INPUT]
    if access.table.stage == WAITING or access.seat is None:
        return _answer(request, access, note=Note("error", Say(lang)("only_seats_act")))
    match = keeper.load_table(access.table).match
    try:
        match.play(text, access.seat)
    except IllegalAction as error:
        note = _why_note(access.table.game, error.say(lang), error.rule, lang)
    else:
        note = Note("info", Say(lang)("that_is_legal"))
    return _answer(request, access, plan=plan, note=note)


@require_safe
def result(request: HttpRequest, pk: int) -> HttpResponse:
    """The result page of a finished match."""
    access = enter(request, pk)
    if access.table.stage != OVER or not ready(access.table.game):
        return HttpResponseRedirect(reverse("table", args=[pk]))
    lang = visitor_of(request).lang
    loaded = keeper.load_table(access.table)
    page = table_page(request, access, loaded, lang)
    page.symbols = symbols_of(access.table.game)
    told = _context(request, page, lang) | {"result": _result(loaded, page, lang)}
    told["report"] = reports.part(request, access, loaded, lang)
    return render(request, "fondaco/result.html", told)


def _result(loaded: Loaded, page: Page, lang: str) -> dict[str, object]:
    """The score by category, the best first."""
    match, say = loaded.match, Say(lang)
    board = board_of(loaded.table.game)
    rows = board.score_rows(match.box, match.view(None), match.events(None), lang)
    outcome = match.result or {"ranks": [], "winners": []}
    names = [player["name"] for player in page.players]
    winners = [names[seat] for seat in outcome["winners"]]
    told = [
        {
            "colour": page.players[seat]["colour"],
            "name": names[seat],
            "rank": outcome["ranks"][seat],
            "total": row.total,
            "cells": board.score_cells(row),
        }
        for seat, row in enumerate(rows)
    ]
    key = "wins" if len(winners) == 1 else "share_victory"
    return {
        "headline": say(key, names=f" {say('and')} ".join(winners)),
        "headings": board.score_headings(lang),
        "rows": sorted(told, key=lambda row: row["rank"]),
    }


# ---------------------------------------------------------------- inside


def _version(request: HttpRequest) -> int:
    text = request.POST.get("version", "")
    if not text.isdecimal() or len(text) > 9:
        raise Stale
    return int(text)


def _only_planned(game: str, text: str) -> str:
    """The plan that a single line becomes where others could count such lines (`PLANNED`)."""
    verb, _, rest = text.partition(" ")
    whole = getattr(find_game(game).notation, "PLANNED", {}).get(verb)
    return f"{whole} {rest}" if whole and rest else ""


def _why_note(game: str, sentence: str, rule: str, lang: str) -> Note:
    paragraphs = find_game(game).guides[lang].about(rule)
    return Note("whynot", sentence, rule, tuple(paragraph.text for paragraph in paragraphs))


def _answer(
    request: HttpRequest,
    access: Access,
    plan: str = "",
    at: int | None = None,
    note: Note | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page as it is now for this visitor: whole, or its body for htmx."""
    lang = visitor_of(request).lang
    row: Table = access.table
    game = archive.game_of(row)
    if row.stage == WAITING or not ready(row.game):
        page = bare_page(request, access, game.box.about.title[lang], lang)
        # Full, and its rules are ready: it is dealt in a moment.
        page.compiling = not ready(row.game) or not row.seats.filter(kind=OPEN).exists()
    else:
        # A script knows which of the two boards it shows; without one the style sheet chooses.
        layout = request.headers.get("X-Fondaco-Layout", "")
        page = table_page(request, access, keeper.load_table(row), lang, plan, at, layout)
    page.note = note
    if request.headers.get("HX-Request"):
        # htmx swaps only answers of success; the note says what was wrong.
        response = render(request, "fondaco/table_body.html", _context(request, page, lang))
        response.headers["X-Fondaco-Status"] = str(status)
        return response
    page.symbols = symbols_of(row.game)
    return render(request, "fondaco/table.html", _context(request, page, lang), status=status)


def _context(request: HttpRequest, page: Page, lang: str) -> dict[str, object]:
    return {
        "lang": lang,
        "say": Say(lang),
        "path": request.path,
        "title": page.title,
        "page": page,
        "game": page.game,
    }
