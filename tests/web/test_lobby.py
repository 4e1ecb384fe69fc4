"""The lobby: strengths, what was reached, own tables; names of people and bots."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import signing
from django.utils import timezone

from fondaco.bots import LEVELS
from fondaco.web.models import BOT, OVER, Table
from tests.web.conftest import Person
from tests.web.shown import Reader


def _chosen(person: Person) -> dict[str, str]:
    """The strength proposed for each game."""
    page = person.get("/").content.decode()
    cards = [part.split("</article>")[0] for part in page.split('<article class="tile"')[1:]]
    proposed = {}
    for card in cards:
        inputs = [attrs for attrs, _ in Reader(card).all("input") if attrs.get("type") == "radio"]
        assert [attrs["value"] for attrs in inputs] == list(LEVELS)
        (one,) = (attrs["value"] for attrs in inputs if "checked" in attrs)
        proposed[card.split('id="game-')[1].split('"')[0]] = str(one)
    return proposed


def _end(table: Table, scores: list[int], ranks: list[int]) -> None:
    """The match is over; only its row knows."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    told = {"scores": scores, "ranks": ranks, "winners": winners}
    Table.objects.filter(pk=table.pk).update(stage=OVER, result=told, actor=None)


def test_play_now_offers_five_strengths_and_remembers_the_last(ann: Person) -> None:
    assert _chosen(ann)["wampum"] == "apprentice"
    ann.post("/play/wampum", level="merchant")
    assert [seat.bot for seat in Table.objects.get().seats.all()] == ["", "merchant", "merchant"]
    proposed = _chosen(ann)
    assert proposed.pop("wampum") == "merchant"
    assert set(proposed.values()) == {"apprentice"}


@pytest.mark.parametrize("level", ["", "greedy", "search", "doge", "master\x00"])
def test_a_strength_that_is_not_offered_opens_no_table(ann: Person, level: str) -> None:
    refused = ann.post("/play/wampum", level=level)
    assert refused.status_code == 422
    assert "Choose one of the five strengths" in refused.content.decode()
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("bots", "ranks", "beaten", "proposed"),
    [
        (["trader", "peddler"], [1, 2, 3], "trader", "merchant"),
        (["master", "apprentice"], [2, 1, 3], "", "apprentice"),
        (["master", "apprentice"], [1, 1, 3], "apprentice", "peddler"),
        (["master", "master"], [1, 2, 2], "master", "master"),
    ],
    ids=["won", "lost", "shared with the master", "nobody is stronger"],
)
def test_who_was_beaten_is_kept_and_the_next_one_proposed(
    ann: Person, bots: list[str], ranks: list[int], beaten: str, proposed: str
) -> None:
    table = ann.open(seat1=f"bot:{bots[0]}", seat2=f"bot:{bots[1]}")
    ann.get(f"/table/{table.pk}")
    assert "reach__beads" not in ann.get("/").content.decode()
    _end(table, [10, 9, 8], ranks)
    ann.get(f"/table/{table.pk}")
    page = ann.get("/").content.decode()
    assert (f"{LEVELS[beaten].title['en']} beaten" in page) if beaten else ("medal--new" in page)
    assert ("reach__beads" in page) == bool(beaten)
    assert _chosen(ann)["wampum"] == proposed


def test_a_lesson_is_offered_until_it_is_done(ann: Person) -> None:
    card = ann.get("/").content.decode().split('id="game-wampum"')[1].split("</article>")[0]
    assert "Learn in 4 minutes" in card
    assert "16 steps on the real board" in card
    ann.get("/learn/wampum/1")
    for done, words in ((3, "step 4 of 16"), (16, "once more")):
        ann.client.cookies["fondaco_progress"] = signing.dumps(
            {"lessons": {"wampum": done}}, salt="fondaco.ledgerfondaco_progress", compress=True
        )
        page = ann.get("/").content.decode()
        assert words in page.split('id="game-wampum"')[1].split("</article>")[0]
        assert ("Your ledger" in page) == (done == 16)


def test_a_match_from_a_position_beats_nobody(ann: Person) -> None:
    table = ann.open(seat1="bot:trader", seat2="bot:trader")
    Table.objects.filter(pk=table.pk).update(start={"game": "wampum"})
    _end(table, [10, 9, 8], [1, 2, 3])
    ann.get(f"/table/{table.pk}/result")
    assert "beaten" not in ann.get("/").content.decode()


def test_who_only_watches_has_beaten_nobody(ann: Person, bert: Person) -> None:
    table = ann.open(public="on", seat1="bot:trader", seat2="bot:trader")
    _end(table, [10, 9, 8], [1, 2, 3])
    bert.get(f"/table/{table.pk}")
    assert "besiegt" not in bert.get("/").content.decode()


