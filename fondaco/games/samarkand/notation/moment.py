"""Can the game stand at this point? Checks of phase, turn and half-finished step of a table."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.canonical import canonical
from fondaco.engine.reader import Reader
from fondaco.games.samarkand.notation.components import turns_used
from fondaco.games.samarkand.notation.state import ENDINGS, still_asked
from fondaco.games.samarkand.rules.ending import end_reached, score
from fondaco.games.samarkand.rules.expanding import first_asked
from fondaco.games.samarkand.rules.table import (
    BAG,
    DEAL,
    DISCARD,
    DRAW,
    FAMILIES,
    MORE,
    NO_FAMILY,
    OVER,
    PLACING,
    SALE,
    STALEMATE,
    TURN,
    can_grow,
    may_expand,
    may_marry,
)


def check_moment(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a table whose pieces are sound, but at which nobody can be asked this now."""
    phase = int(table["phase"])
    _check_passes(box, reader, table)
    _check_turn(box, reader, table)
    _check_bag(box, reader, table)
    if phase in (BAG, DEAL):
        _check_deal(box, reader, table)
    else:
        _check_limits(box, reader, table)
    if phase == DRAW:
        _check_draw(box, reader, table)
    if phase == DISCARD:
        _check_discard(box, reader, table)
    if phase in (PLACING, MORE, SALE):
        _check_expansion(box, reader, table)
    if phase == SALE:
        _check_sale(box, reader, table)
    _check_end(box, reader, table)


def _check_turn(box: Box, reader: Reader, table: Any) -> None:
    """SAM-1.1, 1.3: turns go round, and each has one marriage or one expansion."""
    players, phase, turn_no = (int(table[key]) for key in ("players", "phase", "turn_no"))
    seat = (box.data["start"]["first_seat"] + turn_no) % players
    if table["turn_seat"] != seat:
        reader.fail("turn_seat", f"must be {seat} in turn {turn_no}", "SAM-1.1")
    if phase in (TURN, PLACING, MORE, DISCARD) and table["actor"] != seat:
        reader.fail("actor", f"must be {seat}, whose turn it is", "SAM-1.8")
    if phase in (BAG, DEAL) and turn_no > 0:
        reader.fail("turn_no", "must be 0 before the first turn", "SAM-2.8")
    stalemate = table["ending"] == STALEMATE
    acted = phase in (DRAW, DISCARD, MORE, SALE) or (phase == OVER and not stalemate)
    passes = int(table["passes"]) - stalemate
    if turns_used(box, reader.values) + passes > turn_no + acted:
        reader.fail("turn_no", f"{turn_no} is too few for what was done", "SAM-1.3")


def _check_passes(box: Box, reader: Reader, table: Any) -> None:
    """SAM-1.4, 7.4: whoever passed could do nothing else, and nothing has changed since."""
    players, passes = int(table["players"]), int(table["passes"])
    most = players if table["ending"] == STALEMATE else players - 1
    if passes > (most if table["phase"] in (TURN, OVER) else 0) or (
        table["phase"] == OVER and passes not in (0, players)
    ):
        reader.fail("passes", f"cannot be {passes} now", "SAM-7.4")
    last = int(table["turn_seat"]) + (table["phase"] == OVER)
    for back in range(1, passes + 1):
        seat = (last - back) % players
        if _can_act(box, table, seat):
            reader.fail("passes", f"is {passes}, but seat {seat} could act", "SAM-1.4")


def _can_act(box: Box, table: Any, seat: int) -> bool:
    record = box.record[0]
    return any(
        may_marry(record, table, seat, family) or may_expand(table, seat, family)
        for family in range(FAMILIES)
    )


def _check_bag(box: Box, reader: Reader, table: Any) -> None:
    """SAM-9.2: so many tiles have been drawn from the bag."""
    if reader.values["bag"] is None:
        if table["phase"] == BAG:
            reader.fail("phase", "cannot be bag without a bag", "SAM-9.2")
        return
    two = box.data["two_player"]
    full = sum(max(0, row["tiles"] - two["tiles_laid_out"]) for row in box.data["family"])
    left = int(table["left"]) if table["phase"] == BAG else 0
    if full - int(table["bag"].sum()) != two["bag_draws"] - left:
        reader.fail("bag", f"must have given {two['bag_draws'] - left} tiles", "SAM-9.2")


def _check_deal(box: Box, reader: Reader, table: Any) -> None:
    """SAM-2.7, 2.8: before the first turn everybody has exactly what was dealt so far."""
    start = box.data["start"]
    for seat in range(int(table["players"])):
        if table["money"][seat] != start["money"]:
            reader.fail(f"money[{seat}]", f"must be {start['money']}", "SAM-2.7")
        if reader.values["discards"][seat]:
            reader.fail(f"discards[{seat}]", "must be empty before the first turn", "SAM-2.8")
        dealt = 0
        if table["phase"] == DEAL and seat <= table["receiver"]:
            dealt = start["cards"] - (int(table["left"]) if seat == table["receiver"] else 0)
        if table["hand_size"][seat] != dealt:
            reader.fail(f"hands[{seat}]", f"must have {dealt} cards by now", "SAM-2.8")


def _check_limits(box: Box, reader: Reader, table: Any) -> None:
    """SAM-3.10: the limit holds for all but the seat that has just drawn."""
    limit = int(box.record["hand_limit"][0, table["players"]])
    counted = (table["hand_size"] + table["sold_size"]).tolist()
    drawing = int(table["turn_seat"]) if table["phase"] in (DRAW, DISCARD) else None
    for seat in range(int(table["players"])):
        if seat != drawing and counted[seat] > limit:
            reader.fail(f"hands[{seat}]", f"is above the limit of {limit}", "SAM-3.10")


