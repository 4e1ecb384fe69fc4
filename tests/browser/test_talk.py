"""Talk at a table as people use it: two at it, on a desk and on a phone."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.screen import SOON
from tests.browser.site import Site
from tests.browser.test_live import Company


def test_talk_reaches_the_others_and_the_table_stays_as_it_is(browser: Browser, site: Site) -> None:
    company = Company(browser, site)
    company.start()
    ann, bert = company.ann.page, company.bert.page
    before = company.bert.version
    bert.evaluate("document.getElementById('board-phone').dataset.same = 'yes'")
    ann.locator("#log-tab-talk").click()
    ann.fill("#talk-text", "Good evening <b>")
    ann.press("#talk-text", "Enter")
    # Bert has another tab open: it says that there is something.
    expect(bert.locator("#tab-talk [data-talk-tally]")).to_have_text("1", timeout=SOON)
    assert company.bert.version == before
    assert bert.locator("#board-phone[data-same]").count() == 1
    bert.locator("#tab-talk").click()
    expect(bert.locator("#talk-lines")).to_contain_text("Good evening <b>")
    expect(bert.locator("#tab-talk [data-talk-tally]")).to_be_hidden()
    bert.locator("#talk-phrases summary").click()
    bert.locator("[value=well_played]").click()
    expect(ann.locator("#talk-lines")).to_contain_text("Well played!", timeout=SOON)
    # What is being typed stays where it is while the table goes on, and so does the focus.
    bert.fill("#talk-text", "half a sent")
    bert.locator("#talk-text").focus()
    ann.press("#talk-text", "Escape")  # keys are moves again
    company.ann.play_hint()
    company.bert.until_newer(before, SOON)
    company.bert.until_quiet()
    assert bert.input_value("#talk-text") == "half a sent"
    assert bert.evaluate("document.activeElement.id") == "talk-text"
    assert bert.locator("#talk-lines > li").count() == 2
    # Not to read somebody any more, and to tell the house.
    ann.locator("[data-line=s2] summary").click()
    ann.locator("[data-line=s2] [data-done]").click()
    expect(ann.locator("[data-line=s2] [data-done]")).to_be_disabled()
    ann.locator("[data-line=s2] form[action$=mute] button").click()
    expect(ann.locator("#talk-lines")).not_to_contain_text("Well played!")
    ann.locator(".talk__muted button").click()
    expect(ann.locator("#talk-lines")).to_contain_text("Well played!")
    for screen in (company.ann, company.bert):
        assert not screen.findings()
        assert not screen.faults
