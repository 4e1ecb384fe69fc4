"""Can the game stand at this point? Checks of phase, turn and half-finished step of a table."""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.reader import Reader
from fondaco.games.samarkand.notation.checks_pieces import turns_used
from fondaco.games.samarkand.notation.sets import discards_left
from fondaco.games.samarkand.notation.state import ENDINGS, FAULTS
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.expansion import first_asked
from fondaco.games.samarkand.rules.marriage import excess, first_discard
from fondaco.games.samarkand.rules.scoring import end_reached
from fondaco.games.samarkand.rules.setup import uses_bag


def check_moment(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a table whose pieces are sound, but at which nobody can be asked this now."""
    phase = int(table["phase"])
    _check_passes(box, reader, table)
    _check_turn(box, reader, table)
    _check_bag(box, reader, table)
    if phase in (t.BAG, t.DEAL):
        _check_deal(box, reader, table)
    else:
        _check_limits(box, reader, table)
    if phase == t.DRAW:
        _check_draw(box, reader, table)
    if phase == t.DISCARD:
        _check_discard(box, reader, table)
    if phase in (t.PLACING, t.MORE, t.SALE):
        _check_expansion(box, reader, table)
    if phase == t.SALE:
        _check_sale(box, reader, table)
    _check_end(box, reader, table)


def _check_turn(box: Box, reader: Reader, table: Any) -> None:
    """SAM-1.1, 1.3: turns go round, and each has one marriage or one expansion."""
    players, phase, turn_no = (int(table[key]) for key in ("players", "phase", "turn_no"))
    seat = (box.data["start"]["first_seat"] + turn_no) % players
    reader.expect("turn_seat", seat, "SAM-1.1")
    if phase in (t.TURN, t.PLACING, t.MORE, t.DISCARD):
        reader.expect("actor", seat, "SAM-1.8")
    if phase in (t.BAG, t.DEAL):
        reader.expect("turn_no", 0, "SAM-2.8", faults.IN_THE_SETUP)
    stalemate = table["ending"] == t.STALEMATE
    acted = phase in (t.DRAW, t.DISCARD, t.MORE, t.SALE) or (phase == t.OVER and not stalemate)
    passes = int(table["passes"]) - stalemate
    enough = turns_used(box, table) + passes <= turn_no + acted
    reader.demand(enough, "turn_no", FAULTS["too_few_turns"](n=turn_no), "SAM-1.3")


def _check_passes(box: Box, reader: Reader, table: Any) -> None:
    """SAM-1.4, 7.4: whoever passed could do nothing else, and nothing has changed since."""
    players, passes, phase = (int(table[key]) for key in ("players", "passes", "phase"))
    most = players if table["ending"] == t.STALEMATE else players - 1
    right = passes <= (most if phase in (t.TURN, t.OVER) else 0)
    right = right and (phase != t.OVER or passes in (0, players))
    reader.demand(right, "passes", faults.cannot_be(passes, faults.NOW), "SAM-7.4")
    last = int(table["turn_seat"]) + (phase == t.OVER)
    for back in range(1, passes + 1):
        seat = (last - back) % players
        fault = FAULTS["could_act"](n=passes, seat=seat)
        reader.demand(not t.can_act(box.record[0], table, seat), "passes", fault, "SAM-1.4")


def _check_bag(box: Box, reader: Reader, table: Any) -> None:
    """SAM-9.2: so many tiles have been drawn from the bag."""
    if not uses_bag(table):
        reader.demand(table["phase"] != t.BAG, "phase", FAULTS["no_bag"], "SAM-9.2")
        return
    two = box.data["two_player"]
    full = sum(max(0, row["tiles"] - two["tiles_laid_out"]) for row in box.data["family"])
    drawn = two["bag_draws"] - (int(table["left"]) if table["phase"] == t.BAG else 0)
    right = full - int(table["bag"].sum()) == drawn
    reader.demand(right, "bag", FAULTS["bag_gave"](n=drawn), "SAM-9.2")


def _check_deal(box: Box, reader: Reader, table: Any) -> None:
    """SAM-2.7, 2.8: before the first turn everybody has exactly what was dealt so far."""
    start = box.data["start"]
    for seat in range(int(table["players"])):
        money = faults.must_be(start["money"], faults.IN_THE_SETUP)
        reader.demand(table["money"][seat] == start["money"], f"money[{seat}]", money, "SAM-2.7")
        nothing = faults.must_be_empty(faults.IN_THE_SETUP)
        thrown = reader.values["discards"][seat]
        reader.demand(not thrown, f"discards[{seat}]", nothing, "SAM-2.8")
        dealt = 0
        if table["phase"] == t.DEAL and seat <= table["receiver"]:
            dealt = start["cards"] - (int(table["left"]) if seat == table["receiver"] else 0)
        cards = faults.must_have(dealt, faults.CARDS, faults.BY_NOW)
        reader.demand(table["hand_size"][seat] == dealt, f"hands[{seat}]", cards, "SAM-2.8")


def _check_limits(box: Box, reader: Reader, table: Any) -> None:
    """SAM-3.10: the limit holds for all but the seat that has just drawn."""
    limit = int(t.hand_limit(box.record[0], table))
    drawing = int(table["turn_seat"]) if table["phase"] in (t.DRAW, t.DISCARD) else None
    for seat in range(int(table["players"])):
        within = seat == drawing or t.cards_counted(table, seat) <= limit
        reader.demand(within, f"hands[{seat}]", FAULTS["above_limit"](n=limit), "SAM-3.10")


def _check_draw(box: Box, reader: Reader, table: Any) -> None:
    """SAM-3.6, 3.12: a marriage below the limit, and a card to draw."""
    drawn = int(box.record["marriage_draw"][0]) - int(table["left"])
    _check_drawn(box, reader, table, drawn)
    right = 0 <= drawn <= table["hand_size"][table["turn_seat"]]
    reader.demand(right, "pending.left", faults.cannot_be(int(table["left"])), "SAM-3.6")
    reader.demand(table["deck_size"], "deck", FAULTS["nothing_to_draw"], "SAM-3.12")


def _check_drawn(box: Box, reader: Reader, table: Any, drawn: int) -> None:
    seat = int(table["turn_seat"])
    married = table["married"][seat].any()
    reader.demand(married, f"families[{seat}]", FAULTS["no_marriage"], "SAM-3.2")
    before = int(t.cards_counted(table, seat) + table["dropped"]) - drawn
    room = before < t.hand_limit(box.record[0], table)
    reader.demand(room, f"hands[{seat}]", FAULTS["too_full"], "SAM-3.7")


def _check_discard(box: Box, reader: Reader, table: Any) -> None:
    """SAM-3.9, 3.10, 3.14: the discards so far leave a way to the limit."""
    record, seat, dropped = box.record[0], int(table["turn_seat"]), int(table["dropped"])
    left = discards_left(box, table)
    open_yet = dropped == 0 or left > 0
    reader.demand(open_yet, "pending.cards", FAULTS["turn_is_over"], "SAM-3.9")
    drawn = int(record["marriage_draw"])
    held = int(table["hand_size"][seat]) + dropped >= drawn or table["deck_size"] == 0
    reader.demand(held, f"hands[{seat}]", FAULTS["must_hold"](n=drawn), "SAM-3.6")
    _check_drawn(box, reader, table, drawn)
    first, goods = int(first_discard(table)), len(box.data["good"])
    higher = sum(bool(t.in_hand_of(table, seat, card)) for card in range(first, goods))
    enough = excess(record, table) <= min(higher, left)
    reader.demand(enough, "pending.cards", FAULTS["too_few_higher"], "SAM-3.10")


def _check_expansion(box: Box, reader: Reader, table: Any) -> None:
    """SAM-4.1, 4.8, 4.9: one's family with a camel, a space for it and, if need be, money."""
    family, phase = int(table["family"]), int(table["phase"])
    own = table["married"][table["turn_seat"], family]
    reader.demand(own, "pending.family", FAULTS["not_own"], "SAM-4.1")
    standing = int((table["standing"] == family).sum())
    reader.demand(standing > table["placed"], "pending", FAULTS["too_many_placed"], "SAM-4.2")
    grows = phase == t.SALE or t.can_grow(table, family)
    reader.demand(grows, "pending.family", FAULTS["cannot_grow"], "SAM-4.9")
    paid = phase != t.MORE or table["treasury"][family] >= box.record["extra_cost"][0]
    reader.demand(paid, "pending.family", FAULTS["cannot_pay"], "SAM-4.8")


def _check_sale(box: Box, reader: Reader, table: Any) -> None:
    """SAM-5.1, 5.5, 9.5: the camel has just taken the marker, and these seats are asked."""
    good, actor = int(table["good"]), int(table["actor"])
    camels = table["standing"][box.record["space_of"][0, good]].tolist()
    taken = table["marker_at"][good] == table["turn_seat"]
    taken = taken and camels == [table["family"], t.NO_FAMILY]
    reader.demand(taken, "pending.good", FAULTS["not_taken"], "SAM-5.1")
    unsold = not any(good + 1 in cards for cards in reader.values["sold"])
    reader.demand(unsold, "pending.good", FAULTS["sold_already"], "SAM-5.2")
    if table["ask_holder"]:
        asked = actor == first_asked(table, good)
        reader.demand(asked, "pending.poll", FAULTS["not_asked"], "SAM-9.5")
    reader.demand(table["hand_size"][actor], "pending.poll", FAULTS["not_asked"], "SAM-5.5")


def _check_end(box: Box, reader: Reader, table: Any) -> None:
    """SAM-7.1 to 7.4: the game is over when it must be."""
    reached = int(end_reached(box.record[0], table))
    over = table["phase"] == t.OVER
    reader.expect("end", ENDINGS[(reached or t.STALEMATE) if over else 0], "SAM-7.3")
    goes_on = over or not reached
    reader.demand(goes_on, "phase", FAULTS["must_be_over"](end=ENDINGS[reached]), "SAM-7.3")
    if over and not reached:
        reader.expect("passes", int(table["players"]), "SAM-7.4")
