"""Whatever happens at a table reaches every open page, and a lost connection is seen at once."""

from __future__ import annotations

import os
import signal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.screen import SECONDS, SOON, Screen
from tests.browser.site import Site

#: A page that hears nothing for 4.5 seconds says so.
_LOST = 8 * SECONDS


class Company:
    """Ann opens a table for two and a bot, Bert comes by link; Cleo may watch."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.ann = Screen(browser, site)
        self.bert = Screen(browser, site, width=360)
        page = self.ann.page
        self.ann.open_table("wampum", "me", "open", "open", name="Ann", start_player="seat_0")
        self.link = str(page.locator("input[value*='/seat/']").first.get_attribute("value"))
        self.watch_link = str(page.locator("#link-watch").get_attribute("value"))

    def sit_down(self) -> None:
        page = self.bert.page
        page.goto(self.link)
        page.fill("#name", "Bert")
        page.locator("#sit").click()
        page.wait_for_url("**/table/*")

    def start(self) -> None:
        self.sit_down()
        self.ann.page.wait_for_selector("b:has-text('Bert')", timeout=SOON)
        self.ann.page.locator("#start").click()
        self.ann.until_my_turn()
        self.bert.page.wait_for_selector("#board-phone svg", timeout=SOON)

    def move(self) -> None:
        """Ann plays what the hint says; then it is Bert's turn."""
        self.ann.play_hint()
        self.bert.page.wait_for_selector("#state[data-mine=yes]", state="attached", timeout=SOON)


@pytest.fixture
def company(browser: Browser, site: Site) -> Company:
    return Company(browser, site)


def test_coming_and_going_before_the_start_is_seen(company: Company) -> None:
    ann, bert = company.ann.page, company.bert.page
    company.sit_down()
    ann.wait_for_selector(".invite--taken b:has-text('Bert')", timeout=SOON)
    bert.locator("#leave").click()
    ann.wait_for_selector("b:has-text('Bert')", state="detached", timeout=SOON)
    assert company.link not in ann.content()  # a seat that was left gets a new link
    assert not company.ann.faults


def test_a_table_that_is_closed_sends_everybody_away(company: Company) -> None:
    company.sit_down()
    company.ann.page.locator("#leave").click()
    company.ann.page.wait_for_url("**/")
    company.bert.page.wait_for_selector(".message", timeout=SOON)


def _shown(page: Page, what: str) -> Locator:
    """Something on a page that is not just being renewed."""
    found = page.locator(f"#table:not([aria-busy]) {what}")
    found.wait_for(state="attached", timeout=SOON)
    return found


def test_a_question_to_take_back_is_seen_answered_and_withdrawn(company: Company) -> None:
    company.start()
    company.move()
    ann, bert = company.ann.page, company.bert.page
    bert.locator("[data-show=turn]").click()
    for refuser in (bert, ann):  # refused by the other, then withdrawn by oneself
        ann.keyboard.press("u")
        _shown(bert, "#undo-agree")
        _shown(refuser, "#undo-refuse").dispatch_event("click")
        for page in (ann, bert):
            page.wait_for_selector("#undo-answer", state="detached", timeout=SOON)
            page.wait_for_selector("#table:not([aria-busy])", timeout=SOON)
    ann.keyboard.press("u")
    _shown(bert, "#undo-agree").dispatch_event("click")
    ann.wait_for_selector("#state[data-mine=yes]", state="attached", timeout=SOON)
    assert not company.ann.faults
    assert not company.bert.faults


def test_handing_over_and_taking_back_a_seat_is_seen(company: Company) -> None:
    company.start()
    bot = "#player-blue [aria-label^='bot'], #player-blue use[href='#i-bot']"
    company.bert.page.locator("#hand-over").dispatch_event("click")
    company.ann.page.wait_for_selector(bot, state="attached", timeout=SOON)
    company.bert.page.wait_for_selector(bot, state="attached", timeout=SOON)
    company.bert.page.locator("#come-back").dispatch_event("click")
    company.ann.page.wait_for_selector(bot, state="detached", timeout=SOON)


def test_watchers_are_counted_as_they_come_and_go(
    company: Company, browser: Browser, site: Site
) -> None:
    company.start()
    count = company.ann.page.locator("#watchers-count")
    expect(company.ann.page.locator("#watchers")).to_be_hidden()
    cleo = Screen(browser, site)
    cleo.page.goto(company.watch_link)
    cleo.page.locator("#sit").click()
    cleo.page.wait_for_selector("#board-wide svg")
    expect(count).to_have_text("one person is watching", timeout=SOON)
    again = cleo.page.context.new_page()  # the same visitor in two windows watches once
    again.goto(cleo.page.url)
    again.wait_for_selector("#board-wide svg")
    company.ann.page.wait_for_timeout(1000)
    expect(count).to_have_text("one person is watching")
    cleo.page.context.close()
    expect(company.ann.page.locator("#watchers")).to_be_hidden(timeout=SOON)


def test_no_network_is_shown_within_five_seconds_and_recovers_by_itself(company: Company) -> None:
    company.start()
    page = company.bert.page
    page.context.set_offline(True)
    page.wait_for_selector("body[data-lost]", timeout=_LOST)
    assert "No connection" in str(page.locator("#toast").text_content())
    company.ann.play_hint()
    page.context.set_offline(False)
    page.wait_for_selector("body:not([data-lost])")
    page.wait_for_selector("#state[data-mine=yes]", state="attached", timeout=SOON)


def test_a_server_that_hangs_is_noticed_within_five_seconds(browser: Browser, site: Site) -> None:
    """Nothing is closed and nothing fails: there is only silence."""
    screen = Screen(browser, site)
    screen.page.locator("form[action='/play/wampum'] button").first.click()
    screen.until_my_turn()
    screen.page.wait_for_timeout(2500)  # the stream is open and well
    assert screen.page.locator("body[data-lost]").count() == 0
    os.killpg(site.pid, signal.SIGSTOP)
    try:
        screen.page.wait_for_selector("body[data-lost]", timeout=_LOST)
    finally:
        os.killpg(site.pid, signal.SIGCONT)
    screen.page.wait_for_selector("body:not([data-lost])")
