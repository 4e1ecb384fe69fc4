"""Rated tables: who may sit there, what counts, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from fondaco.bots import LEVELS
from fondaco.web import seats, table_store
from fondaco.web.links import seat_token
from fondaco.web.models import (
    BOT,
    ENDED,
    OVER,
    PLAYING,
    Account,
    Holder,
    RatedMatch,
    RatedSeat,
    Table,
)
from fondaco.web.operation.retention import sweep
from fondaco.web.people.ratings import ENOUGH, ratings, work_out
from tests.web.conftest import Person, bots_play
from tests.web.test_account import PASSWORD, member


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    yield
    RatedMatch.objects.all().delete()
    Account.objects.all().delete()
    ratings.forget()


def _rated(ann: Person, **form: str) -> Table:
    """Ann and a free seat, against an apprentice."""
    wanted = {"seat1": "open", "seat2": "bot:apprentice", "rated": "on"} | form
    return ann.open(**wanted)


def _two() -> tuple[Person, Person, Table]:
    ann, bert = member("Ann"), member("Bert")
    table = _rated(ann, option_start_player="seat_0")
    assert bert.take(table.seats.get(number=1), name="Somebody else").status_code == 302
    table.refresh_from_db()
    assert table.stage == PLAYING
    return ann, bert, table


def _end(table: Table, *ranks: int) -> RatedMatch:
    """The match ends so."""
    with table_store.changing(table.pk) as row:
        row.stage, row.actor = OVER, None
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        row.result = {"scores": [0] * len(ranks), "ranks": list(ranks), "winners": winners}
    return RatedMatch.objects.get(table=table)


def _ranks(match: RatedMatch) -> list[tuple[str, int | None, bool]]:
    return [
        (seat.account.name if seat.account else seat.bot, seat.rank, seat.left)
        for seat in match.seats.select_related("account")
    ]


# ---------------------------------------------------------------- who may sit there


def test_only_people_with_an_account_sit_at_a_rated_table() -> None:
    ann, guest = member(), Person()
    table = _rated(ann)
    seat = table.seats.get(number=1)
    answer = guest.take(seat)
    assert answer.status_code == 302
    assert answer.url == f"/account/login?next=%2Fseat%2F{seat_token(seat)}"
    assert Holder.objects.filter(table=table).count() == 1
    assert ann.take(seat).status_code == 404  # one seat each
    assert Holder.objects.filter(table=table).count() == 1
    bert = member("Bert")
    assert bert.take(seat, name="Ann").status_code == 302
    seat.refresh_from_db()
    assert seat.name == "Bert"  # nobody is called otherwise there


def test_the_lobby_s_seat_is_for_accounts_as_well() -> None:
    table = _rated(member(), public="on")
    answer = Person().post(f"/table/{table.pk}/sit")
    assert answer.url == f"/account/login?next=%2Ftable%2F{table.pk}"
    assert member("Bert").post(f"/table/{table.pk}/sit").url == f"/table/{table.pk}"
    assert Holder.objects.filter(table=table, seat__isnull=False).count() == 2


@pytest.mark.parametrize(
    "form",
    [{"seat1": "me"}, {"seat2": "bot:greedy"}],
)
def test_what_cannot_be_rated(form: dict[str, str]) -> None:
    sent = {"seat0": "me", "seat1": "open", "rated": "on"} | form
    assert member().post("/new/wampum", **sent).status_code == 422
    assert not Table.objects.exists()


def test_a_guest_opens_no_rated_table() -> None:
    sent = {"seat0": "me", "seat1": "open", "rated": "on"}
    answer = Person().post("/new/wampum", **sent)
    assert answer.status_code == 422
    assert "/account/login" in answer.content.decode()


def test_nobody_else_gets_at_a_rated_seat() -> None:
    ann, _, table = _two()
    assert ann.post(f"/table/{table.pk}/links", own="yes").status_code == 403
    hint = ann.body(f"/table/{table.pk}/hint")
    assert "There are no hints" in hint
    assert "hint-show" not in hint
    ann.post("/settings", name="Somebody else")
    assert table.seats.get(number=0).name == "Ann"


# ---------------------------------------------------------------- what counts


def test_a_whole_match_counts_as_it_ended() -> None:
    ann = member()
    table = bots_play(_rated(ann, seat1="bot:apprentice"))
    match = RatedMatch.objects.get(table=table)
    assert match.ended is not None
    assert table.result is not None
    assert [seat.rank for seat in match.seats.all()] == table.result["ranks"]
    assert [seat.bot for seat in match.seats.all()] == ["", "apprentice", "apprentice"]


def test_who_lets_a_bot_have_the_seat_comes_last_even_if_only_for_a_while() -> None:
    ann, _, table = _two()
    path = f"/table/{table.pk}/hand"
    ann.post(path, bot="merchant")
    ann.post(path, bot="")
    match = _end(table, 1, 2, 3)
    assert _ranks(match) == [("Ann", 3, True), ("Bert", 1, False), ("apprentice", 2, False)]


def test_all_who_left_share_the_last_place() -> None:
    _, _, table = _two()
    for number in (0, 1):
        seats.hand_over(table.pk, number, "merchant")
    assert [rank for _, rank, _ in _ranks(_end(table, 1, 2, 3))] == [2, 2, 1]


def test_a_seat_that_somebody_else_holds_as_well_counts_as_left() -> None:
    _, _, table = _two()
    seat = table.seats.get(number=1)
    Holder.objects.create(table=table, seat=seat, visitor="f" * 64)
    assert _ranks(_end(table, 2, 1, 3))[1] == ("Bert", 3, True)


@pytest.mark.parametrize("stage", [OVER, ENDED])
def test_a_match_without_a_result_does_not_count(stage: str) -> None:
    _, _, table = _two()
    with table_store.changing(table.pk) as row:
        row.stage, row.result = stage, None
    assert not RatedMatch.objects.exists()


def test_the_next_match_is_rated_too_unless_somebody_is_gone() -> None:
    ann, bert, table = _two()
    _end(table, 1, 2, 3)
    again = Table.objects.get(pk=int(ann.post(f"/table/{table.pk}/rematch").url.split("/")[2]))
    assert again.rated
    assert RatedMatch.objects.get(table=again).seats.count() == 3
    _end(again, 1, 2, 3)
    assert bert.post("/account/delete", name="Bert", password=PASSWORD).status_code == 200
    third = Table.objects.get(pk=int(ann.post(f"/table/{again.pk}/rematch").url.split("/")[2]))
    assert not third.rated
    assert not RatedMatch.objects.filter(table=third).exists()


def test_results_outlive_their_tables_and_what_never_ended_goes() -> None:
    _, _, table = _two()
    ended = _end(table, 1, 2, 3)
    _, _, running = _rated_pair()
    Table.objects.all().delete()
    sweep()
    assert list(RatedMatch.objects.values_list("pk", flat=True)) == [ended.pk]
    assert running.pk not in Table.objects.values_list("pk", flat=True)


def _rated_pair() -> tuple[Person, Person, Table]:
    ann, bert = member("Carl"), member("Doreen")
    table = _rated(ann)
    bert.take(table.seats.get(number=1))
    table.refresh_from_db()
    return ann, bert, table


# ---------------------------------------------------------------- ratings


def _result(game: str, *places: tuple[Any, int]) -> RatedMatch:
    """A match that has ended: accounts or levels, and their ranks."""
    match = RatedMatch.objects.create(game=game, players=len(places), ended=timezone.now())
    RatedSeat.objects.bulk_create(
        RatedSeat(
            match=match,
            number=number,
            account=who if isinstance(who, Account) else None,
            bot=who if isinstance(who, str) else "",
            rank=rank,
        )
        for number, (who, rank) in enumerate(places)
    )
    return match


def _account(name: str) -> Account:
    return Account.objects.create(name=name, key=name.lower())


def test_bots_are_the_yardsticks() -> None:
    ann = _account("Ann")
    strength = LEVELS["master"].rating("wampum")
    assert strength is not None
    with transaction.atomic():
        for _ in range(50):
            _result("wampum", (ann, 1), ("master", 2))
            _result("wampum", (ann, 2), ("master", 1))
    found = work_out("wampum")
    assert set(found) == {ann.pk}
    assert found[ann.pk].rating == pytest.approx(strength, abs=15)
    assert found[ann.pk].matches == 100
    assert found[ann.pk].enough
    assert work_out("yangtze") == {}


def test_who_is_gone_is_taken_out_of_the_orders() -> None:
    ann, bert, cleo = map(_account, ("Ann", "Bert", "Cleo"))
    with transaction.atomic():
        for _ in range(10):
            _result("wampum", (ann, 1), (cleo, 2), (bert, 3))
    with_her, was = work_out("wampum"), cleo.pk
    cleo.delete()
    without = work_out("wampum")
    assert set(without) == {ann.pk, bert.pk}
    assert without[ann.pk].rating > without[bert.pk].rating
    assert with_her[ann.pk].rating > with_her[was].rating > with_her[bert.pk].rating
    bert.delete()
    assert work_out("wampum") == {}  # alone one has no place


def test_few_matches_are_few() -> None:
    ann = _account("Ann")
    with transaction.atomic():
        for _ in range(ENOUGH - 1):
            _result("wampum", (ann, 1), ("trader", 2))
    few = work_out("wampum")[ann.pk]
    assert not few.enough
    assert few.reach > 150


def test_ratings_are_kept_for_a_while_and_follow_the_results() -> None:
    ann = _account("Ann")
    assert ratings.of("wampum") == {}
    _result("wampum", (ann, 1), ("trader", 2))
    assert ratings.of("wampum") == {}
    ratings.forget()
    assert set(ratings.of("wampum")) == {ann.pk}


def test_a_rated_seat_of_a_bot_is_nobody_s() -> None:
    ann = member()
    table = _rated(ann, seat1="bot:apprentice", option_start_player="seat_0")
    match = RatedMatch.objects.get(table=table)
    assert [bool(seat.account) for seat in match.seats.all()] == [True, False, False]
    assert table.seats.get(number=1).kind == BOT


def test_whoever_gives_up_comes_last_also_if_nobody_is_left() -> None:
    ann, bert, table = _two()
    path = f"/table/{table.pk}"
    assert ann.post(f"{path}/pass").status_code == 403  # a rated seat is no one else's
    assert bert.post(f"{path}/resign", sure="yes").status_code == 302
    assert ann.post(f"{path}/resign", sure="yes").status_code == 302
    match = RatedMatch.objects.get(table=table)
    assert match.ended is not None
    assert _ranks(match) == [("Ann", 2, True), ("Bert", 2, True), ("apprentice", 1, False)]
