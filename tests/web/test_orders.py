"""Standing orders as people use them: given, carried out at once, ended, and secret."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import fondaco
from fondaco.bots import choose_step, make_bot
from fondaco.engine.record import dump_record
from fondaco.web import seats, table_store
from fondaco.web.links import watch_token
from fondaco.web.match_cache import matches
from fondaco.web.models import Commit, StandingOrder, Table
from tests.web.conftest import Person


class Auction:
    """Three people at MarraCash: Ann (seat 0) begins and auctions; Cleo looks on."""

    def __init__(self) -> None:
        self.ann, self.bert, self.cem, self.cleo = Person(), Person("de"), Person(), Person()
        form = {"seat1": "open", "seat2": "open", "option_start_player": "seat_0"}
        self.table = self.ann.open("marracash", **form)
        for number, person in ((1, self.bert), (2, self.cem)):
            person.take(self.table.seats.get(number=number), name=f"P{number}")
        self.cleo.post(f"/watch/{watch_token(self.table)}")
        self.path = f"/table/{self.table.pk}"

    @property
    def row(self) -> Table:
        return Table.objects.get(pk=self.table.pk)

    @property
    def match(self) -> Any:
        return table_store.load(self.table.pk).match

    def order(self, person: Person, order: str, until: str = "auction", **more: str) -> Any:
        sent = {"question": "bid", "order": order, "until": until} | more
        return person.post(f"{self.path}/orders", **sent)

    def act(self, person: Person, text: str) -> None:
        answer = person.post(f"{self.path}/act", text=text, version=self.row.version)
        assert answer.status_code == 200, answer.content.decode()[-2000:]

    def lines(self) -> list[tuple[int | None, list[str]]]:
        """Who played what since the deal."""
        rows = Commit.objects.filter(table=self.table, seat__isnull=False)
        return [(seat, lines) for seat, lines in rows.values_list("seat", "lines")]


@pytest.fixture
def auction() -> Auction:
    return Auction()


def _replays(match: Any) -> None:
    """The record is whole: played again it comes to the same state."""
    again = fondaco.replay(json.loads(dump_record(match.record())))
    assert again.state_hash() == match.state_hash()


def test_a_table_with_orders_plays_through_without_waiting(auction: Auction) -> None:
    assert auction.order(auction.bert, "bid_up_to", sum="250").status_code == 302
    assert auction.order(auction.cem, "bid_up_to", sum="175").status_code == 302
    auction.act(auction.ann, "auction r1")
    auction.act(auction.ann, "bid 100")
    # Each bids just enough; Ann is asked again after the others' orders have answered.
    assert auction.lines()[2:] == [(1, ["bid 125"]), (2, ["bid 150"])]
    auction.act(auction.ann, "pass")
    assert auction.lines()[5:] == [(1, ["bid 175"]), (2, ["pass"])]
    assert auction.row.actor == 1  # Bert has the shop, and the next turn
    assert not StandingOrder.objects.exists()  # they were for this auction
    _replays(auction.match)


def test_an_order_may_leave_the_question_to_its_owner(auction: Auction) -> None:
    auction.order(auction.bert, "pass_above", sum="200")
    auction.act(auction.ann, "auction r1")
    auction.act(auction.ann, "bid 100")
    assert auction.row.actor == 1
    auction.act(auction.bert, "bid 150")  # by hand; the order stays for what comes
    assert StandingOrder.objects.count() == 1
    auction.act(auction.cem, "bid 200")
    auction.act(auction.ann, "pass")
    assert auction.lines()[-1] == (1, ["pass"])


def test_it_answers_at_once_when_its_owner_is_asked_already(auction: Auction) -> None:
    auction.act(auction.ann, "auction r1")
    auction.act(auction.ann, "bid 100")
    news = auction.row.news
    auction.order(auction.bert, "pass")
    assert auction.lines()[-1] == (1, ["pass"])
    assert auction.row.news == news + 1


def test_orders_are_changed_withdrawn_and_survive_a_restart(auction: Auction) -> None:
    auction.order(auction.bert, "pass", until="end")
    auction.order(auction.bert, "bid_up_to", until="turn", sum="300")
    kept = StandingOrder.objects.get()
    assert (kept.order, kept.sum, kept.until) == ("bid_up_to", 300, "turn")
    matches.clear()
    page = auction.bert.body(auction.path)
    assert "Gerade genug bieten, bis 300 Dirham" in page
    auction.bert.post(f"{auction.path}/orders", withdraw="bid")
    assert not StandingOrder.objects.exists()
    assert 'id="orders-given"' not in auction.bert.body(auction.path)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"order": "bid_up_to"}, 400),
        ({"order": "bid_up_to", "sum": "0"}, 400),
        ({"order": "bid_up_to", "sum": "-5"}, 400),
        ({"order": "bid_up_to", "sum": "100000"}, 400),
        ({"order": "nothing"}, 403),
        ({"order": "pass", "until": "round"}, 403),
        ({"order": "pass", "question": "sealed"}, 403),
        ({"order": "pass", "question": "x" * 5000}, 403),
    ],
)
def test_nonsense_is_refused(auction: Auction, sent: dict[str, str], status: int) -> None:
    form = {"question": "bid", "order": "pass", "until": "auction"} | sent
    answer = auction.bert.post(f"{auction.path}/orders", **form)
    assert answer.status_code == status
    assert "Traceback" not in answer.content.decode()
    assert not StandingOrder.objects.exists()


def test_nobody_else_is_told_to_the_byte(auction: Auction) -> None:
    """Pages of others, of who looks on and of strangers are the same with and without."""
    others = (auction.ann, auction.cem, auction.cleo)
    stranger = Person()

    def shown() -> list[bytes]:
        pages = [person.client.get(auction.path).content for person in others]
        pages += [person.client.get("/").content for person in others]
        pages += [stranger.get(auction.path).content, stranger.get("/").content]
        return [_without_tokens(page) for page in pages]

    auction.bert.get(auction.path)  # everybody has been seen here
    shown()
    before, row = shown(), auction.row
    auction.order(auction.bert, "bid_up_to", until="end", sum="275")
    assert StandingOrder.objects.count() == 1
    assert "275" in auction.bert.body(auction.path)
    assert shown() == before
    after = auction.row
    assert (row.version, row.news, row.changed) == (after.version, after.news, after.changed)
    # What it plays is told like any line; nothing of it is in the record, the log or an event.
    auction.act(auction.ann, "auction r1")
    auction.act(auction.ann, "bid 100")
    auction.bert.post(f"{auction.path}/orders", withdraw="bid")
    assert auction.lines()[-1] == (1, ["bid 125"])
    told = dump_record(auction.match.record()) + repr(auction.match.happened())
    assert "275" not in told
    for person in others:
        page = person.client.get(auction.path).content.decode()
        assert "orders-given" not in page


def _without_tokens(page: bytes) -> bytes:
    return re.sub(rb'(csrfmiddlewaretoken" value=|csrf-token" content=)"[^"]*"', b"", page)


def test_pages_after_an_answer_are_the_same_as_after_one_by_hand() -> None:
    """Who reads the log later cannot tell an ordered pass from one by hand."""
    pages = []
    for ordered in (True, False):
        auction = Auction()
        Table.objects.filter(pk=auction.table.pk).update(seed_hash="same")
        if ordered:
            auction.order(auction.bert, "pass")
        auction.act(auction.ann, "auction r1")
        auction.act(auction.ann, "bid 100")
        if not ordered:
            auction.act(auction.bert, "pass")
        page = _without_tokens(auction.ann.client.get(auction.path).content).decode()
        log = page.split('id="log"', 1)[1].split("</section>")[0]
        pages.append(log.replace(f"/table/{auction.table.pk}", "/table/N"))
    assert pages[0] == pages[1]


def test_an_order_ends_when_the_seat_changes_hands(auction: Auction) -> None:
    auction.order(auction.bert, "pass", until="end")
    auction.bert.post(f"{auction.path}/hand", bot="greedy")
    assert not StandingOrder.objects.exists()
    assert auction.order(auction.bert, "pass").status_code == 403  # a bot plays there


def test_an_order_ends_when_its_answer_is_taken_back(auction: Auction) -> None:
    auction.order(auction.bert, "pass", until="end")
    auction.order(auction.cem, "pass_above", until="end", sum="500")
    auction.act(auction.ann, "auction r1")
    auction.act(auction.ann, "bid 100")
    assert auction.lines()[-1] == (1, ["pass"])
    auction.ann.post(f"{auction.path}/undo", version=auction.row.version)
    for person in (auction.bert, auction.cem):
        person.post(f"{auction.path}/undo", version=auction.row.version, answer="agree")
    assert auction.row.actor == 0
    # Bert's answer was taken back with Ann's bid, Cem had answered nothing.
    assert [order.seat.number for order in StandingOrder.objects.all()] == [2]


def test_an_order_until_the_next_turn(auction: Auction) -> None:
    auction.order(auction.bert, "pass", until="turn")
    auction.act(auction.ann, "auction r1")
    auction.act(auction.ann, "bid 100")
    auction.act(auction.cem, "pass")
    assert auction.row.actor == 1
    assert not StandingOrder.objects.exists()


def test_whoever_moves_within_a_step_ends_no_orders_of_others(auction: Auction) -> None:
    auction.order(auction.bert, "pass", until="end")
    auction.act(auction.ann, "auction r1")
    auction.ann.post(f"{auction.path}/undo", version=auction.row.version)
    assert StandingOrder.objects.count() == 1


def test_samarkand_holds_always() -> None:
    """Two people: with an order nobody is ever asked to sell; the records replay."""
    ann, bert = Person(), Person("de")
    table = ann.open("samarkand", seat1="open", seat2="bot:greedy")
    bert.take(table.seats.get(number=1))
    path = f"/table/{table.pk}/orders"
    for person, order in ((ann, "sell"), (bert, "hold")):
        person.post(path, question="sale", order=order, until="end")
    sales = 0
    while Table.objects.get(pk=table.pk).stage != "over":
        loaded = table_store.load(table.pk)
        seat = loaded.match.actor
        phase = loaded.match.view(None)["phase"]
        assert phase != "sale" or seat == 2
        sales += phase == "sale"
        bot = make_bot("greedy", loaded.match.game, "t", loaded.match.box)
        table_store.act(table.pk, int(seat or 0), choose_step(bot, loaded.match), None)
    assert sales > 3
    assert not StandingOrder.objects.exists()  # the match is over
    _replays(table_store.load(table.pk).match)


def test_a_rematch_takes_no_orders_along(auction: Auction) -> None:
    auction.order(auction.bert, "pass", until="end")
    Table.objects.filter(pk=auction.table.pk).update(stage="over")
    again = seats.rematch(auction.table.pk, seats.Opener("somebody"))
    assert not StandingOrder.objects.filter(seat__table=again).exists()
