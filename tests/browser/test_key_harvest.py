"""Key Harvest in a real browser: a whole game by mouse on the board, the close-ups, a phone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.screen import Screen
from tests.browser.site import Site

_THING = ".legal:not(.chosen, .quiet)"
#: What other decisions than those of a turn begin with, by the words of a plan.
_REST = ("settle", "sow", "give", "dismiss", "place")


def _open(browser: Browser, site: Site, **looks: Any) -> Screen:
    screen = Screen(browser, site, **looks)
    screen.play_now("key_harvest")
    screen.until_my_turn()
    return screen


def _pick(screen: Screen, selector: str) -> bool:
    """Click the first such thing on the board and wait for the next plan; False: there is none."""
    things = screen.page.locator(f"#board-wide {selector}")
    if not things.count():
        return False
    before = screen.planned
    things.first.click()
    screen.until_other_plan(before)
    return True


def _decide(screen: Screen, rng: Random) -> None:
    """Point at things on the board until go is lit, then press it; decline where nothing helps."""
    page, version = screen.page, screen.version
    for _ in range(30):
        if page.locator("#go:not([disabled])").count():
            page.locator("#go").click()
            break
        if not _step(screen, rng):
            if page.locator("#choice-done").count():
                page.locator("#choice-done").click()
                page.locator("#go:not([disabled])").click()
                break
            page.locator("#choice-end, #choice-crop-hops, [id^=choice-crop-]").first.click()
            page.wait_for_selector("#go:not([disabled])")
    screen.until_newer(version)


def _step(screen: Screen, rng: Random) -> bool:
    """One click towards a complete plan."""
    if _pick(screen, "[id*='-more-']") or _pick(screen, ".plot.legal"):
        return True
    others = ["buy", "harvest", "hire"]
    rng.shuffle(others)
    # Claims first: they draw the events that end the game. Else now and then nothing.
    if _pick(screen, f"{_THING}[data-plan^='claim ']"):
        return True
    verbs = (*others, *_REST) if screen.planned or rng.random() < 0.35 else _REST
    return any(_pick(screen, f"{_THING}[data-plan^='{verb} ']") for verb in verbs)


def test_a_double_click_chooses_once(site: Site, browser: Browser) -> None:
    """Behind the first click another list stands there; the second one was not meant for it."""
    screen = Screen(browser, site)
    page = screen.page
    screen.open_table("key_harvest")
    screen.until_my_turn()
    screen.until_quiet()
    action = page.locator("#choice-action-d")
    box = action.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    screen.until_planned("claim")
    screen.until_quiet()
    under = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('button')?.id", [x, y]
    )
    assert under
    assert under != "choice-action-d"
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.mouse.move(2, 2)
    screen.until_quiet()
    assert screen.planned == "claim"
    assert not screen.faults


def test_a_whole_game_by_mouse_on_the_board(site: Site, browser: Browser) -> None:
    screen, rng = _open(browser, site, hasty=True), Random(4)
    page = screen.page
    for _ in range(400):
        screen.until_my_turn()
        if screen.over:
            break
        _decide(screen, rng)
    assert screen.over
    screen.see_result()
    assert "Second group" in page.locator("table.adds thead").inner_text()
    with page.expect_download() as download:
        page.locator("#fairness summary").click()
        page.locator("#fairness a[href$='/record']").click()
    assert download.value.suggested_filename.startswith("key_harvest-")
    assert not screen.faults


def test_what_a_thing_would_bring_is_told_while_it_is_pointed_at(
    site: Site, browser: Browser
) -> None:
    screen = _open(browser, site)
    page = screen.page
    page.locator("#board-wide .field.legal[data-plan^='harvest ']").first.hover()
    page.wait_for_selector("#tip:not([hidden])")
    assert "you get 1" in page.locator("#tip").inner_text()
    assert not screen.faults


def test_another_country_grows_while_it_has_the_focus(site: Site, browser: Browser) -> None:
    screen = _open(browser, site)
    page = screen.page
    far = page.locator("#board-wide .far").first
    assert not far.locator(".closeup").is_visible()
    far.locator("> .area").click()
    assert far.locator(".closeup").is_visible()
    far.locator(".shut").click()
    assert not far.locator(".closeup").is_visible()
    far.focus()  # with the keyboard, too
    assert far.locator(".closeup").is_visible()
    assert not screen.faults


def test_a_claimed_tile_slides_into_the_store(site: Site, browser: Browser) -> None:
    screen = _open(browser, site)
    page = screen.page
    assert _pick(screen, ".field.legal[data-plan^='claim ']")
    field = screen.planned.split()[1]
    assert _pick(screen, "[id*='-more-']")
    page.evaluate(
        "window.slid = []; addEventListener('transitionrun', (event) => slid.push(event.target.id))"
    )
    screen.go()
    screen.until_true(f"slid.includes('f-{field}')")
    assert not screen.faults


def test_a_phone_can_play_without_scrolling_sideways(site: Site, browser: Browser) -> None:
    screen = _open(browser, site, width=360, lang="de-DE")
    page = screen.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("#key_harvest-phone").is_visible()
    assert page.locator("#key_harvest-dock").is_visible()
    page.locator("#board-phone .field.legal[data-plan^='harvest ']").first.click()
    screen.go()
    assert not screen.faults


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_scan_finds_nothing_serious(site: Site, browser: Browser, scheme: str) -> None:
    screen = _open(browser, site, lang="de-DE" if scheme == "dark" else "en-US", theme=scheme)
    page = screen.page
    assert not screen.findings(), "my turn"
    assert _pick(screen, ".field.legal[data-plan^='claim ']")
    assert not screen.findings(), "a claim"
    page.keyboard.press("Escape")
    page.wait_for_selector("#state[data-planned='claim']", state="attached")
    assert _pick(screen, ".worker.legal")
    assert not screen.findings(), "a worker and its reach"
