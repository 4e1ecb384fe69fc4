"""Contests as people use them: entered by link, played round by round, compared, opened up."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import override_settings
from django.urls import reverse

from fondaco.web.contests import rounds
from fondaco.web.links import contest_token, replay_token
from fondaco.web.models import BOT, ENDED, OVER, Contest, Sitting, Table
from fondaco.web.urls import urlpatterns
from tests.web.conftest import Person, bots_play
from tests.web.programs import Program

FORM = {
    "title": "Harbour cup",
    "form": "duplicate",
    "players": "3",
    "rounds": "2",
    "level": "apprentice",
    "take_part": "on",
    "name": "Ann",
}


@pytest.fixture(autouse=True)
def _no_contests() -> Any:
    yield
    Contest.objects.all().delete()


def opened(organiser: Person, game: str = "wampum", **changes: str) -> Contest:
    answer = organiser.post(f"/contests/new/{game}", **FORM | changes)
    assert answer.status_code == 302, answer.content.decode()
    return Contest.objects.latest("pk")


def at(contest: Contest, what: str = "") -> str:
    return f"/contest/{contest_token(contest)}" + (f"/{what}" if what else "")


def begun(organiser: Person, *others: Person, **changes: str) -> Contest:
    """A contest in its first round."""
    contest = opened(organiser, **changes)
    for number, person in enumerate(others):
        assert person.post(at(contest, "enter"), name=f"Guest {number}").status_code == 302
    assert organiser.post(at(contest, "begin")).status_code == 302
    contest.refresh_from_db()
    return contest


def boards(contest: Contest) -> list[Table]:
    """The tables of the round."""
    played = contest.sittings.filter(round=contest.round).values_list("table", flat=True)
    return list(Table.objects.filter(pk__in=set(played)).order_by("pk"))


def play_round(contest: Contest) -> None:
    """All tables of the round to their end, then the house goes on."""
    for table in boards(contest):
        bots_play(table)
    rounds.go_on()
    contest.refresh_from_db()


# ---------------------------------------------------------------- the course


def test_a_whole_contest(ann: Person, bert: Person) -> None:
    contest = begun(ann, bert)
    assert (contest.stage, contest.round, contest.entrants.count()) == ("running", 1, 6)
    first = boards(contest)
    # The same cards at both tables, and other people in them.
    assert len(first) == 2
    assert len({table.seed for table in first}) == 1
    assert sum(table.seats.filter(kind=BOT).count() for table in first) == 4
    page = ann.get(at(contest)).content.decode()
    mine = Sitting.objects.get(contest=contest, entrant__name="Ann", round=1).table
    assert mine is not None
    assert f'href="/table/{mine.pk}"' in page
    play_round(contest)
    assert (contest.stage, contest.round) == ("running", 2)
    second = boards(contest)
    assert {table.seed for table in second}.isdisjoint(table.seed for table in first)
    assert all(
        table.told and table.shared for table in Table.objects.filter(pk__in=[t.pk for t in first])
    )
    play_round(contest)
    assert (contest.stage, contest.round) == ("done", 2)
    sat = contest.sittings.filter(entrant__name="Ann").values_list("seat", flat=True)
    assert len(set(sat)) == 2
    standings, told = rounds.standings_of(contest)
    assert len(standings) == 6
    assert len(told) == 12
    # Of two at the same seat one is better, or both are equal: a hundred together.
    for number in (1, 2):
        for seat in range(3):
            pair = contest.sittings.filter(round=number, seat=seat)
            worth = [told[one.entrant.number, number].alike for one in pair]
            assert None not in worth
            assert sum(filter(None, worth)) == 100
    ended = bert.get(at(contest)).content.decode()
    assert "Das Turnier ist zu Ende" in ended


def test_everybody_alone_in_the_same_seat(ann: Person, bert: Person) -> None:
    contest = begun(ann, bert, form="solo", rounds="1")
    assert [(one.seat, one.board) for one in contest.sittings.all()] == [(0, 0), (0, 1)]
    assert [table.seats.filter(kind=BOT).count() for table in boards(contest)] == [2, 2]
    play_round(contest)
    _, told = rounds.standings_of(contest)
    assert sum(tally.alike or 0 for tally in told.values()) == 100


def test_who_is_alone_meets_a_bot_in_the_same_seat(ann: Person) -> None:
    contest = begun(ann, form="solo", rounds="1")
    assert [one.entrant.visitor == "" for one in contest.sittings.all()] == [False, True]
    play_round(contest)
    assert contest.stage == "done"


def test_rounds_by_standing(ann: Person, bert: Person) -> None:
    """Six at two tables: who was better is further up."""
    contest = begun(ann, bert, Person(), Person(), Person(), Person(), form="swiss", rounds="2")
    assert contest.entrants.count() == 6
    play_round(contest)
    standings, _ = rounds.standings_of(contest)
    assert [one.main for one in standings] == sorted((one.main for one in standings), reverse=True)
    assert contest.round == 2


def test_a_match_that_is_gone_counts_for_nobody(ann: Person, bert: Person) -> None:
    contest = begun(ann, bert, rounds="1")
    gone, other = boards(contest)
    gone.delete()
    bots_play(other)
    rounds.go_on()
    contest.refresh_from_db()
    assert contest.stage == "done"
    assert contest.sittings.filter(void=True).count() == 3
    assert "no longer kept" in ann.get(at(contest)).content.decode()


def test_a_match_that_the_others_ended_counts_for_nobody(ann: Person, bert: Person) -> None:
    """A clock's vote can end a match without a result."""
    contest = begun(ann, bert, rounds="1")
    ended, other = boards(contest)
    Table.objects.filter(pk=ended.pk).update(stage=ENDED, actor=None)
    bots_play(other)
    rounds.go_on()
    contest.refresh_from_db()
    assert contest.stage == "done"
    assert contest.sittings.filter(void=True).count() == 3
    _, told = rounds.standings_of(contest)
    # There was nobody left to be compared with.
    assert [tally.alike for tally in told.values()] == [None] * 3


