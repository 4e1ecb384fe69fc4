"""What holds for every text of every game: numbers, one and many, nothing said twice."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from fondaco.engine.game import Game
from tests.games.plain_words import not_for_players, texts_in
from tests.games.reading import Read, read_game

both = pytest.mark.parametrize("lang", ["en", "de"])

#: What is counted anywhere, in the singular and in the plural.
COUNTED = {
    "en": "card counter good point coin ware tile camel customer visitor shop sign round turn "
    "action field event group worker slot settlement dot marker street swap antique Pelt Weapon "
    "hop vegetable|vegetables cider.apple|cider.apples space|spaces person|people",
    "de": "Karte|Karten Erntestein|Erntesteine Ware|Waren Punkt|Punkte Münze|Münzen Kamel|Kamele "
    "Kunde|Kunden Laden|Läden Schild|Schilder Runde|Runden Zug|Züge Aktion|Aktionen Feld|Felder "
    "Ereignis|Ereignisse Gruppe|Gruppen Gasse|Gassen Niederlassung|Niederlassungen Fell|Felle "
    "Waffe|Waffen Mostapfel|Mostäpfel Antiquität|Antiquitäten Stein|Steine Person|Personen",
}


def pairs(lang: str) -> list[tuple[str, str]]:
    found = []
    for word in COUNTED[lang].split():
        one, _, many = word.replace(".", " ").partition("|")
        found.append((one, many or f"{one}s"))
    return found


def without_typed(read: Read) -> str:
    """A text without what is typed as it stands, and without the reigns of Yangtze's rulers."""
    text = re.sub(
        r"“[^”]*”|„[^“]*“|\b1[67]\d\d–1[67]\d\d\b|\b1[789]\d\d–1[89]\d\d\b", "", read.text
    )
    if read.place != "screen":
        return text
    # The number that picks a line, its words, and the line: «1000 Bid 1,000  bid 1000».
    return re.sub(r"\b(\d+)\s+(?:Bid [\d,]+\s+|[\d.]+ bieten\s+)?bid \1\b", "", text)


# ---------------------------------------------------------------- numbers


@both
def test_every_number_has_the_separators_of_its_language(game: Game, lang: str) -> None:
    wrong = r"\d\.\d{3}(?!\d)" if lang == "en" else r"\d,\d{3}(?!\d)"
    for read in read_game(game.id, lang):
        text = without_typed(read)
        assert not re.search(r"\d{4,}", text), read
        assert not re.search(wrong, text), read
        assert not re.search("\\d[ '\u00a0\u2009\u202f]\\d{3}(?!\\d)", re.sub("  +", "|", text)), (
            read
        )


@both
@pytest.mark.parametrize(
    "place", ["action", "auction", "board wide", "board dock", "choice", "fact", "go", "log"]
)
def test_sums_of_marracash_are_large_enough_to_need_them(lang: str, place: str) -> None:
    large = r"\d,\d{3}\b" if lang == "en" else r"\d\.\d{3}\b"
    assert any(
        re.search(large, read.text) for read in read_game("marracash", lang) if read.place == place
    )


# ---------------------------------------------------------------- one and many


@both
def test_one_thing_is_not_called_many(game: Game, lang: str) -> None:
    many = "|".join(plural for _, plural in pairs(lang))
    # «E1 Hops» is a field, «1 + 1 Pelts» are two.
    wrong = re.compile(rf"(?<![\w.,×/−–-])(?<!\+ )1 (?:{many})\b", re.IGNORECASE)
    for read in read_game(game.id, lang):
        assert not wrong.search(read.text), read


@both
def test_many_things_are_not_called_one(game: Game, lang: str) -> None:
    one = "|".join(singular for singular, plural in pairs(lang) if singular != plural)
    wrong = re.compile(rf"(?<![\w.,×/−–-])(?:0|[2-9]|\d{{2,}}) (?:{one})\b(?![-'])")
    for read in read_game(game.id, lang):
        if read.place != "screen":  # there a number picks a line: «7 Gruppe führen»
            assert not wrong.search(read.text), read


@both
def test_the_pattern_would_find_a_wrong_number(lang: str) -> None:
    """The words that are looked for do occur, so that a wrong one would be seen."""
    texts = [read.text for name in ("wampum", "key_harvest") for read in read_game(name, lang)]
    for word in ("Pelt", "cider apple", "counter") if lang == "en" else ("Fell", "Mostapfel"):
        assert any(re.search(rf"\b1 {word}\b", text) for text in texts), word


@both
def test_what_happens_several_times_in_a_row_is_one_sentence(game: Game, lang: str) -> None:
    for read in read_game(game.id, lang):
        assert "(×" not in read.text, read


# ---------------------------------------------------------------- sentences


@both
def test_nothing_is_said_twice_and_no_list_is_empty(game: Game, lang: str) -> None:
    for read in read_game(game.id, lang):
        if "aria-label" in read.place:
            parts = re.split(r"[.;]\s", read.text.rstrip("."))
            assert all(a != b for a, b in pairwise(parts)), read
            assert not re.search(r":\s*([;.,]|$)", read.text), read
        if read.place in ("choice", "go"):
            assert not read.text.endswith(":"), read


@both
def test_you_are_not_spoken_of_as_somebody_else(game: Game, lang: str) -> None:
    wrong = {
        "en": r"\byou (auctions|bids|gets|has|leads|pays|passes)\b",
        "de": r"\bdu (versteigert|bietet|bekommt|erhält|hat|führt|zahlt|passt)\b",
    }
    for read in read_game(game.id, lang):
        assert not re.search(wrong[lang], read.text), read


def test_requests_have_one_form(game: Game) -> None:
    """«Wähle» and «lege», never «wähl» or «leg»."""
    for read in read_game(game.id, "de"):
        assert not re.search(r"\b([Ww]ähl|[Ll]eg|[Ss]etz|[Hh]ol|[Ss]chick|[Ff]ühr)\b", read.text), (
            read
        )


# ---------------------------------------------------------------- for players


@both
def test_nothing_that_a_player_reads_is_for_programmers(game: Game, lang: str) -> None:
    """Boards, panels, choices, prompts, notes and logs.

    A screen in a terminal has lines to type, and a refusal of any line is read by who typed it.
    """
    for read in read_game(game.id, lang):
        if read.place not in ("screen", "refusal"):
            assert not not_for_players(read.text), read


@both
def test_guides_lessons_and_practice_are_for_players(game: Game, lang: str) -> None:
    for paragraph in game.guides[lang].told:
        assert not not_for_players(f"{paragraph.section}: {paragraph.text}")
    for part in (game.one_page, game.lesson, game.exercises):
        for text in texts_in(part):
            assert not not_for_players(text.say(lang))


def test_the_words_that_are_not_for_players_would_be_found() -> None:
    wrong = ("see WAM-4.8", "`put`", "at v3a", "option start_player", "components.toml", "--data")
    assert all(not_for_players(text) for text in wrong)
    assert not not_for_players("Field E4, fountain 10, “offer v2”, 5 cards.")
