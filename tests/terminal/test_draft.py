"""A step while it is typed: whole sets in any order, and why something is refused."""

from __future__ import annotations

import pytest

from fondaco.terminal.draft import Draft
from tests.games.key_harvest import positions as key_harvest
from tests.games.yangtze.test_words import rich


@pytest.mark.rules("KEY-4.5")
@pytest.mark.parametrize("text", ["harvest f5 d4", "harvest d4 f5"])
def test_the_fields_of_a_harvest_are_typed_in_any_order(text: str) -> None:
    draft = Draft(key_harvest.at(fields=["d4 e5 f5", "b2 e6"]), 0)
    assert draft.add(text) is None
    assert draft.complete
    assert draft.lines == ["harvest d4", "harvest f5"]


@pytest.mark.rules("KEY-4.5")
def test_a_field_that_comes_too_late_is_told_what_to_type() -> None:
    draft = Draft(key_harvest.at(fields=["d4 e5 f5", "b2 e6"]), 0)
    assert draft.add("harvest e5") is None
    refusal = draft.add("harvest d4")
    assert refusal is not None
    assert refusal.reason.endswith("name all fields at once, in any order (harvest d4 e5).")
    assert draft.undo()
    assert draft.add("harvest d4 e5") is None


@pytest.mark.rules("YAN-6.3")
def test_who_bids_too_much_is_told_the_most() -> None:
    draft = Draft(rich(200), 0)
    refusal = draft.add("bid 150")
    assert refusal is not None
    assert (refusal.rule, refusal.say("de")) == ("YAN-6.3", "Kein Gebot ist höher als 99.")
    assert draft.add("bid 99") is None
