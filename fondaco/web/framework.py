"""Django, made ready in whatever process needs it: the server, a command, a test."""

from __future__ import annotations

import os

import django

from fondaco.web.logs import without_secrets


def set_up() -> None:
    """Read the settings and load the models; does nothing the second time."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fondaco.web.settings")
    django.setup(set_prefix=False)


def gist(error: Exception) -> str:
    """The first line of an error, without a password and without a full stop."""
    lines = without_secrets(str(error)).strip().splitlines() or [type(error).__name__]
    return lines[0].rstrip(".")
