"""What the pages say, word by word, where it was said badly before: one and many, sums, names."""

from __future__ import annotations

import re
from html import unescape

import pytest

from fondaco.bots import LEVELS
from fondaco.engine.account import Account, Column
from fondaco.engine.composition import Composition
from fondaco.engine.game import Game
from fondaco.engine.text import Text
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.board import compose
from fondaco.web.table_page.parts import Decision
from fondaco.web.texts import Say
from tests.games.key_harvest.positions import at
from tests.web.shown import Reader, page, render

TEXTS = {
    "name_sum": ("Use this amount", "Betrag übernehmen"),
    "watch_link": ("Spectator link", "Link zum Zuschauen"),
    "undo": ("Undo", "Rückgängig"),
    "undo_ask": ("Ask to undo", "Um Rücknahme bitten"),
    "clear": ("Clear", "Verwerfen"),
    "hint": ("Hint", "Tipp"),
    "typed": ("Type a move", "Zug eingeben"),
    "options": ("Options", "Optionen"),
    "home": ("To the lobby", "Zur Lobby"),
    "seats_help": ("Seats with “nobody” stay empty.", "Plätze mit „niemand“ bleiben leer."),
    "fair": ("Is the deal fair?", "Ist die Verteilung fair?"),
    "player": ("Player", "Spieler"),
    "not_sent": (
        "No connection. Your move may not have arrived; check when you are back.",
        "Keine Verbindung. Vielleicht ist dein Zug nicht angekommen; sieh nach, sobald du wieder "
        "verbunden bist.",
    ),
}


@pytest.mark.parametrize("key", TEXTS)
def test_texts(key: str) -> None:
    assert (Say("en")[key], Say("de")[key]) == TEXTS[key]


def test_strengths_and_totals_have_separators() -> None:
    assert Say("en")("bot_level", bot="Master", rating=1234) == "Master (strength 1,234)"
    assert Say("de")("bot_level", bot="Handelsherr", rating=1234) == "Handelsherr (Stärke 1.234)"
    account = Account((Column(Text("Cash", "Bargeld"), (3150,)),))
    assert [account.said(lang)[1] for lang in ("en", "de")] == [[["3,150"]], [["3.150"]]]


@pytest.mark.parametrize(
    ("watchers", "english", "german"),
    [
        (1, "one person is watching", "eine Person schaut zu"),
        (4, "4 people are watching", "4 Personen schauen zu"),
    ],
)
def test_who_watches_is_counted(watchers: int, english: str, german: str) -> None:
    for lang, words in (("en", english), ("de", german)):
        html = render("table.html", lang, **page(watchers=watchers))
        told = [
            text for attrs, text in Reader(html).all("p") if "watchers" in attrs.get("class", "")
        ]
        assert [" ".join(text.split()) for text in told] == [words]


# ---------------------------------------------------------------- a decision


def composed(plan: str, lang: str) -> Composition:
    match = at(fields=["e4 e5", "b2 e6"], hands=["hhaw"])
    return compose(Trial(match.box, match.view(0), 0), plan, lang)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("plan", ["", "hire harvester", "claim", "claim a1", "harvest"])
def test_a_screen_reader_hears_nothing_twice_and_no_empty_list(plan: str, lang: str) -> None:
    html = render("table.html", lang, **page(decision=Decision(composed(plan, lang), ())))
    buttons = re.findall(r'<button class="action[^"]*" id="choice-.*?</button>', html, re.DOTALL)
    assert buttons
    for button in buttons:
        small = re.findall(r"<small>(.*?)</small>", button)
        spoken = re.findall(r'<span class="sr">(.*?)</span>', button)
        parts = [part for text in (*small, *spoken) for part in re.split("; ", unescape(text))]
        assert len(parts) == len(set(parts)), parts
        assert not [part for part in parts if part.endswith(":")], parts


@pytest.mark.parametrize(("lang", "words"), [("en", "1 Cider apple"), ("de", "1 Mostapfel")])
def test_one_counter_in_the_plan_of_a_phone(lang: str, words: str) -> None:
    made = composed("claim a1 apples 1", lang)
    html = render("table.html", lang, **page(decision=Decision(made, ())))
    line = re.search(r'<p class="plan-line.*?</p>', html, re.DOTALL)
    assert line is not None
    assert f"<b>{words}</b>" in line.group()


# ---------------------------------------------------------------- names


def test_a_strength_is_not_called_like_a_piece_or_a_person_of_a_game(game: Game) -> None:
    """«Trader» was a level, a figure of Wampum and a bot's name; «Merchant» a townsman, too."""
    for lang in ("en", "de"):
        titles = {level.title[lang] for level in LEVELS.values()}
        people = {name[lang] for level in LEVELS.values() for name in level.names}
        names = {entry[lang] for group in game.box.names.values() for entry in group}
        assert not (titles | people) & names
    assert not {"Trader", "Merchant", "Händler"} & {
        title for level in LEVELS.values() for title in level.title.values()
    }
