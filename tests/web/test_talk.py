"""The talk at a table: who says what, who reads it, and what the house does about it."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import override_settings
from django.utils import timezone

from fondaco.engine.record import dump_record
from fondaco.web import links, table_store
from fondaco.web.events import stream
from fondaco.web.limits import kind_of
from fondaco.web.models import (
    OVER,
    PLAYING,
    WAITING,
    Ban,
    Complaint,
    Seat,
    Table,
    Talk,
    TalkLine,
    TalkMute,
)
from fondaco.web.operation.bans import bans
from fondaco.web.operation.retention import sweep
from fondaco.web.request_threads import Lane
from fondaco.web.talk import rooms
from fondaco.web.talk.words import LONGEST, clean
from fondaco.web.texts import PHRASE_TEXTS
from tests.web.conftest import Person, bots_play
from tests.web.test_operator import operator
from tests.web.test_permissions import Party


def talk(person: Person, table: Table, told: str = "") -> str:
    """What the script of somebody's page gets."""
    path = f"/table/{table.pk}/talk"
    answer = person.client.get(path, headers={"x-fondaco-talk": told})
    assert answer.status_code == 200
    return str(unescape(answer.content.decode()))


def words(person: Person, table: Table, told: str = "") -> list[str]:
    """The lines as somebody reads them."""
    return re.findall(
        r'class="talk__words[^"]*" dir="auto">(.*?)</span>', talk(person, table, told)
    )


def cursor(person: Person, table: Table) -> str:
    found = re.search(r'data-cursor="([^"]*)"', talk(person, table))
    assert found
    return found.group(1)


def say(person: Person, table: Table, text: str = "", **form: str) -> int:
    path = f"/table/{table.pk}/talk"
    return int(person.post(path, **({"text": text} if text else {}), **form).status_code)


def deed(person: Person, table: Table, name: str, **form: str) -> int:
    return int(person.post(f"/table/{table.pk}/talk/{name}", **form).status_code)


@pytest.fixture
def party() -> Party:
    """Ann and Bert play at a private table, Cleo watches."""
    return Party()


# ---------------------------------------------------------------- who hears what


def test_those_at_a_table_read_each_other_by_the_names_of_their_seats(party: Party) -> None:
    Seat.objects.filter(table=party.table, number=0).update(name="Ann & <Co>")
    assert say(party.ann, party.table, "Good evening") == 302
    page = party.bert.client.get(f"/table/{party.table.pk}/talk", headers={"x-fondaco-talk": ""})
    assert "Ann &amp; &lt;Co&gt;" in page.content.decode()
    assert words(party.bert, party.table) == words(party.ann, party.table) == ["Good evening"]
    for person in party.people[3:]:
        assert person.get(f"/table/{party.table.pk}/talk").status_code == 404
        assert say(person, party.table, "I am nobody") == 404
    assert TalkLine.objects.count() == 1


def test_who_watches_is_read_by_those_who_sit_when_the_match_is_over(party: Party) -> None:
    say(party.ann, party.table, "of a seat")
    say(party.cleo, party.table, "of a spectator")
    assert words(party.cleo, party.table) == ["of a seat", "of a spectator"]
    assert words(party.ann, party.table) == words(party.bert, party.table) == ["of a seat"]
    before = cursor(party.ann, party.table)
    bots_play(party.table)
    # A page that shows a part of it gets all of it, in its order.
    for told in ("", before):
        assert words(party.ann, party.table, told) == ["of a seat", "of a spectator"]
    say(party.cleo, party.table, "all hear it")
    assert words(party.bert, party.table)[-1] == "all hear it"
    assert TalkLine.objects.filter(apart=True).count() == 1


def test_before_the_start_everybody_is_in_one_room() -> None:
    party = Party(WAITING)
    say(party.cleo, party.table, "Is there a seat?")
    assert words(party.ann, party.table) == ["Is there a seat?"]


