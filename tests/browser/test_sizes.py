"""Every board on every screen: texts that can be read, targets that a finger meets, contrast.

What a page must hold is in measures.py: its sizes, themes and limits. The pages come from real
matches at their moments, in both languages (gallery.py).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from fondaco import game_ids
from tests.browser.measures import Viewer, faults, listed


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gallery")
    command = [sys.executable, "-m", "tests.browser.gallery", str(folder), "--tables"]
    subprocess.run(command, check=True)
    return folder


def _is_measured(page: dict[str, str]) -> bool:
    """Every moment; the first, the last and those with a plan in one of the languages."""
    if page["kind"] == "begin":
        return page["lang"] == "en"
    if page["kind"].endswith("-planned") or page["kind"] == "end":
        return page["lang"] == "de"
    return True


@pytest.mark.parametrize("game", game_ids())
def test_a_board_can_be_read_and_used_on_every_screen(
    game: str, gallery: Path, browser: Browser
) -> None:
    viewers = {touch: Viewer(browser, gallery, touch) for touch in (False, True)}
    pages = [page for page in listed(gallery) if page["game"] == game and _is_measured(page)]
    assert {"begin", "end"} < {page["kind"] for page in pages}
    found = [
        fault
        for page in pages
        # Words differ by language, colours do not.
        for fault in faults(viewers, page["name"], page["lang"] == "de" or page["kind"] == "begin")
    ]
    assert not found, "\n".join(found[:60])
