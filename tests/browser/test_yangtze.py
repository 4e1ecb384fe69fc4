"""Yangtze in a real browser: a whole game by mouse on the board, and a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.screen import Screen
from tests.browser.site import Site

_BOARD = "#board-wide"
#: What is clicked on the board, the first that is there, and what must not be chosen already: a
#: line of wares that is worth selling, a bid, an own ware or one of the river that a ruler asks
#: for, a ware to buy, the gong.
_WISHES = {
    ".line": ".line",
    ".bid": ".bid",
    ".mine[data-plan^='give']": ".mine",
    ".ware:not(.mine)[data-plan^='give']": ".ware:not(.mine)",
    ".ware[data-plan^='buy ']": ".ware",
    ".gong": ".gong",
}
_HIGHEST_BID = 12


def _sit_down(screen: Screen, seats: int, **options: str) -> Page:
    """A table of one's own with bots."""
    kinds = ["me", *["bot:trader"] * (seats - 1), *["none"] * (4 - seats)]
    screen.open_table("yangtze", *kinds, **options)
    return screen.page


def _target(page: Page) -> Locator:
    """The thing on the board that is to be clicked next."""
    for wish, done in _WISHES.items():
        found = page.locator(f"{_BOARD} {wish}.legal")
        if found.count() == 0 or page.locator(f"{_BOARD} {done}.chosen").count():
            continue
        if wish == ".bid" and int(found.first.text_content() or 0) > _HIGHEST_BID:
            continue
        return found.first
    raise AssertionError("nothing on the board can be clicked")


def _decide(screen: Screen) -> str:
    """Click on the board until go is ready, then go; what was sent."""
    page, before = screen.page, screen.version
    for _ in range(4):
        if page.locator("#go:not([disabled])").count() and screen.planned:
            break
        thing = _target(page)
        sent, plan = thing.get_attribute("data-send"), thing.get_attribute("data-plan")
        thing.click()
        if sent is not None:
            screen.until_newer(before)
            return sent
        page.wait_for_selector(f'#state[data-planned="{plan}"]', state="attached")
    text = page.locator("#go:not([disabled])").get_attribute("value") or ""
    screen.go()
    return text


def _play_by_mouse(screen: Screen) -> set[str]:
    """A whole short game on the board; the verbs of what was sent."""
    page = _sit_down(screen, 2, end_ruler="6")
    sent: set[str] = set()
    for _ in range(250):
        screen.until_my_turn()
        if screen.over:
            break
        if page.locator(f"{_BOARD} .accept.legal").count():  # one key: go is ready
            screen.go()
            continue
        sent.add(_decide(screen).split()[0])
    assert screen.over
    return sent


def test_a_whole_game_by_mouse_on_the_board(site: Site, browser: Browser) -> None:
    """A deal may give no line of wares to sell: then another game is played."""
    screen = Screen(browser, site, hasty=True)
    sent: set[str] = set()
    for _ in range(6):
        sent |= _play_by_mouse(screen)
        if {"sell", "buy"} <= sent:
            break
    assert {"sell", "buy"} <= sent
    screen.see_result()
    assert screen.page.locator("table.adds tbody tr").count() == 2
    assert not screen.faults


def test_previews_and_the_way_of_a_bought_ware(site: Site, browser: Browser) -> None:
    screen = Screen(browser, site)
    page = _sit_down(screen, 2)
    screen.until_my_turn()
    ware = page.locator(f"{_BOARD} .ware.legal[data-plan='buy house_8']")
    name = ware.get_attribute("id")
    ware.hover()
    page.wait_for_selector("#preview:not([hidden])")
    assert "coins 30 → 26" in page.locator("#preview").inner_text()
    high = page.locator(f"#{name}").bounding_box()
    ware.click()
    screen.until_planned("buy house_8")
    before = screen.version
    page.keyboard.press("Enter")
    screen.until_newer(before)
    screen.until_true(f"document.getElementById('{name}').classList.contains('mine')")
    screen.until_true(f"!document.getElementById('{name}').getAnimations().length")
    low = page.locator(f"#{name}").bounding_box()
    assert high is not None
    assert low is not None
    assert low["y"] > high["y"] + 100
    assert low["width"] < high["width"]
    assert not screen.faults


@pytest.mark.parametrize(("width", "theme"), [(1440, "dark"), (360, "light")])
def test_a_table_is_accessible_and_fits(
    site: Site, browser: Browser, width: int, theme: str
) -> None:
    screen = Screen(browser, site, lang="de-DE", width=width, theme=theme)
    page = _sit_down(screen, 4)
    screen.until_my_turn()
    assert not screen.findings()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not screen.faults


def test_a_purchase_on_a_phone(site: Site, browser: Browser) -> None:
    screen = Screen(browser, site, width=360)
    page = _sit_down(screen, 3)
    screen.until_my_turn()
    page.locator("#board-phone .ware.legal[data-plan='buy house_8']").click()
    screen.until_planned("buy house_8")
    screen.go()
    own = page.locator("#own [id^='d-tile-']")
    assert own.count() == 3
    assert not screen.faults
