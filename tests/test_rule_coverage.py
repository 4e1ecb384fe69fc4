"""Every rule id of a specification is named by a test, told in the guides, enforced in code."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fondaco.engine.game import Game
from tests.conftest import ROOT
from tests.rule_ids import defined_ids, named_ids

_COLLECTOR = """
import sys, pytest
class Collector:
    def pytest_collection_modifyitems(self, items):
        for item in items:
            for mark in item.iter_markers("rules"):
                print("RULES", *mark.args)
sys.exit(pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "tests"], [Collector()]))
"""


@pytest.fixture(scope="module")
def tested_ids() -> set[str]:
    """The ids in the markers of all tests there are, whichever of them run now."""
    run = subprocess.run(
        [sys.executable, "-c", _COLLECTOR], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    marks = [line.split()[1:] for line in run.stdout.splitlines() if line.startswith("RULES ")]
    return {rule for mark in marks for rule in mark}


def test_every_rule_id_is_named_by_a_test(game: Game, tested_ids: set[str]) -> None:
    ids = defined_ids(ROOT / "docs" / "rules" / f"{game.id}.md")
    assert len(ids) == len(set(ids)) > 50
    missing = [rule for rule in ids if rule not in tested_ids]
    assert not missing, f"no test names {', '.join(missing)}"


def test_tests_name_only_rules_that_exist(game: Game, tested_ids: set[str]) -> None:
    ids = set(defined_ids(ROOT / "docs" / "rules" / f"{game.id}.md"))
    prefix = next(iter(ids)).split("-")[0]
    unknown = {rule for rule in tested_ids if rule.startswith(prefix)} - ids
    assert not unknown


def test_every_rule_stands_where_it_is_enforced(game: Game) -> None:
    """Rules and data checks; rulings (R) are partly consequences that need no code."""
    sources = [*game.folder.rglob("*.py"), game.folder / "components.toml"]
    named = set().union(*(named_ids(path.read_text(encoding="utf-8")) for path in sources))
    ids = defined_ids(ROOT / "docs" / "rules" / f"{game.id}.md")
    missing = [rule for rule in ids if "-R." not in rule and rule not in named]
    assert not missing, f"no code names {', '.join(missing)}"


def test_both_guides_tell_every_rule(game: Game) -> None:
    ids = set(defined_ids(ROOT / "docs" / "rules" / f"{game.id}.md"))
    for lang, guide in game.guides.items():
        assert ids == set(guide.rules), f"{lang}: {sorted(ids ^ set(guide.rules))}"


def test_the_guides_have_the_same_paragraphs(game: Game) -> None:
    english, german = game.guides["en"], game.guides["de"]
    assert [p.rules for p in english.paragraphs] == [p.rules for p in german.paragraphs]
    assert all(
        p.text and p.text != q.text
        for p, q in zip(english.paragraphs, german.paragraphs, strict=True)
    )
