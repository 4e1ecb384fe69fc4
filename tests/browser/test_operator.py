"""Running the house, as somebody does it in a browser."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.screen import SOON, Screen
from tests.browser.site import Caller, Site

_PAGES = ("", "/tables", "/bans")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[Site]:
    """A site of its own: somebody who is kept out would disturb the others."""
    with Site(folder) as running:
        yield running


def _command(site: Site, folder: Path, *words: str) -> str:
    environ = {**os.environ, "FONDACO_DATA": str(folder), "FONDACO_DATABASE_URL": ""}
    program = Path(sys.executable).with_name("fondaco")
    done = subprocess.run(
        [str(program), "operator", *words], env=environ, capture_output=True, text=True, check=True
    )
    return done.stdout.strip().splitlines()[-1]


def _come_in(screen: Screen, folder: Path) -> None:
    page = screen.page
    page.goto(_command(screen.site, folder, "--url", screen.site.address))
    assert not screen.findings(), "the door"
    page.locator("main .btn--go").click()
    page.wait_for_url("**/operator")


@pytest.mark.parametrize(
    ("theme", "width"), [("light", 1440), ("dark", 1440), ("light", 360), ("dark", 360)]
)
def test_the_pages_can_be_read_and_used_by_everybody(
    browser: Browser, house: Site, folder: Path, theme: str, width: int
) -> None:
    lang = "de-DE" if theme == "dark" else "en-US"
    Caller(house).post("/play/wampum")
    screen = Screen(browser, house, lang=lang, width=width, theme=theme)
    _come_in(screen, folder)
    page = screen.page
    for path in _PAGES:
        page.goto(f"{house.address}/operator{path}")
        if path == "/tables":
            page.locator("details summary").first.click()
        assert not screen.findings(), path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        low = page.evaluate(
            "[...document.querySelectorAll('main a.btn, main button, main summary')]"
            ".filter(e => e.getBoundingClientRect().height < 39.5).map(e => e.outerHTML)"
        )
        assert not low, path
    assert not screen.faults


def test_a_table_is_closed_while_somebody_sits_there(
    browser: Browser, house: Site, folder: Path
) -> None:
    """The page that is open hears of it; whoever is kept out is let in again."""
    guest, chef = Screen(browser, house), Screen(browser, house)
    guest.play_now()
    number = guest.page.url.rsplit("/", 1)[1]
    _come_in(chef, folder)
    page = chef.page
    page.goto(f"{house.address}/operator/tables")
    row = page.locator(f"#table-{number}")
    row.locator("summary").click()
    with guest.page.expect_response(
        lambda answer: answer.url.endswith(f"/table/{number}") and answer.status == 404,
        timeout=SOON,
    ):
        row.locator("form[action$='/close'] button").click()
    page.wait_for_selector(f"#table-{number}", state="detached")
    page.goto(f"{house.address}/operator/bans")
    page.fill("#network", "192.0.2.0/24")
    page.fill("#reason", "noise")
    page.locator("main form .btn--go").click()
    page.wait_for_selector("text=192.0.2.0/24")
    page.locator("form[action$='/lift'] button").click()
    page.wait_for_selector("form[action$='/lift']", state="detached")
    page.fill("#network", "127.0.0.1")  # who comes from here, the operator among them
    page.locator("main form .btn--go").click()
    page.wait_for_selector("[role=alert]:not([hidden])")
    page.locator("#operator-leave").click()
    page.wait_for_url(f"{house.address}/")
    page.goto(f"{house.address}/operator")
    assert page.locator("#operator-leave").count() == 0


def test_all_are_thrown_out_by_the_command(browser: Browser, house: Site, folder: Path) -> None:
    chef = Screen(browser, house)
    _come_in(chef, folder)
    _command(house, folder, "--end")
    chef.page.reload()
    assert chef.page.locator("#operator-leave").count() == 0
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{house.address}/operator", timeout=10)  # noqa: S310
    with refused.value as answer:
        assert answer.code == 403
