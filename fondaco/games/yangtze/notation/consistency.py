"""Does a table tell a story that the rules can go on with? Checks over the whole of a state."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.reader import Reader
from fondaco.games.yangtze.notation.state import PHASES, drawn_rulers, members
from fondaco.games.yangtze.rules.dealing import next_to_deal
from fondaco.games.yangtze.rules.selling import is_bundle
from fondaco.games.yangtze.rules.table import (
    ALL_CARDS,
    AUCTION,
    BUY_BLIND,
    GAIN_WARE,
    HOUSES,
    NO_SALE,
    NO_TILE,
    OVER,
    REFILL,
    RULER,
    RULER_DEAL,
    RULER_TAKE,
    SECOND_BUY,
    SETUP_HANDS,
    SETUP_RIVER,
    SWAP_BAG,
    SWAP_RIVER,
    TURN,
    clockwise,
    effect_of,
    first_gap,
    river_holds_a_ware,
)


def check_whole(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a state whose parts contradict each other."""
    phase = int(table["phase"])
    if phase <= SETUP_HANDS:
        _check_set_up(box, reader, table)
    _check_purchases(box, reader, table)
    _check_actor(reader, table)
    _check_end(reader, table)
    if RULER <= phase <= RULER_DEAL:
        _check_ruler(box, reader, table)
    _check_overlays(box, reader, table)


def _check_set_up(box: Box, reader: Reader, table: Any) -> None:
    """YAN-1.2 to 1.5: everybody has exactly what was dealt so far."""
    record, players, phase = box.record[0], int(table["players"]), int(table["phase"])
    gap = int(first_gap(table))
    if (phase == SETUP_RIVER) != (gap < HOUSES) or (table["river"][gap:] != NO_TILE).any():
        reader.fail("river", "must be filled in the order of the houses", "YAN-1.3")
    if table["box_wares"] or table["box_settlements"] or table["ruler_count"]:
        reader.fail("", "has tiles in the box or rulers during the set-up", "YAN-1.2")
    if table["idle"] or table["sold"]:
        reader.fail("", "has turns before the first", "YAN-1.6")
    due = int(next_to_deal(record, table)) if phase == SETUP_HANDS else 0
    if due == players:
        reader.fail("phase", "is setup_hands, but all wares are dealt", "YAN-1.4")
    for seat in range(players):
        dealt = len(members(table["wares"][seat]))
        most = int(record["start_wares"]) if phase == SETUP_HANDS and seat <= due else 0
        fresh = table["money"][seat] == record["start_money"]
        fresh = fresh and table["cards"][seat] == ALL_CARDS
        if not fresh or table["settlements"][seat] or table["known"][seat] or dealt > most:
            reader.fail(f"seats[{seat}]", "has something that was not dealt yet", "YAN-1.4")


def _check_purchases(box: Box, reader: Reader, table: Any) -> None:
    """YAN-3.1, 4.4, 4.5, 7.3: what was bought is missing from the river until it is drawn."""
    phase, bought, missing = (int(table[key]) for key in ("phase", "bought", "missing"))
    drawing = REFILL <= phase <= RULER_DEAL
    wanted = 1 if phase == SECOND_BUY else 0
    fits = 1 <= missing <= bought if drawing else (bought, missing) == (wanted, 0)
    if phase == OVER:
        fits = missing <= bought
    if not fits:
        text = f"and missing do not fit phase {PHASES[phase]}"
        reader.fail("bought", text, "YAN-4.5")
    gaps = int((table["river"] == NO_TILE).sum())
    if phase > SETUP_HANDS and gaps < max(missing, wanted):
        reader.fail("river", "has fewer gaps than wares are missing", "YAN-4.6")
    holds_first = members(table["cards"][table["active"]]).count(int(box.record["buy_two"][0]))
    if phase == SECOND_BUY and not holds_first:
        reader.fail("phase", "second_buy needs the card for two purchases", "YAN-7.3")
    if bought == 2 and holds_first:
        reader.fail("bought", "is 2, but the card for it is not used", "YAN-7.3")


