"""The pages of practice: asked, answered, remembered, one a day; nothing hidden is shown."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import islice
from random import Random

import pytest

from fondaco.engine.match import Match
from fondaco.engine.practice import Exercise
from fondaco.engine.registry import find_game, game_ids
from fondaco.web import calendar, day_position, memo, practice_page, table_store
from fondaco.web.calendar import position_of
from fondaco.web.models import BOT, Table
from fondaco.web.practice_page import place_of
from tests.games.redeal import REDEALS
from tests.web.conftest import Person
from tests.web.shown import Reader

_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"|csrf[^>]*content="[^"]+"')
GAMES = [game for game in game_ids() if find_game(game).exercises]
every_game = pytest.mark.parametrize("game", GAMES)


def _first(game: str) -> Exercise:
    return next(iter(find_game(game).exercises.values()))


def _wrong(found: Exercise) -> int:
    return (found.best + 1) % len(found.answers)


def _texts(html: str, tag: str) -> list[str]:
    return [text for _, text in Reader(html).all(tag)]


@every_game
def test_wrong_then_right_then_the_next_one(game: str, ann: Person) -> None:
    found = _first(game)
    path = f"/practice/{game}/{found.id}"
    asked = ann.get(path).content.decode()
    assert found.kind.question.en in _texts(asked, "h1")[0]
    assert asked.count('name="answer"') == len(found.answers)
    assert 'id="verdict"' not in asked
    assert "chance to win" not in asked  # nothing is told before

    wrong = ann.post(path, answer=str(_wrong(found))).content.decode()
    assert 'role="alert"' in wrong
    assert f"{path}?tried={_wrong(found)}" in wrong
    assert "answer--right" not in wrong
    assert found.kind.rule.en not in wrong
    again = ann.get(path, tried=str(_wrong(found))).content.decode()
    assert again.count("answer--spent") == 1
    assert "solved" not in ann.get(path).content.decode().partition('id="question"')[2]

    right = ann.post(path, answer=str(found.best), tried="9").content.decode()
    assert right.count("answer--right") == 1
    assert found.kind.rule.en in " ".join(_texts(right, "p"))
    assert 'name="answer"' not in right
    listed = ann.get(f"/practice/{game}").content.decode()
    assert f"1 of {len(find_game(game).exercises)} solved" in listed
    after = next(name for name in find_game(game).exercises if name != found.id)
    assert f'href="/practice/{game}/{after}"' in right


def test_looking_at_the_answer_or_a_hint_is_not_solving(ann: Person) -> None:
    found = _first("wampum")
    path = f"/practice/wampum/{found.id}"
    shown = ann.get(path, show="yes").content.decode()
    assert "The answer is" in shown
    assert found.kind.hint.en in ann.get(path, hint="yes").content.decode()
    assert "0 of" in ann.get("/practice/wampum").content.decode()
    assert "fondaco_progress" not in ann.client.cookies


@pytest.mark.parametrize("sent", ["", "9", "-1", "A", "0 1", "٣", "1" * 50])
def test_what_is_no_answer_is_asked_again(sent: str, ann: Person) -> None:
    found = _first("wampum")
    answer = ann.post(f"/practice/wampum/{found.id}", answer=sent, tried=sent)
    assert answer.status_code == 200
    assert 'id="verdict"' not in answer.content.decode()


def test_there_is_nothing_where_there_is_no_position(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in ("/practice/wampum/none", "/practice/wampum/none/play", "/practice/chess"):
        assert ann.post(path).status_code in (404, 405)
        assert ann.get(path).status_code in (404, 405)
    monkeypatch.setitem(find_game("wampum").__dict__, "exercises", {})
    monkeypatch.setitem(find_game("wampum").__dict__, "practises", False)
    assert ann.get("/practice/wampum").status_code == 404
    monkeypatch.setattr(calendar, "game_ids", lambda: ["wampum"])
    assert position_of(date(2026, 11, 19)) is None
    assert 'id="day"' not in ann.get("/").content.decode()


@every_game
def test_hidden_things_do_not_change_a_byte(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = 0
    for found in islice(find_game(game).exercises.values(), 4):
        path = f"/practice/{game}/{found.id}"

        def pages(path: str = path, found: Exercise = found) -> list[bytes]:
            person = Person()
            answers = [person.get(path), person.get(path, hint="yes"), person.get(path, show="y")]
            for number in (_wrong(found), found.best):
                answers.append(person.post(path, answer=str(number)))
            answers.append(person.get(f"/practice/{game}"))
            return [_TOKEN.sub(b"", answer.content) for answer in answers]

        first = pages()
        other = REDEALS[game](found.state, found.seat, Random(found.id))
        changed += other != found.state
        real = practice_page.position
        twin = Match.restore(find_game(game), other)
        with monkeypatch.context() as patch:
            patch.setattr(
                practice_page,
                "position",
                lambda g, name, real=real, twin=twin, found=found: (
                    twin if name == found.id else real(g, name)
                ),
            )
            assert pages() == first
    assert changed or game == "marracash"  # which hides nothing by itself


def test_pages_without_a_table_keep_nothing_that_a_table_keeps(ann: Person) -> None:
    """What is kept beside a match has few places; who practises or learns takes none of them."""
    table = ann.open()
    assert ann.get(f"/table/{table.pk}").status_code == 200
    kept, drawn = list(memo._recent), list(memo.drawings._kept)
    assert drawn
    found = _first("wampum")
    for path in (f"/practice/wampum/{found.id}", "/learn/wampum/1", "/practice/wampum"):
        assert ann.get(path).status_code == 200
    assert (list(memo._recent), list(memo.drawings._kept)) == (kept, drawn)


@every_game
def test_one_can_play_on_from_what_the_seat_knew(game: str, ann: Person) -> None:
    found = _first(game)
    answer = ann.post(f"/practice/{game}/{found.id}/play")
    table = Table.objects.get()
    assert answer.url == f"/table/{table.pk}"
    match = table_store.load(table.pk).match
    assert match.view(found.seat) == Match.restore(find_game(game), found.state).view(found.seat)
    assert table.actor == found.seat
    kinds = [seat.kind for seat in table.seats.all()]
    assert [kind == BOT for kind in kinds] == [n != found.seat for n in range(found.players)]
    lines = list(found.answers[found.best].lines)
    table_store.act(table.pk, found.seat, lines, table.version)


# ---------------------------------------------------------------- the position of the day


def test_everybody_has_the_same_and_none_comes_again_soon() -> None:
    first = date(2026, 11, 19)
    days = [position_of(first + timedelta(n)) for n in range(8 * len(GAMES))]
    found = [(game.id, one.id) for game, one in filter(None, days)]
    assert len(set(found)) == len(found) == len(days)
    assert {game for game, _ in found[: len(GAMES)]} == set(GAMES)
    assert position_of(first) == position_of(first)


def test_solving_it_is_a_bead_of_the_week(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    today = date(2026, 11, 19)
    for back in (1, 0):
        day = today - timedelta(back)
        monkeypatch.setattr(day_position, "today", lambda day=day: day)
        monkeypatch.setattr("fondaco.web.views.practice.today", lambda day=day: day)
        chosen = position_of(day)
        assert chosen is not None
        game, found = chosen
        lobby = ann.get("/").content.decode()
        assert f'href="/practice/{game.id}/{found.id}"' in lobby
        assert place_of(game, found, "en") in lobby
        assert lobby.count("week--on") == 1 - back
        ann.post(f"/practice/{game.id}/{found.id}", answer=str(_wrong(found)))
        assert ann.get("/").content.decode().count("week--on") == 1 - back
        ann.post(f"/practice/{game.id}/{found.id}", answer=str(found.best))
    lobby = ann.get("/").content.decode()
    assert lobby.count("week--on") == 2
    assert "2 days in a row" in lobby
    assert "Look again" in lobby
    # another position of the same game is no bead
    other = next(one for one in game.exercises.values() if one.id != found.id)
    ann.post(f"/practice/{game.id}/{other.id}", answer=str(other.best))
    assert ann.get("/").content.decode().count("week--on") == 2
