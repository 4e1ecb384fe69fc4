"""Contests: the list, the form for a new one, the page of one, entering it, organising it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.bots import LEVELS
from fondaco.engine.errors import FondacoError, SetupError
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game, game_ids
from fondaco.web.address import origin
from fondaco.web.bot_names import STANDARD_BOT, bot_label
from fondaco.web.clocks.form import clock_form, read_clock
from fondaco.web.contests import entries, rounds
from fondaco.web.contests.entries import FORMS, LONGEST_NAME, MOST_ROUNDS, Plan
from fondaco.web.contests.look import look_at_contest
from fondaco.web.forms import option_choices, read_number, read_options
from fondaco.web.ledger import settings_of
from fondaco.web.links import contest_token, find_contest
from fondaco.web.models import Contest
from fondaco.web.models.contest import DONE, GATHERING
from fondaco.web.own_name import read_name, remember_name
from fondaco.web.responses import page
from fondaco.web.seats import Opener
from fondaco.web.texts import TEXTS
from fondaco.web.views.lobby import pictures
from fondaco.web.visitors import acting_visitor, visitor_of

#: Contests in the list: one's own, and public ones that have not ended.
_LISTED = 30


@dataclass(frozen=True)
class Listed:
    """A contest in the list."""

    game: str
    title: str
    line: str
    url: str


@require_safe
def contests(request: HttpRequest) -> HttpResponse:
    """What one takes part in or organises, and what anybody may enter."""
    visitor, there = visitor_of(request), Contest.objects.filter(game__in=game_ids())
    own = there.filter(organiser=visitor.hash) | there.filter(entrants__visitor=visitor.hash)
    mine = list(own.distinct().order_by("-changed")[:_LISTED])
    others = there.filter(public=True).exclude(stage=DONE).exclude(pk__in=[e.pk for e in mine])
    return page(
        request,
        "contests",
        mine=[_listed(contest, visitor.lang) for contest in mine],
        others=[
            _listed(contest, visitor.lang) for contest in others.order_by("-changed")[:_LISTED]
        ],
        games=[(game, find_game(game).box.about.title[visitor.lang]) for game in game_ids()],
        pictures=pictures(),
    )


def _listed(contest: Contest, lang: str) -> Listed:
    people = contest.entrants.exclude(visitor="").count()
    state = (
        TEXTS.count("contest_entered", people, lang)
        if contest.stage == GATHERING
        else TEXTS.say("is_over", lang)
        if contest.stage == DONE
        else TEXTS.say("contest_round_of", lang, n=contest.round, all=contest.rounds)
    )
    title = find_game(contest.game).box.about.title[lang]
    return Listed(contest.game, contest.name, f"{title} · {state}", address(contest))


def address(contest: Contest) -> str:
    """Where a contest is to be found."""
    return reverse("contest", args=[contest_token(contest)])


# ---------------------------------------------------------------- a new one


@require_http_methods(["GET", "HEAD", "POST"])
def new_contest(request: HttpRequest, game: Game) -> HttpResponse:
    """The form for a contest."""
    lang, error = visitor_of(request).lang, ""
    if request.method == "POST":
        try:
            name = read_name(request)
            if name is None:
                raise SetupError(TEXTS["bad_name"])
            own = name if request.POST.get("take_part") == "on" else None
            opener = Opener(acting_visitor(request).hash, origin(request))
            contest = entries.open_contest(game, _plan(game, request), opener, own)
            return remember_name(request, HttpResponseRedirect(address(contest)))
        except FondacoError as refused:
            error = refused.tell(lang)
    return page(request, "new_contest", 422 if error else 200, **_form(game, request), error=error)


def _plan(game: Game, request: HttpRequest) -> Plan:
    """What the form says; open_contest refuses what makes no sense."""
    level = request.POST.get("level", "")
    if level not in LEVELS:
        raise SetupError(TEXTS["contest_unclear"])
    return Plan(
        name=request.POST.get("title", "").strip()[:LONGEST_NAME],
        players=read_number(request.POST.get("players", ""), 1) or 0,
        form=request.POST.get("form", ""),
        rounds=read_number(request.POST.get("rounds", ""), 2) or 0,
        level=level,
        public=request.POST.get("public") == "on",
        terms=read_clock(request),
        options=read_options(game, request),
    )


def _form(game: Game, request: HttpRequest) -> dict[str, Any]:
    lang, sent, box = visitor_of(request).lang, request.POST, game.box
    usual = max(box.fewest_players, min(3, box.most_players))
    first = request.method != "POST"
    players = sent.get("players", str(usual))
    return {
        "game": {"id": game.id, "title": box.about.title[lang]},
        "title": sent.get("title", "")[:LONGEST_NAME],
        "longest": LONGEST_NAME,
        "name": sent.get("name", settings_of(request).name),
        "forms": [
            (form, TEXTS.say(f"contest_form_{form}", lang), sent.get("form", FORMS[0]) == form)
            for form in FORMS
        ],
        "players": [
            (n, str(n) == players) for n in range(box.fewest_players, box.most_players + 1)
        ],
        "rounds": [(n, sent.get("rounds", "3") == str(n)) for n in range(1, MOST_ROUNDS + 1)],
        "levels": [
            (level, bot_label(game, level, lang), sent.get("level", STANDARD_BOT) == level)
            for level in LEVELS
        ],
        "options": option_choices(game, request, lang),
        "clock": clock_form(request, lang),
        "public": sent.get("public") == "on",
        "take_part": first or sent.get("take_part") == "on",
        "pictures": pictures(),
    }


# ---------------------------------------------------------------- one contest


def _found(token: str) -> Contest:
    contest = find_contest(token)
    if contest is None or contest.game not in game_ids():
        raise Http404
    return contest


@require_safe
def contest(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a contest, or (for htmx) the middle of it."""
    found, visitor = _found(token), visitor_of(request)
    template = "parts/contest" if request.headers.get("HX-Request") else "contest"
    shown = look_at_contest(found, visitor.hash, visitor.lang)
    link = request.build_absolute_uri(address(found))
    return page(request, template, look=shown, link=link, pictures=pictures())


