"""Accounts: in and out, links by mail, a guest's games, everything that is theirs; and attacks."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core import mail, signing
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from fondaco.engine.errors import SetupError
from fondaco.web.ledger import PROGRESS
from fondaco.web.models import BOT, OVER, Account, Holder, KeptRecord, Seat, Table
from fondaco.web.people import attempts as tries
from fondaco.web.people.attempts import Attempts
from fondaco.web.people.names import key_of, read_account_name
from tests.web.conftest import Person, as_file, bots_play

PASSWORD = "seven camels, one well"  # noqa: S105
_OTHER = "a lamp in the caravan yard"


@pytest.fixture(autouse=True)
def _people() -> Iterator[None]:
    backend = "django.core.mail.backends.locmem.EmailBackend"
    with override_settings(EMAIL_BACKEND=backend):
        mail.outbox = []
        yield
    Account.objects.all().delete()
    Session.objects.all().delete()


def member(name: str = "Ann", lang: str = "en") -> Person:
    """Somebody with an account, logged in."""
    person = Person(lang)
    answer = person.post("/account/signup", name=name, password=PASSWORD)
    assert answer.status_code == 302, answer.content.decode()[-1500:]
    return person


def _log_in(person: Person, name: str = "Ann", password: str = PASSWORD, **more: str) -> Any:
    return person.post("/account/login", name=name, password=password, **more)


def _inside(person: Person) -> bool:
    return bool(person.get("/account").status_code == 200)


def _said(answer: Any) -> str:
    found = re.search(r'role="alert">.*?<p>(.*?)</p>', answer.content.decode(), re.DOTALL)
    return found.group(1) if found else ""


def _link() -> str:
    """The one that was sent last."""
    found = re.search(r"/account/link/\S+", str(mail.outbox[-1].body))
    assert found
    return found.group()


def _with_mail(name: str = "Ann", address: str = "ann@example.org") -> Person:
    person = member(name)
    assert person.post("/account/mail", mail=address, password=PASSWORD).status_code == 302
    assert person.post(_link()).status_code == 302
    return person


# ---------------------------------------------------------------- in and out


def test_sign_up_log_out_log_in() -> None:
    ann = member()
    assert _inside(ann)
    assert ann.post("/account/logout").url == "/"
    assert not _inside(ann)
    assert _log_in(ann, "aNN").url == "/account"
    assert _inside(ann)
    assert "Ann" in ann.get("/").content.decode()


def test_a_wrong_password_and_a_wrong_name_are_told_the_same_and_cost_the_same() -> None:
    member()
    hashed: list[str] = []
    hasher = "django.contrib.auth.hashers.MD5PasswordHasher.encode"
    real = __import__("django.contrib.auth.hashers", fromlist=["x"]).MD5PasswordHasher.encode

    def encode(self: Any, password: str, salt: str) -> Any:
        hashed.append(password)
        return real(self, password, salt)

    told = []
    with patch(hasher, encode):
        for name, password in (("Ann", _OTHER), ("Nobody here", _OTHER)):
            answer = _log_in(Person(), name, password)
            told.append((answer.status_code, _said(answer)))
    assert told[0] == told[1] == (422, "Name and password do not fit together.")
    assert hashed == [_OTHER, _OTHER]


def test_whoever_tries_too_often_is_refused_whether_there_is_such_a_name_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    member()
    for name in ("Ann", "Nemo"):
        fresh = Attempts(2)
        monkeypatch.setattr(tries.attempts, "_buckets", fresh._buckets)
        found = [_log_in(Person(), name, _OTHER).status_code for _ in range(3)]
        assert found == [422, 429, 429]
    assert _log_in(Person(), "Nemo", PASSWORD).status_code == 429


def test_logging_in_gives_a_session_and_a_token_that_nobody_knew() -> None:
    """Whatever somebody has planted in the browser beforehand is worth nothing."""
    member()
    bert = Person()
    bert.client.cookies[settings.SESSION_COOKIE_NAME] = "planted0planted0planted0planted0"
    bert.get("/account/login")
    token = bert.client.cookies["csrftoken"].value
    _log_in(bert)
    assert _inside(bert)
    assert bert.client.cookies[settings.SESSION_COOKIE_NAME].value != "planted0" * 4
    assert bert.client.cookies["csrftoken"].value != token
    thief = Person()
    thief.client.cookies[settings.SESSION_COOKIE_NAME] = "planted0" * 4
    assert not _inside(thief)
    flags = bert.client.cookies[settings.SESSION_COOKIE_NAME]
    assert flags["httponly"]
    assert flags["samesite"] == "Lax"


def test_two_accounts_in_one_browser_have_nothing_to_do_with_each_other() -> None:
    browser = member("Ann")
    first = browser.open()
    old = browser.client.cookies[settings.SESSION_COOKIE_NAME].value
    browser.post("/account/signup", name="Bert", password=PASSWORD)
    assert browser.client.cookies[settings.SESSION_COOKIE_NAME].value != old
    assert browser.get(f"/table/{first.pk}").status_code == 404
    assert not Session.objects.filter(session_key=old).exists()


def test_out_everywhere_is_out_everywhere() -> None:
    ann, elsewhere = member(), Person()
    _log_in(elsewhere)
    assert _inside(elsewhere)
    ann.post("/account/logout", everywhere="yes")
    assert not _inside(elsewhere)
    assert not _inside(ann)


def test_another_password_ends_the_others_and_not_this_browser() -> None:
    ann, elsewhere = member(), Person()
    _log_in(elsewhere)
    wrong = ann.post("/account/password", password=_OTHER, new_password=_OTHER)
    assert wrong.status_code == 422
    assert _inside(elsewhere)
    done = ann.post("/account/password", password=PASSWORD, new_password=_OTHER)
    assert done.status_code == 302
    assert _inside(ann)
    assert not _inside(elsewhere)
    assert _log_in(Person()).status_code == 422
    assert _log_in(Person(), password=_OTHER).status_code == 302


@pytest.mark.parametrize(
    "password", ["short7!", "password123", "84736251908", "Annabella1", "x" * 129]
)
def test_weak_passwords_are_refused(password: str) -> None:
    answer = Person().post("/account/signup", name="Annabella", password=password)
    assert answer.status_code == 422
    assert _said(answer)
    assert not Account.objects.exists()


@pytest.mark.parametrize(
    ("to", "led"),
    [
        ("/guide/wampum", "/guide/wampum"),
        *((bad, "/account") for bad in ("https://evil.example/", "//evil.example", "/\\evil", "")),
        ("javascript:alert(1)", "/account"),
    ],
)
def test_next_leads_to_our_own_pages_only(to: str, led: str) -> None:
    member()
    assert _log_in(Person(), next=to).url == led
    assert "evil.example" not in Person().get("/account/login", next=to).content.decode()


def test_forms_of_other_sites_do_nothing() -> None:
    ann = member()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = ann.client.cookies
    sent = {"name": "Mallory", "password": PASSWORD, "public": "yes", "take": "yes"}
    for path in ("login", "signup", "logout", "name", "password", "mail", "public", "games"):
        assert strict.post(f"/account/{path}", sent).status_code == 403, path
    assert strict.post("/account/delete", sent).status_code == 403
    assert Account.objects.get().name == "Ann"


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("name", ["ann", "ANN", " Ann ", "Ånn", "ann.", "Ａｎｎ", "A n n", "Änn"])
def test_names_that_look_alike_are_one(name: str) -> None:
    member("Ann")
    answer = Person().post("/account/signup", name=name, password=PASSWORD)
    assert answer.status_code == 422
    assert Account.objects.count() == 1


@pytest.mark.parametrize(
    "name",
    [
        *("", "x", "y" * 25, "<b>", "a\0b", "a\u202eb", "🐫🐫", "...", "Аnna", "Fondaco", "admin"),
        *("Master", "Handelsherr", "wampum", "Key Harvest", "greedy", "0perator"),
    ],
)
def test_names_that_nobody_can_have(name: str) -> None:
    with pytest.raises(SetupError):
        read_account_name(name)


@pytest.mark.parametrize("name", ["Jo", "Anne-Marie O’Neill", "Änne", "Юрий", "李小龍", "ann 7"])
def test_names_that_people_have(name: str) -> None:
    assert read_account_name(name) == name


def test_keys() -> None:
    assert key_of("Аnnа") == key_of("Anna")  # two of these letters are Cyrillic
    assert key_of("I1l") == key_of("lll")
    assert key_of("arne") == key_of("ame")
    assert key_of("Ann") != key_of("Bert")


def test_another_name() -> None:
    ann = member()
    member("Bert")
    assert ann.post("/account/name", name="bert").status_code == 422
    assert Account.objects.filter(name="Ann").exists()
    assert ann.post("/account/name", name="Änne").status_code == 302
    assert _log_in(Person(), "Anne").status_code == 302


# ---------------------------------------------------------------- links by mail


def test_a_link_logs_in_once_and_a_visit_does_not_use_it_up() -> None:
    _with_mail()
    bert = Person()
    answer = bert.post("/account/login", mail="Ann@Example.org")
    assert answer.status_code == 200
    link = _link()
    assert mail.outbox[-1].to == ["ann@example.org"]
    for _ in range(2):  # a program that looks through mails
        assert Person().get(link).status_code == 200
    assert bert.post(link).url == "/account"
    assert _inside(bert)
    assert Person().post(link).status_code == 404
    assert Person().get(link).status_code == 404


def test_nobody_is_told_whether_there_is_such_an_address() -> None:
    _with_mail()
    sent = len(mail.outbox)
    answers = [
        Person().post("/account/login", mail=address) for address in ("ann@example.org", "n@x.org")
    ]
    shown = [
        re.sub(r'value="\w{64}"|content="\w{64}"', "", answer.content.decode())
        for answer in answers
    ]
    assert answers[0].status_code == answers[1].status_code == 200
    assert shown[0].replace("ann@example.org", "n@x.org") == shown[1]
    assert len(mail.outbox) == sent + 1


def test_links_end() -> None:
    """After half an hour, when one logs out everywhere, and with another password."""
    ann = _with_mail()
    Person().post("/account/login", mail="ann@example.org")
    old = _link()
    with patch("django.core.signing.time.time", lambda: timezone.now().timestamp() + 1801):
        assert Person().post(old).status_code == 404
    ann.post("/account/password", password=PASSWORD, new_password=_OTHER)
    assert Person().post(old).status_code == 404
    for wrong in ("x", "1-2", old.rsplit("/", 1)[1] + "A", signing.dumps(["enter", "Ann"])):
        assert Person().post(f"/account/link/{wrong}").status_code == 404


def test_an_account_without_a_password_is_made_by_its_link() -> None:
    cleo = Person("de")
    answer = cleo.post("/account/signup", name="Cleo", mail="cleo@example.org")
    assert answer.status_code == 200
    assert not Account.objects.exists()
    assert "Konto" in mail.outbox[-1].subject
    link = _link()
    assert cleo.post(link).url == "/account"
    assert Person().post(link).status_code == 404
    account = Account.objects.get()
    assert (account.name, account.mail, account.has_usable_password()) == (
        "Cleo",
        "cleo@example.org",
        False,
    )
    assert _log_in(Person(), "Cleo", "!").status_code == 422
    assert cleo.post("/account/password", new_password=_OTHER).status_code == 302
    assert _log_in(Person(), "Cleo", _OTHER).status_code == 302


def test_an_address_is_nobody_s_until_it_is_confirmed_and_then_one_person_s() -> None:
    _with_mail()
    bert = member("Bert")
    bert.post("/account/mail", mail="ann@example.org", password=PASSWORD)
    assert "/account/link/" in mail.outbox[-1].body  # Ann's way in: she is told
    assert bert.get(_link()).content.decode().count("Ann")
    assert Account.objects.get(name="Bert").mail is None
    answer = bert.post("/account/signup", name="Carl", mail="ann@example.org")
    assert answer.status_code == 200
    assert not Account.objects.filter(name="Carl").exists()
    assert bert.post("/account/mail", mail="b@x.org", password=_OTHER).status_code == 422


@pytest.mark.parametrize("address", ["", "ann", "a@b", "a@b.org\nBcc: all@x.org", "ä@x.org"])
def test_what_is_no_address_is_refused(address: str) -> None:
    answer = Person().post("/account/login", mail=address)
    assert answer.status_code == 422
    assert not mail.outbox


# ---------------------------------------------------------------- a guest's games


def _guest() -> tuple[Person, Table]:
    guest = Person()
    table = guest.open(seat1="open")
    return guest, table


def test_a_guest_s_games_are_taken_along_when_asked_and_once() -> None:
    guest, table = _guest()
    record = KeptRecord.objects.create(
        record={}, game="wampum", players=2, digest="d", owner=table.creator
    )
    cookie = guest.client.cookies["fondaco_visitor"].value
    guest.post("/account/signup", name="Ann", password=PASSWORD)
    assert guest.get(f"/table/{table.pk}").status_code == 404  # not silently
    assert "at one table" in guest.get("/account").content.decode()
    assert guest.post("/account/games", take="yes").status_code == 302
    assert guest.get(f"/table/{table.pk}").status_code == 200
    account = Account.objects.get()
    table.refresh_from_db()
    record.refresh_from_db()
    assert table.creator == record.owner == account.visitor
    assert "at one table" not in guest.get("/account").content.decode()
    assert guest.client.cookies["fondaco_visitor"].value == ""
    # Somebody who has kept the cookie, and logs in as somebody else, claims nothing.
    bert = member("Bert")
    bert.client.cookies["fondaco_visitor"] = cookie
    bert.post("/account/games", take="yes")
    assert Holder.objects.get(table=table).visitor == account.visitor


def test_a_seat_is_not_held_twice() -> None:
    """The guest and the account have sat in the same seat, and watched the same table."""
    guest, table = _guest()
    guest.post("/account/signup", name="Ann", password=PASSWORD)
    account, seat = Account.objects.get(), table.seats.get(number=0)
    Holder.objects.create(table=table, seat=seat, visitor=account.visitor)
    Holder.objects.create(table=table, seat=None, visitor=account.visitor)
    Holder.objects.create(table=table, seat=None, visitor=table.creator)
    guest.post("/account/games", take="yes")
    held = Holder.objects.filter(table=table)
    assert sorted((hold.seat_id is None, hold.visitor) for hold in held) == [
        (False, account.visitor),
        (True, account.visitor),
    ]


def test_games_that_are_left_stay_with_the_browser() -> None:
    guest, table = _guest()
    guest.post("/account/signup", name="Ann", password=PASSWORD)
    guest.post("/account/games", take="no")
    assert "at one table" not in guest.get("/account").content.decode()
    guest.post("/account/logout")
    assert guest.get(f"/table/{table.pk}").status_code == 200


def test_what_was_reached_comes_along_and_is_kept_with_the_account() -> None:
    guest, _ = _guest()
    kept = {"lessons": {"wampum": 3}, "beaten": {"wampum": "trader"}, "solved": {"wampum": ["a"]}}
    guest.client.cookies[PROGRESS] = signing.dumps(kept, salt="fondaco.ledger" + PROGRESS)
    guest.post("/account/signup", name="Ann", password=PASSWORD)
    Account.objects.update(progress={"beaten": {"wampum": "master", "yangtze": "trader"}})
    guest.post("/account/games", take="yes")
    progress = Account.objects.get().progress
    assert progress["beaten"] == {"wampum": "master", "yangtze": "trader"}
    assert (progress["lessons"], progress["solved"]) == ({"wampum": 3}, {"wampum": ["a"]})
    elsewhere = Person()
    _log_in(elsewhere)
    assert "Master" in elsewhere.get("/").content.decode()


def test_who_is_logged_in_plays_as_the_account_on_every_device() -> None:
    ann = member()
    table = ann.open(option_start_player="seat_0")
    elsewhere = Person()
    assert elsewhere.get(f"/table/{table.pk}").status_code == 404
    _log_in(elsewhere)
    assert elsewhere.get(f"/table/{table.pk}").status_code == 200
    assert Holder.objects.get(table=table).visitor == Account.objects.get().visitor


# ---------------------------------------------------------------- everything that is theirs


def test_everything_in_one_file_and_nothing_that_is_hidden() -> None:
    ann = member()
    over = bots_play(ann.open())
    running = ann.open(option_start_player="seat_0")
    answer = ann.get("/account/download")
    assert answer.headers["Cache-Control"] == "no-store"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        assert set(file.namelist()) == {
            "account.json",
            "messages.json",
            "tables.json",
            f"matches/wampum-{over.pk}.json",
        }
        told = json.loads(file.read("account.json"))
        assert told["name"] == "Ann"
        assert not {"password", "nonce", "visitor"} & told.keys()
        tables = json.loads(file.read("tables.json"))
        assert [(row["table"], row["stage"]) for row in tables] == [
            (over.pk, "over"),
            (running.pk, "playing"),
        ]
        record = file.read(f"matches/wampum-{over.pk}.json").decode()
        assert all(running.seed not in file.read(name).decode() for name in file.namelist())
    brought = Person().client.post("/replays", {"record": as_file(record)})
    assert brought.status_code == 302  # checked from its first line to its last


def test_good_bye() -> None:
    ann, bert = member(), Person()
    waiting = ann.open(seat1="open", name="Ann")
    over = bots_play(ann.open(name="Ann"))
    changed = over.changed
    playing = ann.open(option_start_player="seat_0", name="Ann", seat1="open")
    bert.take(playing.seats.get(number=1))
    for sent in ({}, {"name": "Ann"}, {"name": "Bert", "password": PASSWORD}):
        assert ann.post("/account/delete", **sent).status_code == 422
    assert Account.objects.exists()
    answer = ann.post("/account/delete", name="ann", password=PASSWORD)
    assert answer.status_code == 200
    assert not Account.objects.exists()
    assert not _inside(ann)
    assert not Table.objects.filter(pk=waiting.pk).exists()
    assert not Seat.objects.filter(name="Ann").exists()
    over.refresh_from_db()
    assert (over.stage, over.changed, over.creator) == (OVER, changed, "")
    playing.refresh_from_db()
    assert playing.seats.get(number=0).kind == BOT
    assert playing.bot_turn
    assert Holder.objects.count() == 1  # Bert's
    assert "Ann" not in bert.body(f"/table/{playing.pk}")


# ---------------------------------------------------------------- what it costs the others


def test_whoever_has_no_account_costs_no_question_more() -> None:
    ann, table = member(), Person()
    played = table.open(option_start_player="seat_0", public="on")
    page = f"/table/{played.pk}"
    table.get(page)

    def questions(person: Person) -> list[str]:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            person.get(page)
        return [query["sql"] for query in asked.captured_queries]

    for guest in (table, Person()):
        asked = questions(guest)
        assert not [sql for sql in asked if "django_session" in sql or "web_account" in sql]
    assert len(questions(ann)) == len(questions(Person())) + 2


def test_sessions_that_have_ended_are_swept() -> None:
    from fondaco.web.operation.retention import sweep

    member()
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    sweep()
    assert not Session.objects.exists()
