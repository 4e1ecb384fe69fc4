"""The lessons in a real browser, as a newcomer plays them: reading, and clicking what is lit."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.screen import Screen
from tests.browser.site import Site

#: A point of what is lit where a click does something, and nothing lies over it.
_POINT = """() => {
  const clicks = "[data-plan]:not([aria-pressed=true]), [data-send], button";
  for (const spot of document.querySelectorAll("#table [data-spot=now]")) {
    for (const element of [spot, ...spot.querySelectorAll("*")]) {
      if (!element.matches(clicks)) continue;
      const box = element.getBoundingClientRect();
      for (const down of [0.5, 0.25, 0.75, 0.1, 0.9])
        for (const right of [0.5, 0.25, 0.75, 0.1, 0.9]) {
          const x = box.left + right * box.width, y = box.top + down * box.height;
          const there = box.width && document.elementFromPoint(x, y)?.closest(clicks);
          if (there === element) return [x, y];
        }
    }
  }
  return null;
}"""
#: Things on the board that the card lies over although they are spoken of.
_COVERED = """() => {
  const card = document.getElementById("prompt").getBoundingClientRect();
  return [...document.querySelectorAll("#board-area [data-spot=now]")].filter((spot) => {
    const box = spot.getBoundingClientRect();
    return Math.min(card.right, box.right) - Math.max(card.left, box.left) > 1
      && Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top) > 1;
  }).map((spot) => spot.id);
}"""
_MOST_CLICKS = 90


def _where(page: Page) -> dict[str, Any]:
    return dict(page.evaluate("({ ...document.getElementById('state').dataset })"))


def _until_changed(screen: Screen, before: dict[str, Any]) -> None:
    told = [before[name] for name in ("address", "planned")]
    screen.until_true(
        "(() => { const now = document.getElementById('state')?.dataset;"
        f" return now && (now.address !== {told[0]!r} || now.planned !== {told[1]!r})"
        " && location.pathname === now.address && !document.querySelector('[aria-busy]'); })()"
    )


def _play_through(screen: Screen, game: str, by_key: bool) -> None:
    """From the lobby through all steps, by what is lit and by *Next*."""
    page = screen.page
    page.locator(f"#game-{game} a[href='/learn/{game}']").click()
    page.wait_for_url(f"**/learn/{game}/1")
    for _ in range(_MOST_CLICKS):
        before = _where(page)
        assert not page.evaluate(_COVERED), before
        if page.locator("#play-here").count():
            return
        if page.locator("#lesson-next").count():
            if by_key:
                page.keyboard.press("Enter")
            else:
                page.locator("#lesson-next").click()
        else:
            screen.until_true(f"({_POINT})() !== null")  # it may have to scroll into view
            page.mouse.click(*page.evaluate(_POINT))
        _until_changed(screen, before)
    raise AssertionError(f"{game}: no end after {_MOST_CLICKS} clicks")


@pytest.mark.parametrize(
    ("game", "width", "lang"),
    [
        ("wampum", 1440, "en-US"),
        ("samarkand", 360, "de-DE"),
        ("yangtze", 1440, "de-DE"),
        ("marracash", 360, "en-US"),
        ("key_harvest", 1440, "en-US"),
    ],
)
def test_a_lesson_is_played_and_ends_in_a_game(
    browser: Browser, site: Site, game: str, width: int, lang: str
) -> None:
    screen = Screen(browser, site, lang=lang, width=width, hasty=True)
    _play_through(screen, game, by_key=width > 1000)
    screen.page.locator("#play-here").click()
    screen.page.wait_for_url("**/table/*")
    screen.until_my_turn()  # the apprentices play on from there
    assert int(screen.version) > 0
    screen.page.goto(f"{site.address}/learn/{game}")
    assert screen.page.url.endswith("/1")  # learned: it begins anew
    assert screen.faults == []


def test_another_move_is_answered_and_the_way_back_is_open(browser: Browser, site: Site) -> None:
    screen = Screen(browser, site, hasty=True)
    page = screen.page
    page.goto(f"{site.address}/learn/wampum/3")
    page.locator("#village-v2").click()
    assert "only the maize" in page.locator(".speech__answer").inner_text()
    assert screen.findings() == []
    page.locator("#lesson-show").click()
    screen.until_planned("offer v4 maize 1")
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/wampum/4")
    page.go_back()
    page.wait_for_url("**/learn/wampum/3")
    assert page.locator(".speech h2").inner_text() == "First swap: goods"
    assert screen.findings() == []
    assert screen.faults == []
