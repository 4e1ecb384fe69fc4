"""Deciding in advance, going away and coming back, as people see it in their browsers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.screen import SOON, Screen
from tests.browser.site import Site


class Market:
    """Ann (wide) begins at MarraCash, Bert (a phone, in German) sits there, and a bot."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.ann, self.bert = Screen(browser, site), Screen(browser, site, "de-DE", width=360)
        self.ann.open_table(
            "marracash", "me", "open", "bot:apprentice", name="Ann", start_player="seat_0"
        )
        link = self.ann.page.locator("input[value*='/seat/']").first.get_attribute("value")
        self.bert.page.goto(str(link))
        self.bert.page.fill("#name", "Bert")
        self.bert.page.locator("#sit").click()
        self.bert.page.wait_for_selector("#board-phone svg", timeout=SOON)
        self.ann.until_my_turn()


@pytest.fixture
def market(browser: Browser, site: Site) -> Iterator[Market]:
    found = Market(browser, site)
    yield found
    assert not found.ann.faults
    assert not found.bert.faults


def test_an_order_is_given_before_one_is_asked_and_is_carried_out(market: Market) -> None:
    ann, bert = market.ann.page, market.bert.page
    bert.locator("#grip").click()  # the sheet of a phone
    bert.locator("#orders > summary").click()
    bert.locator("#order-bid").select_option("bid_up_to")
    bert.fill("#sum-of-bid", "150")
    bert.locator("#give-bid").dispatch_event("click")
    expect(bert.locator("#orders-given")).to_contain_text("bis 150 Dirham", timeout=SOON)
    expect(ann.locator("#orders-given")).to_have_count(0)
    for line in ("auction r1", "bid 100"):
        version = market.ann.version
        ann.keyboard.press("/")
        ann.fill("#typed", line)
        ann.locator("#play-typed").click()
        market.ann.until_newer(version)
    # Bert clicks on nothing, and has bid.
    expect(ann.locator("#log-all")).to_contain_text("Bert bids 125.", timeout=SOON)


def test_who_goes_away_is_played_for_and_is_back_by_opening_the_table(market: Market) -> None:
    ann, bert = market.ann.page, market.bert.page
    dot = ann.locator("#players [data-there]").nth(1)
    expect(dot).to_have_attribute("aria-label", "here now", timeout=SOON)
    bert.locator("#grip").click()
    bert.locator("#my-seat > summary").click()
    bert.locator("#away-hours").select_option("24")
    bert.locator("#away-go").dispatch_event("click")
    expect(bert.locator("#stand-in")).to_contain_text("noch einen Tag lang", timeout=SOON)
    expect(dot).to_have_count(0, timeout=SOON)  # a bot sits there for everybody else
    bert.reload()
    expect(bert.locator("#stand-in")).to_have_count(0, timeout=SOON)
    expect(dot).to_have_attribute("data-there", "here", timeout=SOON)
