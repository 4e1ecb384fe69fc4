"""MarraCash in a real browser: a whole game by mouse on the board, previews, bids, a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.screen import Screen
from tests.browser.site import Site

_GROUP = ".fountain[data-plan^='move f']"
_SHOP = ".shop[data-plan^='auction ']"
_END = ".take-end[data-plan]:not(.chosen)"


def _open(browser: Browser, site: Site, **looks: Any) -> Screen:
    screen = Screen(browser, site, **looks)
    screen.open_table("marracash", start_player="seat_0")
    screen.until_my_turn()
    return screen


def _board(page: Page) -> str:
    wide = page.viewport_size is not None and page.viewport_size["width"] > 760
    return "#board-wide" if wide else "#board-phone"


def _pick(screen: Screen, selector: str, nth: int = 0) -> None:
    """Click a thing on the board and wait for the plan it leads to."""
    before = screen.planned
    things = screen.page.locator(f"{_board(screen.page)} {selector}")
    things.nth(nth % things.count()).click()
    screen.until_other_plan(before)


def _decide(screen: Screen, turn: int) -> str:
    """One decision on the board; what it was."""
    page = screen.page
    board = _board(page)
    if page.locator("#choice-pass:not([data-blocked])").count():
        page.keyboard.press("p")
        screen.until_planned("pass")
        screen.go()
        return "pass"
    if page.locator(f"{board} {_END}").count():
        while page.locator("#go[disabled]").count():
            _pick(screen, _END, turn)
        kind = "admit"
    elif page.locator(f"{board} {_GROUP}").count() and turn % 6:
        _pick(screen, _GROUP, turn)
        _pick(screen, f".fountain[data-plan^='{screen.planned} f']", turn)
        kind = "move"
    elif page.locator(f"{board} {_SHOP}").count():
        _pick(screen, _SHOP, 7 * turn)
        kind = "auction"
    else:
        _pick(screen, _GROUP, turn)
        _pick(screen, ".fountain.legal:not(.quiet):not(.chosen)", turn)
        kind = "move"
    screen.go()
    return kind


def test_a_whole_game_by_mouse_on_the_board(site: Site, browser: Browser) -> None:
    screen, done = _open(browser, site, hasty=True), set()
    for turn in range(300):
        screen.until_my_turn()
        if screen.over:
            break
        done.add(_decide(screen, turn))
    assert screen.over
    assert {"pass", "admit", "move", "auction"} <= done
    screen.see_result()
    assert screen.page.locator("table.adds tbody tr").count() == 3
    assert not screen.faults


def test_pointing_at_a_move_shows_what_it_would_do(site: Site, browser: Browser) -> None:
    """On the board and among the choices: lines beside the board, the way on the board."""
    screen = _open(browser, site, lang="de-DE")
    page = screen.page
    for turn in range(40):
        screen.until_my_turn()
        if page.locator(f"#board-wide {_GROUP}").count():
            break
        _decide(screen, turn)
    _pick(screen, _GROUP)
    target = page.locator("#board-wide .fountain[data-preview]:not(.quiet)").first
    name = str(target.get_attribute("id")).removeprefix("fountain-")
    target.hover()
    told = str(target.get_attribute("data-preview")).split("\n")
    assert page.locator("#preview li").all_inner_texts() == told
    peek = page.locator(f"#peek-{name}")
    assert peek.evaluate("peek => getComputedStyle(peek).visibility") == "visible"
    page.mouse.move(2, 2)
    assert peek.evaluate("peek => getComputedStyle(peek).visibility") == "hidden"
    page.locator(f"#choice-{name}").focus()
    page.wait_for_selector("#preview:not([hidden])")
    assert page.locator("#preview li").all_inner_texts() == told
    assert not screen.faults


_GO = "document.getElementById('go').getBoundingClientRect().top"


def test_go_says_what_is_typed_and_stays_where_it_is(site: Site, browser: Browser) -> None:
    """Typed sums, sums that cannot be sent, a reload, and pointing at what there is to choose."""
    screen = _open(browser, site)
    page = screen.page
    for choice in ("colour-blue", "b4"):
        before = screen.planned
        page.locator(f"#choice-{choice}").click()
        screen.until_other_plan(before)
    go, field = page.locator("#go"), page.locator("#sum-bid")
    field.fill("300")
    label = "Auction Blue shop 4, open with {}"
    assert go.inner_text().startswith(label.format("300"))
    assert go.get_attribute("value") == "auction b4 300"
    for wrong, reason in (("310", "In steps of 25"), ("50", "At least 100"), ("", "Type a sum")):
        field.fill(wrong)
        assert go.inner_text().startswith(reason)
        assert go.is_disabled()
    field.fill("1000")
    assert go.inner_text().startswith(label.format("1,000"))
    field.press("Tab")
    screen.until_planned("auction b4 1000")
    screen.until_quiet()
    page.reload()
    screen.until_planned("auction b4 1000")
    assert go.inner_text().startswith(label.format("1,000"))
    screen.until_quiet()
    page.locator("#choice-bid-100").hover()
    page.wait_for_selector("#preview:not([hidden])")
    below = page.evaluate(_GO)
    page.mouse.move(2, 2)
    page.wait_for_selector("#preview[hidden]", state="attached")
    assert page.evaluate(_GO) == below
    screen.go()
    assert not screen.faults


def test_visitors_walk_and_any_sum_can_be_bid(site: Site, browser: Browser) -> None:
    screen = _open(browser, site)
    page = screen.page
    _pick(screen, "#shop-b4")
    page.fill("#sum-bid", "375")
    page.locator("#sum-bid").press("Tab")
    screen.until_planned("auction b4 375")
    screen.go()
    assert page.locator("#shop-b4.seat-ebony, #auction-stone").count() >= 1
    for turn in range(40):
        screen.until_my_turn()
        if page.locator(f"#board-wide {_GROUP}").count():
            break
        _decide(screen, turn)
    _pick(screen, "#fountain-f1")
    _pick(screen, ".fountain[data-plan^='move f1 f']")
    figures = page.locator("#board-wide [id^='v-f1-']").count()
    screen.go()
    walkers = page.locator("#board-wide [data-way]")
    walking = walkers.evaluate_all("all => all.filter(one => one.getAnimations().length).length")
    assert walking == figures
    assert not screen.faults


def test_a_phone_is_enough(site: Site, browser: Browser) -> None:
    """360 pixels: the board by touch, bids without opening the sheet, no scrolling sideways."""
    screen = _open(browser, site, width=360)
    page, done = screen.page, set()
    for turn in range(24):
        screen.until_my_turn()
        if page.locator("#choice-pass:not([data-blocked])").count():
            page.locator("#choice-pass").click()
            screen.until_planned("pass")
            screen.go()
            done.add("pass")
        else:
            done.add(_decide(screen, turn))
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if {"pass", "admit", "move", "auction"} <= done:
            break
    assert {"pass", "admit", "move", "auction"} <= done
    assert page.locator("#marracash-dock").is_visible()
    assert not screen.faults


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_finding_in_any_decision(site: Site, browser: Browser, scheme: str) -> None:
    screen = _open(browser, site, lang="de-DE" if scheme == "dark" else "en-US", theme=scheme)
    page, seen = screen.page, set()
    for turn in range(60):
        screen.until_my_turn()
        kind = "bid" if page.locator("#auction").count() else "choose"
        kind = "admit" if page.locator(f"#board-wide {_END}").count() else kind
        if kind not in seen:
            seen.add(kind)
            assert not screen.findings(), kind
        if page.locator(f"#board-wide {_GROUP}").count() and "planned" not in seen:
            seen.add("planned")
            _pick(screen, _GROUP)
            _pick(screen, ".fountain.legal:not(.quiet):not(.chosen)")
            assert not screen.findings(), "planned"
            screen.go()
            continue
        if {"bid", "choose", "admit", "planned"} <= seen:
            break
        _decide(screen, turn)
    assert {"bid", "choose", "admit", "planned"} <= seen
