"""In a real browser: whole games as people play them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.site import Site

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium"
)
_SECONDS = 1000.0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield running
        running.close()


class Screen:
    """A page that notes every fault of its script and every breach of the policy."""

    def __init__(
        self, browser: Browser, site: Site, lang: str = "en-US", width: int = 1440
    ) -> None:
        height = 900 if width > 800 else 780
        context = browser.new_context(viewport={"width": width, "height": height}, locale=lang)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(20 * _SECONDS)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda message: self.faults.append(message.text) if message.type == "error" else None,
        )
        self.page.goto(site.address)

    @property
    def over(self) -> bool:
        return self.page.locator("#see-result").count() > 0

    def until_my_turn(self) -> None:
        self.page.wait_for_selector("#state[data-mine=yes], #see-result", state="attached")


def test_a_whole_game_by_keyboard_alone(site: Site, browser: Browser) -> None:
    """H asks for a hint, which fills the plan; Enter sends it; to the result page by Enter."""
    screen = Screen(browser, site)
    page = screen.page
    page.get_by_role("button", name="Play now against bots").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    for _ in range(200):
        screen.until_my_turn()
        if screen.over:
            break
        version = page.get_attribute("#state", "data-version")
        page.keyboard.press("h")
        page.wait_for_selector("#go:not([disabled])")
        page.keyboard.press("Enter")
        page.wait_for_selector(f'#state:not([data-version="{version}"])', state="attached")
    page.keyboard.press("Enter")
    page.wait_for_url("**/result")
    assert page.locator("table.tbl tbody tr").count() == 3
    assert not screen.faults


def test_an_offer_by_mouse_on_the_board(site: Site, browser: Browser) -> None:
    screen = Screen(browser, site, lang="de-DE")
    page = screen.page
    page.get_by_role("button", name="Sofort gegen Bots").first.click()
    page.wait_for_url("**/table/*")
    screen.until_my_turn()
    version = page.get_attribute("#state", "data-version")
    page.locator("#board-wide [data-plan^='offer v']").first.click()
    page.wait_for_selector("#state[data-planned^='offer v']", state="attached")
    page.locator("#board-wide [id^='more-']").first.click()
    page.wait_for_selector("#go:not([disabled])")
    page.locator("#go").click()
    page.wait_for_selector(f'#state:not([data-version="{version}"])', state="attached")
    assert page.locator("html").get_attribute("lang") == "de"
    assert not screen.faults


def test_two_people_see_each_other_within_a_second(site: Site, browser: Browser) -> None:
    ann, bert = Screen(browser, site), Screen(browser, site, width=360)
    ann.page.goto(f"{site.address}/new/wampum")
    for number, choice in enumerate(("me", "open", "bot:trader")):
        ann.page.select_option(f"[name=seat{number}]", choice)
    ann.page.select_option("[name=option_start_player]", "seat_0")
    ann.page.locator("main form button[type=submit], main form .btn--go").first.click()
    ann.page.wait_for_url("**/table/*")
    link = ann.page.locator("input[value*='/seat/'], a[href*='/seat/']").first
    address = link.get_attribute("value") or link.get_attribute("href")
    bert.page.goto(str(address))
    bert.page.fill("#name", "Bert")
    bert.page.locator("#sit").click()
    bert.page.wait_for_url("**/table/*")  # the address bar forgets the token
    ann.until_my_turn()
    version = int(ann.page.get_attribute("#state", "data-version") or 0)
    ann.page.keyboard.press("h")
    ann.page.wait_for_selector("#go:not([disabled])")
    ann.page.keyboard.press("Enter")
    newer = f'#state:not([data-version="{version}"])'
    ann.page.wait_for_selector(newer, state="attached")
    bert.page.wait_for_selector(newer, state="attached", timeout=3 * _SECONDS)
    assert not ann.faults
    assert not bert.faults


def test_the_page_recovers_when_the_server_comes_back(browser: Browser, tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        screen = Screen(browser, site)
        screen.page.get_by_role("button", name="Play now against bots").first.click()
        screen.until_my_turn()
        version = screen.page.get_attribute("#state", "data-version")
        site.kill()
        site.start()
        screen.page.keyboard.press("h")
        screen.page.wait_for_selector("#go:not([disabled])")
        screen.page.keyboard.press("Enter")
        screen.page.wait_for_selector(f'#state:not([data-version="{version}"])', state="attached")
        screen.until_my_turn()
