"""Replays: frames, views, sharing, pictures, playing on; and records that somebody brings."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree as Tree

import pytest

import fondaco
from fondaco.bots import choose_step, make_bot
from fondaco.engine.canonical import digest
from fondaco.engine.match import Match
from fondaco.engine.record import dump_record
from fondaco.engine.registry import find_game
from fondaco.web import record_store, table_store
from fondaco.web.links import replay_token
from fondaco.web.models import BOT, PERSON, PLAYING, KeptRecord, Table
from fondaco.web.replay_page.reel import at_frame, reel
from tests.games.redeal import REDEALS
from tests.web.conftest import Person, bots_play, bring

_SVG = "{http://www.w3.org/2000/svg}"


def _page(table: Table) -> str:
    return f"/replay/{replay_token(table)}"


def _record(game: str = "wampum", lines: int = 60, seed: int = 7) -> dict[str, Any]:
    """A match as far as it is: also one that nobody has finished."""
    match, rng = fondaco.start(game, 3, seed), Random(seed)
    while match.actor is not None and len(match.actions) < lines:
        match.act(rng.choice(match.legal()))
    match.seats = ["<b>Ann</b>", None, "Cem & Co"]
    return match.record()


@cache
def _finished(game: str) -> str:
    """The record of a match that bots have played, with whatever its game can hide."""
    hiding: dict[str, str | bool] = {}
    if game == "marracash":
        hiding = {"bidding": "sealed", "hidden_cash": True}
    match = fondaco.start(game, 3, seed=5, options=hiding)
    bot = make_bot("greedy", match.game, "t", match.box)
    while match.actor is not None:
        for line in choose_step(bot, match):
            match.act(line)
    return dump_record(match.record())


# ---------------------------------------------------------------- frames


def test_a_reel_tells_every_loud_event_once_and_ends_where_the_match_ends(ann: Person) -> None:
    match = table_store.load(bots_play(ann.open()).pk).match
    frames = reel(match)
    assert [frame.number for frame in frames] == list(range(len(frames)))
    lines = [frame.line for frame in frames]
    assert lines == sorted(lines)
    assert lines[-1] == len(match.actions)
    assert at_frame(match, frames[-1]).state() == match.state()
    told = [event for frame in frames for event in frame.events]
    notation = match.game.notation
    quiet = (notation.QUIET, notation.PASSING, notation.TELLING.silent)
    loud = [
        event
        for event in match.happened(lines[0])
        if not any(event.kind in kinds for kinds in quiet)
    ]
    assert told == loud
    assert all(frame.events for frame in frames[1:])


def test_the_address_names_step_and_view_and_odd_ones_lead_somewhere(ann: Person) -> None:
    table = bots_play(ann.open(name="Ann"))
    assert ann.get(f"/table/{table.pk}/replay", step=5).url == f"{_page(table)}?step=5"
    assert 'id="over-replay"' in ann.get(f"/table/{table.pk}").content.decode()
    for path in ("/", f"/table/{table.pk}/result"):
        assert f"/table/{table.pk}/replay" in ann.get(path).content.decode()
    page = ann.get(_page(table), step=7, view=1).content.decode()
    for link in ("step=6&amp;view=1", "step=8&amp;view=1", "step=7&amp;view=all", "step=0&amp;"):
        assert f'href="{_page(table)}?{link}' in page
    last = len(reel(table_store.load(table.pk).match)) - 1
    asked = {"0": 0, "99999": last, "-1": 0, "x": 0, "": 0, "9" * 30: 0}
    for step, shown in asked.items():
        for view in ("all", "9", "-1", "x", ""):
            answer = ann.get(_page(table), step=step, view=view)
            assert answer.status_code == 200
            assert f'data-version="{shown}"' in answer.content.decode()


def test_a_page_that_has_the_list_of_steps_is_not_sent_it_again(ann: Person) -> None:
    table = bots_play(ann.open())
    page = ann.body(_page(table), step=4)
    mark = re.search(r'data-still="(steps-\w+)"', page)
    assert mark
    headers = {"hx-request": "true", "x-fondaco-still": mark[1]}
    part = ann.client.get(f"{_page(table)}?step=5", headers=headers).content.decode()
    assert f'data-stub="{mark[1]}"' in part
    assert "data-frame" not in part
    other = ann.client.get(f"{_page(table)}?step=5&view=1", headers=headers)
    assert "data-frame" in other.content.decode()  # another view has another list


# ---------------------------------------------------------------- what is seen


@pytest.mark.parametrize("game", REDEALS)
def test_a_seat_s_view_shows_what_that_seat_saw_then(
    game: str, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not a byte depends on what was hidden from it; with everything open it does."""
    path = bring(ann, _finished(game)).url
    frames = reel(record_store.match_of(KeptRecord.objects.get()))
    steps = Random(game).sample(range(1, len(frames) - 1), 3)
    token = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"')

    def pages(view: str) -> list[bytes]:
        asked = [(path, step) for step in steps] + [(f"{path}/picture", steps[0])]
        answers = [
            ann.client.get(f"{to}?step={step}&view={view}", headers={"hx-request": "true"})
            for to, step in asked
        ]
        return [token.sub(b"", answer.content) for answer in answers]

    before = {view: pages(view) for view in ("1", "all")}
    at_moment, changed = Match.at_moment, []

    def dealt_anew(match: Match, moment: Any, line: int | None = None) -> Match:
        past = at_moment(match, moment, line)
        state = past.state()
        other = REDEALS[game](state, 1, Random(moment.line))
        past._tables = past.elsewhere(other).tables()
        changed.append(other != state)
        return past

    monkeypatch.setattr(Match, "at_moment", dealt_anew)
    assert pages("1") == before["1"]
    assert any(changed)
    assert pages("all") != before["all"]


