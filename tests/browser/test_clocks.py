"""A clock on a real page: it counts by itself, stands while no server is there, and runs out."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.screen import PATIENCE, Screen
from tests.browser.site import Site

_HOUR = 3_600_000
#: What the clock that runs is up at, in milliseconds, and what it shows.
_ENDS = "Number(document.querySelector('#prompt .clock').dataset.ends)"
_SHOWN = "document.querySelector('#prompt .clock__time').textContent"


def _set_back(folder: Path, hours: int) -> None:
    """All that has happened happened so long ago, as far as clocks go."""
    changes = {
        "web_pulse": ["beat"],
        "web_clock": ["since", "ends", "due"],
    }
    with closing(sqlite3.connect(folder / "fondaco.sqlite3")) as database:
        for table, columns in changes.items():
            for column in columns:
                database.execute(
                    f"UPDATE {table} SET {column} ="  # noqa: S608
                    f" strftime('%Y-%m-%d %H:%M:%f', {column}, '-{hours} hours')"
                )
        database.commit()


def test_a_clock_counts_stands_still_and_runs_out(browser: Browser, tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        ann, bert = Screen(browser, site), Screen(browser, site, width=360)
        ann.page.goto(f"{site.address}/new/wampum")
        for field, value in (("seat0", "me"), ("seat1", "open"), ("seat2", "none")):
            ann.page.select_option(f"#{field}", value)
        assert not ann.page.locator("#zone").is_visible()
        ann.page.select_option("#clock", "days-2")
        assert ann.page.locator("#zone").is_visible()
        zone = "Intl.DateTimeFormat().resolvedOptions().timeZone"
        assert ann.page.input_value("#zone") == ann.page.evaluate(zone)
        ann.page.select_option("#clock", "live-5-10")
        ann.page.select_option("#option-start_player", "seat_0")
        ann.page.locator(".form__end .btn--go").click()
        ann.page.wait_for_url("**/table/*")
        bert.page.goto(str(ann.page.locator("input[value*='/seat/']").first.input_value()))
        bert.page.locator("#sit").click()
        bert.page.wait_for_url("**/table/*")

        # It counts on a page that nobody touches, on a phone, too.
        for screen in (ann, bert):
            screen.page.wait_for_selector("#prompt .clock[data-ends]", timeout=PATIENCE)
            first = screen.page.evaluate(_SHOWN)
            screen.until_true(f"{_SHOWN} !== '{first}'")
            assert first.startswith(("5:", "4:"))

        # The server is killed, and comes back three hours later: nobody has lost anything.
        before = ann.page.evaluate(f"{_ENDS} - Date.now()")
        site.kill()
        _set_back(tmp_path, 3)
        site.start()
        ann.page.goto(ann.page.url)
        ann.page.wait_for_selector("#prompt .clock[data-ends]", timeout=PATIENCE)
        after = ann.page.evaluate(f"{_ENDS} - Date.now()")
        assert 0 < after <= before < after + 0.5 * _HOUR

        # Time runs out: Bert is asked, and lets a bot play on; its seat is taken back.
        with closing(sqlite3.connect(tmp_path / "fondaco.sqlite3")) as database:
            database.execute('UPDATE web_seatclock SET "left" = 0 WHERE number = 0')
            database.execute("UPDATE web_clock SET due = since")
            database.commit()
        bert.page.wait_for_selector("#vote-bot", timeout=PATIENCE)
        ann.page.wait_for_selector("#vote", timeout=PATIENCE)
        assert not ann.page.locator("#vote-bot").count()
        bert.page.select_option("#vote-level", "apprentice")
        bert.page.locator("#vote-bot").click()
        ann.page.wait_for_selector(
            "#player-red use[href='#i-bot']", state="attached", timeout=PATIENCE
        )
        # Nothing but the server that was gone for a while has ever been wrong.
        assert not [fault for fault in ann.faults + bert.faults if "ERR_" not in fault]
