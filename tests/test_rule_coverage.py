"""Every rule id of a specification is named by a test, told in the guides, enforced in code."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fondaco.engine.game import Game
from tests.rule_ids import defined_ids, named_ids, specification
from tests.rule_markers import marked_tests
from tests.scenarios import all_scenarios

_JUDGING = """
import pytest

def helper(value):
    inner(value)

def inner(value):
    with pytest.raises(ValueError):
        int(value)

@pytest.mark.rules("WAM-1.1")
def test_silent():
    print("WAM-1.1")

@pytest.mark.rules("WAM-1.1")
def test_loud():
    assert 1

@pytest.mark.rules("WAM-1.1", "WAM-1.2")
def test_by_a_helper():
    helper("x")

def test_of_no_rule():
    pass
"""


@cache
def _tested_ids() -> set[str]:
    """The ids in the markers of all tests and in the headings of all scenarios."""
    told = [test.rules for test in marked_tests()] + [found.rules for found in all_scenarios()]
    return {rule for rules in told for rule in rules}


def test_whatever_names_a_rule_asserts_something() -> None:
    silent = [test.name for test in marked_tests() if not test.asserts]
    assert not silent, f"these name rules and judge nothing: {silent}"


def test_a_test_that_judges_nothing_is_found(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(_JUDGING)
    assert [(test.name, test.asserts) for test in marked_tests(tmp_path)] == [
        ("test_it.py::test_silent", False),
        ("test_it.py::test_loud", True),
        ("test_it.py::test_by_a_helper", True),
    ]


def test_every_rule_id_is_named_by_a_test(game: Game) -> None:
    ids = defined_ids(specification(game.id))
    assert len(ids) == len(set(ids)) > 0
    missing = [rule for rule in ids if rule not in _tested_ids()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_tests_name_only_rules_that_exist(game: Game) -> None:
    ids = set(defined_ids(specification(game.id)))
    prefix = next(iter(ids)).split("-")[0]
    unknown = {rule for rule in _tested_ids() if rule.startswith(prefix)} - ids
    assert not unknown


def test_every_rule_stands_where_it_is_enforced(game: Game) -> None:
    """Rules and data checks; rulings (R) are partly consequences that need no code."""
    sources = [*game.folder.rglob("*.py"), game.folder / "components.toml"]
    named = set().union(*(named_ids(path.read_text(encoding="utf-8")) for path in sources))
    ids = defined_ids(specification(game.id))
    missing = [rule for rule in ids if "-R." not in rule and rule not in named]
    assert not missing, f"no code names {', '.join(missing)}"


def test_both_guides_tell_every_rule(game: Game) -> None:
    ids = set(defined_ids(specification(game.id)))
    for lang, guide in game.guides.items():
        assert ids == set(guide.rules), f"{lang}: {sorted(ids ^ set(guide.rules))}"


def test_the_guides_have_the_same_paragraphs(game: Game) -> None:
    english, german = game.guides["en"], game.guides["de"]
    assert [p.rules for p in english.paragraphs] == [p.rules for p in german.paragraphs]
    assert all(
        p.text and p.text != q.text
        for p, q in zip(english.paragraphs, german.paragraphs, strict=True)
    )
