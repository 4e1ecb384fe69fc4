"""Routes of a match: what a seat sees, may do and does."""

from __future__ import annotations

from typing import Annotated, cast

from fondaco.engine.errors import IllegalAction
from fondaco.engine.match import Match
from fondaco.engine.row_plan import words_of
from fondaco.web import table_store, take_back
from fondaco.web.access import Access
from fondaco.web.advice import advise
from fondaco.web.api.callers import Call
from fondaco.web.api.forms import (
    Draft,
    Facts,
    Hint,
    Observation,
    Play,
    Played,
    Position,
    Reason,
    SeatNumber,
    Table,
    TableNumber,
    Undo,
)
from fondaco.web.api.problems import Problem
from fondaco.web.api.routes import route
from fondaco.web.api.shapes import Words
from fondaco.web.api.tables import about
from fondaco.web.bot_names import seat_name
from fondaco.web.errors import NotAllowed, Stale
from fondaco.web.history import LoadedMatch
from fondaco.web.models import PLAYING, WAITING
from fondaco.web.table_page.look import look_at

_NOT_BEGUN = {409: "The match has not begun."}
_PLAYING = {
    409: "Stale: the match has moved on since that version; or it is over, or has not begun.",
    422: "The rules forbid it; `rule` is the id of the one that does.",
}


def begun(access: Access) -> LoadedMatch:
    """The match of a table; Problem if nothing was dealt yet."""
    if access.table.stage == WAITING:
        raise Problem(409, "not_begun")
    return table_store.load_table(access.table)


def eyes(access: Access, seat: int | None) -> int | None:
    """From which seat somebody looks: the one they name, if it is theirs."""
    if seat is not None and seat not in access.seats:
        raise Problem(403, "not_your_seat", where="seat")
    return access.seat if seat is None else seat


def own_seat(access: Access, seat: int | None) -> int:
    """The same for what spectators cannot ask for."""
    found = eyes(access, seat)
    if found is None:
        raise Problem(403, "only_seats")
    return found


@route("GET", "/tables/{table}/position", trouble=_NOT_BEGUN)
def read_position(
    call: Call, table: TableNumber, *, seat: SeatNumber | None = None, memory: bool = False
) -> Position:
    """Read what your seat sees, and its legal lines if it is to act.

    Whoever only watches sees what a spectator sees.
    """
    access = call.enter(table)
    loaded, looks = begun(access), eyes(access, seat)
    match = loaded.match
    acts = looks is not None and match.actor == looks
    recalled = None
    if memory:
        recalled = words_of(match.recall(own_seat(access, seat)))[0].tolist()
    return Position(
        table=table,
        version=loaded.table.version,
        seat=looks,
        actor=_actor(match),
        view=match.view(looks),
        legal=match.legal() if acts else None,
        memory=recalled,
    )


@route("GET", "/tables/{table}/observation", trouble=_NOT_BEGUN)
def read_observation(
    call: Call,
    table: TableNumber,
    *,
    seat: SeatNumber | None = None,
    memory: bool = False,
    relative: bool = False,
) -> Observation:
    """Read what your seat sees as numbers, and the mask of its legal actions if it is to act."""
    access = call.enter(table)
    looks, loaded = own_seat(access, seat), begun(access)
    match = loaded.match
    acts = match.actor == looks
    return Observation(
        table=table,
        version=loaded.table.version,
        seat=looks,
        actor=_actor(match),
        observation=match.observe(looks, memory, relative).tolist(),
        num_actions=match.num_actions,
        legal_actions=match.legal_actions() if acts else None,
        action_mask=match.action_mask().tolist() if acts else None,
    )


@route("POST", "/tables/{table}/draft", scope="play", trouble=_PLAYING)
def draft_step(call: Call, table: TableNumber, body: Play) -> Draft:
    """Try the first lines of a step on a copy, to read what may follow them.

    Nothing is played and nobody learns of it. A step that is whole is not looked behind.
    """
    access = call.enter(table)
    acting, loaded = own_seat(access, body.seat), _running(access)
    if loaded.table.version != body.version:
        raise Stale
    trial = _tried(loaded.match, acting, _inputs(loaded.match, body))
    whole = not _goes_on(trial, acting, len(loaded.match.actions))
    return Draft(
        table=table,
        version=loaded.table.version,
        seat=acting,
        complete=whole,
        view=None if whole else trial.view(acting),
        legal=None if whole else trial.legal(),
        legal_actions=None if whole else trial.legal_actions(),
    )


@route("POST", "/tables/{table}/play", scope="play", trouble=_PLAYING)
def play(call: Call, table: TableNumber, body: Play) -> Played:
    """Play a step, decided on at a version: all of its lines or none.

    Sent again after a lost answer, it is not played twice: the same from the same seat at the same
    version is answered as if it had just been played.
    """
    access = call.enter(table)
    acting, loaded = own_seat(access, body.seat), begun(access)
    if loaded.table.version != body.version:
        return _played_before(loaded, acting, body)
    _running(access)
    inputs = _inputs(loaded.match, body)
    _tried(loaded.match, acting, inputs)
    if len(inputs) == 1 and (whole := _only_part(loaded.match, inputs[0])):
        raise Problem(422, "only_part", whole=whole)
    try:
        after = table_store.act(table, acting, inputs, body.version)
    except Stale:  # between looking and playing: perhaps by this very request, sent twice
        return _played_before(begun(call.enter(table)), acting, body)
    except NotAllowed:
        raise Problem(409, "not_playing") from None
    return _played(after, acting, body.version, again=False)


