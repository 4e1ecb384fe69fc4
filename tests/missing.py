"""Programs that some tests need and that the project cannot install into its own folder."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

#: Whoever wants to know that everything was tested sets this; `make check` does.
DEMANDED = os.environ.get("FONDACO_MISSING", "skip") == "fail"


def is_missing(program: str, package: str) -> NoReturn:
    """Skip the test, or fail where nothing may be left out."""
    reason = f"{program} is missing: apt-get install {package}"
    if DEMANDED:
        pytest.fail(f"{reason} (or FONDACO_MISSING=skip)", pytrace=False)
    pytest.skip(reason)
