"""Commands and options whose help can be read in both languages."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fondaco.engine.text import Text
from fondaco.engine.texts import Texts, read_texts
from fondaco.terminal.console import ReaderGone, open_console, remember_colour
from fondaco.terminal.errors import UsageTrouble
from fondaco.terminal.language import LANGUAGES, language_of, remember_language

if TYPE_CHECKING:
    from rich.console import Console

_HEADINGS = {"Options": "Optionen", "Commands": "Befehle"}
_TEXTS = read_texts(__file__, "bilingual")
_USAGE = {
    "[OPTIONS]": "[OPTIONEN]",
    "[COMMAND] [ARGS]...": "[BEFEHL] [ARGUMENTE]...",
    "COMMAND [ARGS]...": "BEFEHL [ARGUMENTE]...",
}
_HELP = Text("Show this help.", "Diese Hilfe zeigen.")


class _Formatter(click.HelpFormatter):
    """Click's own words, in German where that is spoken."""

    def __init__(self, lang: str, ctx: click.Context) -> None:
        super().__init__(width=ctx.terminal_width, max_width=ctx.max_content_width)
        self.lang = lang

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        prefix = prefix or Text("Usage: ", "Aufruf: ").say(self.lang)
        super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        known = _HEADINGS.get(heading, heading)
        super().write_heading(known if self.lang == "de" else heading)


class Call(click.Context):
    """A command line while it is obeyed: in which language, and where its output goes."""

    @property
    def lang(self) -> str:
        """The language of whoever reads."""
        return language_of(self)

    @cached_property
    def console(self) -> Console:
        """The console for results."""
        return open_console(self)

    def tell(self, text: Text) -> None:
        """A sentence whose paths stay in one piece, so that they can be copied."""
        self.console.print(text.say(self.lang), soft_wrap=True)


class _Bilingual(click.Command):
    """A command that explains itself in the reader's language, and can be told which that is."""

    context_class = Call

    def __init__(self, *args: Any, words: Text, **kwargs: Any) -> None:
        kwargs["help"] = words.en
        super().__init__(*args, **kwargs)
        self.words = words
        self.params += _common_options()

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
            sentence = _TEXTS["extra"] if len(extra) == 1 else _TEXTS["extras"]
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
    """A command that has commands: each is a module, loaded when somebody calls it.

    The section of `texts.toml` of the same name says what it does.
    """

    def __init__(self, *args: Any, folder: str, names: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._folder = folder
        self._names = names

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the command line."""
        with _reader_may_go():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that is meant."""
        with _reader_may_go():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names as they were given, not by the alphabet."""
        return list(self._names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        if cmd_name not in self._names:
            return None
        module = import_module(f"{self._folder}.{cmd_name}")
        return next(part for part in vars(module).values() if isinstance(part, Command))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the commands do; none of them is loaded for that."""
        lang, spec = language_of(ctx), find_spec(self._folder)
        file = str(spec.origin if spec is not None else "")
        rows = [(name, read_texts(file, name).say("help", lang)) for name in self._names]
        with formatter.section("Commands"):
            formatter.write_dl([(name, text.partition("\n")[0]) for name, text in rows])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; an unknown one is reported with the closest matches."""
        name = args[0]
        if not ctx.resilient_parsing and name not in self._names and name[:1] != "-":
            near = difflib.get_close_matches(name, self._names, 1)
            words = {"near": "".join(near), "known": ", ".join(self._names)}
            raise UsageTrouble(
                _TEXTS["meant"] if near else _TEXTS["unknown"], name=name[:40], **words
            )
        return super().resolve_command(ctx, args)


class Option(click.Option):
    """An option that explains itself in the reader's language."""

    def __init__(self, *args: Any, words: Text, **kwargs: Any) -> None:
        kwargs["help"] = words.en
        super().__init__(*args, **kwargs)
        self.words = words

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """How it is typed and what it does."""
        self.help = self.words.say(language_of(ctx))
        return super().get_help_record(ctx)


#: The type of an argument that names a file.
FILE = click.Path(path_type=Path)

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def option(*names: str, words: Text, **kwargs: Any) -> Decorator:
    """`click.option` with help in both languages."""
    return click.option(*names, cls=Option, words=words, **kwargs)


def _common_options() -> list[click.Parameter]:
    """`--lang` and `--no-colour`, which every command has and the program itself too."""
    lang = Option(
        ["--lang"],
        words=_TEXTS["lang"],
        type=click.Choice(LANGUAGES),
        expose_value=False,
        is_eager=True,
        callback=remember_language,
    )
    plain = Option(
        ["--no-colour", "--no-color"],
        words=_TEXTS["no_colour"],
        is_flag=True,
        expose_value=False,
        callback=remember_colour,
    )
    return [lang, plain]


def command(texts: Texts, name: str | None = None) -> Callable[[Callable[..., Any]], Command]:
    """A command that its texts explain; its function is given the call first."""

    def decorate(function: Callable[..., Any]) -> Command:
        made = click.command(name, cls=Command, words=texts["help"])
        return made(click.pass_context(function))

    return decorate
