"""Practice: a list of positions for each game, one of them on a page, and playing on from there."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.bots.worlds import Worlds
from fondaco.engine.compiled.dice import new_seed, seed_key
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.practice import Exercise
from fondaco.engine.registry import find_game, game_ids
from fondaco.web import seats
from fondaco.web.achievements import next_level
from fondaco.web.address import origin
from fondaco.web.calendar import position_of, today
from fondaco.web.day_position import day_block, with_solved
from fondaco.web.ledger import keep, progress_of, settings_of
from fondaco.web.models import BOT
from fondaco.web.practice_page import DIFFICULTIES, Asked, exercise_page, place_of, position
from fondaco.web.responses import page, to_table
from fondaco.web.seats import Opener
from fondaco.web.texts import say_in
from fondaco.web.views.lobby import pictures
from fondaco.web.visitors import acting_visitor, visitor_of


@dataclass(frozen=True)
class Listed:
    """A position in the list of its game."""

    id: str
    number: int
    question: str
    place: str
    players: int
    difficulty: str
    solved: bool


@require_safe
def practice(request: HttpRequest, game: Game) -> HttpResponse:
    """The positions of a game; there is no such page for a game without any."""
    if not game.exercises:
        raise Http404
    lang = visitor_of(request).lang
    say, solved = say_in(lang), progress_of(request).solved.get(game.id, [])
    entries = [
        Listed(
            id=one.id,
            number=number,
            question=one.kind.question.say(lang),
            place=place_of(game, one, lang),
            players=one.players,
            difficulty=say[DIFFICULTIES[one.difficulty]],
            solved=one.id in solved,
        )
        for number, one in enumerate(game.exercises.values(), start=1)
    ]
    others = [find_game(other) for other in game_ids() if other != game.id]
    return page(
        request,
        "practice",
        game={"id": game.id, "title": game.box.about.title[lang]},
        entries=entries,
        solved=sum(entry.solved for entry in entries),
        others=[
            {"id": other.id, "title": other.box.about.title[lang]}
            for other in others
            if other.exercises
        ],
        day=day_block(request),
        pictures=pictures(),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def exercise(request: HttpRequest, game: Game, name: str) -> HttpResponse:
    """One position: asked, and what is said of an answer."""
    found = _found(game, name)
    asked = _asked(request, found)
    progress = progress_of(request)
    if asked.given == found.best:
        progress = with_solved(progress, game, found, today())
    lang = visitor_of(request).lang
    shown = exercise_page(game, found, asked, settings_of(request).name, lang)
    board = game.board
    answer = page(
        request,
        "exercise",
        exercise=shown,
        next=_next(game, found, progress.solved.get(game.id, [])),
        today=position_of(today()) == (game, found),
        solved=found.id in progress.solved.get(game.id, []),
        head={"style": reverse("style", args=[game.id])},
        symbols=mark_safe(board.symbols()),  # noqa: S308 - our own drawings
    )
    if progress != progress_of(request):
        keep(request, answer, progress)
    return answer


@require_POST
def play_on(request: HttpRequest, game: Game, name: str) -> HttpResponse:
    """A table at which the match goes on from a position, against bots.

    What the seat cannot see is dealt anew: nothing hidden has been kept.
    """
    found, level = _found(game, name), next_level(game.id, progress_of(request))
    start = position(game, found.id)
    worlds = Worlds(game, game.box)
    key = seed_key(f"{game.id} play on", new_seed())[0]
    filled = worlds.fill(start.view(found.seat))
    world = worlds.deal_once(filled, found.seat, worlds.blank(), key)
    placed = [
        ("me", settings_of(request).name, "") if seat == found.seat else (BOT, "", level)
        for seat in range(found.players)
    ]
    state = Match.at(game, game.box, world[0]).state()
    opener = Opener(acting_visitor(request).hash, origin(request))
    table = seats.open_table(game, placed, opener, dict(start.options), start=state)
    return to_table(table.pk)


def _found(game: Game, name: str) -> Exercise:
    if name not in game.exercises:
        raise Http404
    return game.exercises[name]


def _asked(request: HttpRequest, found: Exercise) -> Asked:
    """What somebody has answered so far; what makes no sense counts as not said."""
    numbers = {str(number): number for number in range(len(found.answers))}
    sent = request.POST if request.method == "POST" else request.GET
    tried = tuple(numbers[one] for one in sent.get("tried", "")[:8] if one in numbers)
    return Asked(
        tried=tuple(one for one in tried if one != found.best),
        given=numbers.get(request.POST.get("answer", "")),
        shown="show" in request.GET,
        hint="hint" in request.GET,
    )


def _next(game: Game, found: Exercise, solved: list[str]) -> str:
    """The next position that is not solved yet, round and round; empty: all are."""
    names = list(game.exercises)
    place = names.index(found.id)
    left = [one for one in names[place + 1 :] + names[:place] if one not in solved]
    return reverse("exercise", args=[game.id, left[0]]) if left else ""
