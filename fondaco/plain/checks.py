"""Is a game complete? Each part that is missing or wrong, in one sentence (`fondaco check`)."""

from __future__ import annotations

import ast
import traceback
from collections.abc import Iterator
from inspect import isfunction
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from rich.console import Console

from fondaco.engine import contract
from fondaco.engine.box import copy_records, new_records
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.text import LANGUAGES, Text, same
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.pictures.sketch import Sketcher

_PARTS = {
    "rules": contract.Rules,
    "notation": contract.Notation,
    "refusals": contract.Refusals,
    "features": contract.Features,
    "board": contract.Board,
    "screen": contract.Screen,
    "balance": contract.Balance,
}
#: Matches that are played, and the most lines of one.
_MATCHES, _LONGEST = 3, 5_000
_TEXTS = read_texts(__file__, "checks")


def find_faults(game: Game) -> Iterator[Text]:
    """Everything that is missing or wrong; a fault ends the search where others would follow."""
    faults = list(_missing_files(game)) or list(_missing_names(game))
    yield from faults or [*_faults_in_play(game), *_faulty_lesson(game), *_faulty_page(game)]


def _missing_files(game: Game) -> Iterator[Text]:
    for name in ("components.toml", "texts.toml", "guide.en.md", "guide.de.md"):
        if not (game.folder / name).exists():
            yield _TEXTS["no_file"](name=name)


def _faulty_lesson(game: Game) -> Iterator[Text]:
    """A lesson is no must, but one that is there can be played."""
    try:
        _ = game.lesson
    except FondacoError as error:
        yield error.text


def _faulty_page(game: Game) -> Iterator[Text]:
    """All pictures of the guide on one page can be drawn, and all that are named are there."""
    name = "onepage.toml"
    try:
        page = game.one_page
        named = {leaf.picture for leaf in page.leaves}
        named |= {item.picture for leaf in page.leaves for item in leaf.items}
        for name in sorted(named - {""}):
            for lang in LANGUAGES:
                Sketcher(game, lang, page.pictures, page.positions).draw(name)
    except FondacoError as error:
        yield error.text
    except Exception as error:
        yield _TEXTS["page"](name=name, why=_where(game, error))


def _missing_names(game: Game) -> Iterator[Text]:
    for part, protocol in _PARTS.items():
        try:
            found = getattr(game, part)
            for name, what in wanted_names(protocol):
                if not hasattr(found, name):
                    yield _TEXTS["lacks"](part=part, name=name, what=what)
        except FondacoError as error:
            yield error.text
            return
        except Exception as error:
            yield _TEXTS["no_part"](part=part, why=_where(game, error))
            return


def wanted_names(protocol: Any) -> Iterator[tuple[str, str]]:
    """What a part must offer, with what is said of it in the contract."""
    for name, annotation in protocol.__annotations__.items():
        texts = [
            n.value for n in ast.walk(ast.parse(str(annotation))) if isinstance(n, ast.Constant)
        ]
        yield name, str(texts[-1]) if texts else str(annotation)
    for name, value in vars(protocol).items():
        if isfunction(value) and not name.startswith("_"):
            yield name, (value.__doc__ or "").split("\n")[0].rstrip(".")


def _faults_in_play(game: Game) -> Iterator[Text]:
    try:
        box = game.box
        if len(box.lines) <= game.rules.SEAT_ACTIONS:
            yield _TEXTS["actions"](lines=len(box.lines), first=game.rules.SEAT_ACTIONS)
            return
        for seed in range(_MATCHES):
            players = box.fewest_players + seed % (box.most_players - box.fewest_players + 1)
            fault = next(_play(game, players, Random(seed)), None)  # noqa: S311 - no secret
            if fault is not None:  # others would follow from it
                yield fault
                return
        yield from _compare_guides(game)
    except FondacoError as error:
        yield error.text
    except Exception as error:
        yield _TEXTS["broken"](place=game.id, why=_where(game, error))


