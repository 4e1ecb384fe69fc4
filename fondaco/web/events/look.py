"""What the page of an event shows: how it is played, who takes part, tables, and how they stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse

from fondaco.bots import LEVELS
from fondaco.engine import numbers
from fondaco.engine.registry import find_game
from fondaco.web.events.rounds import absent, standings_of
from fondaco.web.events.scoring import Tally
from fondaco.web.links import event_token, replay_token
from fondaco.web.models import OVER, PLAYING, Entrant, Event, Sitting, Table
from fondaco.web.models.event import ENDED, GATHERING, RUNNING, SWISS
from fondaco.web.places import seat_names
from fondaco.web.texts import TEXTS


@dataclass(frozen=True)
class Row:
    """An entrant in the list: with a place and percentages as soon as something was played."""

    number: int
    name: str
    mine: bool
    bot: bool
    place: int = 0
    main: str = ""
    next: str = ""
    #: What each round brought, in hundredths; "–" where it is not over.
    rounds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chair:
    """A seat of a table of a round."""

    colour: str
    name: str
    mine: bool
    #: Of a finished match: points and place, and what they are worth.
    result: str = ""
    worth: str = ""


@dataclass(frozen=True)
class Board:
    """A table of a round."""

    number: int
    chairs: tuple[Chair, ...]
    state: str
    #: Where it leads for this visitor: to their table, or to the replay.
    url: str = ""
    label: str = ""
    go: bool = False
    #: The organiser may let a bot play for whoever is to move.
    waits: bool = False


@dataclass(frozen=True)
class Round:
    """A round and its tables."""

    number: int
    going: bool
    boards: tuple[Board, ...]


@dataclass(frozen=True)
class Look:
    """The page."""

    event: Event
    title: str
    facts: tuple[str, ...]
    form: str
    #: What the two percentages are called.
    main_title: str
    next_title: str
    rows: tuple[Row, ...]
    rounds: tuple[Round, ...]
    token: str
    gathering: bool
    running: bool
    takes_part: bool
    organises: bool
    #: Called off before it began.
    called_off: bool


def look_at_event(event: Event, visitor: str, lang: str) -> Look:
    """The page for a visitor."""
    box = find_game(event.game).box
    entrants = list(event.entrants.all())
    swiss = event.form == SWISS
    return Look(
        event=event,
        title=box.about.title[lang],
        facts=(
            TEXTS.count("event_rounds", event.rounds, lang),
            TEXTS.say("event_seats", lang, n=event.players),
            TEXTS.say("event_bots", lang, level=LEVELS[event.level].title[lang]),
            *_options(event, lang),
        ),
        form=TEXTS.say(f"event_form_{event.form}", lang),
        main_title=TEXTS.say("event_at_table" if swiss else "event_same_seat", lang),
        next_title=TEXTS.say("event_same_seat" if swiss else "event_at_table", lang),
        rows=tuple(_rows(event, entrants, visitor, lang)),
        rounds=tuple(_rounds(event, visitor, lang)),
        token=event_token(event),
        gathering=event.stage == GATHERING,
        running=event.stage == RUNNING,
        takes_part=any(one.visitor == visitor for one in entrants),
        organises=event.organiser == visitor,
        called_off=event.stage == ENDED and event.round == 0,
    )


def _options(event: Event, lang: str) -> list[str]:
    """The options that are not as printed."""
    game, said = find_game(event.game), []
    for option in game.box.options.values():
        value = event.options.get(option.name, option.default)
        if value != option.default:
            words = game.notation.OPTIONS[option.name][lang]
            typed = str(value).lower() if isinstance(value, bool) else str(value)
            said.append(f"{words['name']}: {words[typed]}")
    return said


def entrant_name(entrant: Entrant, lang: str) -> str:
    """What somebody is called in the lists."""
    if not entrant.visitor:
        return TEXTS.say("event_bot", lang, n=entrant.number + 1)
    return entrant.name or TEXTS.say("event_guest", lang, n=entrant.number + 1)


def _percent(hundredths: float | None, lang: str) -> str:
    return "–" if hundredths is None else numbers.percent(hundredths / 100, lang, 0)


def _rows(event: Event, entrants: list[Entrant], visitor: str, lang: str) -> list[Row]:
    rows = {
        one.number: Row(
            one.number, entrant_name(one, lang), one.visitor == visitor, not one.visitor
        )
        for one in entrants
    }
    if event.round == 0:
        return list(rows.values())
    standing, told = standings_of(event)
    return [
        replace(
            rows[one.entrant],
            place=one.place,
            main=_percent(one.main, lang) if told else "–",
            next=_percent(one.next, lang) if told else "–",
            rounds=tuple(
                _worth(event, told.get((one.entrant, number)), lang)
                for number in range(1, event.round + 1)
            ),
        )
        for one in standing
    ]


def _worth(event: Event, tally: Tally | None, lang: str) -> str:
    """What counts of a round in this form of event."""
    if tally is None:
        return "–"
    return _percent(tally.beaten if event.form == SWISS else tally.alike, lang)


def _rounds(event: Event, visitor: str, lang: str) -> list[Round]:
    """The rounds so far, the latest first."""
    _, told = standings_of(event)
    waits = set(absent(event).values_list("board", flat=True)) if event.stage == RUNNING else set()
    by_board: dict[tuple[int, int], list[Sitting]] = {}
    sittings = event.sittings.select_related("entrant", "table").prefetch_related("table__seats")
    for sitting in sittings:
        by_board.setdefault((sitting.round, sitting.board), []).append(sitting)
    rounds: dict[int, list[Board]] = {}
    for (number, board), there in by_board.items():
        going = event.stage == RUNNING and number == event.round
        made = _board(event, board, there, told, visitor, lang)
        waiting = going and event.organiser == visitor and board in waits
        rounds.setdefault(number, []).append(replace(made, waits=waiting))
    return [
        Round(number, event.stage == RUNNING and number == event.round, tuple(rounds[number]))
        for number in sorted(rounds, reverse=True)
    ]


def _board(
    event: Event,
    number: int,
    sittings: list[Sitting],
    told: dict[tuple[int, int], Tally],
    visitor: str,
    lang: str,
) -> Board:
    """A table as this visitor may know of it: nothing of the match before the round is over."""
    table = sittings[0].table
    mine = any(sitting.entrant.visitor == visitor for sitting in sittings)
    over = all(sitting.rank is not None or sitting.void for sitting in sittings)
    chairs = tuple(_chair(event, sitting, told, visitor, lang) for sitting in sittings)
    if table is None:
        return Board(number, chairs, TEXTS.say("event_gone", lang))
    if table.told:
        url, label = reverse("replay", args=[replay_token(table)]), TEXTS.say("replay", lang)
    elif mine:
        turn = table.actor in [s.seat for s in sittings if s.entrant.visitor == visitor]
        url = reverse("table", args=[table.pk])
        label = TEXTS.say("label_turn" if turn and table.stage == PLAYING else "label_look", lang)
        return Board(number, chairs, _state(table, over, lang), url, label, turn)
    else:
        url = label = ""
    return Board(number, chairs, _state(table, over, lang), url, label)


def _state(table: Table, over: bool, lang: str) -> str:
    """«over», «Ann is to move»."""
    if over or table.stage == OVER:
        return TEXTS.say("is_over", lang)
    names = seat_names(table, find_game(table.game).box, lang)
    return TEXTS.say("turn_of", lang, name=names[table.actor]) if table.actor is not None else ""


def _chair(
    event: Event,
    sitting: Sitting,
    told: dict[tuple[int, int], Tally],
    visitor: str,
    lang: str,
) -> Chair:
    entrant, colours = sitting.entrant, find_game(event.game).box.seat_colours
    result = ""
    if sitting.rank is not None:
        points = numbers.number(sitting.score or 0, lang)
        result = TEXTS.say("event_result", lang, points=points, place=sitting.rank)
    elif sitting.void:
        result = TEXTS.say("event_void", lang)
    return Chair(
        colour=colours[sitting.seat],
        name=entrant_name(entrant, lang),
        mine=entrant.visitor == visitor,
        result=result,
        worth=_worth(event, told.get((entrant.number, sitting.round)), lang) if result else "",
    )
