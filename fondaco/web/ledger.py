"""What a browser keeps for its visitor, without an account: settings, and what was reached.

Two signed cookies. Whatever is in them that makes no sense counts as not there. What somebody who
is logged in has reached is kept with the account instead; the settings are those of the device.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, TypeVar, get_args

from django.core import signing
from django.http import HttpRequest, HttpResponse

from fondaco.web.models import Account
from fondaco.web.people.sessions import account_of
from fondaco.web.visitors import YEAR, remember

SETTINGS, PROGRESS = "fondaco_settings", "fondaco_progress"
_SALT = "fondaco.ledger"
#: A cookie has room for 4,096 bytes, its name and attributes among them.
_MOST_BYTES = 3_600
_MOST_WITH_ACCOUNT = 40_000

Theme = Literal["", "light", "dark"]
Speed = Literal["slow", "normal", "fast", "once"]
#: A name has room for so many characters wherever it is asked for.
LONGEST_NAME = 40
#: Days on which the position of the day was solved: so many are kept.
_DAYS = 60


@dataclass(frozen=True)
class Settings:
    """How somebody likes it; the language has a cookie of its own (visitors.py)."""

    #: What they are called at every table; empty: nothing was said.
    name: str = ""
    #: Empty: as the device has it.
    theme: Theme = ""
    #: How fast the story of a round is told.
    speed: Speed = "normal"
    sound: bool = False
    #: A choice that is one click is chosen first and sent by go.
    confirm: bool = True
    #: Keys of the keyboard choose.
    keys: bool = True
    #: After an own move the page goes on to the next table that waits.
    onward: bool = False


@dataclass(frozen=True)
class Progress:
    """What somebody has learnt, solved and won."""

    #: Steps of a game's lesson that are done, by game; all of them: it is finished.
    lessons: dict[str, int] = field(default_factory=dict)
    #: The strongest level beaten, by game.
    beaten: dict[str, str] = field(default_factory=dict)
    #: Positions solved, by game: their ids.
    solved: dict[str, list[str]] = field(default_factory=dict)
    #: Days (2026-11-19) on which the position of the day was solved, the newest last.
    days: list[str] = field(default_factory=list)
    #: The level last played against, by game.
    against: dict[str, str] = field(default_factory=dict)


Kept = TypeVar("Kept", Settings, Progress)


def settings_of(request: HttpRequest) -> Settings:
    """The settings of whoever asks."""
    found = _read(request, SETTINGS)
    usual = asdict(Settings())
    known = {name: found[name] for name in usual if type(found.get(name)) is type(usual[name])}
    settings = Settings(**known)
    return replace(
        settings,
        name=settings.name[:LONGEST_NAME],
        theme=settings.theme if settings.theme in get_args(Theme) else "",
        speed=settings.speed if settings.speed in get_args(Speed) else "normal",
    )


def progress_of(request: HttpRequest) -> Progress:
    """What whoever asks has reached."""
    account = account_of(request)
    return read_progress(_read(request, PROGRESS) if account is None else account.progress)


def cookie_progress(request: HttpRequest) -> Progress:
    """What the browser keeps, whoever is logged in."""
    return read_progress(_read(request, PROGRESS))


def read_progress(found: Any) -> Progress:
    """What was reached, as far as it makes sense."""
    found = found if isinstance(found, dict) else {}
    return Progress(
        lessons=_by_game(found.get("lessons"), lambda steps: type(steps) is int and steps >= 0),
        beaten=_by_game(found.get("beaten"), lambda level: isinstance(level, str)),
        against=_by_game(found.get("against"), lambda level: isinstance(level, str)),
        solved=_by_game(found.get("solved"), _are_words),
        days=found["days"][-_DAYS:] if _are_words(found.get("days")) else [],
    )


def keep(request: HttpRequest, response: HttpResponse, kept: Settings | Progress) -> None:
    """Have the browser keep it, with this answer; what was reached, the account of its person."""
    account = account_of(request)
    if isinstance(kept, Progress) and account is not None:
        keep_with(account, kept)
        return
    name = SETTINGS if isinstance(kept, Settings) else PROGRESS
    written = signing.dumps(asdict(kept), salt=_SALT + name, compress=True)
    if len(written) <= _MOST_BYTES:
        remember(request, response, name, written)


def keep_with(account: Account, progress: Progress) -> None:
    """An account keeps it, within bounds."""
    written = asdict(progress)
    if len(json.dumps(written)) <= _MOST_WITH_ACCOUNT:
        account.progress = written
        Account.objects.filter(pk=account.pk).update(progress=written)


def _read(request: HttpRequest, name: str) -> dict[str, Any]:
    try:
        found = signing.loads(request.COOKIES.get(name, ""), salt=_SALT + name, max_age=YEAR)
    except (signing.BadSignature, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _by_game(found: Any, makes_sense: Any) -> dict[str, Any]:
    if not isinstance(found, dict):
        return {}
    return {game: value for game, value in found.items() if makes_sense(value)}


def _are_words(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(word, str) for word in found)
