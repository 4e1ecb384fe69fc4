"""The story of what others did: in which beats it is told, to whom, and until when it is marked."""

from __future__ import annotations

import re
from html import unescape

import pytest

from fondaco.bots import choose_step, make_bot
from fondaco.web import table_store
from fondaco.web.access import Access
from fondaco.web.beats import Beat, Cursor, read_cursor, untold
from fondaco.web.history import LoadedMatch
from fondaco.web.models import Table
from fondaco.web.table_page.look import TableLook, look_at
from tests.games.redeal import REDEALS
from tests.web.conftest import Person

_WORDS = re.compile(r'id="story-words">(.*?)</ol>', re.DOTALL)
_TOLD = re.compile(r'data-told="([\d.]*)"')


@pytest.fixture(autouse=True)
def _same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run plays the same matches: each of these tests waits for something to come up."""
    monkeypatch.setattr("fondaco.web.seats.new_seed", lambda: "3")


def step(table: Table, bot: str = "greedy") -> LoadedMatch:
    """Whoever is to act takes a step."""
    match = table_store.load(table.pk).match
    lines = choose_step(make_bot(bot, match.game, "story", match.box), match)
    return table_store.act(table.pk, int(str(match.actor)), lines, None)


def look(table: Table, seat: int | None) -> TableLook:
    return look_at(Access(table, () if seat is None else (seat,)), table_store.load(table.pk), "en")


def kinds(beats: list[Beat]) -> list[list[str]]:
    """The kinds of events of each beat, each once."""
    return [list(dict.fromkeys(event.kind for event in beat.events)) for beat in beats]


def round_of_wampum(ann: Person) -> tuple[Table, int]:
    """A table at which a round has just ended, without discards, and the version before."""
    table = ann.open()
    for _ in range(80):
        version = table_store.load(table.pk).table.version
        loaded = step(table)
        ended = {event.kind for event in loaded.match.events(None, loaded.steps[-1].first)}
        if "canoe" in ended and ended & {"swap_goods", "swap_wampum"}:
            return loaded.table, version
    raise AssertionError("no round ends")


# ---------------------------------------------------------------- beats


@pytest.mark.parametrize("game", REDEALS)
@pytest.mark.parametrize("seat", [0, None])
def test_everything_that_others_do_is_told_once_in_order(
    game: str, seat: int | None, ann: Person
) -> None:
    table = ann.open(game)
    deal = table_store.load(table.pk).steps[0]
    for _ in range(30):
        if table_store.load(table.pk).match.actor is not None:
            step(table)
    loaded = table_store.load(table.pk)
    match, mine = loaded.match, set() if seat is None else {seat}
    beats = untold(loaded, seat, mine, Cursor(deal.version))
    told = [event for beat in beats for event in beat.events]
    assert all(event.seen_by(seat) for event in told)
    known = match.events(seat, deal.last)
    notation = match.game.notation
    loud = [
        event
        for event in known
        if not any(
            event.kind in left_out
            for left_out in (notation.QUIET, notation.PASSING, notation.TELLING.silent)
        )
    ]
    if seat is None:
        assert told == loud
    else:
        rest = iter(loud)
        assert all(any(event is other for other in rest) for event in told)
        left_out = [event for event in loud if not any(event is other for other in told)]
        assert all(event.facts.get("seat") is not None for event in left_out)
    cursors = [beat.cursor for beat in beats]
    assert cursors == sorted(set(cursors))
    for number, beat in enumerate(beats):
        assert untold(loaded, seat, mine, beat.cursor) == beats[number + 1 :]
        assert read_cursor(str(beat.cursor)) == beat.cursor
        assert beat.line <= beat.moment.line


def test_the_end_of_a_round_is_told_one_thing_after_the_other(ann: Person) -> None:
    """Canoe, new goods, swaps: what was hidden is held until it is read (WAM-5 to WAM-8)."""
    table, version = round_of_wampum(ann)
    beats = untold(table_store.load(table.pk), 0, {0}, Cursor(version))
    order = kinds(beats)
    first = order.index(["canoe"])
    assert set(order[first + 1]) == {"drew", "drew_hidden", "limit"}
    assert set(order[first + 2]) <= {"swap_goods", "swap_wampum"}
    assert [beat.held for beat in beats[: first + 3]] == [False] * (first + 2) + [True]
    # While the new goods are told, the table does not show the swaps yet.
    match = table_store.load(table.pk).match
    drawn = match.at_moment(beats[first + 1].moment, beats[first + 1].line)
    assert any(drawn.view(None)["offers"])
    assert not any(event.kind.startswith("swap") for event in drawn.happened())


@pytest.mark.parametrize(
    ("text", "cursor"),
    [
        ("41", Cursor(41)),
        ("41.2", Cursor(41, 2)),
        *(
            (odd, None)
            for odd in ("", "x", "41.", ".2", "-1", "4 1", "41.2.3", "9" * 10, "1.99999")
        ),
    ],
)
def test_cursors_are_read_or_left(text: str, cursor: Cursor | None) -> None:
    assert read_cursor(text) == cursor
    assert cursor is None or str(cursor) == text


# ---------------------------------------------------------------- pages


def tell(person: Person, table: Table, told: str, **headers: str) -> str:
    answer = person.client.get(
        f"/table/{table.pk}", headers={"hx-request": "true", "x-fondaco-told": told, **headers}
    )
    assert answer.status_code == 200
    return str(answer.content.decode())


def said(page: str) -> str:
    """The words that a page tells."""
    found = _WORDS.search(page)
    return "" if found is None else " ".join(unescape(re.sub("<[^>]+>", " ", found[1])).split())


def test_a_page_is_told_beat_after_beat_until_it_shows_what_is(ann: Person) -> None:
    table, version = round_of_wampum(ann)
    told, pages = str(version), []
    while True:
        page = tell(ann, table, told)
        pages.append(page)
        told = _TOLD.findall(page)[0]
        if 'data-live="yes"' in page:
            break
        assert 'id="go-form"' not in page
        assert 'id="story-skip"' in page
    beats = untold(table_store.load(table.pk), 0, {0}, Cursor(version))
    assert len(pages) == len(beats) + beats[-1].held  # what is held is never shown as what is
    assert told == str(table.version)
    held = [page for page in pages if 'data-telling="held"' in page]
    assert [said(page).count(" swaps at ") for page in held] == [
        sum(event.kind.startswith("swap") for event in beat.events) for beat in beats if beat.held
    ]
    assert "has the canoe" in "".join(map(said, pages))
    # Who has been told of it all, or does not say how far, sees the match as it stands.
    for nothing in (told, "", "nonsense", "99999"):
        page = tell(ann, table, nothing)
        assert 'data-live="yes"' in page
        assert not said(page)


def test_a_story_can_be_offered_instead(ann: Person) -> None:
    table, version = round_of_wampum(ann)
    page = tell(ann, table, str(version), **{"x-fondaco-offer": "yes"})
    assert 'data-live="yes"' in page
    assert f'data-tell="{version}"' in page


def test_ones_own_move_is_not_told_but_what_follows_from_it(ann: Person) -> None:
    """Until Ann makes the last offer of a round."""
    table = ann.open()
    for _ in range(100):
        loaded = table_store.load(table.pk)
        if loaded.match.actor != 0:
            step(table)
            continue
        bot = make_bot("greedy", loaded.match.game, "own", loaded.match.box)
        text = loaded.match.game.notation.gather(choose_step(bot, loaded.match))
        version = loaded.table.version
        answer = ann.client.post(
            f"/table/{table.pk}/act",
            {"text": text, "version": version},
            headers={"hx-request": "true", "x-fondaco-told": str(version)},
        ).content.decode()
        brought = table_store.load(table.pk).match.events(0, loaded.steps[-1].last)
        if any(event.kind == "canoe" for event in brought):
            break
        assert not said(answer)
    assert "has the canoe" in said(answer)


# ---------------------------------------------------------------- since the last turn


def test_an_answer_to_others_does_not_end_what_happened_since(ann: Person) -> None:
    """A bid in an auction of MarraCash; only a turn of one's own begins anew."""
    table = ann.open("marracash")
    bids = 0
    for _ in range(80):
        match = table_store.load(table.pk).match
        if match.actor is None or bids == 3:
            break
        seen = look(table, 0).recent.events
        own = match.actor == 0
        answers = own and match.state()["phase"] == "bid"
        step(table)
        now = look(table, 0).recent.events
        if answers:
            bids += 1
            assert now[: len(seen)] == seen
        elif not own:
            assert now[: len(seen)] == seen
    assert bids == 3