def test_every_table_has_the_clock_of_the_contest(ann: Person, bert: Person) -> None:
    form = {"clock": "days-2", "night_from": "22", "night_to": "7", "zone": "Europe/Berlin"}
    contest = begun(ann, bert, **form)
    for table in boards(contest):
        clock = table.clock
        assert (clock.terms, clock.zone) == ("days-2", "Europe/Berlin")
        assert (clock.night_from, clock.night_to, clock.weekends) == (22, 7, True)
    assert "2 days a move" in ann.get(at(contest)).content.decode()


# ---------------------------------------------------------------- secrets


def test_nothing_of_a_match_is_told_while_others_play_its_cards(ann: Person, bert: Person) -> None:
    contest = begun(ann, bert, rounds="1")
    done, other = boards(contest)
    bots_play(done)
    rounds.go_on()
    done.refresh_from_db()
    assert done.stage == OVER
    # Even if it were shared, and for those who sat there.
    Table.objects.filter(pk=done.pk).update(shared=True)
    token, stranger = replay_token(done), Person()
    for person in (ann, bert, stranger):
        for path in (
            f"/replay/{token}",
            f"/replay/{token}/record",
            f"/replay/{token}/picture",
            f"/table/{done.pk}/record",
            f"/table/{done.pk}/report",
            f"/table/{done.pk}/replay",
        ):
            answer = person.get(path)
            assert answer.status_code in (302, 404), path
            assert done.seed not in answer.content.decode()
        page = person.get(f"/table/{done.pk}/result")
        assert done.seed not in page.content.decode()
        assert person.get(at(contest)).status_code == 200
    assert done.seed not in ann.get(f"/table/{other.pk}").content.decode()
    for person in (ann, bert):
        held = done.seats.filter(holders__isnull=False)
        program = Program(person)
        mine = program.get(f"/tables/{done.pk}")
        if mine.status == 200:
            assert held.exists()
            assert mine.json["seed"] is None
            assert program.get(f"/tables/{done.pk}/record").status == 409
    bots_play(other)
    rounds.go_on()
    assert stranger.get(f"/replay/{token}").status_code == 200


def test_nobody_hands_on_links_to_a_table_of_an_contest(ann: Person, bert: Person) -> None:
    contest = begun(ann, bert)
    for table in boards(contest):
        assert ann.post(f"/table/{table.pk}/links").status_code in (403, 404)
        assert Person().get(f"/table/{table.pk}").status_code == 404
    held = Sitting.objects.get(contest=contest, entrant__name="Ann").table
    assert held is not None
    others = [table for table in boards(contest) if table.pk != held.pk]
    apart = [t for t in others if not t.sittings.filter(entrant__name="Ann").exists()]
    assert all(ann.get(f"/table/{table.pk}").status_code == 404 for table in apart)


# ---------------------------------------------------------------- who may what


