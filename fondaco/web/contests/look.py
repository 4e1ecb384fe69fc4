"""What the page of a contest shows: how it is played, who takes part, tables, standings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse

from fondaco.bots import LEVELS
from fondaco.engine import numbers
from fondaco.engine.registry import find_game
from fondaco.web.clocks import terms
from fondaco.web.clocks.words import pace_in_full
from fondaco.web.contests.rounds import absent, standings_of
from fondaco.web.contests.scoring import Tally
from fondaco.web.links import contest_token, replay_token
from fondaco.web.models import ENDED, OVER, PLAYING, Contest, Entrant, Sitting, Table
from fondaco.web.models.contest import DONE, GATHERING, RUNNING, SWISS
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

    contest: Contest
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


def look_at_contest(contest: Contest, visitor: str, lang: str) -> Look:
    """The page for a visitor."""
    box = find_game(contest.game).box
    entrants = list(contest.entrants.all())
    swiss, agreed = contest.form == SWISS, terms.read(contest.clock)
    return Look(
        contest=contest,
        title=box.about.title[lang],
        facts=(
            TEXTS.count("contest_rounds", contest.rounds, lang),
            TEXTS.say("contest_seats", lang, n=contest.players),
            TEXTS.say("contest_bots", lang, level=LEVELS[contest.level].title[lang]),
            *([] if agreed is None else [pace_in_full(agreed, lang)]),
            *_options(contest, lang),
        ),
        form=TEXTS.say(f"contest_form_{contest.form}", lang),
        main_title=TEXTS.say("contest_at_table" if swiss else "contest_same_seat", lang),
        next_title=TEXTS.say("contest_same_seat" if swiss else "contest_at_table", lang),
        rows=tuple(_rows(contest, entrants, visitor, lang)),
        rounds=tuple(_rounds(contest, visitor, lang)),
        token=contest_token(contest),
        gathering=contest.stage == GATHERING,
        running=contest.stage == RUNNING,
        takes_part=any(one.visitor == visitor for one in entrants),
        organises=contest.organiser == visitor,
        called_off=contest.stage == DONE and contest.round == 0,
    )


def _options(contest: Contest, lang: str) -> list[str]:
    """The options that are not as printed."""
    game, said = find_game(contest.game), []
    for option in game.box.options.values():
        value = contest.options.get(option.name, option.default)
        if value != option.default:
            words = game.notation.OPTIONS[option.name][lang]
            typed = str(value).lower() if isinstance(value, bool) else str(value)
            said.append(f"{words['name']}: {words[typed]}")
    return said


def entrant_name(entrant: Entrant, lang: str) -> str:
    """What somebody is called in the lists."""
    if not entrant.visitor:
        return TEXTS.say("contest_bot", lang, n=entrant.number + 1)
    return entrant.name or TEXTS.say("contest_guest", lang, n=entrant.number + 1)


def _percent(hundredths: float | None, lang: str) -> str:
    return "–" if hundredths is None else numbers.percent(hundredths / 100, lang, 0)


def _rows(contest: Contest, entrants: list[Entrant], visitor: str, lang: str) -> list[Row]:
    rows = {
        one.number: Row(
            one.number, entrant_name(one, lang), one.visitor == visitor, not one.visitor
        )
        for one in entrants
    }
    if contest.round == 0:
        return list(rows.values())
    standing, told = standings_of(contest)
    return [
        replace(
            rows[one.entrant],
            place=one.place,
            main=_percent(one.main, lang) if told else "–",
            next=_percent(one.next, lang) if told else "–",
            rounds=tuple(
                _worth(contest, told.get((one.entrant, number)), lang)
                for number in range(1, contest.round + 1)
            ),
        )
        for one in standing
    ]


def _worth(contest: Contest, tally: Tally | None, lang: str) -> str:
    """What counts of a round in this form of contest."""
    if tally is None:
        return "–"
    return _percent(tally.beaten if contest.form == SWISS else tally.alike, lang)


def _rounds(contest: Contest, visitor: str, lang: str) -> list[Round]:
    """The rounds so far, the latest first."""
    _, told = standings_of(contest)
    waits = (
        set(absent(contest).values_list("board", flat=True)) if contest.stage == RUNNING else set()
    )
    by_board: dict[tuple[int, int], list[Sitting]] = {}
    sittings = contest.sittings.select_related("entrant", "table").prefetch_related("table__seats")
    for sitting in sittings:
        by_board.setdefault((sitting.round, sitting.board), []).append(sitting)
    rounds: dict[int, list[Board]] = {}
    for (number, board), there in by_board.items():
        going = contest.stage == RUNNING and number == contest.round
        made = _board(contest, board, there, told, visitor, lang)
        waiting = going and contest.organiser == visitor and board in waits
        rounds.setdefault(number, []).append(replace(made, waits=waiting))
    return [
        Round(number, contest.stage == RUNNING and number == contest.round, tuple(rounds[number]))
        for number in sorted(rounds, reverse=True)
    ]


def _board(
    contest: Contest,
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
    chairs = tuple(_chair(contest, sitting, told, visitor, lang) for sitting in sittings)
    if table is None:
        return Board(number, chairs, TEXTS.say("contest_gone", lang))
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
    if over or table.stage in (OVER, ENDED):
        return TEXTS.say("is_over", lang)
    names = seat_names(table, find_game(table.game).box, lang)
    return TEXTS.say("turn_of", lang, name=names[table.actor]) if table.actor is not None else ""


def _chair(
    contest: Contest,
    sitting: Sitting,
    told: dict[tuple[int, int], Tally],
    visitor: str,
    lang: str,
) -> Chair:
    entrant, colours = sitting.entrant, find_game(contest.game).box.seat_colours
    result = ""
    if sitting.rank is not None:
        points = numbers.number(sitting.score or 0, lang)
        result = TEXTS.say("contest_result", lang, points=points, place=sitting.rank)
    elif sitting.void:
        result = TEXTS.say("contest_void", lang)
    return Chair(
        colour=colours[sitting.seat],
        name=entrant_name(entrant, lang),
        mine=entrant.visitor == visitor,
        result=result,
        worth=_worth(contest, told.get((entrant.number, sitting.round)), lang) if result else "",
    )
