"""In a real browser: the game report comes by itself, and leads back into the match."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.screen import Screen
from tests.browser.site import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site"), FONDACO_REPORT="20000") as running:
        yield running


@pytest.mark.parametrize(("theme", "lang"), [("light", "en-US"), ("dark", "de-DE")])
def test_the_report_comes_by_itself_and_opens_the_match(
    browser: Browser, site: Site, theme: str, lang: str
) -> None:
    screen = Screen(browser, site, lang, width=1280, theme=theme)
    page = screen.page
    screen.play_now()
    screen.finish()
    page.wait_for_selector("html[data-over=shown] #over, html[data-over=counting] #over")
    assert page.evaluate("document.activeElement.id") == "over-title"
    assert page.evaluate("document.getElementById('side').inert")
    page.keyboard.press("Escape")  # look at the board: it stays so, also on a fresh page
    page.wait_for_selector("#over", state="hidden")
    assert "live" not in page.locator("#history").inner_text()
    page.reload()
    page.wait_for_selector("html[data-over=closed]")
    assert not page.locator("#over").is_visible()
    assert not page.evaluate("document.getElementById('side').inert")
    screen.see_result()
    page.wait_for_selector("#report .report")
    assert page.locator("#report svg.chart:visible").count() == 1
    assert not screen.findings()
    page.set_viewport_size({"width": 360, "height": 780})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator("#report svg.chart:visible").count() == 1
    finished = page.url
    if page.locator("#report .slip").count():  # a new match from there, for whoever sat there
        page.locator("#report .slip form button").first.click()
        page.wait_for_url("**/table/*")
        assert page.url != finished.removesuffix("/result")
        screen.until_my_turn()
        page.goto(finished)
    page.locator("#report a[href*='seat=1']").first.click()
    page.wait_for_url("**seat=1#report")
    page.set_viewport_size({"width": 1280, "height": 900})
    slips = page.locator("#report .slip").count()
    page.locator("#report a[href*='/replay?line=']").first.click()
    page.wait_for_url("**/replay/*step=*")  # the address says where it is
    assert page.locator(".odds li").count() == 3
    assert page.locator("#track .pin:not(.pin--good)").count() == slips
    assert not screen.faults