def _check_actor(reader: Reader, table: Any) -> None:
    """Section 4: in a turn the active seat, for a ruler the seat in turn."""
    phase, actor, active = (int(table[key]) for key in ("phase", "actor", "active"))
    if phase in (TURN, SECOND_BUY) and actor != active:
        reader.fail("actor", f"must be {active}, whose turn it is", "YAN-1.1")
    turn = int(clockwise(table, active, int(table["place"])))
    if phase in (RULER, RULER_TAKE) and actor != turn:
        reader.fail("actor", f"must be {turn}, who is to follow the ruler", "YAN-5.2")


def _check_end(reader: Reader, table: Any) -> None:
    """YAN-8.1, 8.2: over when it must be, and only then."""
    phase, drawn, last = int(table["phase"]), len(drawn_rulers(table)), int(table["end_ruler"])
    all_idle = int(table["idle"]) == int(table["players"])
    if drawn > last:
        reader.fail("rulers", f"are {drawn}, but the game ends with {last}", "YAN-8.1")
    if phase == OVER and not (all_idle or drawn == last):
        reader.fail("phase", "is over, but nothing has ended the game", "YAN-8.1")
    if phase != OVER and all_idle:
        reader.fail("idle", "of all seats would have ended the game", "YAN-8.2")
    if phase != OVER and drawn == last and not RULER <= phase <= RULER_DEAL:
        reader.fail("rulers", "are enough to have ended the game", "YAN-8.1")


def _check_ruler(box: Box, reader: Reader, table: Any) -> None:
    """YAN-5.8 to 5.12: what is on its way fits what the ruler does."""
    if not drawn_rulers(table):
        reader.fail("rulers", "must name the current one", "YAN-5.1")
    phase, effect = int(table["phase"]), int(effect_of(box.record[0], table))
    if (table["given"] != NO_TILE) != (phase == RULER_TAKE):
        reader.fail("ruler.given", "is a ware only in phase ruler_take", "YAN-5.10")
    swapping = phase == RULER_DEAL and effect == SWAP_BAG
    if (table["returned"] != NO_TILE) != swapping:
        reader.fail("ruler.returned", "is a ware only during a swap with the bag", "YAN-5.11")
    if phase == RULER_TAKE and (effect != SWAP_RIVER or not river_holds_a_ware(table)):
        reader.fail("phase", "ruler_take needs a swap with the river", "YAN-5.10")
    if phase == RULER_DEAL:
        if effect not in (GAIN_WARE, BUY_BLIND, SWAP_BAG):
            reader.fail("phase", "ruler_deal needs a ruler who gives a ware", "YAN-5.8")
        if not table["bag_wares"]:
            reader.fail("bag", "has no ware to deal", "YAN-5.8")


def _check_overlays(box: Box, reader: Reader, table: Any) -> None:
    """YAN-A.4, A.5: an open bundle is one, and a sale has been paid for with its card."""
    phase, actor = int(table["phase"]), int(table["actor"])
    bundle, window = int(table["bundle"]), table["sale"] != NO_SALE
    if window:
        if phase not in (SECOND_BUY, AUCTION, RULER):
            reader.fail("sale", f"must be null in phase {PHASES[phase]}", "YAN-R.1")
        if int(table["cards"][actor]) >> int(box.record["sell_any_time"][0]) & 1:
            reader.fail("sale", "is open, but the card for it is not used", "YAN-7.1")
        if table["sale"] == 0 and not table["wares"][actor]:
            reader.fail("sale", "is open without a ware to sell", "YAN-R.3")
    if bundle and not (window or phase == TURN):
        reader.fail("bundle", f"must be empty in phase {PHASES[phase]}", "YAN-2.9")
    if bundle and not is_bundle(box.record[0], table["bundle"]):
        reader.fail("bundle", "is none: its wares share neither ware nor colour", "YAN-2.3")
