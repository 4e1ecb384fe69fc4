"""Notices on their way: a real mail server, a real webhook, a browser that decrypts them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from ipaddress import ip_network
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from cryptography.exceptions import InvalidTag
from django.test import override_settings
from django.utils import timezone

from fondaco.web import table_store
from fondaco.web.announcements import hub
from fondaco.web.models import Holder, Notice, NoticeWay, QuietHours, Table
from fondaco.web.notices import browsers, sending, tell
from fondaco.web.notices.message import message_of
from fondaco.web.notices.occasions import OCCASIONS
from fondaco.web.notices.outbox import demand
from fondaco.web.notices.quiet import quiet_until
from fondaco.web.notices.ways import digest_of
from fondaco.web.workers.notice_worker import NoticeWorker, spare_those_who_look
from tests.web.conftest import Person, bots_play
from tests.web.receivers import Browser, MailServer, Receiver, decoded, serving, vouched


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(demand, "_any", False)
    monkeypatch.setattr(demand, "_until", 0.0)
    yield
    for model in (Notice, NoticeWay, QuietHours):
        model._default_manager.all().delete()


@pytest.fixture
def post_office() -> Iterator[MailServer]:
    office = MailServer()
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    told = {"EMAIL_BACKEND": smtp, "EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": office.port}
    with serving(office.server), override_settings(**told):
        yield office


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    there = Receiver()
    with serving(there.server), override_settings(INSIDE=[ip_network("127.0.0.0/8")]):
        yield there


class Party:
    """Ann and Bert at a table with a bot; Ann was there before, and it is Bert's turn next."""

    def __init__(self) -> None:
        self.ann, self.bert = Person(), Person("de")
        self.table = self.ann.open(
            seat1="open", option_start_player="seat_0", name="Ines", public="on"
        )
        self.bert.take(self.table.seats.get(number=1), "Bert")
        self.table.refresh_from_db()
        self.worker = NoticeWorker()

    def way(self, seat: int, kind: str, target: str, **more: Any) -> NoticeWay:
        visitor = Holder.objects.get(table=self.table, seat__number=seat).visitor
        usual = {"digest": digest_of(target), "nonce": "n", "confirmed": timezone.now()}
        usual |= {"occasions": list(OCCASIONS), "made_from": "m"}
        demand.note()
        return NoticeWay.objects.create(visitor=visitor, kind=kind, target=target, **usual | more)

    def ann_moves(self) -> None:
        """By the rules, until it is somebody else's turn."""
        while (match := table_store.load(self.table.pk).match).actor == 0:
            table_store.act(self.table.pk, 0, [match.legal()[0]], None)

    def bert_moves(self) -> None:
        """One step, and then all who follow until it is his turn again."""
        match = table_store.load(self.table.pk).match
        assert match.actor == 1
        table_store.act(self.table.pk, 1, [match.legal()[0]], None)

    def version(self) -> int:
        """The table's, as it is now."""
        return Table.objects.get(pk=self.table.pk).version

    def tell(self, seat: int, kind: Any) -> None:
        """As whoever notices it does."""
        tell(Table.objects.get(pk=self.table.pk), seat, kind)

    def minutes_pass(self, minutes: float = 5) -> None:
        """As if all that waits had been written, or put off, so much earlier."""
        for notice in Notice.objects.filter(due__isnull=False):
            ago = timedelta(minutes=minutes)
            assert notice.due is not None
            moved = {"due": notice.due - ago, "created": notice.created - ago}
            Notice.objects.filter(pk=notice.pk).update(**moved)

    def send(self, kind: str = "mail") -> int:
        """All that is due; how many messages."""
        sent = 0
        while self.worker.serve(kind):
            sent += 1
        return sent


@pytest.fixture
def party() -> Party:
    return Party()


# ---------------------------------------------------------------- mail


def test_whoever_s_turn_it_is_gets_a_mail(party: Party, post_office: MailServer) -> None:
    party.way(1, "mail", "bert@example.org", lang="de")
    party.way(0, "mail", "ann@example.org")
    party.ann_moves()
    assert party.send() == 0  # not at once: perhaps he plays on
    party.minutes_pass()
    assert party.send() == 1
    (mail,), (to,) = post_office.mails, post_office.recipients
    assert to == mail["to"] == "bert@example.org"
    assert mail["subject"] == "Wampum: Du bist dran"
    lines = mail.get_content().splitlines()
    assert lines[0] == "Du bist dran in Wampum am Tisch mit Ines, " + _third(party) + "."
    assert lines[2] == f"http://testserver/table/{party.table.pk}"
    stop = re.fullmatch(r"<http://testserver(/notices/stop/\S+)>", mail["list-unsubscribe"].strip())
    assert stop is not None
    assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert stop[1] in lines[-1]
    party.minutes_pass()
    assert party.send() == 0  # once is enough
    assert Notice.objects.get().sent is not None


