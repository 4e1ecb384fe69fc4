"""In a real browser: whole games as people play them."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.screen import Screen
from tests.browser.site import Site


def test_a_whole_game_by_keyboard_alone(site: Site, browser: Browser) -> None:
    """H asks for a hint, which fills the plan; Enter sends it; to the result page by Enter."""
    screen = Screen(browser, site, hasty=True)
    page = screen.page
    page.locator("form[action='/play/wampum'] button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    for _ in range(200):
        screen.until_my_turn()
        if screen.over:
            break
        screen.play_hint()
    page.keyboard.press("Enter")
    page.wait_for_url("**/result")
    assert page.locator("table.adds tbody tr").count() == 3
    assert not screen.faults


def test_an_offer_by_mouse_on_the_board(site: Site, browser: Browser) -> None:
    screen = Screen(browser, site, lang="de-DE")
    page = screen.page
    page.locator("form[action='/play/wampum'] button").first.click()
    page.wait_for_url("**/table/*")
    screen.until_my_turn()
    page.locator("#board-wide [data-plan^='offer v']").first.click()
    screen.until_planned("offer v")
    page.locator("#board-wide [id^='more-']").first.click()
    screen.go()
    assert page.locator("html").get_attribute("lang") == "de"
    assert not screen.faults


def test_two_people_see_each_other_within_a_second(site: Site, browser: Browser) -> None:
    ann, bert = Screen(browser, site), Screen(browser, site, width=360)
    ann.open_table("wampum", "me", "open", "bot:trader", start_player="seat_0")
    link = ann.page.locator("input[value*='/seat/'], a[href*='/seat/']").first
    address = link.get_attribute("value") or link.get_attribute("href")
    bert.page.goto(str(address))
    bert.page.fill("#name", "Bert")
    bert.page.locator("#sit").click()
    bert.page.wait_for_url("**/table/*")  # the address bar forgets the token
    ann.until_my_turn()
    version = ann.version
    ann.play_hint()
    bert.until_newer(version)
    assert not ann.faults
    assert not bert.faults


def test_the_page_recovers_when_the_server_comes_back(browser: Browser, site: Site) -> None:
    screen = Screen(browser, site)
    screen.page.locator("form[action='/play/wampum'] button").first.click()
    screen.until_my_turn()
    site.kill()
    site.start()
    screen.play_hint()
    screen.until_my_turn()
