"""What is said of data files and set-ups is said in both languages."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fondaco
from fondaco.engine.errors import DataError, FondacoError
from fondaco.engine.phrases import german, phrases
from fondaco.engine.registry import find_game

PACKAGE = Path(fondaco.__file__).parent
SOURCES = [
    *(
        PACKAGE / "engine" / f"{name}.py"
        for name in ("box", "files", "match", "reader", "registry")
    ),
    *sorted(PACKAGE.glob("games/*/box.py")),
    *sorted(PACKAGE.glob("games/*/box/*.py")),
    PACKAGE / "bots" / "catalogue.py",
    PACKAGE / "bots" / "effort.py",
    PACKAGE / "web" / "forms.py",
    *sorted(PACKAGE.glob("arena/**/*.py")),
    *(PACKAGE / "bots" / f"{name}.py" for name in ("outside", "own", "program")),
]
ERRORS = {"SetupError", "DataError", "Forfeit", "UnfitBot", "WorkerDied", "error"}


def template(node: ast.expr) -> str | None:
    """A text with braces for its values; None if it is no text in the source."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    return None


def said(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if isinstance(node.func, ast.Attribute) and node.func.attr == "fail" and len(node.args) > 1:
            found = template(node.args[1])
        elif isinstance(node.func, ast.Name) and node.func.id in ERRORS:
            found = template(node.args[0])
        else:
            continue
        if found is not None:
            yield found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_phrase_has_a_german_one(path: Path) -> None:
    missing = [phrase for phrase in said(path) if phrase not in phrases()]
    assert not missing


def test_values_are_kept() -> None:
    for english, words in phrases().items():
        gaps = english.count("{}")
        assert len(re.findall(r"\{\d?\}", words)) == gaps, english
        filled = english.format(*(f"value{number}" for number in range(gaps)))
        assert all(f"value{number}" in german(filled) for number in range(gaps)), english


def test_a_data_error_speaks_german() -> None:
    with pytest.raises(DataError) as caught:
        find_game("wampum").open_box({"schema": 9})
    assert str(caught.value) == "data: schema must be from 1 to 1, not 9."
    assert caught.value.say("de") == "data: schema muss zwischen 1 und 1 liegen, nicht 9."
    again: FondacoError = pickle.loads(pickle.dumps(caught.value))
    assert again.say("de") == caught.value.say("de")


def test_a_setup_error_speaks_german_and_names_its_rule() -> None:
    with pytest.raises(FondacoError) as caught:
        fondaco.start("wampum", 9)
    assert caught.value.tell("de") == "Wampum ist für 2 bis 5 Personen, nicht für 9. [WAM-R.34]"


def test_too_few_players_are_told_the_option_with_which_they_may_play() -> None:
    with pytest.raises(FondacoError) as caught:
        fondaco.start("marracash", 2)
    english = "MarraCash needs 3 or 4 players; for 2, switch on 'Two players'."
    assert caught.value.reason == english
    assert caught.value.say("en") == english
    again: FondacoError = pickle.loads(pickle.dumps(caught.value))
    for error in (caught.value, again):
        assert error.say("de") == (
            "MarraCash braucht 3 oder 4 Personen; für 2 schalte „Zu zweit“ ein."
        )
    assert fondaco.start("marracash", 2, options={"two_player": True}).players == 2
    for players in (1, 5, "two", True):
        with pytest.raises(FondacoError, match="MarraCash is for 3 or 4 players, not"):
            fondaco.start("marracash", players)  # type: ignore[arg-type]
