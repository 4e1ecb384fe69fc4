"""Every error speaks both languages."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest

import fondaco
from fondaco.engine.errors import DataError, FondacoError
from fondaco.engine.registry import find_game

PACKAGE = Path(fondaco.__file__).parent


def _pairs(path: Path) -> list[tuple[str, str]]:
    """The English and the German words of errors, refusals and texts in a source."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ("Text", "refusal") or node.func.id.endswith("Error"):
            words = [
                a.value
                for a in node.args
                if isinstance(a, ast.Constant) and isinstance(a.value, str)
            ]
            if len(words) >= 2:
                found.append((words[-2], words[-1]))
    return found


def test_no_text_is_english_in_both_languages() -> None:
    """Names, numbers and signs may be the same; a sentence is not."""
    same = [
        f"{path.relative_to(PACKAGE)}: {english}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for english, german in _pairs(path)
        if english == german and len([w for w in english.split() if w.isalpha()]) > 2
    ]
    assert not same


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
