"""In a real browser: two friends in a contest, from the form to the standings."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.screen import PATIENCE, Screen
from tests.browser.site import Site


def test_two_friends_play_the_same_cards(site: Site, browser: Browser) -> None:
    """Alone against the same bots: one opens it, the other comes by the link, both play it out."""
    ann = Screen(browser, site, hasty=True)
    ann.page.goto(f"{site.address}/contests")
    ann.page.get_by_role("link", name="Wampum").click()
    ann.page.get_by_label("Name of the contest").fill("Evening cup")
    ann.page.locator("[name=form][value=solo]").check()
    ann.page.get_by_label("Rounds").select_option("1")
    ann.page.get_by_label("Your name").fill("Ann")
    assert ann.findings() == []
    ann.page.get_by_role("button", name="Open the contest").click()
    link = ann.page.locator("#contest-link").input_value()

    bo = Screen(browser, site, hasty=True, width=390)
    bo.page.goto(link)
    bo.page.fill("#contest-my-name", "Bo")
    assert bo.findings() == []
    bo.page.click("#contest-enter")
    expect(bo.page.locator("#contest-withdraw")).to_be_visible(timeout=PATIENCE)

    # Who comes shows by itself.
    expect(ann.page.get_by_text("Bo", exact=True)).to_be_visible(timeout=PATIENCE)
    ann.page.click("#contest-begin")
    expect(ann.page.get_by_text("Round 1 of 1 is being played.")).to_be_visible(timeout=PATIENCE)
    bo.page.goto(link)
    for screen in (ann, bo):
        screen.page.locator(".contests__board a").click()
        screen.page.wait_for_url("**/table/*")
        screen.finish()
    # When both are done, the contest is over by itself.
    bo.page.click("#over-contest")
    bo.page.wait_for_url("**/contest/*")
    expect(bo.page.get_by_text("The contest is over.")).to_be_visible(timeout=PATIENCE)
    expect(bo.page.locator(".contests__tbl tbody tr")).to_have_count(2, timeout=PATIENCE)
    bo.page.locator(".contests__board a").first.click()
    bo.page.wait_for_url("**/replay/*")
    assert bo.faults == []
    assert ann.faults == []
