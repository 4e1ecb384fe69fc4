"""Everybody can play: an accessibility scan of every page, a phone, a mouse, no script."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.site import Site
from tests.browser.test_play import CHROMIUM, Screen, browser, site

__all__ = ["browser", "site"]  # fixtures

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium"
)


def findings(page: Page) -> list[str]:
    """What the scan calls serious or critical."""
    found: Any = Axe().run(page).response["violations"]
    return [
        f"{rule['id']}: {rule['nodes'][0]['html'][:160]}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
    ]


def finish(screen: Screen, most: int = 200) -> None:
    """Play on by hints to the end."""
    for _ in range(most):
        screen.until_my_turn()
        if screen.over:
            return
        version = screen.page.get_attribute("#state", "data-version")
        screen.page.keyboard.press("h")
        screen.page.wait_for_selector("#go:not([disabled])")
        screen.page.keyboard.press("Enter")
        newer = f'#state:not([data-version="{version}"])'
        screen.page.wait_for_selector(newer, state="attached")


@pytest.fixture(params=["light", "dark"])
def screen(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Iterator[Screen]:
    shown = Screen(browser, site, lang="de-DE" if request.param == "dark" else "en-US")
    shown.page.emulate_media(color_scheme=request.param)
    yield shown
    shown.page.context.close()


def test_no_page_has_a_serious_finding(screen: Screen, site: Site) -> None:
    page = screen.page
    assert not findings(page), "lobby"
    page.goto(f"{site.address}/new/wampum")
    assert not findings(page), "form of a new table"
    page.select_option("[name=seat1]", "open")
    page.locator("main form .btn--go").first.click()
    page.wait_for_url("**/table/*")
    assert not findings(page), "waiting for players"
    page.goto(f"{site.address}/nowhere")
    assert not findings(page), "nothing here"
    page.goto(f"{site.address}/guide/wampum")
    assert not findings(page), "guide"
    page.goto(site.address)
    page.locator("form[action='/play/wampum'] button").first.click()
    page.wait_for_url("**/table/*")
    screen.until_my_turn()
    assert not findings(page), "my turn"
    page.keyboard.press("h")
    page.wait_for_selector("#go:not([disabled])")
    assert not findings(page), "a hint and a plan"
    page.keyboard.press("g")
    page.wait_for_selector("#guide-text p")
    assert not findings(page), "the guide beside the board"
    page.keyboard.press("Escape")
    page.locator("#prompt").focus()  # the guide's button had it again; Enter would reopen it
    finish(screen)
    assert not findings(page), "the end"
    page.locator("#see-result").click()
    page.wait_for_url("**/result")
    assert not findings(page), "result"


def test_a_whole_game_by_mouse(site: Site, browser: Browser) -> None:
    """Cards and villages are clicked on the board; what the go button says is sent."""
    screen = Screen(browser, site)
    page = screen.page
    page.locator("form[action='/play/wampum'] button").first.click()
    page.wait_for_url("**/table/*")
    for _ in range(200):
        screen.until_my_turn()
        if screen.over:
            break
        version = page.get_attribute("#state", "data-version")
        _decide_by_mouse(page)
        page.locator("#go").click()
        page.wait_for_selector(f'#state:not([data-version="{version}"])', state="attached")
    page.locator("#see-result").click()
    page.wait_for_url("**/result")
    with page.expect_download() as download:
        page.locator("a[href$='/record']").first.click()
    assert download.value.suggested_filename.startswith("wampum-")
    assert not screen.faults


def _decide_by_mouse(page: Page) -> None:
    """A village on the board, then one card after the other, until go is lit."""
    for _ in range(40):
        if page.locator("#go:not([disabled])").count():
            return
        planned = page.get_attribute("#state", "data-planned")
        village = page.locator(
            "#board-wide [data-plan^='offer v'], #board-wide [data-plan^='move v']"
        )
        chosen = (planned or "").startswith(("offer v", "move v"))
        card = page.locator("[id^='step-more-']:not([aria-disabled=true])")
        (village if village.count() and not chosen else card).first.click()
        page.wait_for_selector(f'#state:not([data-planned="{planned}"])', state="attached")
    raise AssertionError("go was never lit")


def test_a_phone_shows_everything_and_scrolls_in_one_direction(
    site: Site, browser: Browser
) -> None:
    screen = Screen(browser, site, width=360)
    page = screen.page
    page.locator("form[action='/play/wampum'] button").first.click()
    page.wait_for_url("**/table/*")
    screen.until_my_turn()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    assert page.locator("#wampum-phone").is_visible()
    assert not page.locator("#wampum-wide").is_visible()
    version = page.get_attribute("#state", "data-version")
    page.locator("#quick-hint").click()
    page.wait_for_selector("#go:not([disabled])")
    page.locator("#go").click()
    page.wait_for_selector(f'#state:not([data-version="{version}"])', state="attached")
    assert not screen.faults


def test_it_works_without_script(site: Site, browser: Browser) -> None:
    """Plain forms: hint, then send."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.address}/new/wampum")
    page.select_option("[name=option_start_player]", "seat_0")
    page.locator("main form .btn--go").first.click()
    version = page.locator("#state").get_attribute("data-version")
    page.goto(page.url + "/hint")
    page.locator("#go").click()
    assert page.locator("#state").get_attribute("data-version") != version
    context.close()
