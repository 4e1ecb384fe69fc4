"""Sentences as a native writes them: articles, cases, one and many, in every game."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from fondaco.engine.box import Box
from fondaco.engine.composition import Composition
from fondaco.engine.event import Event
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.board.position import Position
from fondaco.games.key_harvest.board.preview import Preview
from fondaco.games.marracash.board import auction, compose
from fondaco.games.marracash.board.preview import TEXTS as MARRACASH
from fondaco.games.yangtze import board as yangtze
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.board.ware_grid import draw_legend
from fondaco.pictures.svg import text_width
from tests.games.key_harvest.positions import at as key_harvest_at
from tests.games.marracash.test_board_positions import bidding

Pair = tuple[str, str]


def place(box: Box, group: str, name: str) -> int:
    return [names["en"] for names in box.names[group]].index(name)


def told(game: str, event: Event, box: Box | None = None) -> Pair:
    found = find_game(game)
    say = found.notation.say_event
    return say(box or found.box, event, "en"), say(box or found.box, event, "de")


def worker(name: str) -> int:
    return place(find_game("key_harvest").box, "workers", name)


CASES: list[tuple[str, str, dict[str, Any], Pair]] = [
    (
        "wampum",
        "chose",
        {"seat": 0, "village": 1},
        ("Red turns to Birch Lake.", "Rot geht nach Birkensee."),
    ),
    (
        "wampum",
        "drew_hidden",
        {"seat": 0, "times": 3},
        ("Red draws 3 cards.", "Rot zieht 3 Karten."),
    ),
    (
        "wampum",
        "discarded_own",
        {"seat": 0, "count": 3, "cards": [0, 0, 1, 1, 1]},
        (
            "Red discards 1 Pelt, 1 Weapon, 1 Alcohol.",
            "Rot wirft ab: 1 Fell, 1 Waffe, 1 Alkohol.",
        ),
    ),
    (
        "key_harvest",
        "dealt",
        {"seat": 0, "crop": 2, "times": 3},
        ("Red is dealt 3 cider apples.", "Rot bekommt 3 Mostäpfel."),
    ),
    (
        "key_harvest",
        "dealt",
        {"seat": 0, "crop": 2},
        ("Red is dealt 1 cider apple.", "Rot bekommt 1 Mostapfel."),
    ),
    (
        "key_harvest",
        "hired",
        {"seat": 0, "worker": worker("Sower")},
        ("Red hires the Sower.", "Rot stellt den Sämann an."),
    ),
    (
        "key_harvest",
        "built_over",
        {"seat": 0, "worker": worker("Harvester"), "field": 22, "by": worker("Steward")},
        (
            "The Harvester on {F} makes way for the Steward and goes home.",
            "Der Erntehelfer auf {F} macht dem Verwalter Platz und geht heim.",
        ),
    ),
    (
        "key_harvest",
        "went_home",
        {"seat": 1, "worker": worker("Reeve")},
        ("The Reeve of Blue goes home.", "Der Vogt von Blau geht heim."),
    ),
    (
        "key_harvest",
        "scored",
        {"seat": 0, "workers": 1, "largest": 9, "second": 8, "crops": 3},
        (
            "Red: 1 point for workers, 9 for the largest group, 8 for the second, 3 for crops.",
            "Rot: 1 Punkt für Arbeiter, 9 für die größte Gruppe, 8 für die zweite, 3 für Ernten.",
        ),
    ),
    (
        "key_harvest",
        "bought_own",
        {"seat": 0, "field": 0, "bid": [1, 0, 0, 0, 0]},
        (
            "Red takes A1 from their own store; 1 hop to the stock.",
            "Rot nimmt A1 aus dem eigenen Lager; in den Vorrat: 1 Hopfen.",
        ),
    ),
    (
        "marracash",
        "sold",
        {"seat": 1, "shop": 21, "price": 1200, "commission": 200, "by": 0, "answers": None},
        (
            "Anfa buys Yellow shop 2 for 1,200, commission 200 for Ali.",
            "Anfa kauft den gelben Laden 2 für 1.200; Ali erhält 200 Provision.",
        ),
    ),
    (
        "marracash",
        "auction",
        {"seat": 0, "shop": 15},
        ("Ali puts up Purple shop 1 for auction.", "Ali versteigert den violetten Laden 1."),
    ),
    (
        "samarkand",
        "drew_hidden",
        {"seat": 0, "times": 2},
        ("Anush draws 2 cards.", "Anush zieht 2 Karten."),
    ),
    (
        "yangtze",
        "drew_hidden",
        {"seat": 0, "times": 2},
        (
            "Red draws 2 wares from the bag in secret.",
            "Rot zieht verdeckt 2 Waren aus dem Beutel.",
        ),
    ),
]


@pytest.mark.parametrize(("game", "kind", "facts", "expected"), CASES)
def test_what_happened(game: str, kind: str, facts: dict[str, Any], expected: Pair) -> None:
    field = find_game(game).box.name("fields", facts["field"], "en") if "field" in facts else ""
    english, german = (text.replace("{F}", field) for text in expected)
    assert told(game, Event(kind, facts)) == (english, german)


# ---------------------------------------------------------------- names that nobody knows


def renamed(game: str, group: str, changes: dict[str, str]) -> Box:
    """The box of an owner who has given components other German names."""
    data = copy.deepcopy(dict(find_game(game).box.data))
    for row in data[group]:
        row["name_de"] = changes.get(row["name_de"], row["name_de"])
    return find_game(game).open_box(data)


def test_an_owner_s_names_stand_as_they_are() -> None:
    farm = renamed("key_harvest", "worker", {"Sämann": "Magd"})
    hired = Event("hired", {"seat": 0, "worker": worker("Sower")})
    assert told("key_harvest", hired, farm)[1] == "Rot stellt „Magd“ an."
    fruit = renamed("key_harvest", "crop", {"Mostäpfel": "Birnen"})
    assert told("key_harvest", Event("dealt", {"seat": 0, "crop": 2}), fruit)[1] == (
        "Rot bekommt 1 Birnen."
    )
    town = renamed("marracash", "shops", {"Roter Laden 1": "Basar 1"})
    assert town.name("shops", 0, "de") == "Basar 1"
    put_up = Event("auction", {"seat": 0, "shop": 0})
    assert told("marracash", put_up, town)[1] == "Ali versteigert Basar 1."
    river = renamed("yangtze", "ware", {"Vase": "Schirm"})
    shown = Event("shown", {"seat": 0, "tile": 0})
    assert told("yangtze", shown, river)[1] == "Rot zeigt Schirm (rot)."


# ---------------------------------------------------------------- the wares of Yangtze


def test_a_colour_bends_with_its_ware() -> None:
    box = find_game("yangtze").box
    names = {names["en"]: names["de"] for names in box.names["tiles"]}
    assert names["sand cloth"] == "sandfarbener Stoff"
    assert names["sky blue paper"] == "himmelblaues Papier"
    assert names["white pearls"] == "weiße Perlen"
    assert names["gold vase"] == "goldene Vase"
    objects = {names["en"]: names["de"] for names in box.names["the_tiles"]}
    assert objects["the sand cloth"] == "den sandfarbenen Stoff"
    assert objects["the white pearls"] == "die weißen Perlen"
    assert not [name for name in names.values() if "(" in name]


# ---------------------------------------------------------------- boards


@pytest.mark.rules("MAR-3.1", "MAR-3.4")
@pytest.mark.parametrize(
    ("lang", "own", "caption", "wins"),
    [
        ("en", "you auction it", "Auction Yellow shop 3, open with 100", "if it wins: −225"),
        (
            "de",
            "du versteigerst",
            "Gelben Laden 3 versteigern, erstes Gebot 100",
            "bei Zuschlag: −225",
        ),
    ],
)
def test_an_auction_of_one_s_own(lang: str, own: str, caption: str, wins: str) -> None:
    match = Match.start(find_game("marracash"), 3, seed=1, options={"start_player": "seat_0"})
    made = compose(Trial(match.box, match.view(0), 0), "auction y3", lang)
    assert made.go_label == caption
    match.act("auction y3")
    lot = auction(Trial(match.box, match.view(0), 0), lang)
    assert lot is not None
    assert lot.line.startswith(own)
    there, view = bidding()
    assert compose(Trial(there.box, view, 0), "bid 225", lang).then[0] == wins


def _preview(match: Match, lang: str) -> Preview:
    position = Position(Trial(match.box, match.view(0), 0), 0)
    return Preview(match.box, lang, position, ["Ada", "Bruno", "Cleo"])


def test_who_could_pay_a_bid_of_unknown_kinds() -> None:
    match = key_harvest_at(fields=["e4 e5", "b2 e6", "c6 f2"], hands=["hh", "hhh", "www"])
    for lang, one, many in (
        (
            "en",
            "Cleo has enough counters (kinds unknown)",
            "Bruno and Cleo have enough counters (kinds unknown)",
        ),
        (
            "de",
            "Cleo hat genug Steine (Sorten unbekannt)",
            "Bruno und Cleo haben genug Steine (Sorten unbekannt)",
        ),
    ):
        preview = _preview(match, lang)
        assert preview.bid([2, 0, 0, 0, 0])[1] == many
        poorer = key_harvest_at(fields=["e4 e5", "b2 e6", "c6 f2"], hands=["hh", "h", "www"])
        preview = _preview(poorer, lang)
        assert preview.bid([2, 0, 0, 0, 0])[1] == one


def test_the_tariff_of_marracash() -> None:
    assert MARRACASH.say("tariff_mover", "en") == "You lead into a rival's shop"
    assert MARRACASH.say("tariff_mover", "de") == "In fremde Läden geführt"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_legend_of_yangtze_stays_on_its_leaf(players: int, lang: str) -> None:
    match = Match.start(find_game("yangtze"), players, seed=1)
    view = match.view(None)
    scene = yangtze.draw(Trial(match.box, view, None), lang, Composition(""), [], []).scene
    assert isinstance(scene, Scene)
    drawn = draw_legend(scene, 12, 100, 290)
    ends = [
        float(x) + text_width(words, float(size))
        for x, size, words in re.findall(
            r'<text x="([\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]+)', drawn
        )
    ]
    assert len(ends) == 4
    assert max(ends) <= 12 + 290