def test_nothing_sent_to_a_seat_shows_that_others_talk(party: Party) -> None:
    """Page, talk and stream, byte by byte, whether those who watch talk or not."""
    say(party.bert, party.table, "Hello")
    Talk.objects.filter(table=party.table)  # both rooms have been used before
    say(party.cleo, party.table, "first")
    quiet = _all_that_is_sent(party.ann, party.table)
    number = TalkLine.objects.get(text="first").number
    say(party.cleo, party.table, "She holds three pelts!")
    TalkLine.objects.filter(text="first").update(removed=True)
    assert _all_that_is_sent(party.ann, party.table) == quiet
    for form in ({"line": f"w{number}"}, {"line": f"s{number + 1}"}):  # nor can it be asked for
        assert deed(party.ann, party.table, "report", **form) == 403
        assert deed(party.ann, party.table, "mute", **form) == 403
    heard = asyncio.run(_stream(party.cleo, party.table))
    assert heard["talk"] == [1, 2]


def _all_that_is_sent(person: Person, table: Table) -> list[Any]:
    token = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"|csrf[^>]*content="[^"]+"')
    pages = [person.get(f"/table/{table.pk}").content.decode(), talk(person, table)]
    pages += [talk(person, table, told) for told in ("0", "1", "0.0")]
    sent = asyncio.run(_stream(person, table))
    return [*(token.sub("", page) for page in pages), sent]


async def _stream(person: Person, table: Table) -> dict[str, Any]:
    """The first that a page's stream says."""
    cookies = "; ".join(f"{c.key}={c.value}" for c in person.client.cookies.values())
    headers = [(b"host", b"testserver"), (b"cookie", cookies.encode())]
    path = f"/table/{table.pk}/events"
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path, "headers": headers}
    said, gone = asyncio.Event(), asyncio.Event()
    heard: dict[str, Any] = {}

    async def send(message: dict[str, Any]) -> None:
        for line in message.get("body", b"").decode().splitlines():
            if line.startswith("data: "):
                heard.update(json.loads(line.removeprefix("data: ")))
                said.set()

    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    lane = Lane("looking", 1)
    lane.open()
    task = asyncio.ensure_future(stream(scope, receive, send, table.pk, lane, "nobody"))
    await asyncio.wait_for(said.wait(), 60)
    gone.set()
    await task
    lane.close()
    return heard


def test_a_page_gets_only_what_is_new(party: Party) -> None:
    say(party.ann, party.table, "one")
    told = cursor(party.bert, party.table)
    assert words(party.bert, party.table, told) == []
    say(party.ann, party.table, "two")
    answer = talk(party.bert, party.table, told)
    assert 'id="talk-new"' in answer
    assert words(party.bert, party.table, told) == ["two"]
    for odd in ("x", "1.2.3", "-1", "٣", "9" * 30, "99999"):
        assert words(party.bert, party.table, odd) == ["one", "two"]


def test_talk_is_no_move_and_stands_in_no_record(party: Party) -> None:
    before = Table.objects.get(pk=party.table.pk)
    say(party.ann, party.table, "A secret between us")
    after = Table.objects.get(pk=party.table.pk)
    assert (after.version, after.news, after.changed) == (
        before.version,
        before.news,
        before.changed,
    )
    over = bots_play(party.table)
    assert "A secret" not in dump_record(table_store.load(over.pk).match.record())
    assert "A secret" not in party.ann.get(f"/table/{over.pk}/record").content.decode()


# ---------------------------------------------------------------- what may be said


def test_a_phrase_is_read_in_the_language_of_its_reader(party: Party) -> None:
    german = Person("de")
    german.client.cookies = party.bert.client.cookies
    assert say(party.ann, party.table, phrase="well_played") == 302
    assert words(party.ann, party.table) == ["Well played!"]
    assert words(german, party.table) == ["Gut gespielt!"]
    assert say(party.ann, party.table, phrase="nonsense") == 403
    assert 10 <= len(PHRASE_TEXTS) <= 20


def test_with_strangers_there_are_phrases_only_unless_somebody_says_so() -> None:
    party = Party(public=True)
    stranger = party.dirk
    assert say(party.ann, party.table, "anything") == 403
    assert say(stranger, party.table, phrase="hello") == 302
    assert words(party.cleo, party.table) == ["Hello, everybody!"]
    assert 'id="talk-text"' not in talk(party.ann, party.table)
    assert [deed(p, party.table, "rule", rule="free") for p in party.people[1:]] == [403] * 5
    told = cursor(party.bert, party.table)
    assert deed(party.ann, party.table, "rule", rule="free") == 302
    assert 'id="talk-text"' in talk(party.bert, party.table, told)  # open pages show it
    assert say(party.ann, party.table, "anything") == 302
    deed(party.ann, party.table, "rule", rule="none")
    assert say(party.ann, party.table, phrase="hello") == 403
    assert words(party.bert, party.table) == ["anything"]


