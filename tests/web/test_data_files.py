"""Owners' data files in the browser: brought, compared, kept, played with, and shown to be so."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings
from django.urls import reverse

from fondaco.engine.record import dump_record
from fondaco.engine.registry import find_game, game_ids
from fondaco.web import links, table_store
from fondaco.web.data_files import store
from fondaco.web.data_files.reading import LARGEST_FILE
from fondaco.web.models import OVER, DataFile, Table
from fondaco.web.urls import urlpatterns
from tests.web.conftest import Person, bots_play, bring


@pytest.fixture(autouse=True)
def _none_are_kept() -> Iterator[None]:
    yield
    DataFile.objects.all().delete()


def delivered(game: str = "wampum") -> str:
    return (find_game(game).folder / "components.toml").read_text(encoding="utf-8")


def corrected() -> str:
    """Our file for Wampum with another village."""
    text = delivered()
    assert text.count('name_en = "Beaver Ford"\nname_de = "Biberfurt"') == 1
    return text.replace('name_en = "Beaver Ford"\nname_de = "Biberfurt"', NAMES)


NAMES = 'name_en = "Otter <Ford>"\nname_de = "Otterfurt"'


def send(person: Person, text: str | bytes, game: str = "wampum") -> Any:
    content = text if isinstance(text, bytes) else text.encode()
    file = SimpleUploadedFile("my.toml", content)
    return person.client.post(f"/data/{game}", {"data": file})


def kept(person: Person, name: str = "My copy") -> DataFile:
    """The corrected file, brought and confirmed."""
    path = send(person, corrected()).url
    assert person.post(path, name=name).status_code == 302
    return DataFile.objects.get(pk=int(path.rsplit("/", 1)[1]))


# ---------------------------------------------------------------- bringing and keeping


def test_a_file_is_brought_compared_named_and_kept(ann: Person, bert: Person) -> None:
    answer = send(ann, corrected())
    assert answer.status_code == 302
    page = unescape(ann.get(answer.url).content.decode())
    assert "Villages, Beaver Ford: English name Otter <Ford> instead of Beaver Ford" in page
    assert "Otter <Ford>" not in ann.get(answer.url).content.decode()  # escaped
    assert "My copy" not in ann.get("/data/wampum").content.decode()
    for name in ("", "   ", "a\u202eb"):
        assert ann.post(answer.url, name=name).status_code == 422
    assert ann.post(answer.url, name="My copy").url == "/data/wampum"
    assert "My copy" in ann.get("/data/wampum").content.decode()
    # It is nobody else's, and belongs to one game.
    assert "My copy" not in bert.get("/data/wampum").content.decode()
    remove = f"{answer.url}/remove"
    assert [bert.get(answer.url).status_code, bert.post(answer.url, name="x").status_code] == [
        404
    ] * 2
    assert bert.post(remove).status_code == 404
    assert ann.get(answer.url.replace("wampum", "samarkand")).status_code == 404
    assert ann.post(remove).status_code == 302
    assert not DataFile.objects.exists()


def test_only_one_file_waits_for_its_name_and_so_many_are_kept(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(ann, corrected())
    send(ann, corrected().replace("Otterfurt", "Bärenfurt"))
    assert DataFile.objects.count() == 1
    DataFile.objects.update(name="kept")
    assert send(ann, corrected().replace("Otterfurt", "Bärenfurt")).status_code == 302
    assert DataFile.objects.count() == 1  # the same file again
    monkeypatch.setattr(store, "MOST_KEPT", 1)
    assert send(ann, corrected()).status_code == 422
    with override_settings(REPORTS_AN_HOUR=1):
        assert send(ann, corrected()).status_code == 429


def test_the_game_says_what_does_not_fit(ann: Person) -> None:
    page = send(ann, corrected().replace("start_hand = 5", "start_hand = -1")).content.decode()
    assert "start_hand" in page
    assert "-1" in page.replace("−", "-")


@pytest.mark.parametrize("game", game_ids())
def test_our_own_file_is_to_be_had_and_says_nothing_new(game: str, ann: Person) -> None:
    answer = ann.get(f"/data/{game}/delivered")
    assert answer.content.decode() == delivered(game)
    assert "attachment" in answer.headers["Content-Disposition"]
    assert send(ann, answer.content, game).status_code == 422


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xfe",
        b"a = [1,",
        b"x = 2026-11-19",
        b"x = inf",
        b"x = " + b"9" * 5000,
        b"x = " + b"9" * 400,
        b"x = " + b"[" * 50_000,
        b"x = " + b"[" * 40 + b"]" * 40,
        b"." * 100_000,
        b"a." * 50_000 + b"b = 1",
        b"\n".join(b"k%d.%sb=1" % (n, b"a." * 50) for n in range(1000)),
        b"x = [" + b"0," * 55_000 + b"]",
        b"x" * (LARGEST_FILE + 1),
    ],
    ids=lambda text: f"{text[:12]!r}-{len(text)}",
)
def test_nothing_that_is_sent_costs_much_or_fails(text: bytes, ann: Person) -> None:
    answer = send(ann, text)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not DataFile.objects.exists()
    # The form of a new table reads files the same way.
    file = SimpleUploadedFile("my.toml", text)
    form = {"seat0": "me", "seat1": "bot:greedy", "seat2": "bot:random", "data": file}
    assert ann.client.post("/new/wampum", form).status_code == 422


# ---------------------------------------------------------------- playing


def test_a_table_is_played_with_kept_components_and_says_so(ann: Person, bert: Person) -> None:
    mine = kept(ann)
    form = ann.get("/new/wampum", components=str(mine.pk)).content.decode()
    assert f'<option value="{mine.pk}" selected>My copy</option>' in form
    table = ann.open(components=str(mine.pk), public="on")
    assert table.data is not None
    path = f"/table/{table.pk}/data"
    page = ann.get(f"/table/{table.pk}").content.decode()
    assert f'href="{path}"' in page
    assert "Otter &lt;Ford&gt;" in page
    assert "instead of Beaver Ford" in bert.get(path).content.decode() or "statt Biberfurt" in (
        bert.get(path).content.decode()
    )
    # Whoever sees the table may keep them as well; removing ours leaves the table as it is.
    store.remove(mine)
    taken = bert.post(path)
    assert taken.status_code == 302
    assert bert.get(taken.url).status_code == 200
    bots_play(table)
    assert Table.objects.get(pk=table.pk).stage == OVER
    # A table with our own components has no such page.
    plain = ann.open(public="on")
    assert ann.get(f"/table/{plain.pk}/data").status_code == 404
    assert "other-data" not in ann.get(f"/table/{plain.pk}").content.decode()


def test_components_of_others_or_none_cannot_be_chosen(ann: Person, bert: Person) -> None:
    mine = kept(ann)
    for chosen in (str(mine.pk), "99999999999999999999", "x", "-1"):
        form = {"seat0": "me", "seat1": "bot:greedy", "components": chosen}
        assert bert.post("/new/wampum", **form).status_code == 422
    unnamed = int(send(ann, corrected().replace("Otterfurt", "Au")).url.rsplit("/", 1)[1])
    form = {"seat0": "me", "seat1": "bot:greedy", "components": str(unnamed)}
    assert ann.post("/new/wampum", **form).status_code == 422
    assert Table.objects.count() == 0


def test_other_components_travel_in_the_record(ann: Person, bert: Person) -> None:
    table = bots_play(ann.open(components=str(kept(ann).pk)))
    record = table_store.load(table.pk).match.record()
    assert "Otterfurt" in dump_record(record)
    replay = f"/replay/{links.replay_token(table)}"
    assert f'href="{replay}/data"' in ann.get(replay).content.decode()
    assert "instead of Beaver Ford" in ann.get(f"{replay}/data").content.decode()
    assert bert.get(f"{replay}/data").status_code == 404
    brought = bring(bert, dump_record(record)).url
    assert f'href="{brought}/data"' in bert.get(brought).content.decode()
    assert "statt Biberfurt" in bert.get(f"{brought}/data").content.decode()
    plain = bots_play(ann.open())
    assert ann.get(f"/replay/{links.replay_token(plain)}/data").status_code == 404


def test_every_address_of_data_files_is_tried_here() -> None:
    named = {p.name for p in urlpatterns if str(p.pattern).startswith("data/")}
    assert named == {"data_files", "data_delivered", "data_file", "data_file_remove"}
    assert reverse("data_files", args=["wampum"]) == "/data/wampum"