def test_a_shared_replay_is_open_to_strangers_until_it_is_closed_again(
    ann: Person, bert: Person
) -> None:
    table = bots_play(ann.open(name="Ann"))
    assert bert.get(_page(table)).status_code == 404
    answer = ann.post(f"{_page(table)}/share", shared="yes", step="9", view="1")
    assert answer.url == f"{_page(table)}?step=9&view=1"
    page = bert.get(_page(table)).content.decode()
    assert "view=all" in page
    assert 'id="share-switch"' not in page
    assert bert.get(f"/table/{table.pk}").status_code == 404  # the table itself stays private
    assert bert.get(f"/table/{table.pk}/replay").status_code == 404
    ann.post(f"{_page(table)}/share", shared="no")
    assert bert.get(_page(table)).status_code == 404


# ---------------------------------------------------------------- the picture


@pytest.mark.parametrize("game", fondaco.game_ids())
def test_a_picture_is_one_file_that_needs_nothing_else(game: str, ann: Person) -> None:
    path = bring(ann, _finished(game)).url
    answer = ann.get(f"{path}/picture", step=20, view="all")
    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert answer.headers["Content-Disposition"].startswith("attachment;")
    drawn = Tree.fromstring(answer.content)  # noqa: S314 - our own
    assert drawn.tag == f"{_SVG}svg"
    there = {element.get("id") for element in drawn.iter()}
    wanted = {use.get("href", "")[1:] for use in drawn.iter(f"{_SVG}use")}
    assert wanted
    assert wanted <= there
    text = answer.content.decode()
    assert not re.search(r'(?:href|src)="(?!#)|@import|url\((?!#)|<script|\son\w+=', text)


# ---------------------------------------------------------------- playing on


