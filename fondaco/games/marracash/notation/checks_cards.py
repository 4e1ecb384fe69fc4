"""Do the goods cards lie as the rules can have laid them?"""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.reader import Reader
from fondaco.games.marracash.notation.state import FAULTS, PHASES
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.moves import is_covered
from fondaco.games.marracash.rules.setup import hand_size, needs_cards


def check_cards(box: Box, reader: Reader, table: Any) -> None:
    """MAR-9.1, 9.2."""
    option, phase = int(table["options"][t.OPT_CARDS]), int(table["phase"])
    shown = table["open_cards"][: table["open_count"]] - 1
    elsewhere = (table["card_at"][shown] != t.IN_OPEN).any()
    reader.demand(not elsewhere, "cards.open", FAULTS["lies_elsewhere"])
    cannot_be = faults.cannot_be(PHASES[phase], faults.NOW)
    reader.demand(phase != t.REVEAL or option == t.SOUVENIRS, "phase", cannot_be, "MAR-9.1")
    dealt = phase != t.SETUP_CARDS or option in (t.SOUVENIRS, t.ANTIQUES)
    reader.demand(dealt, "phase", cannot_be, "MAR-1.15")
    if option == t.SOUVENIRS:
        _check_souvenirs(box, reader, table)
    elif option == t.ANTIQUES:
        _check_antiques(box, reader, table)


def _check_souvenirs(box: Box, reader: Reader, table: Any) -> None:
    phase, demand = int(table["phase"]), reader.demand
    empty = not (table["card_at"] >= t.IN_HAND).any() and not table["completed_count"]
    demand(empty, "cards.hands", faults.must_be_empty(faults.with_option("souvenirs")), "MAR-9.1")
    if phase < t.SETUP_CARDS:
        whole = int(table["deck_count"]) == len(box.data["cards"])
        demand(whole, "cards.deck", FAULTS["deck_complete"], "MAR-9.1")
        return
    fits = (phase in (t.SETUP_CARDS, t.REVEAL)) == needs_cards(box.record[0], table)
    demand(fits, "cards.open", faults.does_not_fit("phase"), "MAR-9.1")
    _check_bought(box, reader, table)


def _check_bought(box: Box, reader: Reader, table: Any) -> None:
    """A card leaves the game only with a customer of its colour."""
    record, cards = box.record[0], len(box.data["cards"])
    gone = table["card_at"][:cards] == t.GONE
    for colour, row in enumerate(box.data["colours"]):
        lost = (gone & (record["card_colour"][:cards] == colour)).sum()
        customers = table["customers"][record["shop_colour"] == colour].sum()
        fault = FAULTS["not_bought"](colour=row["id"])
        reader.demand(lost <= customers, "cards", fault, "MAR-9.1")


def _check_antiques(box: Box, reader: Reader, table: Any) -> None:
    record, phase, players = box.record[0], int(table["phase"]), int(table["players"])
    sizes = [int(hand_size(record, table, seat)) for seat in range(players)]
    full, demand = int(record["antiques_hand"]), reader.demand
    empty = faults.must_be_empty(faults.with_option("antiques"))
    demand(not table["open_count"], "cards.open", empty, "MAR-9.2")
    kept = sum(sizes) + int(table["deck_count"]) == len(box.data["cards"])
    demand(kept, "cards", FAULTS["cards_lost"], "MAR-9.2")
    if phase < t.SETUP_CARDS:
        wanted = [0] * players
    elif phase > t.SETUP_CARDS:
        wanted = [full] * players
    else:
        seat, rest = divmod(min(sum(sizes), full * players - 1), full)
        wanted = [full] * seat + [rest] + [0] * (players - 1 - seat)
    for seat, (size, due) in enumerate(zip(sizes, wanted, strict=True)):
        fault = faults.must_have(due, faults.CARDS, faults.BY_NOW)
        demand(size == due, f"cards.hands[{seat}]", fault, "MAR-9.2")
    if phase <= t.SETUP_CARDS:
        none = faults.must_be_empty(faults.IN_THE_SETUP)
        demand(not table["completed_count"], "cards.completed", none, "MAR-9.2")
        return
    for seat in set(range(players)) - {int(one) - 1 for one in table["completed"]}:
        # Whoever is covered is paid before anybody decides (section 8).
        missing = is_covered(record, table, seat)
        demand(not missing, "cards.completed", FAULTS["not_shown"](seat=seat), "MAR-9.2")
