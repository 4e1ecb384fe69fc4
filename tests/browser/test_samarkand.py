"""Samarkand in a real browser: a whole game by mouse on the chart, and the chart on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.site import Site
from tests.browser.test_access import findings
from tests.browser.test_play import CHROMIUM, Screen, browser, site

__all__ = ["browser", "site"]  # fixtures

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium"
)

#: A point of an element at which nothing lies over it.
_POINT = """(element) => {
  const box = element.getBoundingClientRect();
  for (const down of [0.5, 0.3, 0.7, 0.15, 0.85])
    for (const right of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      const x = box.left + right * box.width, y = box.top + down * box.height;
      if (document.elementFromPoint(x, y)?.closest("[id]")?.id === element.id) return [x, y];
    }
  return null;
}"""


def _new_table(page: Page, site: Site, bots: int) -> None:
    page.goto(f"{site.address}/new/samarkand")
    for number, kind in enumerate(["me", *["bot:trader"] * bots]):
        page.select_option(f"[name=seat{number}]", kind)
    page.locator("main form .btn--go").first.click()
    page.wait_for_url("**/table/*")


def _click(page: Page, selector: str) -> bool:
    """Click with the mouse on the first such thing of the board, where it can be seen."""
    for element in page.locator(selector).all():
        point = element.evaluate(_POINT)
        if point is not None:
            page.mouse.click(*point)
            return True
    return False


def _version(page: Page) -> str:
    return page.get_attribute("#state", "data-version") or ""


def _until_sent(page: Page, version: str) -> None:
    page.wait_for_selector(f'#state:not([data-version="{version}"])', state="attached")


def _planned(page: Page, words: str) -> None:
    page.wait_for_selector(f"#state[data-planned^='{words}']", state="attached")


def _send_again(page: Page, words: str) -> None:
    """What is chosen is sent by a second click on it."""
    _planned(page, words)
    version = _version(page)
    page.wait_for_selector("#table:not([aria-busy])")
    assert _click(page, "[data-send]")
    _until_sent(page, version)


def _decide(page: Page) -> str:
    """One decision by mouse on the board; what it was."""
    page.wait_for_selector("#table:not([aria-busy])")
    if page.locator("#choice-hold").count():
        version = _version(page)
        if _click(page, "#own-cards .asked[data-plan=sell]"):
            _send_again(page, "sell")
            return "sell"
        page.locator("#choice-hold").click()
        _until_sent(page, version)
        return "hold"
    if page.locator("#own-cards [data-plan^=discard]").count():
        version = _version(page)
        if page.locator("#go[disabled]").count():
            _click(page, "#own-cards [data-plan^=discard]")
            _planned(page, "discard")
        page.locator("#go").click()
        _until_sent(page, version)
        return "discard"
    if _click(page, "#chart .lit[data-plan^=place]"):
        _send_again(page, "place")
        return "second"
    if _click(page, "#chart [data-plan^=expand]"):
        _planned(page, "expand")
        page.wait_for_selector("#table:not([aria-busy])")
        assert _click(page, "#chart .lit[data-plan]")
        _send_again(page, "expand ")
        return "expand"
    assert _click(page, "#chart [data-plan^=marry]")
    _send_again(page, "marry")
    return "marry"


def test_a_whole_game_by_mouse_on_the_chart(site: Site, browser: Browser) -> None:
    screen = Screen(browser, site)
    page = screen.page
    _new_table(page, site, bots=2)
    done = set()
    for _ in range(300):
        screen.until_my_turn()
        if screen.over:
            break
        done.add(_decide(page))
    assert {"marry", "discard", "expand", "second", "hold"} <= done
    page.locator("#see-result").click()
    page.wait_for_url("**/result")
    assert page.locator("table.tbl tbody tr").count() == 3
    assert not screen.faults


def _seen(page: Page) -> list[float]:
    box = page.get_attribute("#p-chart", "viewBox") or ""
    return [float(part) for part in box.split()]


def test_the_chart_moves_and_grows_on_a_phone(site: Site, browser: Browser) -> None:
    screen = Screen(browser, site, width=360)
    page = screen.page
    _new_table(page, site, bots=3)
    screen.until_my_turn()
    whole = _seen(page)
    page.locator("#p-zoom-in").click()
    page.locator("#p-zoom-in").click()
    near = _seen(page)
    assert near[2] < whole[2] * 0.6
    # a drag moves the chart and chooses nothing
    page.mouse.move(180, 300)
    page.mouse.down()
    page.mouse.move(120, 260, steps=6)
    page.mouse.up()
    moved = _seen(page)
    assert moved[0] > near[0]
    assert moved[2] == near[2]
    assert page.get_attribute("#state", "data-planned") == ""
    # choosing a family brings a new table from the server, and the chart stays where it was
    assert _click(page, "#board-phone [data-plan^=marry]")
    _planned(page, "marry")
    page.wait_for_selector("#table:not([aria-busy])")
    assert _seen(page)[::2] == moved[::2]
    # keys, once something in the chart has the focus
    page.locator("#p-zoom-all").focus()
    page.keyboard.press("ArrowLeft")
    assert _seen(page)[0] < moved[0]
    page.keyboard.press("-")
    assert _seen(page)[2] > moved[2]
    page.keyboard.press("Home")
    assert _seen(page) == whole
    page.mouse.move(180, 300)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    assert _seen(page)[2] < whole[2]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not screen.faults


@pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (1440, "dark"), (360, "light")])
def test_no_serious_finding(site: Site, browser: Browser, width: int, theme: str) -> None:
    screen = Screen(browser, site, lang="de-DE", width=width)
    page = screen.page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    _new_table(page, site, bots=3)
    screen.until_my_turn()
    assert not findings(page), "marry"
    for _ in range(2):
        screen.until_my_turn()
        version = _version(page)
        page.keyboard.press("h")
        page.wait_for_selector("#go:not([disabled])")
        assert not findings(page), "planned"
        page.keyboard.press("Enter")
        _until_sent(page, version)
    screen.until_my_turn()
    assert not findings(page), "turn"
