"""The first minute on a fresh machine: nothing is compiled, and everything is played."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

import fondaco
from tests.browser.screen import PATIENCE, SECONDS, Screen
from tests.browser.site import Site


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose cache is empty."""
    folder = tmp_path_factory.mktemp("cold")
    with Site(folder, FONDACO_CACHE=str(folder / "cache")) as running:
        yield running


@pytest.mark.parametrize("name", fondaco.game_ids())
def test_a_table_is_played_at_before_its_rules_are_compiled(
    cold: Site, browser: Browser, name: str
) -> None:
    """Interpreted, against quick bots, with hints; or compiled, if that was done by now."""
    screen = Screen(browser, cold)
    screen.play_now(name)
    for _ in range(2):
        screen.until_my_turn()
        screen.play_hint()
    screen.until_my_turn()
    assert not screen.faults
    assert "ERROR" not in cold.log


def test_compiled_rules_take_over_unseen(cold: Site, browser: Browser) -> None:
    """A game is compiled first when somebody sits at its table, who plays all the while."""
    screen = Screen(browser, cold)
    screen.play_now("wampum")
    deadline = time.monotonic() + 5 * PATIENCE / SECONDS
    while not cold.health["rules_ready"]["wampum"]:
        assert time.monotonic() < deadline, "it is not compiled"
        _play_on(screen)
    _play_on(screen)
    screen.until_quiet()
    assert not screen.faults
    assert "ERROR" not in cold.log


def _play_on(screen: Screen) -> None:
    """One decision more, in another match if this one is over."""
    screen.until_my_turn()
    if screen.over:
        screen.page.goto(screen.site.address)
        screen.play_now("wampum")
        screen.until_my_turn()
    screen.play_hint()
    screen.until_quiet()
