"""What a symbol means: told to a mouse, to the keyboard's focus, to a finger that stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.screen import Screen
from tests.browser.site import Site

_TIP = "#tip:not([hidden])"


@pytest.fixture
def page(browser: Browser, site: Site) -> Page:
    screen = Screen(browser, site)
    screen.play_now()
    screen.until_my_turn()
    return screen.page


def test_a_tip_by_mouse_by_focus_and_by_key(page: Page) -> None:
    village = page.locator("#board-wide [data-plan^='offer v']").first
    words = village.get_attribute("aria-label")
    box = village.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 25)
    page.wait_for_selector(_TIP)
    tip = page.locator(_TIP)
    assert tip.inner_text() == words
    there = tip.bounding_box()
    assert there is not None
    assert there["x"] >= 0
    assert there["y"] >= 0
    assert there["x"] + there["width"] <= 1440
    page.mouse.move(720, 5)
    page.wait_for_selector("#tip[hidden]", state="attached")
    village.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.wait_for_selector(_TIP)
    assert tip.inner_text() == words
    page.keyboard.press("Escape")
    assert page.locator(_TIP).count() == 0
    assert village.evaluate("element => element === document.activeElement")
    said = set()
    for _ in range(3):
        page.keyboard.press(".")
        said.add(tip.inner_text())
        assert page.locator("#spoken").inner_text() == tip.inner_text()
    assert len(said) == 3


def test_a_finger_that_stays_asks_and_does_not_choose(page: Page) -> None:
    place = "element.dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch', "
    touch = place + "isPrimary: true, bubbles: true, clientX: 300, clientY: 300}))"
    village = page.locator("#board-wide [data-plan^='offer v']").first
    village.evaluate(f"element => {touch}")
    page.wait_for_selector(_TIP)
    village.dispatch_event("click")
    assert page.get_attribute("#state", "data-planned") == ""
    assert page.get_attribute("#table", "aria-busy") is None
