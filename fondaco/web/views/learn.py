"""Learning a game: the steps of its lesson, each with an address, and the way to a real table."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.engine.errors import DataError, IllegalAction
from fondaco.engine.game import Game
from fondaco.engine.lesson import LEARNER, Lesson
from fondaco.web import seats
from fondaco.web.address import origin
from fondaco.web.forms import read_number
from fondaco.web.ledger import keep, progress_of, settings_of
from fondaco.web.lesson_page import Moment, lesson_page, marked
from fondaco.web.models import BOT
from fondaco.web.responses import page, to_table
from fondaco.web.seats import Opener
from fondaco.web.table_page import Note
from fondaco.web.visitors import acting_visitor, visitor_of

_LONGEST_INPUT = 200
#: Against whom one plays when the lesson is over.
_RIVAL = "apprentice"


@require_safe
def learn(request: HttpRequest, game: Game) -> HttpResponse:
    """To the step where somebody left off; once learned, to the first again."""
    lesson = _lesson(game)
    done = progress_of(request).lessons.get(game.id, 0)
    return _to(Moment(lesson, done + 1 if done < len(lesson.steps) else 1))


@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, game: Game, at: str) -> HttpResponse:
    """A step: its page, what somebody plans there, asks or sends."""
    moment = Moment.read(_lesson(game), at)
    if moment is None:
        raise Http404
    if request.method == "POST":
        return _sent(request, moment)
    plan = request.GET.get("plan", "")[:_LONGEST_INPUT]
    amount = read_number(request.GET.get("sum", ""), 6)
    if amount is not None:
        plan = f"{plan} {amount}"
    line = request.GET.get("line", "")[:_LONGEST_INPUT].strip()
    return _answer(request, moment, plan, note=_why_not(request, moment, line) if line else None)


@require_POST
def learn_play(request: HttpRequest, game: Game) -> HttpResponse:
    """A real table: with the lesson's last position, or with a new deal."""
    match = _lesson(game).after()
    kinds = [
        ("me", settings_of(request).name, "") if seat == LEARNER else (BOT, "", _RIVAL)
        for seat in range(match.players)
    ]
    opener = Opener(acting_visitor(request).hash, origin(request))
    if request.POST.get("deal") == "new":
        return to_table(seats.open_table(game, kinds, opener).pk)
    options, start = dict(match.options), match.state()
    return to_table(seats.open_table(game, kinds, opener, options, start=start).pk)


# ---------------------------------------------------------------- inside


def _lesson(game: Game) -> Lesson:
    try:
        found = game.lesson
    except DataError:  # `fondaco check` says what is wrong with it
        found = None
    if found is None:
        raise Http404
    return found


def _to(moment: Moment) -> HttpResponse:
    return HttpResponseRedirect(moment.url)


def _sent(request: HttpRequest, moment: Moment) -> HttpResponse:
    """A move: the right one leads on, any other is answered in one sentence and changes nothing."""
    text = request.POST.get("text", "")[: _LONGEST_INPUT + 1].strip()
    after = moment.after(text)
    if after is not None:
        return _answer(request, after) if request.headers.get("HX-Request") else _to(after)
    verb, _, rest = text.partition(" ")
    whole = moment.lesson.game.notation.PLANNED.get(verb)
    if whole and rest:
        return _answer(request, moment, f"{whole} {rest}")
    why = _why_not(request, moment, text)
    return _answer(request, moment, note=why, missed=why is None, status=422)


def _why_not(request: HttpRequest, moment: Moment, text: str) -> Note | None:
    """Why something cannot be played there; None if it could."""
    try:
        moment.match.copy().play(text, LEARNER)
    except IllegalAction as error:
        return Note("whynot", error.say(visitor_of(request).lang))
    return None


def _answer(
    request: HttpRequest,
    moment: Moment,
    plan: str = "",
    note: Note | None = None,
    missed: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The page of a moment, whole or its body for htmx; the browser keeps how far one came."""
    lang, game = visitor_of(request).lang, moment.lesson.game
    layout = request.headers.get("X-Fondaco-Layout", "")
    name = settings_of(request).name
    made = lesson_page(moment, lang, name, plan, layout, note, missed)
    values = vars(made) | {"lesson": True, "last_step": not made.card.next}
    if request.headers.get("HX-Request"):
        response = page(request, "lesson_body", **values)
        response.headers["X-Fondaco-Status"] = str(status)
    else:
        symbols = mark_safe(game.board.symbols())  # noqa: S308 - our own drawing
        response = page(request, "lesson", status, **values, symbols=symbols)
    written = marked(response.content.decode(), made.spots, made.all_spots)
    response.content = written.encode()
    _note_progress(request, response, moment)
    return response


def _note_progress(request: HttpRequest, response: HttpResponse, moment: Moment) -> None:
    """Steps before this one are done, and the last one by being read."""
    steps, game = len(moment.lesson.steps), moment.lesson.game.id
    done = steps if moment.number == steps else moment.number - 1
    reached = progress_of(request)
    if done > reached.lessons.get(game, 0):
        keep(request, response, replace(reached, lessons=reached.lessons | {game: done}))
