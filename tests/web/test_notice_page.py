"""The page of messages: ways are added, confirmed, tried and ended; nobody can be flooded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.test import override_settings
from django.utils import timezone

from fondaco.web.links import way_token
from fondaco.web.models import Notice, NoticeWay, QuietHours
from fondaco.web.notices import ways
from fondaco.web.notices.outbox import demand
from fondaco.web.workers.notice_worker import NoticeWorker
from tests.web.conftest import Person
from tests.web.receivers import Browser


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(demand, "_any", False)
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend"):
        mail.outbox = []
        yield
    for model in (Notice, NoticeWay, QuietHours):
        model._default_manager.all().delete()


def send(kind: str = "mail") -> None:
    worker = NoticeWorker()
    while worker.serve(kind):
        pass


def linked(path: str) -> str:
    """The link in the last mail that begins so."""
    found = re.search(rf"http://testserver(/notices/{path}/\S+)", str(mail.outbox[-1].body))
    assert found is not None
    return found[1]


def test_a_mail_address_is_used_when_its_owner_says_so(ann: Person, bert: Person) -> None:
    said = ann.post("/notices/mail", address=" Ann@example.org ")
    assert said.status_code == 302
    way = NoticeWay.objects.get()
    assert (way.target, way.confirmed, way.lang) == ("Ann@example.org", None, "en")
    send()
    assert [list(one.to) for one in mail.outbox] == [["Ann@example.org"]]
    assert "List-Unsubscribe" not in mail.outbox[0].extra_headers  # there is nothing to end yet
    assert ann.post(f"/notices/{way.pk}/test").status_code == 422  # and nothing else is sent
    link = linked("confirm")
    telephone = Person()  # the link is opened elsewhere
    assert telephone.get(link).status_code == 200
    assert NoticeWay.objects.get().confirmed is None  # a preview changes nothing
    assert telephone.post(link).status_code == 200
    assert NoticeWay.objects.get().confirmed is not None
    assert bool(demand)
    assert ann.post(f"/notices/{way.pk}/test").status_code == 302
    page = ann.get("/notices").content.decode()
    assert 'aria-busy="true"' in page
    send()
    assert mail.outbox[-1].subject == "Fondaco: a test"
    assert 'aria-busy="true"' not in ann.get("/notices").content.decode()
    assert "Ann@example.org" in ann.get("/notices").content.decode()
    assert "example.org" not in bert.get("/notices").content.decode()
    stop = linked("stop")
    assert bert.post(stop).status_code == 200
    assert not NoticeWay.objects.exists()


def test_a_token_is_good_for_one_thing(ann: Person) -> None:
    ann.post("/notices/mail", address="ann@example.org")
    way = NoticeWay.objects.get()
    stop, confirm = way_token(way, "stop"), way_token(way, "confirm")
    assert ann.post(f"/notices/confirm/{stop}").status_code == 404
    assert ann.post(f"/notices/stop/{confirm}").status_code == 404
    assert NoticeWay.objects.get().confirmed is None


def test_an_address_is_asked_three_times_a_day_at_most_whoever_wants_it() -> None:
    people = [Person() for _ in range(5)]
    answers = [
        person.post("/notices/mail", address=f"ann+{number}@Example.org")
        for number, person in enumerate(people)
    ]
    assert {(answer.status_code, answer.url) for answer in answers} == {(302, "/notices?said=mail")}
    send()
    assert len(mail.outbox) == 3
    Notice.objects.update(created=timezone.now() - timedelta(hours=25))
    people[4].post("/notices/mail", address="ann@example.org")
    send()
    assert len(mail.outbox) == 4


def test_removing_and_adding_again_does_not_help(ann: Person) -> None:
    for number in range(ways.ASKED_BY_ONE_AN_HOUR):
        assert ann.post("/notices/mail", address=f"a{number}@example.org").status_code == 302
        ann.post(f"/notices/{NoticeWay.objects.get().pk}/remove")
    assert ann.post("/notices/mail", address="z@example.org").status_code == 429
    send()
    assert not mail.outbox  # what was removed is not asked any more
    assert Person().post("/notices/mail", address="z@example.org").status_code == 302


def test_one_address_of_the_network_asks_for_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "ASKED_FROM_ONE_AN_HOUR", 4)
    found = [Person().post("/notices/mail", address=f"a{n}@example.org") for n in range(5)]
    assert [answer.status_code for answer in found] == [302] * 4 + [429]


def test_tests_are_rationed(ann: Person) -> None:
    ann.post("/notices/webhook", url="https://hooks.example/x")
    pk = NoticeWay.objects.get().pk
    for _ in range(ways.ASKED_BY_ONE_AN_HOUR):
        assert ann.post(f"/notices/{pk}/test").status_code == 302
    assert ann.post(f"/notices/{pk}/test").status_code == 429
    assert Notice.objects.filter(due__isnull=False).count() == 1  # each in place of the last


def test_a_visitor_has_few_ways(ann: Person) -> None:
    for number in range(3):
        assert ann.post("/notices/webhook", url=f"https://h.example/{number}").status_code == 302
    assert ann.post("/notices/webhook", url="https://h.example/3").status_code == 422
    assert ann.post("/notices/webhook", url="https://h.example/2").status_code == 302  # the same
    assert NoticeWay.objects.count() == 3


@pytest.mark.parametrize(
    "address",
    [
        *("", "ann", "ann@", "@example.org", "a b@example.org", "ann@[127.0.0.1]", "ann@x"),
        *("ann@example.org\nBcc: x@example.org", "ann@example.org,x@example.org", "a" * 300),
        "ann@example.org\0",
    ],
)
def test_what_is_no_mail_address(address: str, ann: Person) -> None:
    assert ann.post("/notices/mail", address=address).status_code == 422
    assert not NoticeWay.objects.exists()


@pytest.mark.parametrize(
    "url", ["", "http://h.example", "https://127.0.0.1/", "https://u:p@h.example", "https://h:1/"]
)
def test_what_is_no_webhook(url: str, ann: Person) -> None:
    assert ann.post("/notices/webhook", url=url).status_code == 422
    assert not NoticeWay.objects.exists()


def test_a_browser_is_one_way_whoever_sits_there(ann: Person, bert: Person) -> None:
    form = {"endpoint": "https://push.example/abc", **Browser().keys}
    assert ann.post("/notices/browser", **form).status_code == 302
    assert bert.post("/notices/browser", **form).status_code == 302  # its cookies were thrown away
    assert NoticeWay.objects.get().lang == "de"
    for broken in (
        {"p256dh": "x"},
        {"auth": "AAAA"},
        {"p256dh": "é"},
        {"p256dh": Browser().keys["p256dh"][:-2] + "AA"},
        {"endpoint": "https://10.0.0.1/"},
    ):
        assert ann.post("/notices/browser", **form | broken).status_code == 422


def test_what_a_way_tells_of(ann: Person, bert: Person) -> None:
    ann.post("/notices/webhook", url="https://h.example/")
    pk = NoticeWay.objects.get().pk
    assert ann.post(f"/notices/{pk}/choose", occasion=["over", "nonsense"]).status_code == 302
    assert NoticeWay.objects.get().occasions == ["over"]
    for path in ("choose", "test", "remove"):
        assert bert.post(f"/notices/{pk}/{path}").status_code == 404
        assert bert.post(f"/notices/{10**20}/{path}").status_code == 404
    assert NoticeWay.objects.count() == 1


def test_messages_speak_the_language_that_is_read_here(ann: Person) -> None:
    ann.post("/notices/webhook", url="https://h.example/")
    ann.post("/language", lang="de")
    ann.post(f"/notices/{NoticeWay.objects.get().pk}/choose", occasion=["over"])
    assert NoticeWay.objects.get().lang == "de"


def test_quiet_hours_are_kept(ann: Person) -> None:
    assert ann.post("/notices/quiet", begin="22", end="7", zone="Europe/Berlin").status_code == 302
    kept = QuietHours.objects.get()
    assert (kept.begin, kept.end, kept.zone) == (22, 7, "Europe/Berlin")
    for wrong in ({"begin": "24"}, {"end": "x"}, {"zone": "Mars"}, {"zone": "../../etc/passwd"}):
        form = {"begin": "22", "end": "7", "zone": "UTC"} | wrong
        assert ann.post("/notices/quiet", **form).status_code == 422
    assert ann.post("/notices/quiet", begin="7", end="7", zone="UTC").status_code == 302
    assert not QuietHours.objects.exists()


def test_the_page_says_where_mails_go_in_a_house_without_a_mail_server(
    ann: Person, tmp_path: Path
) -> None:
    assert "no mail server" not in ann.get("/notices").content.decode()
    with override_settings(EMAIL_BACKEND="fondaco.web.mail.files.FileBackend"):
        assert "no mail server" in ann.get("/notices").content.decode()


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"stopped": "gone"}, "nothing arrives there"),
        ({"stopped": "failing"}, "nothing has arrived"),
        ({"error": "answered:503"}, "the other side answered with 503"),
        ({"error": "unreachable"}, "nobody can be reached there"),
    ],
)
def test_why_nothing_came(changes: dict[str, str], word: str, ann: Person) -> None:
    ann.post("/notices/webhook", url="https://h.example/")
    way = NoticeWay.objects.get()
    if "error" in changes:
        Notice.objects.create(way=way, kind="vote", **changes)
    else:
        NoticeWay.objects.update(**changes)
    assert word in ann.get("/notices").content.decode()
    assert ann.post(f"/notices/{way.pk}/test").status_code == 302  # begins it again
    assert NoticeWay.objects.get().stopped == ""


def test_every_reason_has_its_sentence() -> None:
    """Whatever is noted when a notice fails, its owner can read why."""
    from fondaco.web.texts import TEXTS

    source = "".join(path.read_text() for path in Path(ways.__file__).parent.glob("*.py"))
    keys = set(re.findall(r'Undelivered\(f?"([a-z_]+)', source))
    assert len(keys) >= 8
    for key in keys:
        assert TEXTS.say(f"failed_{key}", "de", number=1)
        assert key not in ("no_address", "not_public") or TEXTS.say(f"way_{key}", "en")


def test_what_is_kept_of_a_visitor_can_be_had(ann: Person) -> None:
    ann.post("/notices/webhook", url="https://h.example/1")
    ann.post("/notices/quiet", begin="22", end="7", zone="UTC")
    told = ways.told_of(NoticeWay.objects.get().visitor)
    assert [way["target"] for way in told["ways"]] == ["https://h.example/1"]
    assert told["quiet_hours"] == {"begin": 22, "end": 7, "zone": "UTC"}
    assert ways.told_of("somebody else") == {"ways": [], "quiet_hours": None}
    json.dumps(told)
