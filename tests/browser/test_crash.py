"""Killing the server at any moment loses nothing that it has acknowledged."""

from __future__ import annotations

import re
import sqlite3
import urllib.error
from pathlib import Path
from random import Random

from tests.browser.site import Caller, Site


def _open(caller: Caller) -> int:
    caller.post("/play/wampum")
    return int(caller.url.rsplit("/", 1)[1])


def test_no_acknowledged_line_is_lost(tmp_path: Path) -> None:
    rng, acknowledged = Random(5), 0
    with Site(tmp_path) as site:
        caller = Caller(site)
        table = _open(caller)
        for crash in range(4):
            for _ in range(rng.randrange(1, 4)):
                acknowledged = max(acknowledged, _one_step(caller, table))
            site.kill()
            site.start()
            page = caller.get(f"/table/{table}")
            assert caller.version(page) >= acknowledged, f"crash {crash}"
        assert site.stop() == 0
    rows = sqlite3.connect(tmp_path / "fondaco.sqlite3").execute(
        "SELECT version FROM web_commit WHERE table_id = ? ORDER BY version", (table,)
    )
    versions = [version for (version,) in rows]
    assert versions == list(range(1, len(versions) + 1))
    assert len(versions) >= acknowledged > 4


def _one_step(caller: Caller, table: int) -> int:
    """Do what the hint says, as soon as it is our turn; the version that was acknowledged."""
    for _ in range(200):
        page = caller.get(f"/table/{table}/hint")
        text = re.search(r'name="text" value="((?:offer|move|discard|put) [^"]+)"', page)
        if 'data-mine="yes"' in page and text:
            try:
                answer = caller.post(
                    f"/table/{table}/act", text=text.group(1), version=str(caller.version(page))
                )
            except urllib.error.HTTPError as refused:
                if refused.code not in (409, 422):  # a bot may have been quicker
                    raise
                continue
            return caller.version(answer)
    raise AssertionError("it never became our turn")