def _done(request: HttpRequest, token: str, change: Callable[[Contest, str], None]) -> HttpResponse:
    """Change a contest, and show it."""
    found = _found(token)
    change(found, acting_visitor(request).hash)
    return HttpResponseRedirect(address(found))


@require_POST
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Take part."""
    name = (read_name(request) or "").strip()
    done = _done(request, token, lambda found, who: entries.enter(found.pk, who, name))
    return remember_name(request, done)


@require_POST
def withdraw(request: HttpRequest, token: str) -> HttpResponse:
    """Take part no more."""
    return _done(request, token, lambda found, who: entries.withdraw(found.pk, who))


@require_POST
def begin(request: HttpRequest, token: str) -> HttpResponse:
    """The organiser begins."""
    return _done(request, token, lambda found, who: entries.begin(found.pk, who))


@require_POST
def cancel(request: HttpRequest, token: str) -> HttpResponse:
    """The organiser calls it off."""
    return _done(request, token, lambda found, who: entries.cancel(found.pk, who))


@require_POST
def dismiss(request: HttpRequest, token: str) -> HttpResponse:
    """The organiser takes somebody off the list."""
    number = _number(request, "number")
    return _done(request, token, lambda found, who: entries.dismiss(found.pk, who, number))


@require_POST
def replace_absent(request: HttpRequest, token: str) -> HttpResponse:
    """The organiser lets a bot play for whoever a table waits for too long."""
    board = _number(request, "board")
    return _done(request, token, lambda found, who: rounds.replace_absent(found, who, board))


def _number(request: HttpRequest, name: str) -> int:
    """A number in a form; one that nobody has, if it is none."""
    found = read_number(request.POST.get(name, ""), 4)
    return -1 if found is None else found