def test_the_form_of_a_new_table_says_who_may_say_what() -> None:
    ann = Person()
    for rule in ("free", "phrases", "none"):
        table = ann.open(public="on", talk=rule)
        assert rooms.rule_of(rooms.talk_of(table)) == rule
    assert rooms.rule_of(rooms.talk_of(ann.open(public="on", talk="nonsense"))) == "phrases"
    assert rooms.rule_of(rooms.talk_of(ann.open())) == "free"


def test_the_next_match_has_the_rule_of_the_last() -> None:
    party = Party(OVER)
    deed(party.ann, party.table, "rule", rule="none")
    party.ann.post(f"/table/{party.table.pk}/rematch")
    again = Table.objects.get(pk=party.table.pk).rematch
    assert again is not None
    assert rooms.rule_of(rooms.talk_of(again)) == "none"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  two \n lines\t ", "two lines"),
        ("\u202eevil\u2066x\u2069", "evilx"),  # the direction of writing is not turned
        ("a\u200bb\ufeffc\u00add", "abcd"),
        ("שלום عليكم", "שלום عليكم"),
        ("می\u200cخواهم", "می\u200cخواهم"),  # Persian needs it
        ("👩\u200d👩\u200d👧 ok", "👩\u200d👩\u200d👧 ok"),
        ("q" + "\u0301\u0302\u0303\u0304\u0305\u0306", "q\u0301\u0302\u0303"),
        ("\u3164 \u2800\u200d", ""),
        ("\u0301", ""),
        ("\x00\x07\ue000\udc80", ""),
        ("e\u0301", "é"),
        ("x" * 999, "x" * LONGEST),
    ],
)
def test_typed_words_are_one_line_of_what_can_be_seen(typed: str, kept: str) -> None:
    assert clean(typed) == kept


def test_words_are_words_whatever_they_look_like(party: Party) -> None:
    text = '<script>alert("1")</script> http://evil.example/ {{7*7}}'
    say(party.ann, party.table, text)
    answer = party.bert.client.get(
        f"/table/{party.table.pk}/talk", headers={"x-fondaco-talk": ""}
    ).content.decode()
    assert "<script>" not in answer
    assert "evil.example" in answer
    assert "<a " not in answer  # no link leads out of the house
    assert words(party.bert, party.table) == [text]


def test_nobody_says_too_much_within_a_minute(party: Party) -> None:
    statuses = [say(party.ann, party.table, f"line {number}") for number in range(14)]
    assert statuses == [302] * 12 + [429] * 2
    assert say(party.bert, party.table, "and I?") == 302
    TalkLine.objects.update(created=timezone.now() - timedelta(seconds=61))
    assert say(party.ann, party.table, "again") == 302
    scope = {"path": f"/table/{party.table.pk}/talk", "method": "POST"}
    assert kind_of(scope) == "talk"  # and an address has a bucket for it


def test_so_many_lines_are_kept_and_those_that_were_reported(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "KEPT", 3)
    say(party.ann, party.table, "rude")
    assert deed(party.bert, party.table, "report", line="s1") == 302
    for number in range(5):
        say(party.ann, party.table, f"line {number}")
    assert words(party.bert, party.table) == ["rude", "line 2", "line 3", "line 4"]


def test_who_plays_alone_has_nobody_to_talk_to() -> None:
    ann = Person()
    alone, public = ann.open(), ann.open(public="on")
    assert 'id="talk"' not in ann.get(f"/table/{alone.pk}").content.decode()
    assert 'id="talk"' in ann.get(f"/table/{public.pk}").content.decode()
    Person().post(f"/watch/{links.watch_token(alone)}")
    assert 'id="talk"' in ann.get(f"/table/{alone.pk}").content.decode()


def test_a_page_without_a_script_shows_and_sends_it(party: Party) -> None:
    page = f"/table/{party.table.pk}"
    assert party.ann.post(f"{page}/talk", text="a plain word").url == f"{page}#talk"
    assert "a plain word" in party.bert.get(page).content.decode()
    assert party.bert.get(f"{page}/talk").url == f"{page}#talk"
    assert "a plain word" not in party.bert.body(page)  # a page that is renewed keeps what it has
    assert 'id="talk" hx-preserve' in party.bert.body(page)


