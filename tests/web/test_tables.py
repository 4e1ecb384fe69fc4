"""Life at a table: sitting down, history, taking back, handing over, rematch, records."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import fondaco
from fondaco.web import table_store
from fondaco.web.models import BOT, OPEN, OVER, PERSON, PLAYING, WAITING, Table
from fondaco.web.views import lobby
from tests.web.conftest import Person, bots_play


def _two(public: bool = False) -> tuple[Person, Person, Table]:
    """Ann and Bert at a table for two, Ann to begin."""
    ann, bert = Person(), Person("de")
    form = {"seat1": "open", "seat2": "none", "option_start_player": "seat_0", "name": "Ann"}
    table = ann.open(**form, **({"public": "on"} if public else {}))
    assert table.stage == WAITING
    bert.take(table.seats.get(number=1))
    table.refresh_from_db()
    assert (table.stage, table.version, table.actor) == (PLAYING, 1, 0)
    return ann, bert, table


def _offer(person: Person, table: Table) -> Table:
    """What the hint says, sent from the page."""
    page = person.get(f"/table/{table.pk}/hint").content.decode()
    text = re.search(r'id="hint-show"[^>]* value="([^"]+)"', page)
    version = re.search(r'data-version="(\d+)"', page)
    assert text
    assert version
    answer = person.post(f"/table/{table.pk}/act", text=text.group(1), version=version.group(1))
    assert answer.status_code == 200
    return Table.objects.get(pk=table.pk)


def test_a_visitor_is_in_a_game_with_one_click(ann: Person) -> None:
    answer = ann.post("/play/wampum")
    table = Table.objects.get()
    assert answer.url == f"/table/{table.pk}"
    assert [seat.kind for seat in table.seats.all()] == [PERSON, BOT, BOT]
    assert "Wampum" in ann.get("/").content.decode()


def test_strangers_sit_down_at_public_tables_only() -> None:
    ann, cleo, dirk = Person(), Person(), Person()
    table = ann.open(seat1="open", seat2="open", public="on")
    cleo.post(f"/table/{table.pk}/sit", name="Cleo <b>")
    cleo.post(f"/table/{table.pk}/sit", name="again")
    assert [seat.kind for seat in table.seats.all()] == [PERSON, PERSON, OPEN]
    page = dirk.get(f"/table/{table.pk}").content.decode()
    assert "Cleo &lt;b&gt;" in page
    assert "<b>" not in page.split("Cleo")[1][:20]
    dirk.post(f"/table/{table.pk}/start")  # does not sit there
    assert Table.objects.get(pk=table.pk).stage == WAITING
    ann.post(f"/table/{table.pk}/start")
    assert Table.objects.get(pk=table.pk).stage == PLAYING
    assert [seat.kind for seat in table.seats.all()] == [PERSON, PERSON, BOT]


def test_a_stale_page_is_answered_with_a_fresh_one() -> None:
    ann, _, table = _two()
    _offer(ann, table)
    answer = ann.post(f"/table/{table.pk}/act", text="offer v2 maize 1", version=1)
    assert answer.status_code == 409
    assert 'data-version="2"' in answer.content.decode()
    assert Table.objects.get(pk=table.pk).version == 2


def test_why_not_names_the_rule_and_shows_the_guide() -> None:
    ann, _, table = _two()
    page = ann.get(f"/table/{table.pk}/why", line="offer v3b").content.decode()
    assert "WAM-2.3" in page
    assert "Cedar Point is not in play." in page
    legal = ann.get(f"/table/{table.pk}/why", line="offer v2").content.decode()
    assert "That is legal." in legal
    assert Table.objects.get(pk=table.pk).version == 1


def test_an_undo_needs_the_other_person_s_consent() -> None:
    ann, bert, table = _two()
    table = _offer(ann, table)
    path = f"/table/{table.pk}/undo"
    ann.post(path, version=table.version)
    table.refresh_from_db()
    assert table.undo_request == {"seat": 0, "version": 2, "agreed": [0]}
    bert.post(path, version=table.version, answer="refuse")
    table.refresh_from_db()
    assert (table.undo_request, table.version) == (None, 2)
    ann.post(path, version=table.version)
    bert.post(path, version=table.version, answer="agree")
    table.refresh_from_db()
    assert (table.undo_request, table.version, table.actor) == (None, 3, 0)
    assert table_store.load(table.pk).match.view(0)["offers"] == [None, None]
    for person in (ann, bert):  # what was taken back stays in the log, struck through
        page = person.get(f"/table/{table.pk}").content.decode()
        assert len(re.findall(r"<s>[^<]+</s>", page)) >= 1


def test_an_unfinished_step_is_taken_back_freely() -> None:
    ann, _, table = _two()
    ann.post(f"/table/{table.pk}/act", text="offer v2", version=1)
    ann.post(f"/table/{table.pk}/undo", version=2)
    assert table_store.load(table.pk).match.state()["phase"] == "offer_village"


def test_nothing_is_taken_back_after_new_goods() -> None:
    ann, bert, table = _two()
    table = _offer(bert, _offer(ann, table))
    # somebody was driven out
    while (
        table_store.load(table.pk).match.state()["phase"] == "relocate"
    ):  # somebody was driven out
        table = _offer((ann, bert)[int(str(table.actor))], table)
    answer = bert.post(f"/table/{table.pk}/undo", version=table.version)
    assert answer.status_code == 422
    assert Table.objects.get(pk=table.pk).version == table.version


def test_looking_back_shows_what_one_was_allowed_to_see() -> None:
    ann, _, table = _two()
    first = ann.get(f"/table/{table.pk}").content.decode()
    hand = re.search(r'aria-label="(\w+: \d+[^"]*)"', first)
    bots_play(table)
    past = ann.get(f"/table/{table.pk}", at=1).content.decode()
    assert hand
    assert 'id="go"' not in past  # nothing can be sent from the past
    other = table_store.load(table.pk).at_step(1).view(0)["hands"][1]
    assert other == 5  # a number, not the cards, although the game is over now
    assert ann.get(f"/table/{table.pk}", at="999").status_code == 200
    assert ann.get(f"/table/{table.pk}", at="-1").status_code == 200
    assert ann.get(f"/table/{table.pk}", at="x" * 50).status_code == 200


def test_a_seat_changes_hands_and_back() -> None:
    ann, _, table = _two()
    ann.post(f"/table/{table.pk}/hand", bot="greedy")
    table.refresh_from_db()
    assert table.bot_turn
    assert table.seats.get(number=0).kind == BOT
    ann.post(f"/table/{table.pk}/hand", bot="")
    table = Table.objects.get(pk=table.pk)
    assert not table.bot_turn
    assert table.seats.get(number=0).kind == PERSON


def test_a_rematch_takes_the_same_people_one_seat_further() -> None:
    ann, bert, table = _two()
    bots_play(table)
    first = ann.post(f"/table/{table.pk}/rematch").url
    second = bert.post(f"/table/{table.pk}/rematch").url
    assert first == second != f"/table/{table.pk}"
    again = Table.objects.get(pk=int(first.rsplit("/", 1)[1]))
    assert [seat.name for seat in again.seats.all()][1] == "Ann"
    assert ann.get(first).status_code == bert.get(first).status_code == 200


def test_the_downloaded_record_verifies_against_the_hash_shown_at_the_start() -> None:
    ann, _, table = _two()
    shown = re.search(r"\b[0-9a-f]{64}\b", ann.get(f"/table/{table.pk}").content.decode())
    table = bots_play(table)
    assert table.stage == OVER
    record = json.loads(ann.get(f"/table/{table.pk}/record").content)
    assert shown
    match = fondaco.verify(record, committed=shown.group(0))
    assert match.result == table.result
    assert record["seats"][0] == "Ann"


def test_the_result_page_breaks_the_score_down() -> None:
    ann, bert, table = _two()
    table = bots_play(table)
    english = ann.get(f"/table/{table.pk}/result").content.decode()
    german = bert.get(f"/table/{table.pk}/result").content.decode()
    assert "Kinds in hand" in english
    assert "Sorten auf der Hand" in german
    assert table.result is not None
    for score in table.result["scores"]:
        assert re.search(rf'adds__sum">\s*{score}<', english)


def test_an_owner_s_data_file_is_played_or_refused(ann: Person) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    from fondaco.engine.registry import find_game

    text = (find_game("wampum").folder / "components.toml").read_text()
    own = text.replace('name_en = "Maize"', 'name_en = "Blue corn"').encode()
    file: Any = SimpleUploadedFile("my.toml", own)
    table = ann.open(data=file, option_start_player="seat_0")
    assert "Blue corn" in ann.get(f"/table/{table.pk}").content.decode()
    broken = SimpleUploadedFile("my.toml", b"schema = 2")
    answer = ann.post("/new/wampum", seat0="me", seat1="bot:greedy", data=broken)
    assert answer.status_code == 422
    assert "schema" in answer.content.decode()


def test_bad_forms_are_refused_with_a_sentence(ann: Person) -> None:
    for form in ({"seat0": "open"}, {"seat0": "me"}, {"seat0": "me", "seat1": "bot:magnus"}):
        assert ann.post("/new/wampum", **form).status_code == 422
    assert ann.get("/new/chess").status_code == 404
    assert ann.post("/play/chess").status_code == 404
    assert Table.objects.count() == 0


def test_others_cannot_count_the_tiles_of_a_bundle(ann: Person) -> None:
    """A tile picked alone becomes a plan; only whole bundles are committed (YAN-7.5 and 1.7)."""
    table = ann.open("yangtze", seat1="bot:greedy", seat2="none")
    bots_play(table, until=0)
    table.refresh_from_db()
    picks = [line for line in table_store.load(table.pk).match.legal() if line.startswith("pick ")]
    assert picks
    page = ann.post(f"/table/{table.pk}/act", text=picks[0], version=table.version).content.decode()
    assert Table.objects.get(pk=table.pk).version == table.version
    assert f'data-planned="sell {picks[0].removeprefix("pick ")}' in page


@pytest.mark.parametrize("games", [fondaco.game_ids(), ("yangtze", "wampum")])
def test_the_lobby_lists_the_games_there_are(
    games: tuple[str, ...], ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "game_ids", lambda: games)
    page = ann.get("/").content.decode()
    assert tuple(re.findall(r'<article class="tile" id="game-(\w+)"', page)) == games
    assert not re.search(r"\b(five|fünf) ", page, re.IGNORECASE)  # however many they are
