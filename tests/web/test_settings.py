"""The page of settings: what is chosen there holds on every page."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from fondaco.web import table_store
from fondaco.web.announcements import hub
from fondaco.web.models import Seat, Table
from tests.web.conftest import Person
from tests.web.shown import Reader


def _body(person: Person, path: str = "/") -> dict[str, str]:
    return dict(Reader(person.get(path).content.decode()).all("body")[0][0])


def test_what_is_chosen_holds_on_every_page(ann: Person) -> None:
    told = _body(ann)
    assert (told["data-speed"], told["data-sound"], told["data-confirm"]) == ("normal", "off", "on")
    chosen = {"speed": "once", "sound": "on", "confirm": "off", "keys": "off", "theme": "dark"}
    saved = ann.post("/settings", name="Änne", lang="de", next="/table/1", **chosen)
    assert saved.url == "/settings?next=%2Ftable%2F1&saved=yes"
    page = ann.get(saved.url).content.decode()
    assert "Gespeichert." in page
    assert 'href="/table/1"' in page
    told = _body(ann)
    assert [told[f"data-{name}"] for name in ("speed", "sound", "confirm", "keys")] == [
        *("once", "on", "off", "off")
    ]
    assert Reader(ann.get("/").content.decode()).all("html")[0][0]["data-theme"] == "dark"


def test_a_switch_of_a_page_changes_nothing_else(ann: Person) -> None:
    ann.post("/settings", name="Ann", speed="slow")
    assert ann.post("/settings", theme="light").status_code == 302
    page = Reader(ann.get("/settings").content.decode())
    assert next(attrs for attrs, _ in page.all("input") if attrs.get("id") == "name")["value"] == (
        "Ann"
    )
    assert _body(ann)["data-speed"] == "slow"


@pytest.mark.parametrize(
    "wrong",
    [{"lang": "fr"}, {"theme": "pink"}, {"speed": "at_once"}, {"sound": ""}, {"name": "a\x07b"}],
)
def test_what_is_not_offered_changes_nothing(ann: Person, wrong: dict[str, str]) -> None:
    refused = ann.post("/settings", **({"speed": "fast", "keys": "off"} | wrong))
    assert refused.status_code == 422
    assert 'role="alert"' in refused.content.decode()
    assert (_body(ann)["data-speed"], _body(ann)["data-keys"]) == ("normal", "on")


@pytest.mark.parametrize("to", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_the_way_back_leads_to_no_other_site(ann: Person, to: str) -> None:
    assert "evil" not in ann.get("/settings", next=to).content.decode()
    assert ann.post("/settings", next=to).url == "/settings?next=%2F&saved=yes"


def test_a_new_name_is_seen_at_the_tables_at_once(ann: Person, bert: Person) -> None:
    table = ann.open(seat1="open", seat2="bot:greedy", name="Ann")
    bert.take(table.seats.get(number=1), "Bert")
    news = Table.objects.get(pk=table.pk).news
    ann.post("/settings", name="Änne & Co")
    assert "Änne &amp; Co" in bert.body(f"/table/{table.pk}")
    assert [seat.name for seat in table.seats.all()][:2] == ["Änne & Co", "Bert"]
    assert Table.objects.get(pk=table.pk).news > news


def test_a_new_name_is_one_write_for_all_tables(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [ann.open(seat1="open", name="Ann") for _ in range(3)]
    same = ann.open(seat1="open", name="Änne")
    ann.post("/settings", name="Ann")  # what the browser kept was the last name
    before = Table.objects.get(pk=tables[0].pk).news
    writes: list[str] = []
    told: list[tuple[int, int, int]] = []
    real = table_store.writing

    def counted() -> AbstractContextManager[None]:
        writes.append("once")
        return real()

    monkeypatch.setattr(table_store, "writing", counted)
    monkeypatch.setattr(hub, "announce", lambda *news: told.append(news))
    assert ann.post("/settings", name="Anne").status_code == 302
    assert len(writes) == 1
    assert {pk for pk, _, _ in told} == {same.pk, *(table.pk for table in tables)}
    assert [news for pk, _, news in told if pk == tables[0].pk] == [before + 1]
    assert set(Seat.objects.filter(number=0).values_list("name", flat=True)) == {"Anne"}
    told.clear()
    ann.post("/settings", name="Anne")
    assert not told