# ---------------------------------------------------------------- not hearing somebody


def test_one_hears_somebody_no_more_for_oneself_alone(party: Party) -> None:
    say(party.ann, party.table, "annoying")
    say(party.bert, party.table, "kind")
    assert deed(party.bert, party.table, "mute", line="s2") == 403  # oneself
    assert deed(party.bert, party.table, "mute", line="s1") == 302
    assert words(party.bert, party.table) == ["kind"]
    assert words(party.cleo, party.table) == ["annoying", "kind"]
    told = cursor(party.bert, party.table)
    say(party.ann, party.table, "more of it")
    assert words(party.bert, party.table, told) == []
    assert deed(party.bert, party.table, "mute", line="s1", hear="yes") == 302
    assert words(party.bert, party.table) == ["annoying", "kind", "more of it"]
    for line in ("", "s", "s99", "x1", "s-1", "s٣", "s" + "9" * 40):
        assert deed(party.bert, party.table, "mute", line=line) == 403


# ---------------------------------------------------------------- what the house does


def test_the_house_sees_what_was_reported_with_what_was_said_around_it(party: Party) -> None:
    for number in range(4):
        say(party.ann, party.table, f"before {number}")
    say(party.ann, party.table, "something rude")
    say(party.cleo, party.table, "I heard that")
    assert deed(party.bert, party.table, "report", line="s5") == 302
    assert deed(party.bert, party.table, "report", line="s5") == 302  # once is enough
    assert deed(party.ann, party.table, "report", line="s5") == 403  # one's own
    assert Complaint.objects.count() == 1
    chef = operator()
    page = unescape(chef.get("/operator/talk").content.decode())
    assert "something rude" in page
    assert "before 3" in page
    assert "I heard that" in page
    told = cursor(party.bert, party.table)
    line = TalkLine.objects.get(text="something rude")
    assert chef.post(f"/operator/talk/{line.pk}/remove").status_code == 302
    assert "something rude" not in " ".join(words(party.bert, party.table, told))
    assert len(words(party.bert, party.table, told)) == 5  # an open page gets all anew
    assert TalkLine.objects.get(pk=line.pk).text == ""
    assert "before 3" not in chef.get("/operator/talk").content.decode()


def test_the_house_lets_it_be_or_bans_the_address(party: Party) -> None:
    say(party.ann, party.table, "harmless")
    line = TalkLine.objects.get()
    TalkLine.objects.update(said_from="f" * 32)
    deed(party.bert, party.table, "report", line="s1")
    chef = operator()
    assert chef.post(f"/operator/talk/{line.pk}/ban", days="0").status_code == 422
    assert chef.post(f"/operator/talk/{line.pk}/ban", days="3", reason="rude").status_code == 302
    assert Ban.objects.get().origin == "f" * 32
    chef.post(f"/operator/talk/{line.pk}/settle")
    assert not Complaint.objects.exists()
    assert words(party.bert, party.table) == ["harmless"]
    for name in ("remove", "settle", "ban"):
        assert chef.post(f"/operator/talk/999999/{name}", days="1").status_code == 404
    Ban.objects.all().delete()
    bans.read()


def test_an_address_reports_so_many_lines_an_hour(party: Party) -> None:
    for number in range(3):
        say(party.ann, party.table, f"line {number}")
    with override_settings(REPORTS_AN_HOUR=2):
        found = [deed(party.bert, party.table, "report", line=f"s{n}") for n in (1, 2, 3)]
    assert found == [302, 302, 429]


def test_talk_goes_with_its_table_and_mutes_with_the_browser(party: Party) -> None:
    say(party.ann, party.table, "one")
    deed(party.bert, party.table, "report", line="s1")
    deed(party.bert, party.table, "mute", line="s1")
    assert party.table.stage == PLAYING
    table_store.remove(Table.objects.filter(pk=party.table.pk), 1)
    for model in (Talk, TalkLine, Complaint):
        assert not model.objects.exists()
    sweep()
    assert TalkMute.objects.count() == 1
    TalkMute.objects.update(created=timezone.now() - timedelta(days=366))
    assert sweep().ended == 1
    assert not TalkMute.objects.exists()
