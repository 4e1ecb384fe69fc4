"""In a real browser: a replay as somebody watches it, shares it and plays on from it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.screen import Screen
from tests.browser.site import Site


def _step(page: Page) -> int:
    return int(page.get_attribute("#state", "data-version") or "-1")


def _until(page: Page, step: int) -> None:
    page.wait_for_selector(f'#state[data-version="{step}"]', state="attached")


def test_from_the_end_of_a_match_to_its_replay_and_on_from_there(
    site: Site, browser: Browser, tmp_path: Path
) -> None:
    screen = Screen(browser, site, hasty=True)
    page = screen.page
    screen.play_now()
    screen.finish()
    page.locator("#over-replay").click()
    page.wait_for_url("**/replay/**")
    last = int(page.get_attribute("#state", "data-last") or "0")
    assert (_step(page), last > 20) == (0, True)
    assert page.locator('#views [aria-current="true"]').inner_text() == "You"

    # by keys, and the address follows
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.keyboard.press(key)
        _until(page, step)
    screen.until_true(f"location.search.includes('step={last}')")
    assert page.locator("#branch").count() == 0
    assert screen.findings() == []
    page.keyboard.press("Home")
    _until(page, 0)

    # by the slider, and by a line of the log
    page.locator("#step").focus()
    page.keyboard.press("ArrowRight")
    _until(page, 1)
    row = page.locator("[data-frame]").nth(9)
    step, words = int(row.get_attribute("data-frame") or "0"), row.inner_text().strip()
    row.click()
    _until(page, step)
    assert page.locator("[data-frame][aria-current]").inner_text().strip() == words
    assert page.locator("#prompt h2").inner_text() in words

    # with everything open, at the same step
    page.keyboard.press("v")
    screen.until_quiet()
    page.locator("#views a", has_text="Everything open").click()
    page.wait_for_selector("#hands", state="attached")
    assert _step(page) == step
    assert screen.findings() == []

    # it plays by itself, four times as fast, until it is stopped
    page.keyboard.press("4")
    page.keyboard.press(" ")
    page.wait_for_selector("#play.is-playing")
    _until(page, step + 2)
    page.keyboard.press(" ")
    page.wait_for_selector("#play:not(.is-playing)")
    screen.until_quiet()

    # the language keeps the place; the picture is a file
    stopped = _step(page)
    page.locator(".switch [value=de]").click()
    page.wait_for_selector("html[lang=de]")
    _until(page, stopped)
    page.locator("#share summary").click()
    with page.expect_download() as download:
        page.locator("#picture").click()
    saved = tmp_path / "board.svg"
    download.value.save_as(saved)
    assert saved.read_text().startswith("<?xml")

    # a stranger finds nothing until it is opened to others
    address = page.input_value("#share-link")
    stranger = Screen(browser, site)
    assert (stranger.page.goto(address) or page).status == 404  # type: ignore[union-attr]
    stranger.faults.clear()  # the browser calls a 404 a fault
    page.locator("#share-switch").click()
    page.wait_for_selector("#share-switch[value=no]", state="attached")
    stranger.page.goto(address)
    _until(stranger.page, stopped)

    # and plays on from there
    stranger.page.locator("#branch summary").click()
    stranger.page.select_option("#branch-level", "apprentice")
    stranger.page.locator("#branch-go").click()
    stranger.page.wait_for_url("**/table/*")
    stranger.until_my_turn()
    assert screen.faults == stranger.faults == []


def test_a_record_is_brought_and_watched_without_a_script(
    site: Site, browser: Browser, tmp_path: Path
) -> None:
    """The way back and forth is links; the slider is a form."""
    played = Screen(browser, site, hasty=True)
    played.play_now()
    played.finish()
    played.see_result()
    file, broken = tmp_path / "record.json", tmp_path / "broken.json"
    broken.write_text("{}")
    record = played.page.request.get(played.page.url.replace("/result", "/record"))
    file.write_bytes(record.body())
    context = browser.new_context(java_script_enabled=False, locale="de-DE")
    page = context.new_page()
    page.goto(site.address)
    page.locator("#to-records").click()
    page.set_input_files("#record", str(broken))
    page.locator("main form .btn--go").first.click()
    assert page.locator("[role=alert] p").inner_text().endswith(".")
    page.set_input_files("#record", str(file))
    page.locator("main form .btn--go").first.click()
    page.wait_for_url("**/replay/r*")
    for link, step in (("#to-next", 1), ("#to-next", 2), ("#to-prev", 1)):
        page.locator(link).click()
        _until(page, step)
    page.locator("[data-frame]").nth(5).click()
    assert re.search(r"step=\d+", page.url)
    assert page.locator("#play").is_hidden()
    assert page.locator(".reel__show").is_visible()