@pytest.mark.parametrize("game", fondaco.game_ids())
def test_one_plays_on_from_what_the_chosen_seat_knew(game: str, ann: Person) -> None:
    path = f"{bring(ann, _finished(game)).url}/branch"
    match = record_store.match_of(KeptRecord.objects.get())
    frames = reel(match)
    for step in (1, len(frames) // 2):
        answer = ann.post(path, step=step, seat=1, level="apprentice")
        assert answer.status_code == 302
        fresh = Table.objects.get(pk=int(answer.url.rsplit("/", 1)[1]))
        seats = [(seat.kind, seat.bot) for seat in fresh.seats.all()]
        assert seats == [(BOT, "apprentice"), (PERSON, ""), (BOT, "apprentice")]
        assert (fresh.stage, fresh.public) == (PLAYING, False)
        position = match.earlier(frames[step].line)
        start = Match.restore(match.game, fresh.start)
        assert start.view(1) == position.view(1)
        assert start.actor == position.actor
    assert ann.get(answer.url).status_code == 200


def test_one_does_not_play_on_from_the_end_or_from_nowhere(ann: Person) -> None:
    table = bots_play(ann.open())
    last = len(reel(table_store.load(table.pk).match)) - 1
    before, path = Table.objects.count(), f"{_page(table)}/branch"
    good = {"step": 3, "seat": 1, "level": "trader"}
    assert ann.post(path, **good | {"step": last}).status_code == 403
    for odd in ({"step": last + 1}, {"step": "x"}, {"seat": 3}, {"seat": -1}, {"level": "random"}):
        assert ann.post(path, **good | odd).status_code == 422, odd
    assert ann.get(path).status_code == 405
    assert Table.objects.count() == before
    assert f"{_page(table)}/branch" not in ann.get(_page(table), step=last).content.decode()


# ---------------------------------------------------------------- records


def test_a_downloaded_record_comes_back_as_a_replay(ann: Person, bert: Person) -> None:
    table = bots_play(ann.open(name="Ann"))
    file = ann.get(f"/table/{table.pk}/record").content
    brought = bring(bert, file)
    assert brought.status_code == 302
    assert bring(bert, file).url == brought.url  # brought again it is the same one
    page = bert.get(brought.url, step=5, view="all").content.decode()
    assert "Ann" in page
    assert bert.get(f"{brought.url}/record").content == file
    assert bert.get(f"{brought.url}/picture").status_code == 200
    assert bert.post(f"{brought.url}/branch", step=5, seat=0, level="trader").status_code == 302
    assert brought.url in bert.get("/replays").content.decode()
    for action in ("", "/record", "/picture"):
        assert ann.get(brought.url + action).status_code == 404  # it is Bert's own
    assert ann.post(f"{brought.url}/share", shared="yes").status_code == 404
    assert ann.post(f"{brought.url}/remove").status_code == 404
    bert.post(f"{brought.url}/share", shared="yes")
    assert ann.get(brought.url).status_code == 200
    assert ann.post(f"{brought.url}/share", shared="no").status_code == 403
    assert ann.post(f"{brought.url}/remove").status_code == 404
    assert bert.post(f"{brought.url}/remove").url == "/replays"
    assert bert.get(brought.url).status_code == 404
    assert KeptRecord.objects.count() == 0


def test_names_in_a_record_are_words_and_nothing_else(ann: Person) -> None:
    page = ann.get(bring(ann, dump_record(_record())).url, step=3).content.decode()
    assert "<b>Ann</b>" not in page
    assert "&lt;b&gt;Ann&lt;/b&gt;" in page
    assert "Cem &amp; Co" in page
    assert "<b>Ann</b>" not in ann.get("/replays").content.decode()


def test_chance_told_by_hand_and_own_data_files_are_played_on_too(ann: Person) -> None:
    data = json.loads(json.dumps(dict(find_game("wampum").box.data)))
    data["game"]["title_en"] = "Our own"
    match, rng = fondaco.start("wampum", 3, chance="manual", data=data), Random(3)
    while len(match.actions) < 50:
        lines = [line for line, _ in match.chance()] or match.legal()
        match.act(rng.choice(lines))
    url = bring(ann, dump_record(match.record())).url
    for step in (0, 4):
        answer = ann.post(f"{url}/branch", step=step, seat=0, level="trader")
        fresh = Table.objects.get(pk=int(answer.url.rsplit("/", 1)[1]))
        assert fresh.data is not None
        assert fresh.data["game"]["title_en"] == "Our own"


def _sealed(record: dict[str, Any]) -> str:
    """With a digest that is right, so that only the rest can be wrong."""
    rest = {key: value for key, value in record.items() if key != "digest"}
    return json.dumps({**rest, "digest": digest(rest)})


_RECORD = _record()
#: Files that are no record, and a word of the sentence that says so.
_HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "JSON"),
    "bytes": (b"\xff\xfe\x00", "UTF-8"),
    "list": ("[1]", "not a record"),
    "deep": ("[" * 100_000, "nested"),
    "long number": ('{"format": ' + "9" * 9000 + "}", "too long"),
    "cut off": (dump_record(_RECORD)[:-40], "cut off"),
    "changed": (dump_record({**_RECORD, "players": 2}), "digest"),
    "foreign": (_sealed({**_RECORD, "format": "x"}), "not a Fondaco"),
    "other game": (_sealed({**_RECORD, "game": "../etc"}), "not known"),
    "illegal": (_sealed({**_RECORD, "lines": [*_RECORD["lines"], "pass"]}), "not legal"),
    "other dice": (_sealed({**_RECORD, "seed": 8}), "hash of the seed"),
    "won": (_sealed({**_RECORD, "result": {"scores": [9, 0, 0]}}), "result"),
    "many lines": (_sealed({**_RECORD, "lines": ["pass"] * 20_001}), "20,000"),
    "more keys": (_sealed({**_RECORD, "__class__": "x"}), "__class__"),
    "names": (_sealed({**_RECORD, "seats": ["\0", None, None]}), "no name"),
    "start": (_sealed({**_RECORD, "start": {"game": "wampum"}}), "record"),
    "data": (_sealed({**_RECORD, "data": {"goods": []}}), "record"),
    "surrogate": (json.dumps({**_RECORD, "seed": "\ud800"}), "JSON"),
    "too large": (b" " * (record_store.LARGEST_RECORD + 1), "larger"),
}


@pytest.mark.parametrize("kind", _HOSTILE)
def test_a_file_that_is_no_record_is_refused_in_a_sentence(kind: str) -> None:
    text, word = _HOSTILE[kind]
    for lang in ("en", "de"):
        answer = bring(Person(lang), text)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert 'role="alert"' in page
        assert "Traceback" not in page
        assert lang == "de" or word in page
    assert KeptRecord.objects.count() == 0


def test_no_file_is_no_record_and_a_visitor_keeps_a_hundred(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ann.post("/replays").status_code == 422
    monkeypatch.setattr(record_store, "MOST_KEPT", 2)
    files = [dump_record(_record(lines=30, seed=seed)) for seed in range(3)]
    assert [bring(ann, file).status_code for file in files] == [302, 302, 422]
    assert bring(ann, files[0]).status_code == 302


def test_a_kept_record_of_other_rules_says_so(ann: Person) -> None:
    url = bring(ann, dump_record(_record())).url
    KeptRecord.objects.update(digest="0" * 64)
    kept = KeptRecord.objects.get()
    kept.record["rules"] = 99
    kept.save()
    assert ann.get(url).status_code == 404  # the address carries the digest
    assert ann.get(f"/replay/{replay_token(kept)}").status_code == 409
    assert ann.get("/replays").status_code == 200
