"""`fondaco play`: a match at the terminal."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from fondaco.engine.registry import game_ids
from fondaco.engine.texts import read_texts
from fondaco.terminal.arguments import complete_bots, complete_game, known_game, read_setup
from fondaco.terminal.bilingual import FILE, Call, command, option
from fondaco.terminal.errors import (
    FAILED,
    FINE,
    INTERRUPTED,
    TERMINATED,
    Trouble,
    UsageTrouble,
)
from fondaco.terminal.language import asked_language
from fondaco.terminal.paths import is_folder, is_there, typed_path
from fondaco.terminal.program_name import called
from fondaco.terminal.signals import Terminated, terminable

if TYPE_CHECKING:
    from fondaco.terminal.saves import Save
    from fondaco.terminal.session import Session

_TEXTS = read_texts(__file__, "play")

#: Options that a kept match has decided already.
_DECIDED = ("players", "bots", "seat", "hot_seat", "seed", "options", "data")


@command(_TEXTS)
@click.argument("game", shell_complete=complete_game, required=False)
@option("--players", words=_TEXTS["players"], type=int, default=3, metavar="N")
@option("--bots", words=_TEXTS["bots"], shell_complete=complete_bots, metavar="NAMES")
@option("--seat", words=_TEXTS["seat"], type=int, default=0, metavar="N")
@option("--hot-seat", words=_TEXTS["hot_seat"], is_flag=True)
@option("--seed", words=_TEXTS["seed"], metavar="SEED")
@option("--option", "options", words=_TEXTS["option"], multiple=True, metavar="NAME=VALUE")
@option("--data", words=_TEXTS["data"], type=FILE, metavar="FILE")
@option("--resume", words=_TEXTS["resume"], is_flag=False, flag_value="", metavar="[FILE]")
@option("--save", words=_TEXTS["save"], type=FILE, metavar="FILE")
def play(ctx: Call, /, **given: Any) -> None:
    """See `help` in `texts.toml`."""
    from fondaco.terminal.session import Leave, Session

    save, path = _resume(ctx, given) if given["resume"] is not None else _begin(ctx, given)
    session = Session(ctx.console, save, path, fresh=given["resume"] is None)
    with terminable():
        try:
            session.run()
            return
        except (Leave, EOFError):
            code = FINE
        except KeyboardInterrupt:
            code = INTERRUPTED
        except Terminated:
            code = TERMINATED
    _say_kept(session)
    ctx.exit(code or (FINE if session.kept else FAILED))


def _say_kept(session: Session) -> None:
    """How to go on, on a line of its own whatever the terminal has written last."""
    session.console.print()
    if session.record is not None:
        session.say_record()
        return
    if not session.kept:
        session.console.print(_TEXTS.say("not_kept", session.lang))
    if session.path.exists():
        path = shlex.quote(str(session.path))
        session.console.print(
            _TEXTS.say("kept", session.lang, call=called(), path=path), soft_wrap=True
        )


def _begin(ctx: Call, given: dict[str, Any]) -> tuple[Save, Path]:
    """A fresh match."""
    import fondaco
    from fondaco.terminal import saves
    from fondaco.terminal.seats import against_bots, around_one_screen, read_bots

    lang, players = ctx.lang, given["players"]
    game, options, seed = read_setup(given, "wampum")
    bots = read_bots(given["bots"] or "")
    if given["hot_seat"]:
        if ctx.get_parameter_source("seat") is ParameterSource.COMMANDLINE:
            raise UsageTrouble(_TEXTS["not_together"])
        seats = around_one_screen(players, bots, lang)
    else:
        seats = against_bots(players, given["seat"], bots or ["greedy"], lang)
    path = _free_path(given["save"]) or saves.new_path(game.id)
    match = fondaco.start(game.id, players, seed, options, data=given["data"])
    match.seats = [seat.name for seat in seats]
    return saves.Save(match, seats, lang), path


def _free_path(path: Path | None) -> Path | None:
    if path is None:
        return None
    path = typed_path(path)
    if is_there(path):
        raise UsageTrouble(_TEXTS["file_exists"], path=path)
    if not is_folder(path.parent):
        raise UsageTrouble(_TEXTS["no_folder"], path=path.parent)
    return path


def _resume(ctx: Call, given: dict[str, Any]) -> tuple[Save, Path]:
    """A kept match, re-checked."""
    from fondaco.terminal import saves

    for name in _DECIDED:
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            words = "--" + {"options": "option"}.get(name, name).replace("_", "-")
            raise UsageTrouble(_TEXTS["fixed"], option=words)
    named, game = given["resume"], given["game"]
    if named in game_ids() and not Path(named).exists():
        named, game = "", named  # `--resume wampum` means the game
    if game is not None:
        known_game(game)
    path = typed_path(named) if named else saves.newest(game)
    if path is None:
        raise Trouble(_TEXTS["nothing_kept"])
    data = saves.load(path)
    save = saves.check(data, path.name)
    if game is not None and save.match.game.id != game:
        raise UsageTrouble(
            _TEXTS["other_game"], file=path.name, found=save.match.game.id, asked=game
        )
    save.lang = asked_language(ctx) or save.lang
    return save, _free_path(given["save"]) or path
