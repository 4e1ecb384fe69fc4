"""What a browser keeps for its visitor."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import RequestFactory

from fondaco.web.ledger import (
    PROGRESS,
    SETTINGS,
    Progress,
    Settings,
    keep,
    progress_of,
    settings_of,
)


def _again(kept: Settings | Progress) -> object:
    """What a browser that was told to keep it sends with its next request."""
    answer = HttpResponse()
    keep(RequestFactory().get("/"), answer, kept)
    request = RequestFactory().get("/")
    request.COOKIES.update({name: morsel.value for name, morsel in answer.cookies.items()})
    return settings_of(request) if isinstance(kept, Settings) else progress_of(request)


def test_what_is_kept_comes_back() -> None:
    settings = Settings("Änne <b>", "dark", "once", sound=True, confirm=False, keys=False)
    progress = Progress(
        {"wampum": 7},
        {"wampum": "peddler"},
        {"samarkand": ["a1"]},
        ["2026-11-19"],
        {"yangtze": "master"},
    )
    assert _again(settings) == settings
    assert _again(progress) == progress


def test_a_new_browser_has_the_usual() -> None:
    request = RequestFactory().get("/")
    assert (settings_of(request), progress_of(request)) == (Settings(), Progress())


@pytest.mark.parametrize(
    ("content", "salt"),
    [
        (["no", "table"], "fondaco.ledger" + SETTINGS),
        ({"theme": "pink", "speed": 3}, "fondaco.ledger" + SETTINGS),
        ({"theme": "dark"}, "another"),
    ],
)
def test_what_makes_no_sense_is_not_there(content: object, salt: str) -> None:
    _expect_the_usual(signing.dumps(content, salt=salt))


@pytest.mark.parametrize("found", ["", "nonsense"])
def test_what_nobody_signed_is_not_there(found: str) -> None:
    _expect_the_usual(found)


def _expect_the_usual(found: str) -> None:
    request = RequestFactory().get("/")
    request.COOKIES.update({SETTINGS: found, PROGRESS: found})
    assert settings_of(request) == Settings()
    assert progress_of(request) == Progress()


def test_what_is_too_much_for_a_cookie_is_not_kept() -> None:
    noise = {"wampum": [f"{number * 7919 % 100_003:x}" for number in range(3_000)]}
    answer = HttpResponse()
    keep(RequestFactory().get("/"), answer, replace(Progress(), solved=noise))
    assert not answer.cookies
