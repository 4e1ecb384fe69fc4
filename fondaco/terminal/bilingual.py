"""Commands and options whose help can be read in both languages."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from fondaco.terminal.console import ReaderGone, remember_colour
from fondaco.terminal.language import LANGUAGES, language_of, remember_language
from fondaco.terminal.sentence import Sentence
from fondaco.terminal.trouble import UsageTrouble

_HEADINGS = {"Options": "Optionen", "Commands": "Befehle"}
_UNKNOWN = Sentence(
    "There is no command “{name}”; known are: {known}.",
    "Es gibt keinen Befehl „{name}“; bekannt sind: {known}.",
)
_MEANT = Sentence(
    "There is no command “{name}”; did you mean {near}?",
    "Es gibt keinen Befehl „{name}“; meintest du {near}?",
)
_USAGE = {
    "[OPTIONS]": "[OPTIONEN]",
    "[COMMAND] [ARGS]...": "[BEFEHL] [ARGUMENTE]...",
    "COMMAND [ARGS]...": "BEFEHL [ARGUMENTE]...",
}
_EXTRA = Sentence("There is one word too many: {words}.", "Das ist ein Wort zu viel: {words}.")
_EXTRAS = Sentence("These words are too many: {words}.", "Diese Wörter sind zu viel: {words}.")
_HELP = Sentence("Show this help.", "Diese Hilfe zeigen.")
_LANG = Sentence(
    "Speak German or English (default: the language of the system).",
    "Deutsch oder Englisch sprechen (sonst: die Sprache des Systems).",
)
_NO_COLOUR = Sentence(
    "Print no colours (as does the variable NO_COLOR).",
    "Keine Farben ausgeben (wie die Variable NO_COLOR).",
)


class _Formatter(click.HelpFormatter):
    """Click's own words, in German where that is spoken."""

    def __init__(self, lang: str, ctx: click.Context) -> None:
        super().__init__(width=ctx.terminal_width, max_width=ctx.max_content_width)
        self.lang = lang

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        prefix = prefix or Sentence("Usage: ", "Aufruf: ").say(self.lang)
        super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        known = _HEADINGS.get(heading, heading)
        super().write_heading(known if self.lang == "de" else heading)


class _Bilingual(click.Command):
    """A command that explains itself in the reader's language."""

    def __init__(self, *args: Any, words: Sentence, **kwargs: Any) -> None:
        kwargs["help"] = words.en
        super().__init__(*args, **kwargs)
        self.words = words

    def get_help(self, ctx: click.Context) -> str:
        formatter = _Formatter(language_of(ctx), ctx)
        self.format_help(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # click forgets at times whose options were read
            raise

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        pieces = super().collect_usage_pieces(ctx)
        if language_of(ctx) != "de":
            return pieces
        return [_USAGE.get(piece, piece) for piece in pieces]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = self.words.say(language_of(ctx))
        super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        text = self.words.say(language_of(click.get_current_context(silent=True)))
        return text.partition("\n")[0]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _HELP.say(language_of(ctx))
        return option


class Command(_Bilingual):
    """A command."""

    allow_extra_args = True  # only so that it can complain in the right language

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line; refuse what is left over."""
        extra = super().parse_args(ctx, args)
        if extra and not ctx.resilient_parsing:
            sentence = _EXTRA if len(extra) == 1 else _EXTRAS
            ctx.fail(sentence.say(language_of(ctx), words=" ".join(extra)[:80]))
        return extra


@contextmanager
def _reader_may_go() -> Iterator[None]:
    """Click ends the program by itself when a pipe breaks, and calls that a fault."""
    try:
        yield
    except BrokenPipeError:
        raise ReaderGone from None


class Group(_Bilingual, click.Group):
    """A command that has commands; they are listed as they were added."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the command line."""
        with _reader_may_go():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that is meant."""
        with _reader_may_go():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names as they were added, not by the alphabet."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; one that there is not is named with its nearest."""
        name = args[0]
        if not ctx.resilient_parsing and name not in self.commands and name[:1] != "-":
            near = difflib.get_close_matches(name, self.commands, 1)
            words = {"near": "".join(near), "known": ", ".join(self.commands)}
            raise UsageTrouble(_MEANT if near else _UNKNOWN, name=name[:40], **words)
        return super().resolve_command(ctx, args)


class Option(click.Option):
    """An option that explains itself in the reader's language."""

    def __init__(self, *args: Any, words: Sentence, **kwargs: Any) -> None:
        kwargs["help"] = words.en
        super().__init__(*args, **kwargs)
        self.words = words

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """How it is typed and what it does."""
        self.help = self.words.say(language_of(ctx))
        return super().get_help_record(ctx)


Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def option(*names: str, words: Sentence, **kwargs: Any) -> Decorator:
    """`click.option` with help in both languages."""
    return click.option(*names, cls=Option, words=words, **kwargs)


def common_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--lang` and `--no-colour`, which every command has and the program itself too."""
    lang = option(
        "--lang",
        words=_LANG,
        type=click.Choice(LANGUAGES),
        expose_value=False,
        is_eager=True,
        callback=remember_language,
    )
    plain = option(
        "--no-colour",
        "--no-color",
        words=_NO_COLOUR,
        is_flag=True,
        expose_value=False,
        callback=remember_colour,
    )
    return lang(plain(function))