def test_a_turn_of_several_steps_is_one(ann: Person) -> None:
    """Samarkand: whoever has placed the first camel still reads what happened before."""
    table = ann.open("samarkand")
    checked = 0
    for _ in range(60):
        before = look(table, 0)
        if before.match.actor is None:
            break
        step(table)
        after = look(table, 0)
        if before.match.actor == 0 and after.match.actor == 0:
            checked += 1
            events = before.recent.events
            assert after.recent.events[: len(events)] == events
    assert checked


def test_all_that_others_placed_is_marked_and_the_newest_most(ann: Person) -> None:
    table = ann.open("samarkand", seat1="bot:greedy", seat2="bot:greedy")
    for _ in range(120):
        step(table)
        now = look(table, 0)
        if now.match.actor is None:
            break
        newest = {event.facts["space"] for event in now.newest if event.kind == "placed"}
        earlier = {event.facts["space"] for event in now.earlier if event.kind == "placed"}
        if now.match.actor == 0 and newest and earlier - newest:
            break
    assert earlier - newest
    shown = now.match.game.board.draw(
        now.trial,
        "en",
        now.match.game.board.compose(now.trial, "", "en"),
        now.names,
        now.newest,
        now.earlier,
    ).wide
    rings = shown[shown.index('class="rings"') :]
    rings = rings[: rings.index('class="lit-spaces"')]
    assert rings.count('class="last"') == len(newest)
    assert rings.count('class="lately"') == len(earlier - newest)


def test_a_reveal_stays_until_the_next_decision(ann: Person) -> None:
    table, _ = round_of_wampum(ann)
    for _ in range(10):
        page = ann.get(f"/table/{table.pk}").content.decode()
        if table_store.load(table.pk).match.actor == 0:
            break
        assert 'id="log-reveal"' in page
        step(table)
    assert 'id="log-reveal"' in page
    step(table)
    if not any(
        event.kind.startswith("swap") for event in look(table, 0).recent.events
    ):  # else this offer was the last one of its round
        assert 'id="log-reveal"' not in ann.get(f"/table/{table.pk}").content.decode()
