"""Yangtze in a real browser: a whole game by mouse on the board, and a phone."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page

from tests.browser.site import Site
from tests.browser.test_play import CHROMIUM, Screen, browser, site

__all__ = ["browser", "site"]  # fixtures

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium"
)
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


def _sit_down(screen: Screen, site: Site, seats: int, **options: str) -> Page:
    """A table of one's own with bots."""
    page = screen.page
    page.goto(f"{site.address}/new/yangtze")
    for number in range(4):
        kind = "me" if number == 0 else "bot:trader" if number < seats else "none"
        page.select_option(f"[name=seat{number}]", kind)
    for name, value in options.items():
        page.select_option(f"[name=option_{name}]", value)
    page.locator("main form .btn--go").first.click()
    page.wait_for_url("**/table/*")
    return page


def _version(page: Page) -> str:
    return page.get_attribute("#state", "data-version") or ""


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


def _decide(page: Page) -> str:
    """Click on the board until go is ready, then go; what was sent."""
    before = _version(page)
    for _ in range(4):
        if page.locator("#go:not([disabled])").count() and page.get_attribute(
            "#state", "data-planned"
        ):
            break
        thing = _target(page)
        sent, plan = thing.get_attribute("data-send"), thing.get_attribute("data-plan")
        thing.click()
        if sent is not None:
            page.wait_for_selector(f'#state:not([data-version="{before}"])', state="attached")
            return sent
        page.wait_for_selector(f'#state[data-planned="{plan}"]', state="attached")
    go = page.locator("#go:not([disabled])")
    text = go.get_attribute("value") or ""
    go.click()
    page.wait_for_selector(f'#state:not([data-version="{before}"])', state="attached")
    return text


def _play_by_mouse(screen: Screen, site: Site) -> set[str]:
    """A whole short game on the board; the verbs of what was sent."""
    page = _sit_down(screen, site, 2, end_ruler="6")
    sent: set[str] = set()
    for _ in range(250):
        screen.until_my_turn()
        if screen.over:
            break
        if page.locator(f"{_BOARD} .accept.legal").count():  # one key: go is ready
            before = _version(page)
            page.locator("#go").click()
            page.wait_for_selector(f'#state:not([data-version="{before}"])', state="attached")
            continue
        sent.add(_decide(page).split()[0])
    assert screen.over
    return sent


def test_a_whole_game_by_mouse_on_the_board(site: Site, browser: Browser) -> None:
    """A deal may give no line of wares to sell: then another game is played."""
    screen = Screen(browser, site)
    sent: set[str] = set()
    for _ in range(6):
        sent |= _play_by_mouse(screen, site)
        if {"sell", "buy"} <= sent:
            break
    assert {"sell", "buy"} <= sent
    page = screen.page
    page.locator("#see-result").click()
    page.wait_for_url("**/result")
    assert page.locator("table.tbl tbody tr").count() == 2
    assert not screen.faults


def test_previews_and_the_way_of_a_bought_ware(site: Site, browser: Browser) -> None:
    screen = Screen(browser, site)
    page = _sit_down(screen, site, 2)
    screen.until_my_turn()
    ware = page.locator(f"{_BOARD} .ware.legal[data-plan='buy house_8']")
    name = ware.get_attribute("id")
    ware.hover()
    page.wait_for_selector("#preview:not([hidden])")
    assert "coins 30 → 26" in page.locator("#preview").inner_text()
    high = page.locator(f"#{name}").bounding_box()
    ware.click()
    page.wait_for_selector("#state[data-planned='buy house_8']", state="attached")
    before = _version(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'#state:not([data-version="{before}"])', state="attached")
    page.wait_for_function(f"document.getElementById('{name}').classList.contains('mine')")
    page.wait_for_timeout(600)
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
    screen = Screen(browser, site, lang="de-DE", width=width)
    screen.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page = _sit_down(screen, site, 4)
    screen.until_my_turn()
    found: Any = Axe().run(page).response["violations"]
    serious = [rule for rule in found if rule["impact"] in ("serious", "critical")]
    assert not [(rule["id"], rule["nodes"][0]["html"][:160]) for rule in serious]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not screen.faults


def test_a_purchase_on_a_phone(site: Site, browser: Browser) -> None:
    screen = Screen(browser, site, width=360)
    page = _sit_down(screen, site, 3)
    screen.until_my_turn()
    before = _version(page)
    page.locator("#board-phone .ware.legal[data-plan='buy house_8']").click()
    page.wait_for_selector("#state[data-planned='buy house_8']", state="attached")
    page.locator("#go").click()
    page.wait_for_selector(f'#state:not([data-version="{before}"])', state="attached")
    own = page.locator("#own [id^='d-tile-']")
    assert own.count() == 3
    assert not screen.faults
