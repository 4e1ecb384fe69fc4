"""Sentences of Yangtze that a person reads: any ware fits them, and they promise nothing untrue."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from fondaco import IllegalAction, Match
from fondaco.games.yangtze.notation import say_prompt
from tests.games.yangtze.model_position import DATA
from tests.games.yangtze.test_rule_book import dealt, play

PEARLS = "pearl_white pearl_black rice_pink tea_pink"


def rich(money: int, cap: int = 99, raised: int = 1) -> Match:
    """An auction that seat 0 opens; both seats began with so many coins."""
    data = copy.deepcopy(DATA)
    data["money"]["start"] = money
    data["auction"] |= {"bid_cap": cap, "min_raise": raised}
    return play(dealt(data=data), "buy house_8, done, draw fortress_1")


def asked(match: Match, seat: int, lang: str = "en") -> str:
    """The prompt as a seat reads it."""
    view: Any = match.view(seat)
    return say_prompt(match.box, view, lang)


@pytest.mark.rules("YAN-6.3", "YAN-A.8")
@pytest.mark.parametrize(("bid", "cap", "raised"), [(99, 99, 1), (50, 50, 1), (96, 99, 5)])
def test_at_the_cap_nobody_is_asked_for_more(bid: int, cap: int, raised: int) -> None:
    match = play(rich(200, cap, raised), f"bid {bid}")
    assert not [line for line in match.legal() if line.startswith("bid")]
    assert asked(match, 1).endswith("No higher bid is possible: you can only pass.")
    assert asked(match, 1, "de").endswith("Höher geht es nicht: Du kannst nur passen.")
    refusal = match.why_not("bid 99")
    assert refusal is not None
    assert refusal.rule == "YAN-6.3"
    assert {lang: refusal.say(lang) for lang in ("en", "de")} == {
        "en": f"No higher bid is possible: none is above {cap}. You can only pass.",
        "de": f"Höher geht es nicht: Kein Gebot ist höher als {cap}. Du kannst nur passen.",
    }


@pytest.mark.rules("YAN-6.3", "YAN-A.1")
@pytest.mark.parametrize("bid", ["100", "150", "999", "1" + "0" * 60])
@pytest.mark.parametrize("cap", [99, 40])
def test_a_bid_above_all_lines_is_told_the_most_that_can_be_bid(bid: str, cap: int) -> None:
    match = rich(200, cap)
    refusal = match.why_not(f"bid {bid}", 0)
    assert refusal is not None
    assert refusal.rule == "YAN-6.3"
    assert {lang: refusal.say(lang) for lang in ("en", "de")} == {
        "en": f"No bid is above {cap}.",
        "de": f"Kein Gebot ist höher als {cap}.",
    }
    with pytest.raises(IllegalAction) as caught:
        match.play(f"bid {bid}")
    assert (caught.value.rule, caught.value.say("de")) == ("YAN-6.3", refusal.say("de"))
    assert match.why_not(f"bid {bid}", 1) == match.why_not("bid 99", 1)  # somebody else's turn
    after = play(match, f"bid {cap}").why_not(f"bid {bid}")
    assert after is not None
    assert after.reason.startswith("No higher bid is possible")


@pytest.mark.rules("YAN-A.1", "YAN-A.6")
def test_what_is_no_bid_at_all_is_no_line() -> None:
    match = rich(200)
    for text in ("bid 0", "bid 0100", "bid -100", "bid 100.5", "bid 1e9", "bid ١٠٠", "bid 100 "):
        refusal = match.why_not(text)
        assert refusal is not None
        assert refusal.rule == "YAN-A.1", text
    refusal = dealt().why_not("bid 100")
    assert refusal is not None
    assert refusal.rule == "YAN-A.6"


@pytest.mark.rules("YAN-6.3", "YAN-6.4")
def test_below_the_cap_the_lowest_bid_is_named() -> None:
    match = play(rich(200), "bid 98")
    assert asked(match, 1).endswith("Bid 99 or more, or pass.")
    refusal = match.why_not("bid 98")
    assert refusal is not None
    assert refusal.say("en") == "A bid must be at least 99 now."


@pytest.mark.rules("YAN-6.4", "YAN-7.6")
def test_who_lacks_the_coins_is_told_so() -> None:
    match = play(rich(4), "pass, cash 10, bid 14, draw fortress_2, cash 20, bid 20")
    assert "takes 21 or more; you have 0 coins. Pass, or get coins" in asked(match, 1)
    assert "mindestens 21 sein; du hast 0 Münzen. Passe oder" in asked(match, 1, "de")
    match = play(match, "open_sale, pick rice_pink, sell, pick tea_pink, sell, done")
    assert "Pass, or get coins" in asked(match, 1)
    match = play(match, "cash 15, bid 21, pass, draw fortress_3, cash 10, bid 10, cash 20, bid 22")
    match = play(match, "cash 15, bid 23, pass, draw fortress_4, bid 22")
    assert asked(match, 1).endswith("takes 23 or more; you have 22 coins and can only pass.")
    assert asked(match, 1, "de").endswith("du hast 22 Münzen und kannst nur passen.")
    assert match.legal() == ["pass"]


@pytest.mark.rules("YAN-4.7", "YAN-A.4", "YAN-2.10", "YAN-1.3")
def test_pearls_are_many() -> None:
    match = dealt(hands=PEARLS)
    laid = match.log(None)[0], match.log(None, "de")[0]
    assert laid[0].endswith(", house 1: white vase.")
    assert laid[1].endswith(", Haus 1: weiße Vase.")
    play(match, "pick pearl_black")
    late = match.why_not("pick pearl_white")
    assert late is not None
    assert late.say("en").endswith("it is too late for the white pearls.")
    assert late.say("de").endswith("Zu spät ist es für die weißen Perlen.")
    play(match, "sell")
    assert "sells for 5 coins: black pearls." in match.log(None)[-1]
    lost = match.why_not("pick pearl_black")
    assert lost is not None
    assert lost.say("de") == "Diese Ware hast du nicht: schwarze Perlen."
    play(match, "buy house_8, done")
    gone = match.why_not("draw pearl_black")
    assert gone is not None
    assert {lang: gone.say(lang) for lang in ("en", "de")} == {
        "en": "Not in the bag: black pearls.",
        "de": "Nicht im Beutel: schwarze Perlen.",
    }


@pytest.mark.rules("YAN-5.10")
def test_the_question_of_the_swap() -> None:
    match = play(dealt(hands=PEARLS), "buy house_8, done, draw shunzhi, give pearl_white")
    assert "you give the white pearls." in asked(match, 0)
    assert " gives the white pearls and chooses" in asked(match, 1)
    assert asked(match, 1, "de").endswith(
        " gibt die weißen Perlen ab und wählt dafür eine Ware vom Fluss."
    )
