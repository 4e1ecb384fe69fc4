"""One browser and one site for all tests of this folder that want nothing special."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.site import Site
from tests.missing import is_missing

_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Not for the whole session: while it runs, tests of the site can use no loop of their own."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        is_missing("Chromium", "chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=[*_FLAGS])
        yield running
        running.close()


@pytest.fixture(autouse=True)
def _closed_pages(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test has opened does not go on listening while the others run."""
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()
