"""The program `fondaco`: its commands under one name, and what it says when something is wrong."""

from __future__ import annotations

import os
import sys
from typing import TextIO

import click

from fondaco.engine.errors import DataError, FondacoError, RecordError, SetupError
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import Group, Option
from fondaco.terminal.console import ReaderGone, open_console, printable
from fondaco.terminal.errors import FAILED, FINE, INTERRUPTED, WRONG_USAGE, Trouble
from fondaco.terminal.language import language_in
from fondaco.terminal.program_name import NAME, called
from fondaco.version import VERSION

_TEXTS = read_texts(__file__, "program")
_INTERRUPTED = Text("Interrupted.", "Abgebrochen.")
#: The engine gives its reasons in English; a German reader learns first what they are about.
_LEADS: dict[type[FondacoError], str] = {
    RecordError: "Mit diesem Protokoll stimmt etwas nicht: ",
    DataError: "Mit dieser Datendatei stimmt etwas nicht: ",
    SetupError: "So lässt sich keine Partie beginnen: ",
}
_NO_OPTION = "Es gibt keine Option {name}."
_MISSING = "Es fehlt {name}."
_BAD_VALUE = "Der Wert von {name} passt nicht."
_NEEDS_VALUE = "Die Option {name} braucht einen Wert."
_TAKES_NO_VALUE = "Die Option {name} nimmt keinen Wert."


_COMMANDS = (
    *("play", "serve", "games", "rules", "replay", "report", "verify", "simulate", "arena"),
    *("balance", "dataset", "new", "check", "compile", "completion"),
    *("backup", "restore", "sweep", "operator", "doctor"),
)


@click.group(
    cls=Group,
    folder="fondaco.terminal.commands",
    names=_COMMANDS,
    words=_TEXTS["help"],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(
    VERSION,
    prog_name="fondaco",
    message="%(prog)s %(version)s",
    cls=Option,
    words=_TEXTS["version"],
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """See `help` in `texts.toml`."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(words: list[str]) -> int:
    """Obey a command line: one sentence on stderr for whatever goes wrong; the exit code."""
    code = _obey(words, language_in(words))
    for stream in (sys.stdout, sys.stderr):
        _see_off(stream)
    return code


def _obey(words: list[str], lang: str) -> int:
    try:
        code = cli.main(words, prog_name=NAME, standalone_mode=False, obj=lang)
    except click.Abort as stop:
        # Click makes one of both: Ctrl-C, and the end of the input, which is no fault.
        code = FINE if isinstance(stop.__cause__, EOFError) else INTERRUPTED
        if code == INTERRUPTED:
            _complain(_INTERRUPTED.say(lang))
    except ReaderGone:
        code = FINE  # the reader has seen enough
    except (FondacoError, Trouble, click.ClickException, OSError) as error:
        code = _explain(error, lang)
    return code if isinstance(code, int) else FINE


def _see_off(stream: TextIO | None) -> None:
    """Write what is left to write, if anybody still reads; Python would complain at the end."""
    if stream is None:
        return
    try:
        stream.flush()
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _explain(error: Exception, lang: str) -> int:
    """Say what is wrong; the exit code."""
    if isinstance(error, Trouble):
        _complain(error.say(lang))
        return error.code
    if isinstance(error, FondacoError):
        if trace := getattr(error, "trace", ""):  # where in its own code a bot has failed
            open_console(stderr=True).print(printable(trace.rstrip()), soft_wrap=True)
        lead = _LEADS.get(type(error), "") if lang == "de" else ""
        _complain(lead + error.tell(lang))
        return WRONG_USAGE if isinstance(error, SetupError) else FAILED
    if isinstance(error, click.UsageError):
        path = NAME if error.ctx is None else error.ctx.command_path
        path = called() + path.removeprefix(NAME)
        _complain(f"{_worded(error, lang)} {_TEXTS['try'].say(lang, path=path)}")
        return WRONG_USAGE
    if isinstance(error, click.ClickException):
        _complain(error.format_message())
        return FAILED
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    file = error.filename if isinstance(error, OSError) and error.filename else NAME
    _complain(_TEXTS.say("file", lang, file=file, why=reason))
    return FAILED


def _worded(error: click.UsageError, lang: str) -> str:
    """What click says about the command line; it speaks English only."""
    if lang == "de" and isinstance(error, click.NoSuchOption):
        return _NO_OPTION.format(name=error.option_name)
    if lang == "de" and isinstance(error, click.BadOptionUsage):
        sentence = _TAKES_NO_VALUE if _is_flag(error) else _NEEDS_VALUE
        return sentence.format(name=error.option_name)
    if lang == "de" and isinstance(error, click.BadParameter) and error.param is not None:
        missing = isinstance(error, click.MissingParameter)
        hint = error.param.get_error_hint(error.ctx)
        return (_MISSING if missing else _BAD_VALUE).format(name=hint)
    return error.format_message()


def _is_flag(error: click.BadOptionUsage) -> bool:
    """Is it about an option that is said alone?"""
    params = [] if error.ctx is None else error.ctx.command.get_params(error.ctx)
    found = (p for p in params if error.option_name in (*p.opts, *p.secondary_opts))
    return any(isinstance(param, click.Option) and param.is_flag for param in found)


def _complain(text: str) -> None:
    """One line on stderr, and nothing in it that a terminal would obey."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    open_console(stderr=True).print(line, soft_wrap=True)
