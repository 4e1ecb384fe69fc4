"""What the guides must tell a player, held against the rules and the data."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.engine.registry import find_game

LANGUAGES = ("en", "de")
IN_WORDS = {
    3: {"en": "three", "de": "drei"},
    10: {"en": "ten", "de": "zehn"},
}


def told(game: str, lang: str, rule: str) -> str:
    """All that a guide says about a rule."""
    return " ".join(p.text for p in find_game(game).guides[lang].about(rule))


def opening(game: str, lang: str) -> str:
    """What stands before the set-up: the pitch and the first section."""
    paragraphs = find_game(game).guides[lang].paragraphs
    first = next(p.section for p in paragraphs if p.section)
    return " ".join(p.text for p in paragraphs if p.section in ("", first))


@pytest.mark.rules("KEY-13.1", "KEY-13.2")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_key_harvest_tells_the_limits_of_its_data(lang: str) -> None:
    constants = find_game("key_harvest").box.data["constants"]
    rounds = IN_WORDS[constants["stall_rounds"]][lang]
    assert {"en": f"for {rounds} rounds", "de": f"{rounds} Runden"}[lang] in told(
        "key_harvest", lang, "KEY-13.1"
    )
    times = IN_WORDS[constants["setback_limit"]][lang]
    limit = {
        "en": f"Events go back at most {times} times in a game",
        "de": f"Zurück in den Beutel geht es höchstens {times}mal im Spiel",
    }
    assert limit[lang] in told("key_harvest", lang, "KEY-13.2")


@pytest.mark.rules("KEY-7.7", "KEY-R.44")
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "our ruling"), ("de", "Diese Reihenfolge haben wir festgelegt")]
)
def test_key_harvest_calls_the_bid_before_the_refill_a_ruling(lang: str, words: str) -> None:
    assert words in told("key_harvest", lang, "KEY-7.7")


@pytest.mark.rules("KEY-4.5")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_key_harvest_shows_a_harvest_that_can_be_typed(lang: str) -> None:
    text = told("key_harvest", lang, "KEY-4.5")
    example = next(part for part in text.split("`") if part.startswith("harvest "))
    fields = [row["id"] for row in find_game("key_harvest").box.data["field"]]
    named = example.split()[1:]
    assert named != sorted(named, key=fields.index), "the example is in another order than the map"
    assert {"en": "in any order", "de": "in beliebiger Reihenfolge"}[lang] in text


#: What no source gives, by the words that a player looks for.
OURS = {
    "samarkand": {
        "en": ("map", "eight of the ten prices", "two players"),
        "de": ("Karte", "acht der zehn Preise", "Regeln für zwei"),
    },
    "yangtze": {
        "en": ("what bundles bring", "ruler", "dots"),
        "de": ("was Bündel einbringen", "Herrscher", "wie viele Punkte"),
    },
    "key_harvest": {
        "en": ("crop", "workers can do", "event"),
        "de": ("was auf welchem Feld wächst", "was die Arbeiter können", "Ereignis"),
    },
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(OURS))
def test_the_guide_says_at_the_top_what_was_reconstructed(game: str, lang: str) -> None:
    text = opening(game, lang).partition({"en": "What is ours.", "de": "Was von uns stammt."}[lang])
    assert text[1]
    for words in (*OURS[game][lang], {"en": "If you own", "de": "Besitzt du"}[lang]):
        assert words in text[2], words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_samarkand_names_the_prices_that_are_known(lang: str) -> None:
    families = find_game("samarkand").box.data["family"]
    known = {row["id"]: row["price"] for row in families if row["provenance"]["price"] != "R"}
    assert known == {"green": 3, "pink": 6}
    expected = {"en": "(green 3 and pink 6 are known)", "de": "Grün mit 3 und Rosa mit 6"}
    assert expected[lang] in opening("samarkand", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_key_harvest_names_the_crops_that_are_known(lang: str) -> None:
    fields = find_game("key_harvest").box.data["field"]
    assert {row["id"] for row in fields if row["source"] != "R"} == {"b7", "e4"}
    assert {"en": "E4 and B7", "de": "E4 und B7"}[lang] in opening("key_harvest", lang)


@pytest.mark.rules("YAN-1.7")
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "a help that no real table gives"), ("de", "eine Hilfe, die es am")]
)
def test_yangtze_says_that_seen_wares_stay_shown(lang: str, words: str) -> None:
    assert words in told("yangtze", lang, "YAN-1.7")
    match = fondaco.start("yangtze", 2, seed=4)
    buyer = match.actor
    assert isinstance(buyer, int)
    match.act(next(line for line in match.legal() if line.startswith("buy house_")))
    assert len(match.view(1 - buyer)["seats"][buyer]["known"]) == 1


@pytest.mark.rules("MAR-R.1", "MAR-6.3")
@pytest.mark.parametrize(
    ("lang", "disputed", "wrong"),
    [("en", "disputed", "in a turn"), ("de", "umstritten", "in einem Zug")],
)
def test_marracash_calls_the_commission_disputed(lang: str, disputed: str, wrong: str) -> None:
    text = told("marracash", lang, "MAR-R.1")
    assert disputed in text
    assert "150" in text
    assert "450" in text
    assert wrong not in told("marracash", lang, "MAR-6.3")


@pytest.mark.rules("WAM-R.21", "WAM-R.33")
@pytest.mark.parametrize(
    ("lang", "reason", "option"),
    [
        ("en", "Every swap is public", "hidden chests"),
        ("de", "Jeder Tausch ist öffentlich", "verdeckten Kisten"),
    ],
)
def test_wampum_says_why_chests_are_open(lang: str, reason: str, option: str) -> None:
    text = told("wampum", lang, "WAM-R.21")
    assert reason in text
    assert option in text
    assert "`hide_chests`" in told("wampum", lang, "WAM-R.33"), "for those who type"
    assert find_game("wampum").box.options["hide_chests"].default is False
