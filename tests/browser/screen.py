"""What somebody sees and does at one page of the site in a real browser."""

from __future__ import annotations

import html
import re
import time
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.site import Site

SECONDS = 1000.0
#: How long anything may take that happens by itself, on a machine that has much else to do.
PATIENCE = 60 * SECONDS
#: How long a page may take to show what happened elsewhere: long before anybody would reload it.
SOON = 10 * SECONDS
_HINT = re.compile(r'id="hint-show"[^>]* value="([^"]+)"')
_VERSION = re.compile(r'data-version="(\d+)"')
#: A page that has renewed itself rests for a second before it does so again. In whole games, where
#: nothing is said about time, that is a tenth of a second.
_HASTE = """(() => {
  const wait = window.setTimeout;
  window.setTimeout = (what, time, ...rest) => wait(what, time === 1000 ? 100 : time, ...rest);
})();"""
#: How fast the story of a round is told, for somebody who has not been asked.
_SPEED = """addEventListener("DOMContentLoaded", () => {
  document.body.dataset.speed = "SPEED";
}, true);"""


class Screen:
    """A page that notes every fault of its script and every breach of the policy."""

    def __init__(
        self,
        browser: Browser,
        site: Site,
        lang: str = "en-US",
        width: int = 1440,
        hasty: bool = False,
        theme: str = "light",
        speed: str = "once",
    ) -> None:
        context = browser.new_context(
            viewport={"width": width, "height": 900 if width > 800 else 780},
            locale=lang,
            reduced_motion="reduce" if hasty else "no-preference",
            # Whole games are not looked at: fewer dots to paint.
            device_scale_factor=0.5 if hasty else 1,
        )
        if hasty:
            context.add_init_script(_HASTE)
        context.add_init_script(_SPEED.replace("SPEED", speed))
        self.site = site
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda message: self.faults.append(message.text) if message.type == "error" else None,
        )
        self.page.goto(site.address)
        if theme == "dark":  # the page follows while it is open
            self.page.emulate_media(color_scheme="dark")

    # ---------------------------------------------------------------- tables

    def play_now(self, game: str = "wampum") -> None:
        """The one button of the lobby that starts a match against bots."""
        self.page.locator(f"form[action='/play/{game}'] button").first.click()
        self.page.wait_for_url("**/table/*")

    def open_table(self, game: str, *seats: str, name: str = "", **options: str) -> None:
        """A table from the form: who sits where, as far as it is not as the form has it."""
        self.page.goto(f"{self.site.address}/new/{game}")
        self.page.fill("[name=name]", name)
        for number, kind in enumerate(seats):
            self.page.select_option(f"[name=seat{number}]", kind)
        for name, value in options.items():
            self.page.select_option(f"[name=option_{name}]", value)
        self.page.locator("main form .btn--go").first.click()
        self.page.wait_for_url("**/table/*")

    # ---------------------------------------------------------------- the state of the table

    @property
    def over(self) -> bool:
        return self.page.locator("#see-result").count() > 0

    @property
    def version(self) -> str:
        return self.page.get_attribute("#state", "data-version") or ""

    @property
    def planned(self) -> str:
        return self.page.get_attribute("#state", "data-planned") or ""

    def until_my_turn(self) -> None:
        self.page.wait_for_selector("#state[data-mine=yes], #see-result", state="attached")

    def until_newer(self, version: str, patience: float = PATIENCE) -> None:
        """Something has happened at the table since then."""
        newer = f'#state:not([data-version="{version}"])'
        self.page.wait_for_selector(newer, state="attached", timeout=patience)

    def until_planned(self, words: str) -> None:
        """The plan begins with these words."""
        self.page.wait_for_selector(f"#state[data-planned^='{words}']", state="attached")

    def until_other_plan(self, before: str) -> None:
        self.page.wait_for_selector(f'#state:not([data-planned="{before}"])', state="attached")

    def until_quiet(self) -> None:
        """The page is not just being renewed."""
        self.page.wait_for_selector("#table:not([aria-busy])")

    def until_true(self, expression: str) -> None:
        """A script says so. Playwright's own way asks again by `eval`, which our policy forbids."""
        deadline = time.monotonic() + PATIENCE / SECONDS
        while not self.page.evaluate(expression):
            assert time.monotonic() < deadline, expression
            self.page.wait_for_timeout(30)

    # ---------------------------------------------------------------- deeds

    def go(self) -> None:
        """Send what is planned by mouse."""
        version = self.version
        self.page.locator("#go:not([disabled])").click()
        self.until_newer(version)

    def play_hint(self) -> None:
        """H asks for a hint, H again chooses what it says; Enter sends it."""
        version = self.version
        self.show_hint()
        self.page.keyboard.press("Enter")
        self.until_newer(version)

    def show_hint(self) -> None:
        """Ask for a hint, and have it chosen: until then nothing is."""
        self.page.keyboard.press("h")
        self.page.wait_for_selector("#hint-show")
        self.page.keyboard.press("h")
        self.page.wait_for_selector("#hint-show", state="detached")
        self.page.wait_for_selector("#go:not([disabled])")

    def finish(self) -> None:
        """Play on by hints to the end, by requests beside the page; it shows the end by itself."""
        asked, address = self.page.request, self.page.url
        token = next(c["value"] for c in self.page.context.cookies() if c["name"] == "csrftoken")
        for _ in range(2000):
            shown = asked.get(f"{address}/hint").text()
            if 'id="see-result"' in shown:
                break
            text, version = _HINT.search(shown), _VERSION.search(shown)
            if 'data-mine="yes"' not in shown or text is None or version is None:
                self.page.wait_for_timeout(20)
                continue
            form = {"text": html.unescape(text.group(1)), "version": version.group(1)}
            headers = {"Referer": address, "X-CSRFToken": token}
            answer = asked.post(f"{address}/act", form=form, headers=headers)
            assert answer.ok or answer.status == 409, answer.text()[:500]  # an old page
        else:
            raise AssertionError("the match does not end")
        self.page.wait_for_selector("#see-result", state="attached", timeout=SOON)

    def see_result(self) -> None:
        """From the closing panel, or from beside the board where that was closed."""
        closing = self.page.locator("#over-result")
        (closing if closing.is_visible() else self.page.locator("#see-result")).click()
        self.page.wait_for_url("**/result")

    def findings(self) -> list[str]:
        """What an accessibility scan calls serious or critical."""
        found: Any = Axe().run(self.page).response["violations"]
        return [
            f"{rule['id']}: {rule['nodes'][0]['html'][:200]}"
            for rule in found
            if rule["impact"] in ("serious", "critical")
        ]
