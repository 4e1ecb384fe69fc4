"""Do the goods cards lie as the rules can have laid them?"""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.reader import Reader
from fondaco.games.marracash.rules.arranging import hand_size, needs_cards
from fondaco.games.marracash.rules.moving import is_covered
from fondaco.games.marracash.rules.table import (
    ANTIQUES,
    GONE,
    OPT_CARDS,
    REVEAL,
    SETUP_CARDS,
    SOUVENIRS,
)


def check(box: Box, reader: Reader, table: Any) -> None:
    """MAR-9.1, 9.2."""
    option, phase = int(table["options"][OPT_CARDS]), int(table["phase"])
    if option == SOUVENIRS:
        _check_souvenirs(box, reader, table)
    elif phase == REVEAL:
        reader.fail("phase", "cannot be reveal without souvenirs", "MAR-9.1")
    elif option == ANTIQUES:
        _check_antiques(box, reader, table)
    elif phase == SETUP_CARDS:
        reader.fail("phase", "cannot be setup_cards without cards", "MAR-1.15")


def _check_souvenirs(box: Box, reader: Reader, table: Any) -> None:
    record, phase = box.record[0], int(table["phase"])
    dealt = len(box.data["cards"]) - int(table["deck_count"])
    in_hands = sum(int(hand_size(record, table, seat)) for seat in range(int(table["players"])))
    if in_hands or table["completed_count"]:
        reader.fail("cards.hands", "must be empty with souvenirs", "MAR-9.1")
    if phase < SETUP_CARDS and dealt:
        reader.fail("cards.deck", "must be complete before cards are turned up", "MAR-9.1")
    if phase >= SETUP_CARDS:
        if (phase in (SETUP_CARDS, REVEAL)) != needs_cards(record, table):
            reader.fail("cards.open", "does not fit the phase", "MAR-9.1")
        _check_bought(box, reader, table)


def _check_bought(box: Box, reader: Reader, table: Any) -> None:
    """A card leaves the game only with a customer of its colour."""
    colours = box.record["card_colour"][0].tolist()
    for colour, row in enumerate(box.data["colours"]):
        gone = sum(
            table["card_at"][card] == GONE and colours[card] == colour
            for card in range(len(box.data["cards"]))
        )
        customers = sum(
            int(table["customers"][shop])
            for shop in range(len(box.data["shops"]))
            if box.record["shop_colour"][0, shop] == colour
        )
        if gone > customers:
            reader.fail("cards", f"has lost more {row['id']} cards than were bought", "MAR-9.1")


def _check_antiques(box: Box, reader: Reader, table: Any) -> None:
    record, phase, players = box.record[0], int(table["phase"]), int(table["players"])
    full = int(record["antiques_hand"])
    sizes = [int(hand_size(record, table, seat)) for seat in range(players)]
    if table["open_count"]:
        reader.fail("cards.open", "must be empty with antiques", "MAR-9.2")
    if sum(sizes) + int(table["deck_count"]) != len(box.data["cards"]):
        reader.fail("cards", "have lost some, which antiques never do", "MAR-9.2")
    if phase < SETUP_CARDS:
        wanted = [0] * players
    elif phase > SETUP_CARDS:
        wanted = [full] * players
    else:
        seat, rest = divmod(min(sum(sizes), full * players - 1), full)
        wanted = [full] * seat + [rest] + [0] * (players - 1 - seat)
    if sizes != wanted:
        reader.fail("cards.hands", f"must have {wanted} cards by now", "MAR-9.2")
    completed = table["completed"].tolist()
    if phase <= SETUP_CARDS:
        if table["completed_count"]:
            reader.fail("cards.completed", "must be empty during the set-up", "MAR-9.2")
        return
    for seat in range(players):  # whoever is covered is paid before anybody decides (section 8)
        if seat + 1 not in completed and is_covered(record, table, seat):
            reader.fail("cards.completed", f"misses seat {seat}, whose hand is covered", "MAR-9.2")
