"""Drivers: one writing for all games, and what each game puts into its slots."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.engine.compile import rule
from fondaco.engine.compiled.binder import Binder, Slot, driver, inlined, variant
from fondaco.engine.rules_cache import ENGINE

cost = Slot("rules", "cost")
bonus = Slot("bots", "bonus")


@inlined
def fee(amount):  # type: ignore[no-untyped-def]
    return amount * 10


@inlined
def no_fee(amount):  # type: ignore[no-untyped-def]
    return 0


@driver
def price(amount):  # type: ignore[no-untyped-def]
    return cost(amount) + fee(amount)


@driver
def bill(amount):  # type: ignore[no-untyped-def]
    return price(amount) + 1000


free_price = variant("free_price", price, fee=no_fee)
free_bill = variant("free_bill", bill, price=free_price)


@driver
def reward(amount):  # type: ignore[no-untyped-def]
    return bonus(amount) + price(amount)


@driver
def twice(amount):  # type: ignore[no-untyped-def]
    return 2 * amount


@rule
def double_cost(amount):  # type: ignore[no-untyped-def]
    return amount * 2


def _binder() -> tuple[Binder, list[tuple[str, str]]]:
    """A game, and what it is asked; all are the same, as compiled drivers are kept by its name."""
    asked: list[tuple[str, str]] = []

    def find(part: str, name: str) -> Any:
        asked.append((part, name))
        return double_cost

    return Binder(ENGINE, find), asked


def test_a_driver_calls_the_functions_of_its_game() -> None:
    bind, asked = _binder()
    assert bind(bill)(7) == 14 + 70 + 1000
    assert bind.rule(bill)(7) == 14 + 70 + 1000, "interpreted as well"
    assert asked == [("rules", "cost")]
    assert bind.rule(cost) is double_cost


def test_a_driver_is_bound_once() -> None:
    bind, asked = _binder()
    assert bind(price) is bind(price)
    assert (bind.rule(price)(7), bind.rule(bill)(7)) == (14 + 70, 14 + 70 + 1000)
    assert len(asked) == 1


def test_a_variant_calls_others_in_their_place_and_leaves_the_driver_as_it_is() -> None:
    bind, _ = _binder()
    assert bind(free_bill)(7) == 14 + 1000
    assert bind(bill)(7) == 14 + 70 + 1000


def test_a_slot_can_be_filled_by_choice() -> None:
    bind, asked = _binder()
    chosen = bind.choosing(bonus, twice)
    assert chosen(reward)(7) == 14 + 14 + 70
    assert ("bots", "bonus") not in asked
    assert bind.rule(bonus) is double_cost, "the binder it came from knows nothing of it"


def test_a_slot_outside_of_a_driver_says_so() -> None:
    with pytest.raises(AssertionError, match="cost is called outside of a bound driver"):
        cost(7)
