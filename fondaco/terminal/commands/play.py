"""`fondaco play`: a match at the terminal."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from fondaco.terminal.arguments import (
    BotList,
    GameId,
    check_players,
    known_game,
    read_options,
    read_seed,
)
from fondaco.terminal.bilingual import Command, common_options, option
from fondaco.terminal.calling import called
from fondaco.terminal.catalogue import game_ids
from fondaco.terminal.compiling import compile_first
from fondaco.terminal.console import open_console
from fondaco.terminal.language import asked_language, language_of
from fondaco.terminal.paths import is_folder, is_there, typed_path
from fondaco.terminal.sentence import Sentence
from fondaco.terminal.signals import Terminated, terminable
from fondaco.terminal.trouble import (
    FAILED,
    FINE,
    INTERRUPTED,
    TERMINATED,
    Trouble,
    UsageTrouble,
)

if TYPE_CHECKING:
    from fondaco.terminal.saves import Save
    from fondaco.terminal.session import Session

_HELP = Sentence(
    "Play a game against bots, or several people at one screen.\n\n"
    "The match is kept after every step: stop whenever you like, and go on with --resume.",
    "Ein Spiel gegen Bots oder zu mehreren an einem Bildschirm spielen.\n\n"
    "Nach jedem Schritt wird gespeichert: Hör auf, wann du willst, und mach mit --resume weiter.",
)
_PLAYERS = Sentence("How many play (default: 3).", "Wie viele spielen (sonst: 3).")
_BOTS = Sentence(
    "Who plays the other seats: names with commas (default: greedy).",
    "Wer die anderen Plätze spielt: Namen mit Kommas (sonst: greedy).",
)
_SEAT = Sentence("Your seat, from 0 on (default: 0).", "Dein Platz, ab 0 (sonst: 0).")
_HOT_SEAT = Sentence(
    "Several people at one screen: every seat without a bot is a person.",
    "Mehrere an einem Bildschirm: Jeder Platz ohne Bot ist ein Mensch.",
)
_SEED = Sentence(
    "A number or word that fixes all chance (default: drawn by lot).",
    "Eine Zahl oder ein Wort, das allen Zufall festlegt (sonst: ausgelost).",
)
_OPTION = Sentence(
    "An option of the game, e.g. hide_chests=true. May be repeated.",
    "Eine Option des Spiels, z. B. hide_chests=true. Auch mehrmals.",
)
_DATA = Sentence(
    "A data file of your own instead of the delivered components.",
    "Eine eigene Datendatei statt der mitgelieferten.",
)
_RESUME = Sentence(
    "Go on with a kept match; without FILE: with the last one played.",
    "Eine gespeicherte Partie fortsetzen; ohne FILE: die zuletzt gespielte.",
)
_SAVE = Sentence(
    "Where this match is kept (default: the user's data folder).",
    "Wo diese Partie gespeichert wird (sonst: im Datenordner).",
)
_NOTHING_KEPT = Sentence(
    "There is no unfinished match to resume.", "Es gibt keine unfertige Partie, die weiterginge."
)
_OTHER_GAME = Sentence(
    "The match in {file} is one of {found}, not of {asked}.",
    "Die Partie in {file} ist eine von {found}, nicht von {asked}.",
)
_FIXED = Sentence(
    "{option} cannot be given with --resume: the kept match has it already.",
    "{option} geht nicht zusammen mit --resume: Die gespeicherte Partie hat das schon.",
)
_NOT_TOGETHER = Sentence(
    "--seat and --hot-seat exclude each other.", "--seat und --hot-seat schließen sich aus."
)
_FILE_EXISTS = Sentence(
    "{path} is there already; go on with it by --resume, or name another file.",
    "{path} gibt es schon; mach damit per --resume weiter oder nenne eine andere Datei.",
)
_NO_FOLDER = Sentence("There is no folder {path}.", "Es gibt keinen Ordner {path}.")
_NOT_KEPT = Sentence(
    "The last steps could not be saved.", "Die letzten Schritte ließen sich nicht speichern."
)
_KEPT = Sentence(
    "The match is kept. Go on with:  {call} play --resume {path}",
    "Die Partie ist gespeichert. Weiter geht es mit:  {call} play --resume {path}",
)

#: Options that a kept match has decided already.
_DECIDED = ("players", "bots", "seat", "hot_seat", "seed", "options", "data")


@click.command(cls=Command, words=_HELP)
@click.argument("game", type=GameId(), required=False)
@option("--players", words=_PLAYERS, type=int, default=3, metavar="N")
@option("--bots", words=_BOTS, type=BotList(), metavar="NAMES")
@option("--seat", words=_SEAT, type=int, default=0, metavar="N")
@option("--hot-seat", words=_HOT_SEAT, is_flag=True)
@option("--seed", words=_SEED, metavar="SEED")
@option("--option", "options", words=_OPTION, multiple=True, metavar="NAME=VALUE")
@option("--data", words=_DATA, type=click.Path(path_type=Path), metavar="FILE")
@option("--resume", words=_RESUME, is_flag=False, flag_value="", metavar="[FILE]")
@option("--save", words=_SAVE, type=click.Path(path_type=Path), metavar="FILE")
@common_options
@click.pass_context
def play(ctx: click.Context, /, **given: Any) -> None:
    """See `_HELP`."""
    from fondaco.terminal.session import Leave, Session

    console = open_console(ctx)
    save, path = _resume(ctx, given) if given["resume"] is not None else _begin(ctx, given)
    session = Session(console, save, path, fresh=given["resume"] is None)
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
        session.console.print(_NOT_KEPT.say(session.lang))
    if session.path.exists():
        path = shlex.quote(str(session.path))
        session.console.print(_KEPT.say(session.lang, call=called(), path=path), soft_wrap=True)


def _begin(ctx: click.Context, given: dict[str, Any]) -> tuple[Save, Path]:
    """A fresh match."""
    import fondaco
    from fondaco.terminal import saves
    from fondaco.terminal.seats import against_bots, around_one_screen, read_bots

    lang = language_of(ctx)
    game = known_game(given["game"] or "wampum")
    data = given["data"]
    box = game.box if data is None else game.open_box(data)
    players = given["players"]
    options = read_options(game, box, given["options"])
    check_players(game, box, players, options)
    seed = read_seed(given["seed"])
    bots = read_bots(given["bots"] or "")
    if given["hot_seat"]:
        if ctx.get_parameter_source("seat") is ParameterSource.COMMANDLINE:
            raise UsageTrouble(_NOT_TOGETHER)
        seats = around_one_screen(players, bots, lang)
    else:
        seats = against_bots(players, given["seat"], bots or ["greedy"], lang)
    path = _free_path(given["save"]) or saves.new_path(game.id)
    compile_first(ctx, {"game": game.id}, [seat.name for seat in seats if not seat.is_person])
    match = fondaco.start(game.id, players, seed, options, data=data)
    match.seats = [seat.name for seat in seats]
    return saves.Save(match, seats, lang), path


def _free_path(path: Path | None) -> Path | None:
    if path is None:
        return None
    path = typed_path(path)
    if is_there(path):
        raise UsageTrouble(_FILE_EXISTS, path=path)
    if not is_folder(path.parent):
        raise UsageTrouble(_NO_FOLDER, path=path.parent)
    return path


def _resume(ctx: click.Context, given: dict[str, Any]) -> tuple[Save, Path]:
    """A kept match, re-checked."""
    from fondaco.terminal import saves

    for name in _DECIDED:
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            words = "--" + {"options": "option"}.get(name, name).replace("_", "-")
            raise UsageTrouble(_FIXED, option=words)
    named, game = given["resume"], given["game"]
    if named in game_ids() and not Path(named).exists():
        named, game = "", named  # `--resume wampum` means the game
    if game is not None:
        known_game(game)
    path = typed_path(named) if named else saves.newest(game)
    if path is None:
        raise Trouble(_NOTHING_KEPT)
    data = saves.load(path)
    compile_first(ctx, data["record"])
    save = saves.check(data, path.name)
    compile_first(ctx, data["record"], [seat.name for seat in save.seats if not seat.is_person])
    if game is not None and save.match.game != game:
        raise UsageTrouble(_OTHER_GAME, file=path.name, found=save.match.game, asked=game)
    save.lang = asked_language(ctx) or save.lang
    return save, _free_path(given["save"]) or path