def _third(party: Party) -> str:
    """The bot's name in German, as the table has it."""
    from fondaco.web.bot_names import seat_name

    return seat_name(party.table.seats.get(number=2), "de")


def test_one_click_ends_it(party: Party, post_office: MailServer) -> None:
    party.way(1, "mail", "bert@example.org")
    party.ann_moves()
    party.minutes_pass()
    assert party.send() == 1
    address = (
        post_office.mails[0]["list-unsubscribe"].strip(" <>").removeprefix("http://testserver")
    )
    mail_program = Person()
    assert mail_program.get(address).status_code == 200
    assert NoticeWay.objects.count() == 1  # to look is not to end
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)  # it brings no cookie and no token of a page
    assert strict.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert NoticeWay.objects.count() == 0
    assert strict.post(address).status_code == 404


def test_who_has_moved_is_not_told(party: Party, post_office: MailServer) -> None:
    party.way(1, "mail", "bert@example.org")
    party.ann_moves()
    party.bert_moves()
    party.minutes_pass()
    party.send()
    assert not post_office.mails
    assert not Notice.objects.filter(kind="your_turn", version__lt=party.version()).exists()


@pytest.mark.parametrize("known_to", ["this process", "another process"])
def test_who_has_the_table_open_is_not_told(
    known_to: str, party: Party, post_office: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = party.way(1, "mail", "bert@example.org")
    party.ann_moves()
    monkeypatch.setattr(hub, "visitors", lambda: {party.table.pk: {way.visitor}})
    if known_to == "another process":  # which has this round before the notice is due
        spare_those_who_look()
        monkeypatch.undo()
    party.minutes_pass()
    party.send()
    assert not Notice.objects.exists()
    assert not post_office.mails


def test_who_has_left_the_seat_is_not_told(party: Party, post_office: MailServer) -> None:
    party.way(1, "mail", "bert@example.org")
    party.ann_moves()
    Holder.objects.filter(table=party.table, seat__number=1).delete()
    party.minutes_pass()
    party.send()
    assert not post_office.mails


def test_several_things_about_a_table_are_one_mail(party: Party, post_office: MailServer) -> None:
    party.way(1, "mail", "bert@example.org")
    for kind in ("vote", "your_turn", "half"):
        party.tell(1, kind)
    Table.objects.filter(pk=party.table.pk).update(actor=1)
    party.minutes_pass()
    assert party.send() == 1
    (mail,) = post_office.mails
    text = mail.get_content().splitlines()
    assert "you are asked how it is to go on" in text[0]
    assert text[1].startswith("Half of your time in Wampum at the table with Ines, ")
    assert mail["subject"] == "Wampum: half of your time is gone"
    assert set(Notice.objects.values_list("kind", flat=True)) == {"vote", "half"}


def test_the_end_is_told_to_all_who_sit_there(party: Party, post_office: MailServer) -> None:
    party.way(0, "mail", "ann@example.org")
    party.way(1, "mail", "bert@example.org")
    bots_play(party.table)
    party.minutes_pass()
    assert party.send() == 2
    assert sorted(post_office.recipients) == ["ann@example.org", "bert@example.org"]
    for mail in post_office.mails:
        assert mail["subject"] == "Wampum: the match is over"
        assert f"http://testserver/table/{party.table.pk}/result" in mail.get_content()


def test_names_cannot_bring_addresses_or_lines_into_a_mail(
    party: Party, post_office: MailServer
) -> None:
    party.way(1, "mail", "bert@example.org")
    party.table.seats.filter(number=0).update(name="www.evil.example/win")
    party.ann_moves()
    party.minutes_pass()
    assert party.send() == 1
    assert "evil" not in post_office.mails[0].as_string()


def test_a_mail_server_that_is_gone_is_asked_again_with_growing_pauses(party: Party) -> None:
    party.way(1, "mail", "bert@example.org")
    party.ann_moves()
    party.minutes_pass()
    pauses = []
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    with override_settings(EMAIL_BACKEND=smtp, EMAIL_HOST="127.0.0.1", EMAIL_PORT=1):
        for _ in range(6):
            assert party.send() == 1
            notice = Notice.objects.get()
            assert notice.error == "mail_server_gone"
            assert notice.due is not None
            pauses.append(round((notice.due - timezone.now()) / timedelta(seconds=30)))
            Notice.objects.update(due=timezone.now())
        assert pauses == [1, 4, 16, 64, 240, 240]
        party.minutes_pass(24 * 60)
        assert party.send() == 1
    assert Notice.objects.get().due is None  # given up, and why is kept for the page
    assert Notice.objects.get().error == "mail_server_gone"
    assert NoticeWay.objects.get().stopped == ""


def test_a_way_by_which_nothing_arrives_is_ended(party: Party, post_office: MailServer) -> None:
    post_office.refuses = "550 no such person"
    way = party.way(1, "mail", "bert@example.org")
    for _ in range(5):
        assert not NoticeWay.objects.get(pk=way.pk).stopped
        party.tell(1, "vote")
        party.minutes_pass()
        assert party.send() == 1  # refused for good: not tried again
        assert party.send() == 0
    assert NoticeWay.objects.get(pk=way.pk).stopped == "failing"
    party.tell(1, "vote")
    assert not Notice.objects.filter(due__isnull=False).exists()


def test_nobody_gets_more_than_so_many_mails_an_hour(party: Party, post_office: MailServer) -> None:
    way = party.way(1, "mail", "bert@example.org")
    most = sending.MOST_TO_ONE["mail"]
    for minute in range(most):
        when = timezone.now() - timedelta(minutes=minute)
        Notice.objects.create(kind="test", digest=way.digest, visitor="somebody else", sent=when)
    party.tell(1, "vote")
    party.minutes_pass()
    assert party.send() == 1
    assert not post_office.mails  # put off
    Notice.objects.filter(kind="test").order_by("sent")[:1].get().delete()
    party.minutes_pass(30)
    assert party.send() == 1
    assert len(post_office.mails) == 1


def test_quiet_hours(party: Party, post_office: MailServer) -> None:
    way = party.way(1, "mail", "bert@example.org")
    hour = timezone.now().hour
    hours = {"begin": hour, "end": (hour + 2) % 24, "zone": "UTC"}
    QuietHours.objects.create(visitor=way.visitor, **hours)
    party.tell(1, "vote")
    party.minutes_pass()
    assert party.send() == 1
    assert not post_office.mails
    due = Notice.objects.get().due
    assert due is not None
    assert (due.hour, due.minute) == ((hour + 2) % 24, 0)
    assert timedelta() < due - timezone.now() <= timedelta(hours=2)


@pytest.mark.parametrize(
    ("hours", "now", "end"),
    [
        # In Berlin it is an hour later in winter, two in summer.
        ((22, 7, "Europe/Berlin"), "2026-11-19 21:30", "2026-11-20 06:00"),
        ((22, 7, "Europe/Berlin"), "2026-11-19 05:59", "2026-11-19 06:00"),
        ((22, 7, "Europe/Berlin"), "2026-11-19 06:00", ""),
        ((22, 7, "Europe/Berlin"), "2026-11-19 20:59", ""),
        ((22, 7, "Europe/Berlin"), "2026-07-19 20:00", "2026-07-20 05:00"),
        ((9, 17, "UTC"), "2026-11-19 09:00", "2026-11-19 17:00"),
        ((9, 17, "UTC"), "2026-11-19 17:00", ""),
        ((9, 9, "UTC"), "2026-11-19 09:00", ""),
        ((9, 17, "Nowhere/Else"), "2026-11-19 10:00", ""),
    ],
)
def test_the_end_of_quiet_hours(hours: tuple[int, int, str], now: str, end: str) -> None:
    begin, until, zone = hours
    kept, utc = QuietHours(begin=begin, end=until, zone=zone), ZoneInfo("UTC")
    found = quiet_until(kept, datetime.fromisoformat(now).replace(tzinfo=utc))
    wanted = datetime.fromisoformat(end).replace(tzinfo=utc) if end else None
    assert found == wanted


# ---------------------------------------------------------------- several processes


def test_two_processes_send_nothing_twice(party: Party, post_office: MailServer) -> None:
    from fondaco.web.workers import notice_worker

    way = party.way(1, "mail", "bert@example.org")
    party.tell(1, "vote")
    party.minutes_pass()
    assert len(notice_worker._claim("mail", way.pk, party.table.pk)) == 1
    assert notice_worker._claim("mail", way.pk, party.table.pk) == []
    assert party.send() == 0
    # A process that has died with it: its claim runs out.
    Notice.objects.update(busy_until=timezone.now() - timedelta(seconds=1))
    assert party.send() == 1
    assert len(post_office.mails) == 1


def test_a_notice_that_breaks_is_put_off(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    party.way(1, "mail", "bert@example.org")
    party.tell(1, "vote")
    party.minutes_pass()
    monkeypatch.setattr(sending, "message_of", broken)
    monkeypatch.setattr(sending.log, "exception", lambda *_: None)
    assert party.send() == 1
    assert (Notice.objects.get().error, Notice.objects.get().attempts) == ("failed", 1)


# ---------------------------------------------------------------- webhook


def test_a_webhook_gets_json(party: Party, receiver: Receiver) -> None:
    party.way(1, "webhook", f"{receiver.url}/hook?key=1")
    party.ann_moves()
    party.minutes_pass()
    assert party.send("webhook") == 1
    ((path, headers, body),) = receiver.posts
    told = json.loads(body)
    assert path == "/hook?key=1"
    assert headers["content-type"] == "application/json; charset=utf-8"
    assert told["content"].startswith("It is your turn in Wampum at the table with Ines, ")
    assert told["content"].endswith(f"http://testserver/table/{party.table.pk}")
    assert told["allowed_mentions"] == {"parse": []}
    assert told["events"] == ["your_turn"]


@pytest.mark.parametrize(
    ("status", "ended", "again"),
    [(404, True, False), (410, True, False), (400, False, False), (500, False, True)],
)
def test_what_a_webhook_answers(
    status: int, ended: bool, again: bool, party: Party, receiver: Receiver
) -> None:
    receiver.status = status
    way = party.way(1, "webhook", receiver.url)
    party.tell(1, "vote")
    party.minutes_pass()
    assert party.send("webhook") == 1
    assert (NoticeWay.objects.get(pk=way.pk).stopped == "gone") == ended
    notice = Notice.objects.get()
    assert (notice.due is not None) == again
    assert notice.error == f"answered:{status}"


def test_a_redirect_is_not_followed(party: Party, receiver: Receiver) -> None:
    receiver.status, receiver.location = 307, f"{receiver.url}/elsewhere"
    party.way(1, "webhook", f"{receiver.url}/here")
    party.tell(1, "vote")
    party.minutes_pass()
    assert party.send("webhook") == 1
    assert [path for path, *_ in receiver.posts] == ["/here"]
    assert Notice.objects.get().error == "answered:307"


# ---------------------------------------------------------------- a browser


def test_a_browser_can_read_it_and_knows_whom_it_is_from(party: Party, receiver: Receiver) -> None:
    browser = Browser()
    endpoint = f"{receiver.url}/push/abc"
    party.way(1, "push", endpoint, keys=browser.keys, lang="de")
    party.ann_moves()
    party.minutes_pass()
    assert party.send("push") == 1
    ((path, headers, body),) = receiver.posts
    assert path == "/push/abc"
    told = json.loads(browser.read(body))
    assert told["title"] == "Wampum: Du bist dran"
    assert told["url"] == f"/table/{party.table.pk}"
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["topic"] == f"table-{party.table.pk}"
    assert int(headers["ttl"]) > 0
    key, claims = vouched(headers["authorization"])
    assert key == browsers.public_key()
    assert claims["aud"] == receiver.url
    assert claims["sub"] == "mailto:fondaco@testserver"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    with pytest.raises(InvalidTag):  # and nobody else can
        Browser(private=11**30).read(body)


@pytest.mark.parametrize("status", [404, 410, 403])
def test_a_browser_that_is_gone_is_told_no_more(
    status: int, party: Party, receiver: Receiver
) -> None:
    receiver.status = status
    way = party.way(1, "push", receiver.url, keys=Browser().keys)
    party.tell(1, "vote")
    party.minutes_pass()
    assert party.send("push") == 1
    assert NoticeWay.objects.get(pk=way.pk).stopped == "gone"


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A: the same keys and salt give the same message."""
    from cryptography.hazmat.primitives.asymmetric import ec

    own = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    key = ec.derive_private_key(int.from_bytes(decoded(own), "big"), ec.SECP256R1())
    sealed = browsers.encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        key,
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert sealed == decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


# ---------------------------------------------------------------- secrecy


def test_notices_hold_nothing_of_the_match(party: Party, receiver: Receiver) -> None:
    """The same to the byte, whatever is on the table: another deal, other hands, other points."""
    way = party.way(1, "webhook", receiver.url)
    said = []
    for seed in ("first-seed", "second-seed"):
        Table.objects.filter(pk=party.table.pk).update(seed=seed, seed_hash=seed, version=0)
        for kind in ("your_turn", "half", "soon", "last", "time_out", "vote", "over"):
            row = Table.objects.get(pk=party.table.pk)
            notice = Notice(way=way, kind=kind, table=row, seat=1, version=0)
            message = message_of(way, [notice])
            assert seed not in repr(message)
            said.append((seed, message))
    first = [message for seed, message in said if seed == "first-seed"]
    assert first == [message for seed, message in said if seed == "second-seed"]
    assert len({message.text for message in first}) == 7