def test_who_may_organise(ann: Person, bert: Person) -> None:
    contest = opened(ann)
    bert.post(at(contest, "enter"), name="Bert")
    guest = contest.entrants.get(name="Bert").number
    for what, data in (("begin", {}), ("cancel", {}), ("dismiss", {"number": str(guest)})):
        assert bert.post(at(contest, what), **data).status_code == 403
    assert ann.post(at(contest, "dismiss"), number=str(guest)).status_code == 302
    assert contest.entrants.count() == 1
    assert ann.post(at(contest, "withdraw")).status_code == 302
    assert ann.post(at(contest, "begin")).status_code == 403  # nobody plays
    assert ann.post(at(contest, "cancel")).status_code == 302
    assert bert.post(at(contest, "enter"), name="Bert").status_code == 403
    assert "The contest was called off" in ann.get(at(contest)).content.decode()


def test_after_the_beginning_nobody_comes_or_goes(ann: Person, bert: Person) -> None:
    contest = begun(ann)
    for what in ("enter", "withdraw", "begin", "cancel"):
        assert (bert if what == "enter" else ann).post(at(contest, what)).status_code == 403
    assert contest.entrants.exclude(visitor="").count() == 1


def test_a_bot_plays_on_for_somebody_who_is_gone(ann: Person, bert: Person) -> None:
    contest = begun(ann, bert, rounds="1")
    table = next(t for t in boards(contest) if t.sittings.exclude(entrant__visitor="").exists())
    bots_play(table, until=table.sittings.exclude(entrant__visitor="")[0].seat)
    board = {"board": str(table.sittings.all()[0].board)}
    # Not at once, and not by anybody.
    assert ann.post(at(contest, "replace"), **board).status_code == 403
    long_ago = table.changed - rounds.PATIENCE - timedelta(seconds=1)
    Table.objects.filter(pk=table.pk).update(changed=long_ago)
    assert bert.post(at(contest, "replace"), **board).status_code == 403
    assert "Let a bot play on there" in ann.get(at(contest)).content.decode()
    assert ann.post(at(contest, "replace"), **board).status_code == 302
    table.refresh_from_db()
    assert table.bot_turn


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": ""},
        {"title": "a\nb"},
        {"form": "knockout"},
        {"players": "6"},
        {"players": "x"},
        {"rounds": "0"},
        {"rounds": "11"},
        {"level": "god"},
        {"clock": "years-1"},
        {"name": "\x07"},
    ],
)
def test_a_form_that_makes_no_sense_opens_nothing(ann: Person, wrong: dict[str, str]) -> None:
    answer = ann.post("/contests/new/wampum", **FORM | wrong)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Contest.objects.exists()


def test_contests_are_limited_for_an_address(ann: Person) -> None:
    with override_settings(TABLES_AN_HOUR=40):
        for _ in range(2):
            opened(ann)
        assert ann.post("/contests/new/wampum", **FORM).status_code == 429


def test_lists_show_what_is_mine_and_what_is_public(ann: Person, bert: Person) -> None:
    opened(ann, title="Quiet evening")
    opened(ann, title="Open evening", public="on")
    page = bert.get("/contests").content.decode()
    assert "Open evening" in page
    assert "Quiet evening" not in page
    assert "Quiet evening" in ann.get("/contests").content.decode()


def test_a_forged_address_leads_nowhere(ann: Person) -> None:
    contest = opened(ann)
    for pattern in urlpatterns:
        if re.match(r"contest/", str(pattern.pattern)):
            path = reverse(str(pattern.name), args=[f"{contest.pk}-forged"])
            assert ann.get(path).status_code in (404, 405)
            assert ann.post(path).status_code in (404, 405)


def test_a_name_is_escaped(ann: Person, bert: Person) -> None:
    contest = opened(ann, title="<b>cup</b>")
    bert.post(at(contest, "enter"), name="<i>Bert</i>")
    page = ann.get(at(contest)).content.decode()
    assert "<b>cup" not in page
    assert "<i>Bert" not in page


def test_a_visit_changes_nothing(ann: Person) -> None:
    """Each is there for whoever has the link, and none does anything by being looked at."""
    contest = opened(ann)
    stranger = Person("de")
    for what in ("enter", "withdraw", "begin", "cancel", "dismiss", "replace"):
        assert stranger.get(at(contest, what)).status_code == 405
    assert "Mitspielen" in stranger.get(at(contest)).content.decode()
    assert contest.entrants.count() == 1
