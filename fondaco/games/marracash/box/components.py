"""Colours, cards and constants of MarraCash's data file."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Names, read_names, read_numbers, same_value
from fondaco.engine.reader import Reader
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts
from fondaco.games.marracash.rules.table import CARDS, COLOURS, INCOMES, NUMBERS, OPEN, SEATS

FAULTS = read_texts(__file__, "box")

HEX = "#[0-9a-fA-F]{6}"
#: The number of visitors without and with option `visitors` = 64.
ALL_VISITORS = (54, 64)
MOST_MONEY, LARGEST_CAP = 1_000_000, 32_000

#: Constants that are sums of money (MAR-D.6).
_MONEY = (
    "start_cash",
    "min_bid",
    "bid_cap",
    "auction_commission_limit",
    "auction_commission_low",
    "auction_commission_high",
    "mover_commission_limit",
    "mover_commission_low",
    "mover_commission_high",
)
#: The other constants: smallest and largest value, and the rule behind them.
_COUNTS = {
    "money_step": (1, 1000, "MAR-D.6"),
    "signs_per_player": (1, 100, "MAR-1.6"),
    "signs_per_player_two": (1, 100, "MAR-1.6"),
    "actions_per_turn": (2, 2, "MAR-D.7"),
    "entrance_group": (1, COLOURS, "MAR-D.2"),
    "queue_max_run": (1, 64, "MAR-1.9"),
    "refill_min": (2, 2, "MAR-D.7"),
    "refill_max": (3, 16, "MAR-D.7"),
    "souvenirs_open": (1, OPEN, "MAR-9.1"),
    "antiques_hand": (1, CARDS, "MAR-9.2"),
    "stall_rounds": (1, 1000, "MAR-8.5"),
    "max_rounds": (1, 1000, "MAR-8.6"),
}


def some_rows(reader: Reader, key: str, most: int, rule: str) -> list[Reader]:
    """The entries of a list that is no longer than a table can hold, and not empty."""
    rows = reader.rows(key)
    reader.some(key, 1, most, rule)
    return rows


def read_colours(reader: Reader, record: Any) -> tuple[list[str], Names]:
    """MAR-D.1, D.2: colours in their order, and how many visitors there are of each."""
    rows = some_rows(reader, "colours", COLOURS, "MAR-1.5")
    ids, names = read_names(rows, "MAR-D.1")
    letters = set()
    for place, row in enumerate(rows):
        index = row.get("index", "MAR-D.1")
        fault = FAULTS["wrong_index"](index=shown(index), place=place)
        row.demand(same_value(index, place), "index", fault, "MAR-D.1")
        letters.add(row.matching("letter", "[a-z]", "MAR-D.1"))
        row.matching("hex", HEX)
        for option, key in enumerate(("visitors", "visitors_revised")):
            amount = row.whole(key, 0, ALL_VISITORS[option], "MAR-D.2")
            record["visitors"][0, option, place] = amount
        row.close()
    reader.demand(len(letters) == len(ids), "colours", FAULTS["letter_twice"], "MAR-D.1")
    for option, wanted in enumerate(ALL_VISITORS):
        amount = int(record["visitors"][0, option].sum())
        fault = FAULTS["visitors"](amount=amount, wanted=wanted)
        reader.demand(amount == wanted, "colours", fault, "MAR-D.2")
    record["colours"][0] = len(ids)
    return ids, names


def read_cards(reader: Reader, record: Any, colours: list[str]) -> tuple[list[str], Names]:
    """MAR-D.1, D.6: the goods cards."""
    rows = some_rows(reader, "cards", CARDS, "MAR-1.15")
    ids, names = read_names(rows, "MAR-D.1")
    seen = set()
    for place, row in enumerate(rows):
        colour = colours.index(row.choice("colour", tuple(colours), "MAR-D.1"))
        value = row.whole("value", 1, LARGEST_CAP, "MAR-D.6")
        fault = FAULTS["value_twice"](value=shown(value), colour=colours[colour])
        row.demand((colour, value) not in seen, "value", fault, "MAR-D.6")
        seen.add((colour, value))
        record["card_colour"][0, place], record["card_value"][0, place] = colour, value
        row.close()
    record["cards"][0] = len(ids)
    return ids, names


def read_constants(constants: Reader, record: Any, most: int, cards: int) -> None:
    """MAR-D.6, D.7: the table `[constants]`."""
    read_numbers(constants, record, _COUNTS)
    step = int(record["money_step"][0])
    for key in _MONEY:
        highest = LARGEST_CAP if key == "bid_cap" else MOST_MONEY
        amount = constants.whole(key, 0, highest, "MAR-D.6")
        _check_money(constants, key, amount, step)
        record[key][0] = amount
    assert set(NUMBERS) == {*_COUNTS, *_MONEY}  # noqa: S101 - the rules read nothing else
    if not 0 < record["min_bid"][0] <= record["bid_cap"][0]:
        constants.fail("min_bid", FAULTS["least_bid"], "MAR-3.6")
    _read_incomes(constants, record, step)
    _read_antiques(constants, record, most, cards)
    _read_notes(constants, step)
    for value in record["card_value"][0, :cards].tolist():
        fault = FAULTS["does_not_divide"](step=step, value=shown(value))
        constants.demand(value % step == 0, "money_step", fault, "MAR-D.6")
    constants.close()
    _check_set_up(constants, record)


def _check_money(reader: Reader, key: str, amount: int, step: int) -> None:
    if amount % step:
        reader.fail(key, FAULTS["no_multiple"](amount=shown(amount), step=step), "MAR-D.6")


def _read_incomes(constants: Reader, record: Any, step: int) -> None:
    """MAR-D.6: so that a commission never exceeds the income it is taken from (MAR-R.8)."""
    constants.items("customer_income")
    incomes = constants.some("customer_income", 1, INCOMES, "MAR-D.6")
    highest = int(max(record["mover_commission_low"][0], record["mover_commission_high"][0]))
    last = 0
    for place, value in enumerate(incomes):
        key = f"customer_income[{place}]"
        amount = constants.whole_value(key, value, 0, LARGEST_CAP, "MAR-D.6")
        _check_money(constants, key, amount, step)
        fault = FAULTS["below_commission"](amount=shown(amount), commission=highest)
        constants.demand(amount >= highest, key, fault, "MAR-D.6")
        fault = FAULTS["below_the_last"](amount=shown(amount), last=shown(last))
        constants.demand(amount >= last, key, fault, "MAR-D.6")
        last = amount
        record["customer_income"][0, place] = amount
    record["incomes"][0] = len(incomes)


def _read_antiques(constants: Reader, record: Any, most: int, cards: int) -> None:
    """MAR-D.6, 9.2: enough cards for all hands, and a payment for every seat."""
    hand = int(record["antiques_hand"][0])
    fault = FAULTS["hand_too_large"](hand=hand, most=most, cards=cards)
    constants.demand(hand * most <= cards, "antiques_hand", fault, "MAR-9.2")
    paid = constants.items("antiques_paid")
    constants.demand(len(paid) >= most, "antiques_paid", FAULTS["every_seat"], "MAR-D.6")
    for place, value in enumerate(paid):
        amount = constants.whole_value(f"antiques_paid[{place}]", value, 0, hand, "MAR-9.2")
        if place < SEATS:  # nobody is paid as a fifth
            record["antiques_paid"][0, place] = amount


def _read_notes(constants: Reader, step: int) -> None:
    """MAR-D.6: the notes of the start capital, value and number; for people only."""
    for place, note in enumerate(constants.items("start_notes")):
        key = f"start_notes[{place}]"
        value, _ = constants.vector_value(key, note, 2, 1, LARGEST_CAP)
        _check_money(constants, key, value, step)


def _check_set_up(constants: Reader, record: Any) -> None:
    """MAR-D.2, 1.8, 1.9: chance can always fill the entrances and line up the rest."""
    group, run = int(record["entrance_group"][0]), int(record["queue_max_run"][0])
    entrances, colours = int(record["entrances"][0]), int(record["colours"][0])
    fault = FAULTS["group_too_large"](group=group, colours=colours)
    constants.demand(group <= colours, "entrance_group", fault, "MAR-D.2")
    for option in range(len(ALL_VISITORS)):
        visitors = record["visitors"][0, option, :colours].tolist()
        enough = sum(amount >= entrances for amount in visitors) >= group
        constants.demand(enough, "entrance_group", FAULTS["more_colours"], "MAR-1.8")
        waiting = sum(visitors) - entrances * group
        for amount in visitors:
            fits = amount <= run * (waiting - amount) + run
            fault = FAULTS["run_too_small"](amount=amount)
            constants.demand(fits, "queue_max_run", fault, "MAR-1.9")
