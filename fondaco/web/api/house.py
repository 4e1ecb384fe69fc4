"""Routes about the house: its games, their rules and data, the token itself, the description."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fondaco.bots import COMPILED, LEVELS
from fondaco.engine.box import read_data
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game, game_ids
from fondaco.web.api import description
from fondaco.web.api.callers import Call
from fondaco.web.api.forms import (
    Components,
    Facts,
    GameInfo,
    Games,
    ObservationPart,
    ObservationParts,
    OptionInfo,
    Paragraph,
    Rules,
    TokenInfo,
)
from fondaco.web.api.problems import Problem
from fondaco.web.api.routes import route
from fondaco.web.api.shapes import Whole, Words

GameId = Annotated[str, Words(40, 1, "^[-a-zA-Z0-9_]+$"), "The id of a game."]


@route("GET", "/openapi.json", scope=None)
def read_description(call: Call) -> Facts:
    """Read this description."""
    return description.document()


@route("GET", "/token")
def read_token(call: Call) -> TokenInfo:
    """Read what your token is good for."""
    token = call.token
    assert token is not None, "the route needs one"  # noqa: S101
    scopes = [scope for scope in ("read", "play", "create") if scope in token.scopes.split()]
    return TokenInfo(token.name, scopes, f"{token.until:%Y-%m-%dT%H:%M:%SZ}")


@route("GET", "/games", scope=None)
def list_games(call: Call) -> Games:
    """List the games of this house."""
    return Games([_about(find_game(game), call.lang) for game in game_ids()])


@route("GET", "/games/{game}", scope=None)
def read_game(call: Call, game: GameId) -> GameInfo:
    """Read about a game."""
    return _about(_found(game), call.lang)


@route("GET", "/games/{game}/rules", scope=None)
def read_rules(call: Call, game: GameId) -> Rules:
    """Read the full rules of a game.

    With what only concerns those who type lines or write programs.
    """
    guide = _found(game).guides[call.lang]
    told = [Paragraph(one.section, one.text, list(one.rules)) for one in guide.paragraphs]
    return Rules(game, guide.title, told)


@route("GET", "/games/{game}/components", scope=None)
def read_components(call: Call, game: GameId) -> Components:
    """Read the delivered data of a game, and the lines of its flat actions."""
    found = _found(game)
    return _components(found)


@route("GET", "/games/{game}/observation", scope=None, trouble={422: "Not with so many players."})
def read_observation_parts(
    call: Call, game: GameId, *, players: Annotated[int, Whole(2, 8)], memory: bool = False
) -> ObservationParts:
    """Read what the numbers of an observation mean, with the delivered data."""
    found = _found(game)
    parts = [
        ObservationPart(one.name, one.means, one.start, list(one.shape), list(one.axes))
        for one in found.describe(players, memory)
    ]
    size = max((one.start + _size(one.shape) for one in parts), default=0)
    return ObservationParts(game, players, size, parts)


def _size(shape: list[int]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size


def _found(game: str) -> Game:
    if game not in game_ids():
        raise Problem(404, "not_found")
    return find_game(game)


@cache
def _components(game: Game) -> Components:
    _, data = read_data(game.folder / "components.toml")
    return Components(game.id, game.version, data, list(game.box.lines[: game.num_actions]))


@cache
def _about(game: Game, lang: str) -> GameInfo:
    box = game.box
    options = []
    for option in box.options.values():
        words = game.notation.OPTIONS[option.name][lang]
        options.append(
            OptionInfo(
                option.name, words["name"], words["help"], list(option.values), option.default
            )
        )
    return GameInfo(
        id=game.id,
        title=box.about.title[lang],
        fewest_players=box.fewest_players if box.fewer_with is None else box.fewer_with[1],
        most_players=box.most_players,
        minutes=box.about.minutes,
        rules_version=game.version,
        options=options,
        num_actions=game.num_actions,
        bots=[*COMPILED, *LEVELS],
    )