def _play(game: Game, players: int, rng: Random) -> Iterator[Text]:
    """A random match, looked at with the eyes of everybody after some of its lines."""
    match = Match.start(game, players, chance="manual")
    while match.result is None:
        legal = match.legal()
        if not legal or len(match.lines) > _LONGEST:
            yield _TEXTS["endless" if legal else "stuck"](lines=len(match.lines))
            return
        if rng.random() < 5 / (50 + len(match.lines)):  # a long match is looked at less often
            yield from _look(match)
        match.act(rng.choice(legal))
    yield from _look(match)
    for lang in LANGUAGES:
        match.log(None, lang)
        game.notation.account(match.box, match.view(None), match.events(None))


def _look(match: Match) -> Iterator[Text]:
    game, state = match.game, match.state()
    again = Match.restore(game, state)
    for column in match.tables().dtype.names:
        if again.tables()[column].tobytes() != match.tables()[column].tobytes():
            yield _TEXTS["lost"](column=column)
            return
    for lang in LANGUAGES:
        trial = Trial(match.box, match.view(None))
        game.notation.standings(trial).said(lang)
        game.board.ahead(trial, lang)
    legal, console = match.legal(), Console(file=StringIO())
    for line in match.box.lines:
        if (match.why_not(line) is None) != (line in legal):
            yield _TEXTS["disagree"](line=line)
            return
    for seat in (None, *range(match.players)):
        view = match.view(seat)
        trial = Trial(match.box, view, seat)
        shown = game.notation.view(trial.state, seat)
        if shown != view:
            yield _TEXTS["seen"](
                seat="-" if seat is None else seat, key=_first_difference(view, shown)
            )
            return
        if seat is not None:
            yield from _look_as_bot(match, trial, seat)
        for lang in LANGUAGES:
            game.notation.say_prompt(match.box, view, lang)
            composition = game.board.compose(trial, "", lang)
            drawn = game.board.draw(trial, lang, composition, (), ())
            _ = drawn.wide, drawn.phone, drawn.dock, game.board.facts(trial, lang)
            console.render_lines(game.screen.screen(match.box, view, seat, lang))
    for line in legal:
        for lang in LANGUAGES:
            game.notation.say_action(match.box, match.box.index[line], lang)


def _look_as_bot(match: Match, trial: Trial, seat: int) -> Iterator[Text]:
    """Where hidden things lie changes nothing: neither what a bot sees nor what it imagines."""
    features, record = match.game.features, match.box.record[0]
    sights, worlds = [], []
    for tables in (match.tables(), trial.tables):
        sight = new_records(features.SIGHT, 1)
        features.see(tables[0], seat, sight[0])
        sights.append(sight)
        world, memory = copy_records(tables), new_records(features.MEMORY, 1)
        if seat == match.actor:  # nobody else is searching
            features.redeal(record, world[0], seat, memory[0], np.array([1], np.uint64))
            worlds.append(world)
    for function, pair in (("hide", sights), ("redeal", worlds)):
        column = _first_column(*pair) if pair else None
        if column is not None:
            yield _TEXTS["known"](seat=seat, function=function, column=column)
            return


def _first_column(one: Any, other: Any) -> str | None:
    """The first column in which two arrays of records differ, of the table inside if there is one.

    >>> tables = np.zeros((2, 1), [("deck", int), ("hand", int)])
    >>> tables["hand"][1] = 3
    >>> _first_column(tables[0], tables[1])
    'hand'
    """
    for column in one.dtype.names:
        if one[column].tobytes() != other[column].tobytes():
            inner = one[column].dtype.names
            return _first_column(one[column], other[column]) if inner else column
    return None


def _compare_guides(game: Game) -> Iterator[Text]:
    english, german = (set(game.guides[lang].rules) for lang in LANGUAGES)
    if english != german:
        yield _TEXTS["guides"](rules=", ".join(sorted(english ^ german)))


def _first_difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    return next(key for key in one if one[key] != other.get(key))


def _where(game: Game, error: Exception) -> Text:
    """What went wrong, and in which line of the game's own files."""
    said = str(error).split("\n")[0] or type(error).__name__
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if game.folder in Path(frame.filename).parents:
            return same(f"{said} ({Path(frame.filename).name}, line {frame.lineno})")
    return same(said)
