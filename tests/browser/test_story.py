"""In a real browser: what others did is told at the reader's speed, and never stands in the way."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.browser.screen import Screen
from tests.browser.site import Site

#: Every state that the page shows is noted, and what takes seconds takes a tenth of it.
_NOTES = """(() => {
  const wait = window.setTimeout;
  window.setTimeout = (what, time, ...rest) => wait(what, (time || 0) / 10, ...rest);
  window.shown = [];
  addEventListener("fondaco:shown", () => window.shown.push({
    ...document.getElementById("state").dataset,
    words: document.getElementById("story-words")?.innerText || "",
  }));
})();"""


def _sit_down(browser: Browser, site: Site, speed: str, width: int = 1440) -> Screen:
    """At a table of Wampum with two bots; the person begins."""
    screen = Screen(browser, site, speed=speed, width=width)
    screen.page.add_init_script(_NOTES)
    screen.open_table("wampum", "me", "bot:trader", "bot:trader", start_player="seat_0")
    screen.until_my_turn()
    return screen


def _shown(screen: Screen) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = screen.page.evaluate("window.shown")
    return found


def _held(screen: Screen) -> None:
    """Play on until a reveal waits for its reader."""
    for _ in range(40):
        screen.page.wait_for_selector(
            "#state[data-telling=held], #state[data-mine=yes]", state="attached"
        )
        if screen.page.locator("#state[data-telling=held]").count():
            return
        screen.play_hint()
    raise AssertionError("nothing is revealed")


def test_a_round_is_told_one_thing_after_the_other(site: Site, browser: Browser) -> None:
    screen = _sit_down(browser, site, "normal")
    page = screen.page
    _held(screen)
    screen.until_true("!document.querySelector('.story__later')")
    told = [each for each in _shown(screen) if each["words"]]
    words = "\n".join(each["words"] for each in told)
    for sentence in (" offers ", " has the canoe", " draws ", "hand limit", " swaps at "):
        assert sentence in words, words
    assert page.locator("#go-form").count() == 0
    # Read: on with a key; what comes next has not been decided meanwhile without its reader.
    version, cursor = screen.version, page.get_attribute("#state", "data-told")
    page.keyboard.press("Enter")
    screen.until_true(f"document.getElementById('state').dataset.told !== '{cursor}'")
    assert int(screen.version) >= int(version)
    # A version is the end of its beats: 5.1, 5.2, 5.
    cursors = [f"{each['told']}.99".split(".")[:2] for each in _shown(screen)]
    places = [(int(version), int(beat)) for version, beat in cursors]
    assert places == sorted(places)
    # What came to light can be read again until the next turn is over.
    screen.until_my_turn()
    assert " swaps at " in page.locator("#log-reveal").inner_text()
    page.locator("#log-tab-log").click()
    screen.play_hint()
    assert page.locator("#log-tab-log[aria-pressed=true]").count() == 1
    assert not screen.faults


def test_a_story_can_be_skipped_and_told_again(site: Site, browser: Browser) -> None:
    screen = _sit_down(browser, site, "slow", width=1366)
    page = screen.page
    _held(screen)
    page.keyboard.press("Escape")
    screen.until_my_turn()
    after = [each for each in _shown(screen) if each["live"]][-1]
    assert not after["telling"]
    page.locator("#log-tab-reveal").click()
    page.locator("#reveal-again").click()
    page.wait_for_selector("#state[data-telling]:not([data-telling=''])", state="attached")
    page.locator("#story-skip").click()
    screen.until_my_turn()
    # From any step of the past, too.
    page.locator("#to-first").click()
    page.wait_for_selector("#state[data-live='']", state="attached")
    page.locator("#tell").click()
    page.wait_for_selector("#state[data-telling=yes]", state="attached")
    page.locator("#story-pause").click()
    page.locator("#board-area").click(position={"x": 5, "y": 5})
    page.keyboard.press("Escape")
    screen.until_my_turn()
    assert not screen.faults


def test_nothing_is_told_to_those_who_do_not_want_it(site: Site, browser: Browser) -> None:
    """At once, or with less motion: the page shows what is now, and the reveal stays to be read."""
    screen = _sit_down(browser, site, "once")
    page, revealed = screen.page, []
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        if motion == "reduce":
            page.evaluate("document.body.dataset.speed = 'normal'")
        for _ in range(4):
            screen.until_my_turn()
            revealed.append(page.locator("#log-reveal").count())
            screen.play_hint()
        screen.until_my_turn()
    assert not any(each["telling"] or each["words"] for each in _shown(screen))
    assert any(revealed)  # eight decisions are more than one round
    assert not screen.faults


def test_the_history_is_whole_at_every_width(site: Site, browser: Browser) -> None:
    """No button lies under the slider, which is as wide as a finger needs or not there at all."""
    screen = _sit_down(browser, site, "once")
    page = screen.page
    for width, height in (
        (1440, 900),
        (1366, 768),
        (820, 1180),
        (780, 360),
        (360, 780),
        (320, 600),
    ):
        page.set_viewport_size({"width": width, "height": height})
        screen.until_quiet()
        if page.locator("#tab-time").is_visible():
            page.locator("#tab-time").click()
        for back in (False, True):
            if back:
                page.locator("#to-first").click()
                page.wait_for_selector("#to-now")
            boxes = page.locator("#history :is(button, input):visible").evaluate_all(
                "all => all.map(one => [one.id, ...['left', 'top', 'right', 'bottom']"
                ".map(side => one.getBoundingClientRect()[side])])"
            )
            slide = [box for box in boxes if box[0] == "slide"]
            assert all(right - left >= 120 for _, left, _, right, _ in slide), (width, boxes)
            for one in boxes:
                assert 0 <= one[1] < one[3] <= width, (width, one)
                for other in boxes:
                    apart = one[3] <= other[1] + 1 or other[3] <= one[1] + 1
                    apart = apart or one[4] <= other[2] + 1 or other[4] <= one[2] + 1
                    assert one is other or apart, (width, one, other)
            if back:
                page.locator("#to-now").click()
                page.wait_for_selector("#state[data-live=yes]", state="attached")
    assert not screen.faults
