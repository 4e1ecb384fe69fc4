"""How a decision is put to a person: chosen, then sent; prompts, hints, reasons, bids."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.conf import settings

import fondaco
from fondaco.arena.analysis.hint import Hint, find_hint
from fondaco.bots import Bot, choose_step, make_bot
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.web import advice, seats, table_store
from fondaco.web.models import BOT, Table
from fondaco.web.seats import Opener
from fondaco.web.table_page.parts import Decision
from fondaco.web.visitors import Visitor
from tests.games.marracash.test_board_positions import bidding, example, refilling
from tests.web.conftest import Person
from tests.web.shown import Reader


@pytest.fixture
def me(ann: Person, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Somebody at whose tables the positions of these tests lie."""
    monkeypatch.setattr(Visitor, "hash", "me")
    return ann


def _table(position: Match, seat: int, others: str = BOT) -> Table:
    """A match that goes on from a position, at a table with bots; the person has a seat."""
    places = [(others, f"Cog {n}", "greedy") for n in range(position.players)]
    places[seat] = ("me", "Ann", "")
    opener = Opener("me")
    return seats.open_table(
        position.game, places, opener, dict(position.options), start=position.state()
    )


def _page(person: Person, table: Table, path: str = "", **query: str) -> str:
    now = {} if path or query else {"at": "9999"}  # and not the story of how it came to that
    return str(person.get(f"/table/{table.pk}{path}", **query, **now).content.decode())


def _element(page: str, wanted: str) -> dict[str, Any]:
    """The attributes of the element with an id."""
    found = (attrs for _, attrs, _ in Reader(page).elements if attrs.get("id") == wanted)
    return dict(next(found))


def _words(page: str, wanted: str, until: str) -> str:
    """What is written from the element with an id up to some markup."""
    part = page[page.index(f'id="{wanted}"') :].partition(">")[2].partition(until)[0]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", part)).split())


# ---------------------------------------------------------------- choose, then send


def test_passing_and_bidding_are_chosen_first_and_sent_by_go(me: Person) -> None:
    table = _table(bidding()[0], 0)
    page = _page(me, table)
    assert (_element(page, "go")["value"], "disabled" in _element(page, "go")) == ("", True)
    assert _words(page, "go-label", "</span>") == "Choose a bid, or pass"
    for choice, plan in (("choice-pass", "pass"), ("choice-bid-225", "bid 225")):
        button = _element(page, choice)
        assert (button["name"], button["value"]) == ("plan", plan)
        assert "form" not in button
        chosen = _page(me, table, plan=plan)
        assert _element(chosen, "go")["value"] == plan
        assert _element(chosen, choice)["aria-pressed"] == "true"
        assert _element(chosen, choice)["value"] == ""  # once more: let go
    assert Table.objects.get(pk=table.pk).version == table.version


def test_without_confirmation_what_is_one_click_is_sent_with_it(me: Person) -> None:
    me.post("/settings", confirm="off", name="Ann")
    table = _table(bidding()[0], 0)
    page = _page(me, table)
    for choice, line in (("choice-pass", "pass"), ("choice-bid-225", "bid 225")):
        button = _element(page, choice)
        assert (button["form"], button["name"], button["value"]) == ("go-form", "text", line)
    # What takes two clicks is composed all the same: leading a group, or an auction.
    page = _page(me, _table(example()[0], 0))
    for choice in ("choice-move", "choice-auction"):
        assert _element(page, choice)["name"] == "plan"


def test_the_go_button_says_what_it_sends_also_of_a_sum_that_is_typed(me: Person) -> None:
    table = _table(bidding()[0], 0)
    page = _page(me, table, plan="bid", sum="475")
    assert _element(page, "go")["value"] == "bid 475"
    assert _words(page, "go-label", "</span>") == "Bid 475"
    # The page says it while one types: with these words, within these bounds.
    field = _element(page, "sum-bid")
    assert (field["data-go-label"], field["data-say-step"]) == ("Bid {sum}", "In steps of 25")
    assert (field["min"], field["max"], field["step"]) == ("225", "900", "25")
    for wrong in ("200", "480", "925"):
        page = _page(me, table, plan="bid", sum=wrong)
        assert _element(page, "go")["value"] == ""


