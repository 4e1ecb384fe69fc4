"""In a real browser: the position of the day as somebody solves it, by keys."""

from __future__ import annotations

from playwright.sync_api import Browser

from fondaco.engine.practice import LETTERS
from fondaco.web.calendar import position_of, today
from tests.browser.screen import Screen
from tests.browser.site import Site


def test_wrong_again_right_next_and_a_bead_in_the_lobby(site: Site, browser: Browser) -> None:
    chosen = position_of(today())
    assert chosen is not None
    _, found = chosen
    right = LETTERS[found.best]
    wrong = LETTERS[(found.best + 1) % len(found.answers)]
    screen = Screen(browser, site)
    page = screen.page
    page.locator("#day a.btn").click()
    page.wait_for_selector("#question")
    assert page.locator(".answer").count() == len(found.answers)
    assert page.locator("#board-wide [data-plan]").count() == 0  # nothing to press on the board
    assert screen.findings() == []

    page.keyboard.press("h")
    page.wait_for_selector("#hinted")
    page.keyboard.press(wrong.lower())
    page.wait_for_selector(".verdict--wrong")
    assert page.locator("#again").evaluate("one => one === document.activeElement")
    assert page.locator(".answer--right").count() == 0
    assert screen.findings() == []
    page.keyboard.press("Enter")
    page.wait_for_selector("#verdict", state="detached")
    assert page.locator(f"#answer-{wrong}.answer--spent").count() == 1

    page.locator(f"#answer-{right}").click()
    page.wait_for_selector(".verdict--right")
    assert page.locator(f"#answer-{right}.answer--right").count() == 1
    assert screen.findings() == []
    first = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: address != first)
    assert page.locator("#question").count() == 1

    page.goto(first)
    page.keyboard.press(right.lower())
    page.locator("#play-on").click()
    page.wait_for_url("**/table/*")
    screen.until_my_turn()
    page.goto(site.address)
    assert page.locator("#day .week--on.week--today").count() == 1
    assert screen.faults == []