def _check_draw(box: Box, reader: Reader, table: Any) -> None:
    """SAM-3.6, 3.12: a marriage below the limit, and a card to draw."""
    drawn = int(box.record["marriage_draw"][0]) - int(table["left"])
    _check_drawn(box, reader, table, drawn)
    if drawn < 0 or table["hand_size"][table["turn_seat"]] < drawn:
        reader.fail("pending.left", f"cannot be {table['left']}", "SAM-3.6")
    if table["deck_size"] == 0:
        reader.fail("deck", "cannot be empty when a card is drawn", "SAM-3.12")


def _check_drawn(box: Box, reader: Reader, table: Any, drawn: int) -> None:
    seat = int(table["turn_seat"])
    if not table["married"][seat].any():
        reader.fail(f"families[{seat}]", "cannot be empty after a marriage", "SAM-3.2")
    before = int(table["hand_size"][seat] + table["sold_size"][seat] + table["dropped"]) - drawn
    if before >= int(box.record["hand_limit"][0, table["players"]]):
        reader.fail(f"hands[{seat}]", "was too full to draw cards", "SAM-3.7")


def _check_discard(box: Box, reader: Reader, table: Any) -> None:
    """SAM-3.9, 3.10, 3.14: the discards so far leave a way to the limit."""
    record, seat = box.record[0], int(table["turn_seat"])
    state, dropped = reader.values, int(table["dropped"])
    if 0 < dropped >= record["discard_max"]:
        reader.fail("pending.cards", "are so many that the turn is over", "SAM-3.9")
    if not set(state["pending"]["cards"]) <= set(state["discards"][seat]):
        reader.fail("pending.cards", f"must lie in discards[{seat}]", "SAM-3.9")
    drawn = int(record["marriage_draw"])
    if int(table["hand_size"][seat]) + dropped < drawn and table["deck_size"] > 0:
        reader.fail(f"hands[{seat}]", f"must hold the {drawn} cards drawn", "SAM-3.6")
    _check_drawn(box, reader, table, drawn)
    limit = int(record["hand_limit"][table["players"]])
    over = int(table["hand_size"][seat] + table["sold_size"][seat]) - limit
    last = max(state["pending"]["cards"], default=0)
    higher = sum(number > last for number in state["hands"][seat])
    if over > min(higher, int(record["discard_max"]) - dropped):
        reader.fail("pending.cards", "leave too few cards to reach the limit", "SAM-3.10")


def _check_expansion(box: Box, reader: Reader, table: Any) -> None:
    """SAM-4.1, 4.8, 4.9: an own family with a camel, a space for it and, if need be, money."""
    family, phase = int(table["family"]), int(table["phase"])
    standing = int((table["standing"] == family).sum())
    if not table["married"][table["turn_seat"], family]:
        reader.fail("pending.family", "is not the turn seat's own", "SAM-4.1")
    if standing <= table["placed"]:
        reader.fail("pending", "has more camels placed than stand there", "SAM-4.2")
    if phase != SALE and not can_grow(table, family):
        reader.fail("pending.family", "cannot grow", "SAM-4.9")
    if phase == MORE and table["treasury"][family] < box.record["extra_cost"][0]:
        reader.fail("pending.family", "cannot pay for a second camel", "SAM-4.8")


def _check_sale(box: Box, reader: Reader, table: Any) -> None:
    """SAM-5.1, 5.5, 9.5: the camel has just taken the marker, and these seats are asked."""
    good, actor = int(table["good"]), int(table["actor"])
    camels = table["standing"][box.record["space_of"][0, good]].tolist()
    if camels != [table["family"], NO_FAMILY] or table["marker_at"][good] != table["turn_seat"]:
        reader.fail("pending.good", "was not taken by this camel", "SAM-5.1")
    if any(good + 1 in cards for cards in reader.values["sold"]):
        reader.fail("pending.good", "was sold already", "SAM-5.2")
    if table["ask_holder"]:
        asked = actor == int(first_asked(table, good))
    else:
        asked = bool(table["hand_size"][actor] > 0)
    if not asked or reader.values["pending"]["poll"] != still_asked(table):
        rule = "SAM-9.5" if table["ask_holder"] else "SAM-5.5"
        reader.fail("pending.poll", "are not the seats to be asked", rule)


def _check_end(box: Box, reader: Reader, table: Any) -> None:
    """SAM-7.1 to 7.4, 8.5: the game is over when it must be, and the points are right."""
    reached = int(end_reached(box.record[0], table))
    wanted = (reached or STALEMATE) if table["phase"] == OVER else 0
    if table["ending"] != wanted:
        reader.fail("end", f"must be {ENDINGS[wanted] or 'null'}", "SAM-7.3")
    if table["phase"] != OVER:
        if reached:
            reader.fail("phase", f"must be over: {ENDINGS[reached]}", "SAM-7.3")
        if reader.values["result"] is not None:
            reader.fail("result", "must be null before the end", "SAM-7.5")
        return
    if wanted == STALEMATE and table["passes"] != table["players"]:
        reader.fail("passes", f"must be {table['players']}", "SAM-7.4")
    _check_result(box, reader, table)


def _check_result(box: Box, reader: Reader, table: Any) -> None:
    score(box.record[0], table)
    players = int(table["players"])
    ranks = table["ranks"][:players].tolist()
    wanted = {
        "scores": table["scores"][:players].tolist(),
        "ranks": ranks,
        "winners": [seat for seat in range(players) if ranks[seat] == 1],
    }
    entry = reader.table("result")
    for key, value in wanted.items():
        if canonical(entry.get(key)) != canonical(value):
            entry.fail(key, f"must be {value}", "SAM-8.5")
    entry.close()