@route("POST", "/tables/{table}/undo", scope="play", trouble=_PLAYING)
def undo(call: Call, table: TableNumber, body: Undo) -> Table:
    """Take your last step back, where that is free; else ask the others, or answer them."""
    access = call.enter(table)
    acting = own_seat(access, None)
    _running(access)
    try:
        if body.wish == "ask":
            take_back.ask(table, acting, access.seats, body.version)
        else:
            _check_asked(access, body.version)
            take_back.answer(table, access.seats, body.wish == "agree", body.version)
    except NotAllowed:
        raise Problem(422, "nothing_to_undo") from None
    return about(call.enter(table), call.lang)


@route("GET", "/tables/{table}/why", trouble=_NOT_BEGUN)
def read_reason(
    call: Call,
    table: TableNumber,
    *,
    line: Annotated[str, Words(200, 1)],
    seat: SeatNumber | None = None,
) -> Reason:
    """Read whether a line is legal for your seat now, and if not, which rule forbids it."""
    access = call.enter(table)
    asking, loaded = own_seat(access, seat), begun(access)
    try:
        loaded.match.play(line.strip(), asking)
    except IllegalAction as error:
        told = loaded.match.game.guides[call.lang].about(error.rule)
        guide = [paragraph.words for paragraph in told]
        return Reason(False, error.rule, error.say(call.lang), guide)
    return Reason(True, "", "", [])


@route("GET", "/tables/{table}/hint", scope="play", trouble=_PLAYING)
def read_hint(call: Call, table: TableNumber) -> Hint:
    """Read what a bot of this house would do in your place; rationed more than anything else."""
    access = call.enter(table)
    own_seat(access, None)
    loaded = _running(access)
    if loaded.match.actor not in access.seats:
        raise Problem(422, "not_your_turn")
    found = advise(look_at(access, loaded, call.lang))
    return Hint(list(found.lines), found.words, found.reason)


@route("GET", "/tables/{table}/record", trouble={409: "The match is not over."})
def read_record(call: Call, table: TableNumber) -> Facts:
    """Read the record of a match that is over (docs/records.md)."""
    access = call.enter(table)
    if not access.table.told:
        raise Problem(409, "not_over")
    match = table_store.load_table(access.table).match
    match.seats = [seat_name(seat, call.lang) or None for seat in access.table.seats.all()]
    return match.record()


# ---------------------------------------------------------------- inside


def _actor(match: Match) -> int | None:
    """The seat that is to act; chance has always acted before anybody looks."""
    return match.actor if isinstance(match.actor, int) else None


def _running(access: Access) -> LoadedMatch:
    """The match of a table where it is under way."""
    if access.table.stage != PLAYING:
        raise Problem(409, "not_playing")
    return table_store.load_table(access.table)


def _inputs(match: Match, body: Play) -> list[str]:
    """What is to be played, as lines."""
    if (body.lines is None) == (body.actions is None):
        raise Problem(400, "no_line")
    if body.lines is not None:
        return [line.strip() for line in body.lines]
    actions = cast(list[int], body.actions)
    if any(action >= match.num_actions for action in actions):
        raise Problem(422, "no_action", where="actions")
    return [match.line_of(action) for action in actions]


def _tried(match: Match, seat: int, inputs: list[str]) -> Match:
    """The match after a step of a seat, on a copy.

    Problem if a line is left when the step is whole: what follows it may have been drawn, and a
    refusal would tell of it.
    """
    trial, since = match.copy(), len(match.actions)
    for place, text in enumerate(inputs):
        if place and not _goes_on(trial, seat, since):
            raise Problem(422, "more_than_a_step", where="lines")
        trial.play(text, seat)
    return trial


def _goes_on(trial: Match, seat: int, since: int) -> bool:
    """Is the seat still in the middle of its step, and nothing drawn?"""
    drawn = any(action >= trial.first_chance for action in trial.actions[since:])
    return trial.unfinished and trial.actor == seat and not drawn


def _only_part(match: Match, line: str) -> str:
    """The verb of the whole of which a lone line is a part, where others could count such lines."""
    verb, _, rest = line.partition(" ")
    return match.game.notation.PLANNED.get(verb, "") if rest else ""


def _played_before(loaded: LoadedMatch, seat: int, body: Play) -> Played:
    """The answer to a request that is sent again; Stale if it is another one."""
    made = next((step for step in loaded.steps if step.version == body.version + 1), None)
    if made is None or made.seat != seat:
        raise Stale
    trial = loaded.match.earlier(made.first)
    try:
        for text in _inputs(trial, body):
            trial.play(text, seat)
    except (IllegalAction, Problem):
        raise Stale from None
    if trial.actions != loaded.match.actions[: made.last]:
        raise Stale
    return _played(loaded, seat, body.version, again=True)


def _played(after: LoadedMatch, seat: int, before: int, again: bool) -> Played:
    made = next(step for step in after.steps if step.version == before + 1)
    match = after.match
    own = [
        action for action in match.actions[made.first : made.last] if action < match.first_chance
    ]
    return Played(
        table=after.table.pk,
        version=made.version,
        lines=[match.line_of(action) for action in own],
        again=again,
        now=after.table.version,
        actor=_actor(match),
    )


def _check_asked(access: Access, version: int) -> None:
    asked = access.table.undo_request
    if access.table.version != version:
        raise Stale
    if asked is None or asked.get("version") != version:
        raise Problem(422, "no_question")
