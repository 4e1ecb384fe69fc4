"""Everybody can play: an accessibility scan of every page, a phone, a mouse, no script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.screen import Screen
from tests.browser.site import Site


@pytest.fixture(params=["light", "dark"])
def screen(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Screen:
    lang = "de-DE" if request.param == "dark" else "en-US"
    return Screen(browser, site, lang=lang, theme=request.param)


def test_no_page_has_a_serious_finding(screen: Screen, site: Site) -> None:
    page = screen.page
    assert not screen.findings(), "lobby"
    page.goto(f"{site.address}/new/wampum")
    assert not screen.findings(), "form of a new table"
    screen.open_table("wampum", "me", "open")
    assert not screen.findings(), "waiting for players"
    page.goto(f"{site.address}/nowhere")
    assert not screen.findings(), "nothing here"
    page.goto(f"{site.address}/guide/wampum")
    assert not screen.findings(), "guide on one page"
    page.goto(f"{site.address}/guide/wampum/rules?q=4")
    assert not screen.findings(), "full rules"
    page.goto(site.address)
    screen.play_now()
    screen.until_my_turn()
    assert not screen.findings(), "my turn"
    page.keyboard.press("h")
    page.wait_for_selector("#hint-show")
    assert not screen.findings(), "a hint"
    page.keyboard.press("h")
    page.wait_for_selector("#hint-show", state="detached")
    assert not screen.findings(), "a plan"
    page.keyboard.press("g")
    page.wait_for_selector("#guide-text p")
    assert not screen.findings(), "the guide beside the board"
    page.click("#drawer-rules")
    page.wait_for_selector(".rules__search:not(.htmx-added)")  # it listens from then on
    page.fill("#rules-q", "4")
    page.wait_for_selector("#rules-text mark")
    assert not screen.findings(), "the rules beside the board"
    page.click("#drawer-back")
    page.wait_for_selector("#drawer-leaf-1")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    screen.finish()
    assert not screen.findings(), "the end"
    screen.see_result()
    assert not screen.findings(), "result"


def test_a_whole_game_by_mouse(site: Site, browser: Browser) -> None:
    """Cards and villages are clicked on the board; what the go button says is sent."""
    screen = Screen(browser, site, hasty=True)
    page = screen.page
    screen.play_now()
    for _ in range(200):
        screen.until_my_turn()
        if screen.over:
            break
        _decide_by_mouse(screen)
        screen.go()
    assert screen.over
    screen.see_result()
    with page.expect_download() as download:
        page.locator("#fairness summary").click()
        page.locator("#fairness a[href$='/record']").click()
    assert download.value.suggested_filename.startswith("wampum-")
    assert not screen.faults


def _decide_by_mouse(screen: Screen) -> None:
    """A village on the board, then one card after the other, until go is lit."""
    page = screen.page
    for _ in range(40):
        if page.locator("#go:not([disabled])").count():
            return
        planned = screen.planned
        village = page.locator(
            "#board-wide [data-plan^='offer v'], #board-wide [data-plan^='move v']"
        )
        chosen = planned.startswith(("offer v", "move v"))
        card = page.locator("[id^='step-more-']:not([aria-disabled=true])")
        (village if village.count() and not chosen else card).first.click()
        screen.until_other_plan(planned)
    raise AssertionError("go was never lit")


def test_a_phone_shows_everything_and_scrolls_in_one_direction(
    site: Site, browser: Browser
) -> None:
    screen = Screen(browser, site, width=360)
    page = screen.page
    screen.play_now()
    screen.until_my_turn()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    assert page.locator("#wampum-phone").is_visible()
    assert not page.locator("#wampum-wide").is_visible()
    page.locator("#quick-hint").click()
    page.locator("#hint-show").click()
    screen.go()
    assert not screen.faults


def test_it_works_without_script(site: Site, browser: Browser) -> None:
    """Plain forms: hint, show it, then send."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.address}/new/wampum")
    page.select_option("[name=option_start_player]", "seat_0")
    page.locator("main form .btn--go").first.click()
    version = page.locator("#state").get_attribute("data-version")
    page.goto(page.url + "/hint")
    page.locator("#hint-show").click()
    page.locator("#go").click()
    assert page.locator("#state").get_attribute("data-version") != version
    context.close()
