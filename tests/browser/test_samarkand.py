"""Samarkand in a real browser: a whole game by mouse on the chart, and the chart on a phone."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.screen import SECONDS, Screen
from tests.browser.site import Site

_KINDS = {"marry", "discard", "expand", "second"}
#: A point of an element at which nothing lies over it.
_POINT = """(element) => {
  const box = element.getBoundingClientRect();
  for (const down of [0.5, 0.3, 0.7, 0.15, 0.85])
    for (const right of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      const x = box.left + right * box.width, y = box.top + down * box.height;
      if (document.elementFromPoint(x, y)?.closest("[id]")?.id === element.id) return [x, y];
    }
  return null;
}"""


def _open(browser: Browser, site: Site, bots: int, **looks: Any) -> Screen:
    screen = Screen(browser, site, **looks)
    screen.open_table("samarkand", "me", *["bot:trader"] * bots)
    screen.until_my_turn()
    return screen


def _click(page: Page, selector: str) -> bool:
    """Click with the mouse on the first such thing of the board, where it can be seen."""
    for element in page.locator(selector).all():
        point = element.evaluate(_POINT)
        if point is not None:
            page.mouse.click(*point)
            return True
    return False


def _choose(screen: Screen, selector: str, words: str) -> bool:
    """Click on something and wait for the plan it leads to; False: nothing of the kind is there."""
    before = screen.planned
    if not _click(screen.page, selector):
        return False
    screen.until_other_plan(before)
    screen.until_quiet()
    assert screen.planned.startswith(words)
    return True


def _send_again(screen: Screen) -> None:
    """What is chosen is sent by a second click on it.

    A click that meets the page while it renews itself sends nothing, and a person clicks again.
    """
    version = screen.version
    for _ in range(20):
        screen.until_quiet()
        if screen.version != version:
            return
        _click(screen.page, "[data-send]")
        with suppress(TooLate):
            screen.until_newer(version, 3 * SECONDS)
    raise AssertionError("nothing was sent")


def _decide(screen: Screen) -> str:
    """One decision by mouse on the board; what it was."""
    page = screen.page
    screen.until_quiet()
    if page.locator("#choice-hold").count():
        if _choose(screen, "#own-cards .asked[data-plan=sell]", "sell"):
            _send_again(screen)
            return "sell"
        page.locator("#choice-hold").click()
        screen.until_planned("hold")
        screen.go()
        return "hold"
    if page.locator("#own-cards [data-plan^=discard]").count():
        if page.locator("#go[disabled]").count():
            assert _choose(screen, "#own-cards [data-plan^=discard]", "discard")
        screen.go()
        return "discard"
    if _choose(screen, "#chart .lit[data-plan^=place]", "place"):
        _send_again(screen)
        return "second"
    if _choose(screen, "#chart [data-plan^=expand]", "expand"):
        assert _choose(screen, "#chart .lit[data-plan]", "expand ")
        _send_again(screen)
        return "expand"
    assert _choose(screen, "#chart [data-plan^=marry]", "marry")
    _send_again(screen)
    return "marry"


def _play_by_mouse(screen: Screen) -> set[str]:
    """To the end of the game; the kinds of decisions that were met."""
    done: set[str] = set()
    for _ in range(300):
        screen.until_my_turn()
        if screen.over:
            return done
        done.add(_decide(screen))
    raise AssertionError("the match does not end")


def test_a_whole_game_by_mouse_on_the_chart(site: Site, browser: Browser) -> None:
    """A deal may bring no second camel or nothing to sell: then another game is played."""
    screen = _open(browser, site, bots=2, hasty=True)
    done = _play_by_mouse(screen)
    for _ in range(5):
        if done >= _KINDS:
            break
        screen = _open(browser, site, bots=2, hasty=True)
        done |= _play_by_mouse(screen)
    assert done >= _KINDS
    screen.see_result()
    assert screen.page.locator("table.adds tbody tr").count() == 3
    assert not screen.faults


def test_without_confirmation_one_click_on_the_chart_is_sent(site: Site, browser: Browser) -> None:
    """A marriage is a whole decision; a family that extends still wants a space."""
    screen = Screen(browser, site)
    page = screen.page
    page.goto(f"{site.address}/settings")
    page.locator("[name=confirm][value=off]").check(force=True)
    page.locator("main form .btn--go").first.click()
    page.wait_for_selector("[role=status]")
    screen.open_table("samarkand", "me", "bot:trader", "bot:trader")
    screen.until_my_turn()
    screen.until_quiet()
    version = screen.version
    assert _click(page, "#chart [data-plan^=marry]")
    screen.until_newer(version)
    assert screen.planned == ""
    assert not screen.faults


def _seen(page: Page) -> list[float]:
    box = page.get_attribute("#p-chart", "viewBox") or ""
    return [float(part) for part in box.split()]


def test_the_chart_moves_and_grows_on_a_phone(site: Site, browser: Browser) -> None:
    screen = _open(browser, site, bots=3, width=360)
    page = screen.page
    whole = _seen(page)
    page.locator("#p-zoom-in").click()
    page.locator("#p-zoom-in").click()
    near = _seen(page)
    assert near[2] < whole[2] * 0.6
    # a drag moves the chart and chooses nothing
    page.mouse.move(180, 300)
    page.mouse.down()
    page.mouse.move(120, 260, steps=6)
    page.mouse.up()
    moved = _seen(page)
    assert moved[0] > near[0]
    assert moved[2] == near[2]
    assert page.get_attribute("#state", "data-planned") == ""
    # choosing a family brings a new table from the server, and the chart stays where it was
    assert _click(page, "#board-phone [data-plan^=marry]")
    screen.until_planned("marry")
    screen.until_quiet()
    assert _seen(page)[::2] == moved[::2]
    # keys, once something in the chart has the focus
    page.locator("#p-zoom-all").focus()
    page.keyboard.press("ArrowLeft")
    assert _seen(page)[0] < moved[0]
    page.keyboard.press("-")
    assert _seen(page)[2] > moved[2]
    page.keyboard.press("Home")
    assert _seen(page) == whole
    page.mouse.move(180, 300)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    assert _seen(page)[2] < whole[2]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not screen.faults


@pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (1440, "dark"), (360, "light")])
def test_no_serious_finding(site: Site, browser: Browser, width: int, theme: str) -> None:
    screen = _open(browser, site, bots=3, lang="de-DE", width=width, theme=theme)
    assert not screen.findings(), "marry"
    for _ in range(2):
        screen.until_my_turn()
        version = screen.version
        screen.show_hint()
        assert not screen.findings(), "planned"
        screen.page.keyboard.press("Enter")
        screen.until_newer(version)
    screen.until_my_turn()
    assert not screen.findings(), "turn"


def test_the_chart_is_sent_once(site: Site, browser: Browser) -> None:
    """Later answers hold a stub for it; a page that has lost it is sent it again."""
    screen = _open(browser, site, bots=2)
    page, answers = screen.page, list[Response]()

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    page.evaluate("document.getElementById('chart-base').firstSent = true")
    screen.play_hint()
    screen.until_my_turn()
    screen.until_quiet()
    assert page.evaluate("document.getElementById('chart-base').firstSent") is True
    assert page.locator("[data-stub]").count() == 0
    answered = [answer for answer in answers if answer.header_value("x-fondaco-status")]
    bodies = [answer.text() for answer in answered]
    assert bodies
    assert all("data-stub" in body and "chart-clip" not in body for body in bodies)
    page.evaluate("document.getElementById('chart-base').remove()")
    screen.play_hint()
    screen.until_quiet()
    assert page.evaluate("document.getElementById('chart-base').firstSent") is None
    assert page.locator("#chart-base").count() == 1
    assert not screen.faults