def test_a_name_is_typed_once(ann: Person) -> None:
    ann.open(name="Änne")
    ann.post("/play/wampum", level="apprentice")
    ann.post("/new/wampum", seat0="me", seat1="open")
    assert [table.seats.all()[0].name for table in Table.objects.all()] == ["Änne"] * 3
    fields = Reader(ann.get("/new/yangtze").content.decode()).all("input")
    assert next(attrs for attrs, _ in fields if attrs.get("name") == "name")["value"] == "Änne"


def test_a_name_typed_at_a_link_is_kept_too(ann: Person, bert: Person) -> None:
    table = ann.open(seat1="open", seat2="none", name="Ann")
    bert.take(table.seats.get(number=1), "Bert")
    bert.post("/play/wampum")
    assert Table.objects.latest("pk").seats.all()[0].name == "Bert"


def test_bots_have_names_of_their_own_in_the_readers_language(ann: Person, bert: Person) -> None:
    table = ann.open(seat1="bot:master", seat2="bot:master", seat3="bot:apprentice", public="on")
    seats = list(table.seats.all())[1:]
    assert {(seat.kind, seat.name) for seat in seats} == {(BOT, "")}
    for person, lang in ((ann, "en"), (bert, "de")):
        page = person.get(f"/table/{table.pk}").content.decode()
        panel = page.split('id="players"')[1].split("</section>")[0]
        shown = _names(panel)
        known = [{name[lang] for name in LEVELS[seat.bot].names} for seat in seats]
        assert all(name in names for name, names in zip(shown[1:], known, strict=True))
        assert len(set(shown)) == len(shown)
        for level, rank in (("master", 5), ("apprentice", 1)):
            assert LEVELS[level].title[lang] in panel
            word = {"en": f"level {rank} of 5", "de": f"Stufe {rank} von 5"}[lang]
            assert f'aria-label="{word}"' in panel


def test_a_rematch_brings_the_same_bots(ann: Person) -> None:
    table = ann.open(seat1="bot:trader", seat2="bot:trader", name="Ann")
    before = _names(ann.get(f"/table/{table.pk}").content.decode())
    assert len(set(before)) == 3
    _end(table, [10, 9, 8], [1, 2, 3])
    ann.post(f"/table/{table.pk}/rematch")
    again = ann.get(f"/table/{Table.objects.latest('pk').pk}").content.decode()
    assert sorted(_names(again)) == sorted(before)


def _names(page: str) -> list[str]:
    """Those in the players' panel."""
    spans = Reader(page).all("span")
    return [text for attrs, text in spans if attrs.get("class") == "player__who"]


_OFF = {"scores": [3, 2, 1], "ranks": [1, 2, 3], "winners": [0]}


@pytest.mark.parametrize(
    "broken",
    [
        *(None, [1], {"ranks": [1]}, {"scores": "x", "ranks": [1, 2, 3]}),
        *(_OFF | {"scores": [10**400, 2, 1]}, _OFF | {"ranks": [-9, 0, 99]}),
    ],
)
def test_an_end_that_makes_no_sense_takes_nothing_with_it(ann: Person, broken: Any) -> None:
    table = ann.open()
    Table.objects.filter(pk=table.pk).update(stage=OVER, result=broken)
    assert "is over" in ann.get("/").content.decode()


def test_a_seat_that_its_end_does_not_know_takes_nothing_with_it(ann: Person) -> None:
    table = ann.open(seat0="bot:greedy", seat2="me", seat1="bot:greedy")
    off = {"scores": [3, 2], "ranks": [1, 2], "winners": [0]}
    Table.objects.filter(pk=table.pk).update(stage=OVER, result=off, players=2)
    assert "is over" in ann.get("/").content.decode()


def test_own_games_say_against_whom_and_how_it_ended(ann: Person, bert: Person) -> None:
    table = ann.open("yangtze", seat1="open", seat2="bot:greedy", name="Ann")
    bert.take(table.seats.get(number=1), "Bert")
    assert "with Bert, Greedy 2" in ann.get("/").content.decode()
    _end(table, [1500, 1500, 90], [1, 1, 3])
    assert "shared victory with 1,500 · today" in ann.get("/").content.decode()
    assert "mit Ann, Greedy 2 · geteilter Sieg mit 1.500 · heute" in bert.get("/").content.decode()
    _end(table, [150, 120, 90], [1, 2, 3])
    Table.objects.filter(pk=table.pk).update(changed=timezone.now() - timedelta(days=3))
    assert "Platz 2 von 3, 120 zu 150 · vor 3 Tagen" in bert.get("/").content.decode()


def test_the_form_says_for_how_many_a_game_is_as_its_card_does(ann: Person) -> None:
    for game, english in (
        ("wampum", "For 2 to 5 players, 45 minutes."),
        (
            "marracash",
            "For 3 to 4 players, 45–60 minutes. With the option “Two players” also for 2.",
        ),
    ):
        assert english in ann.get(f"/new/{game}").content.decode()
