"""From JSON to a table: a canonical state, or a view of one, whose parts are known to be sound."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.samarkand.notation.state import ENDINGS, PHASES, family_ids, space_ids
from fondaco.games.samarkand.rules.table import (
    CHANCE,
    DISCARDED,
    IN_HAND,
    JUST_DISCARDED,
    NO_FAMILY,
    NO_SEAT,
    NOBODY,
    SOLD,
    survey,
)


def fill(box: Box, seen: State, table: Any) -> None:
    """Write a state into a table that is all zeros; the hidden cards of a view stay in the deck."""
    players = seen["players"]
    table["players"] = players
    table["plain_tiles"] = seen["options"]["two_player_mode"] == "plain"
    table["ask_holder"] = seen["options"]["sale_poll"] == "holder"
    table["first_bag"] = box.record["at_bag"][0]
    table["phase"] = PHASES.index(seen["phase"])
    actor = seen["actor"]
    table["actor"] = CHANCE if actor == "chance" else NOBODY if actor is None else actor
    for key in ("turn_seat", "turn_no", "passes", "treasury", "tiles", "camels", "stacks"):
        table[key] = seen[key]
    table["money"][:players] = seen["money"]
    table["link_markers"][:players] = seen["link_markers"]
    table["bag"] = 0 if seen["bag"] is None else seen["bag"]
    table["ending"] = ENDINGS.index(seen["end"])
    _fill_cards(seen, table)
    _fill_families(box, seen, table)
    _fill_pending(box, seen, table)


def _fill_cards(seen: State, table: Any) -> None:
    table["marker_at"] = NO_SEAT
    for seat in range(seen["players"]):
        hand, sold = seen["hands"][seat], seen["sold"][seat]
        for cards, place in (
            (hand, IN_HAND + seat),
            (sold, SOLD + seat),
            (seen["discards"][seat], DISCARDED + seat),
        ):
            for number in cards if isinstance(cards, list) else ():
                table["card_at"][number - 1] = place
        table["hand_size"][seat] = len(hand) if isinstance(hand, list) else hand
        table["sold_size"][seat] = len(sold)
        for number in seen["goods_markers"][seat]:
            table["marker_at"][number - 1] = seat
    deck = seen["deck"]
    table["deck_size"] = len(deck) if isinstance(deck, list) else deck


def _fill_families(box: Box, seen: State, table: Any) -> None:
    families, spaces = family_ids(box), space_ids(box)
    for seat, own in enumerate(seen["families"]):
        for family in own:
            table["married"][seat, families.index(family)] = 1
    for pair in seen["links"]:
        one, other = (families.index(family) for family in pair)
        table["linked"][one, other] = table["linked"][other, one] = 1
    table["standing"] = NO_FAMILY
    for space, camels in seen["board"].items():
        for slot, family in enumerate(camels):
            table["standing"][spaces.index(space), slot] = families.index(family)
    survey(box.record[0], table)


def _fill_pending(box: Box, seen: State, table: Any) -> None:
    """The half-finished step."""
    pending = seen["pending"] or {}
    table["left"] = pending.get("left", 0)
    table["receiver"] = pending.get("seat", 0)
    if "family" in pending:
        table["family"] = family_ids(box).index(pending["family"])
        table["placed"] = pending.get("placed", 1 if seen["phase"] == "more" else 0)
    table["good"] = pending.get("good", 1) - 1
    cards = pending.get("cards", [])
    table["dropped"] = pending.get("count", len(cards))
    for number in cards:
        table["card_at"][number - 1] = JUST_DISCARDED
        table["last_dropped"] = number - 1