def test_a_bot_takes_over_only_after_its_strength_was_chosen(me: Person) -> None:
    """It is said what that means, and one opens a panel to get there; no key plays it."""
    page = _page(me, _table(bidding()[0], 0))
    assert "A bot plays in your place" in _words(page, "my-seat", "</details>")
    assert "open" not in _element(page, "my-seat")
    assert "data-key" not in _element(page, "hand-over")
    assert _element(page, "hand-over-bot")["name"] == "bot"


@pytest.mark.parametrize(
    ("game", "whole", "begun"),
    [
        ("wampum", (), ("offer v",)),  # a village wants cards as well
        ("samarkand", ("marry ",), ("expand ",)),
        ("yangtze", ("buy ", "end_turn", "cash "), ("sell ", "open_sale", "buy_free")),
        ("key_harvest", ("end_turn",), ("harvest", "hire", "buy", "claim")),
        ("marracash", (), ("auction ",)),
    ],
)
def test_one_click_is_a_whole_decision_or_it_is_not(
    game: str, whole: tuple[str, ...], begun: tuple[str, ...]
) -> None:
    match = fondaco.start(game, players=3, seed=4)
    seat = match.actor
    assert isinstance(seat, int)
    trial = Trial(match.box, match.view(seat), seat)
    names = ["A", "B", "C"]
    made = Decision(match.game.board.compose(trial, "", "en", names), (), "", trial)
    for choice in made.composition.choices:
        if made.is_one_click(choice):
            assert choice.plan.startswith(whole)
            match.copy().play(choice.plan, seat)
        else:
            assert choice.blocked is not None or choice.plan.startswith(begun)


# ---------------------------------------------------------------- prompts


def test_the_prompt_follows_the_step(me: Person) -> None:
    table = me.open("wampum", seat2="none", option_start_player="seat_0")
    hand = table_store.load(table.pk).match.view(0)["hands"][0]
    kinds = [row["id"] for row in table_store.load(table.pk).match.box.data["goods"]]
    good = next(kind for kind, held in zip(kinds, hand, strict=True) if held)
    told = [
        _words(_page(me, table, plan=plan), "prompt", "</section>")
        for plan in ("", "offer v2", f"offer {good} 1", f"offer v2 {good} 1")
    ]
    assert told == [
        "Your turn Choose a village for your offer.",
        "Your turn Choose cards for Beaver Ford",
        "Your turn Choose a village",
        "Your turn Send it, or change your choice.",
    ]


def test_keys_of_a_refill_say_how_many_come_in(me: Person) -> None:
    """From the left: the digit is the number, as on the board; from the right letters."""
    page = _page(me, _table(refilling()[0], 0))
    keys = re.findall(r'id="choice-(left|right)-(\d)" data-key="(.)"', page)
    assert [key for end, _, key in keys if end == "left"] == [
        number for end, number, _ in keys if end == "left"
    ]
    assert len({key for _, _, key in keys}) == len(keys) > 3
    assert all(key.isalpha() for end, _, key in keys if end == "right")


# ---------------------------------------------------------------- hints and reasons


def test_a_hint_proposes_with_a_reason_and_chooses_nothing(me: Person) -> None:
    table = me.open("wampum", option_start_player="seat_0")
    page = _page(me, table, "/hint")
    assert _element(page, "state")["data-planned"] == ""
    note = _words(page, "note", "</p>")
    assert re.match(r"Hint: A bot would play: .+ Why: .+\.$", note), note
    plan = html.unescape(_element(page, "hint-show")["value"])
    shown = _page(me, table, plan=plan)
    assert html.unescape(_element(shown, "go")["value"]) == plan
    assert "hint-show" not in shown
    # A composition of one's own stays while a hint is asked for.
    assert _element(_page(me, table, "/hint", plan="offer v2"), "state")["data-planned"] == (
        "offer v2"
    )


