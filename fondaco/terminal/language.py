"""Which language to speak: what `--lang` says, otherwise what the system says."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

import click

LANGUAGES = ("de", "en")
_META = "fondaco.language"


def system_language(environ: Mapping[str, str] | None = None) -> str:
    """German if the first locale setting that is there begins with it, else English.

    >>> system_language({"LC_ALL": "", "LANG": "de_AT.UTF-8"})
    'de'
    >>> system_language({"LC_ALL": "C", "LANG": "de_AT.UTF-8"})
    'en'
    """
    settings = os.environ if environ is None else environ
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if settings.get(name):
            return "de" if settings[name].lower().startswith("de") else "en"
    return "en"


def language_in(args: Sequence[str]) -> str:
    """The language that a command line asks for, for what is said where click is not there.

    >>> language_in(["play", "--lang", "de"])
    'de'
    """
    asked = system_language()
    for place, word in enumerate(args):
        value = word.partition("=")[2] if word.startswith("--lang=") else ""
        if word == "--lang" and place + 1 < len(args):
            value = args[place + 1]
        if value in LANGUAGES:
            asked = value
    return asked


def remember_language(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Keep what `--lang` said, before or after the name of the command."""
    if value is not None:
        ctx.meta[_META] = value


def asked_language(ctx: click.Context) -> str | None:
    """What `--lang` said, or None."""
    asked: str | None = ctx.meta.get(_META)
    return asked


def language_of(ctx: click.Context | None) -> str:
    """The language of a running command."""
    if ctx is None:
        return system_language()
    told = ctx.find_root().obj  # by `main`, which has read the whole command line
    return asked_language(ctx) or (told if told in LANGUAGES else system_language())
