"""The page of the public API says what the docstrings say."""

from __future__ import annotations

import inspect

import fondaco
from tests.api_page import PAGE, page


def test_the_page_of_the_api_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make api`"


def test_all_that_is_public_stands_on_it_with_a_sentence() -> None:
    written = PAGE.read_text(encoding="utf-8")
    for name in fondaco.__all__:
        if callable(getattr(fondaco, name)):
            assert f"`fondaco.{name}" in written
    for part in (fondaco.Match, fondaco.Batch):
        for key, member in inspect.getmembers(part):
            if not key.startswith("_") and callable(member):
                assert f"#### `{key}(" in written
    told = written.split("\n#### ")[1:]
    assert all(one.partition("\n\n")[2].strip() for one in told)