def test_a_hint_says_how_it_differs_from_the_next_best_step(me: Person) -> None:
    table = me.open("wampum", option_start_player="seat_0")
    page = _page(me, table, "/hint")
    note = _words(page, "note", "</p>")
    assert re.search(r"comes out about the same\.|at the cost of \d+ of 100 chances\.", note), note
    folded = page[page.index('id="how-sure"') :].partition("</details>")[0]
    assert re.search(r"you win about \d+ of 100 games", folded)


def test_a_hint_is_thought_about_once(me: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table, found = me.open("wampum", option_start_player="seat_0"), list[Hint]()

    def find(match: Match, bot: Bot) -> Hint:
        found.append(find_hint(match, bot))
        return found[-1]

    monkeypatch.setattr(advice, "find_hint", find)
    pages = [_page(me, table, "/hint", **plan) for plan in ({}, {}, {"plan": "offer v2"})]
    assert len(found) == 1
    assert _words(pages[0], "note", "</p>") == _words(pages[2], "note", "</p>")


def test_those_who_wait_for_hints_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = {advice.LANE: 0}
    monkeypatch.setattr(advice, "front", lambda: (0, 0, waiting))
    monkeypatch.setattr(settings, "HINT", "1s")
    for number, seconds in ((0, 1.0), (1, 0.5), (3, 0.25), (1000, 0.02)):
        waiting[advice.LANE] = number
        effort = advice._effort()
        assert (effort.seconds, effort.whole_step) == (seconds, True)
    monkeypatch.setattr(settings, "HINT", "70")
    assert advice._effort().simulations == 70


def test_why_not_is_one_sentence_with_the_rule_folded_behind_it(me: Person) -> None:
    table = me.open("wampum", option_start_player="seat_0")
    page = _page(me, table, "/why", line="offer v3b")
    note = _words(page, "note", "</p>")
    assert note.count(".") == 1
    assert "WAM-" not in note
    folded = page[page.index('id="the-rule"') :].partition("</details>")[0]
    assert "In the rules" in folded


# ---------------------------------------------------------------- around it


def test_the_panel_of_an_auction_tells_every_bid_and_the_commission(me: Person) -> None:
    """Seat 0 has opened with 100; seat 1 leads with 200, so the auctioneer would get 100."""
    position = bidding()[0]
    table = _table(position, 0)
    loaded = table_store.load(table.pk)
    assert loaded.match.view(0)["auction"]["auctioneer"] == 0
    page = _page(me, table)
    panel = _words(page, "auction", "</section>")
    assert "your commission: 100" in panel
    table_store.act(table.pk, 0, ["bid 300"], None)
    bots = table_store.load(table.pk).match
    table_store.act(table.pk, int(str(bots.actor)), ["bid 400"], None)
    assert "bid 300" in _words(_page(me, table), "auction", "</section>")


def test_nothing_is_typed_out_of_turn(me: Person) -> None:
    """Seat 0 is to bid."""
    assert "disabled" in _element(_page(me, _table(bidding()[0], 1)), "type")
    assert "disabled" not in _element(_page(me, _table(bidding()[0], 0)), "type")


def test_among_bots_nobody_is_asked_to_agree(me: Person) -> None:
    table, seen = me.open("samarkand"), set()
    for _ in range(12):
        loaded = table_store.load(table.pk)
        match = loaded.match
        page = _page(me, table)
        assert "Ask to undo" not in page
        seen.add("disabled" in _element(page, "undo"))
        bot = make_bot("greedy", match.game, "t", match.box)
        table_store.act(table.pk, int(str(match.actor)), choose_step(bot, match), None)
    assert seen == {True, False}
