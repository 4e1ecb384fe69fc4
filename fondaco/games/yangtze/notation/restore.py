"""Reading a canonical state back into a table: nothing is believed that a rule forbids."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.compiled.kit import clockwise
from fondaco.engine.integers import places
from fondaco.engine.reader import Reader
from fondaco.engine.texts import read_texts
from fondaco.games.yangtze.notation.components import components_of
from fondaco.games.yangtze.notation.state import (
    FIELDS,
    PHASES,
    drawn_rulers,
    placed,
)
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.bundles import holds, is_bundle
from fondaco.games.yangtze.rules.setup import next_to_deal

_FAULTS = read_texts(__file__, "faults")


def restore(box: Box, state: Any, table: Any) -> None:
    """Write a canonical state into a table that is all zeros; StateError if it is not one."""
    FIELDS.restore(box, state, table, _check)


def write(box: Box, state: Any, table: Any) -> None:
    """Write a state that is known to be sound into a table that is all zeros."""
    FIELDS.write(box, state, table)


def _check(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a state whose parts contradict each other."""
    phase = int(table["phase"])
    _check_hands(reader, table)
    _check_places(box, reader)
    if phase <= t.SETUP_HANDS:
        _check_set_up(box, reader, table)
    if phase == t.AUCTION:
        _check_auction(reader.table("auction"), table)
    _check_purchases(box, reader, table)
    _check_actor(reader, table)
    _check_end(reader, table)
    if t.RULER <= phase <= t.RULER_DEAL:
        _check_ruler(box, reader, table)
    _check_overlays(box, reader, table)


def _check_hands(reader: Reader, table: Any) -> None:
    """YAN-1.7, 2.10: what all have seen of a hand is in it, and so is the open bundle."""
    wares = table["wares"].tolist()
    for seat, known in enumerate(table["known"].tolist()):
        reader.demand(not known & ~wares[seat], f"seats[{seat}].known", _FAULTS["own"], "YAN-1.7")
    if table["actor"] < 0:
        reader.demand(not table["bundle"], "bundle", faults.must_be_empty(), "YAN-A.3")
    else:
        foreign = int(table["bundle"]) & ~wares[table["actor"]]
        reader.demand(not foreign, "bundle", _FAULTS["own"], "YAN-2.10")


def _check_places(box: Box, reader: Reader) -> None:
    """YAN-1.2: each tile is in exactly one place."""
    found = Counter(placed(reader.values))
    for tile in components_of(box).bag:
        if found[tile] != 1:
            fault = faults.stands_twice(tile) if found[tile] else _FAULTS["nowhere"](tile=tile)
            reader.fail("", fault, "YAN-1.2")


def _check_set_up(box: Box, reader: Reader, table: Any) -> None:
    """YAN-1.2 to 1.5: everybody has exactly what was dealt so far."""
    record, players, phase = box.record[0], int(table["players"]), int(table["phase"])
    gap = int(t.first_gap(table))
    in_order = (phase == t.SETUP_RIVER) == (gap < t.HOUSES) and (
        table["river"][gap:] == t.NO_TILE
    ).all()
    reader.demand(in_order, "river", _FAULTS["river_order"], "YAN-1.3")
    for key in ("box", "rulers"):
        empty = faults.must_be_empty(faults.IN_THE_SETUP)
        reader.demand(not reader.values[key], key, empty, "YAN-1.2")
    for key, start in (("idle", 0), ("sold", False)):
        reader.expect(key, start, "YAN-1.6", faults.IN_THE_SETUP)
    due = int(next_to_deal(record, table)) if phase == t.SETUP_HANDS else 0
    reader.demand(due < players, "phase", _FAULTS["all_dealt"], "YAN-1.4")
    for seat in range(players):
        dealt = len(places(table["wares"][seat]))
        most = int(record["start_wares"]) if phase == t.SETUP_HANDS and seat <= due else 0
        fresh = (
            table["money"][seat] == record["start_money"] and table["cards"][seat] == t.ALL_CARDS
        )
        more = table["settlements"][seat] or table["known"][seat] or dealt > most
        reader.demand(fresh and not more, f"seats[{seat}]", _FAULTS["not_dealt"], "YAN-1.4")


def _check_auction(entry: Reader, table: Any) -> None:
    """YAN-6.2: who is asked and who leads are still in, and they are not the same."""
    actor, bidder = int(table["actor"]), int(table["high_bidder"])
    asked = table["bidding"][actor] and actor != bidder
    entry.demand(asked, "in", _FAULTS["asked"], "YAN-6.2")
    entry.demand(bidder < 0 or table["bidding"][bidder], "in", _FAULTS["leads"], "YAN-6.2")


def _check_purchases(box: Box, reader: Reader, table: Any) -> None:
    """YAN-3.1, 4.4, 4.5, 7.3: what was bought is missing from the river until it is drawn."""
    phase, bought, missing = (int(table[key]) for key in ("phase", "bought", "missing"))
    wanted = 1 if phase == t.SECOND_BUY else 0
    fits = (bought, missing) == (wanted, 0)
    if t.REFILL <= phase <= t.RULER_DEAL:
        fits = 1 <= missing <= bought
    elif phase == t.OVER:
        fits = missing <= bought
    reader.demand(fits, "bought", _FAULTS["bought"](phase=PHASES[phase]), "YAN-4.5")
    gaps = int((table["river"] == t.NO_TILE).sum())
    enough = phase <= t.SETUP_HANDS or gaps >= max(missing, wanted)
    reader.demand(enough, "river", _FAULTS["gaps"], "YAN-4.6")
    holds_first = holds(table, table["active"], box.record["buy_two"][0])
    reader.demand(phase != t.SECOND_BUY or holds_first, "phase", _FAULTS["no_card"], "YAN-7.3")
    reader.demand(bought < 2 or not holds_first, "bought", _FAULTS["card_kept"], "YAN-7.3")


def _check_actor(reader: Reader, table: Any) -> None:
    """Section 4: in a turn the active seat, for a ruler the seat in turn."""
    phase, active = int(table["phase"]), int(table["active"])
    if phase in (t.TURN, t.SECOND_BUY):
        reader.expect("actor", active, "YAN-1.1", faults.in_phase(PHASES[phase]))
    if phase in (t.RULER, t.RULER_TAKE):
        turn = int(clockwise(table, active, int(table["place"])))
        reader.expect("actor", turn, "YAN-5.2", faults.in_phase(PHASES[phase]))


def _check_end(reader: Reader, table: Any) -> None:
    """YAN-8.1, 8.2: over when it must be, and only then."""
    phase, drawn, last = int(table["phase"]), len(drawn_rulers(table)), int(table["end_ruler"])
    all_idle = int(table["idle"]) == int(table["players"])
    reader.demand(drawn <= last, "rulers", faults.too_long(last, drawn), "YAN-8.1")
    if phase == t.OVER:
        reader.demand(all_idle or drawn == last, "phase", _FAULTS["not_over"], "YAN-8.1")
        return
    reader.demand(not all_idle, "idle", _FAULTS["ended"], "YAN-8.2")
    going_on = drawn < last or t.RULER <= phase <= t.RULER_DEAL
    reader.demand(going_on, "rulers", _FAULTS["ended"], "YAN-8.1")


def _check_ruler(box: Box, reader: Reader, table: Any) -> None:
    """YAN-5.8 to 5.12: what is on its way fits what the ruler does."""
    reader.demand(drawn_rulers(table), "rulers", faults.CANNOT_BE_EMPTY, "YAN-5.1")
    phase, effect = int(table["phase"]), int(t.effect_of(box.record[0], table))
    taking, dealing = phase == t.RULER_TAKE, phase == t.RULER_DEAL
    given, returned = table["given"] != t.NO_TILE, table["returned"] != t.NO_TILE
    fault = faults.does_not_fit("phase")
    reader.demand(given == taking, "ruler.given", fault, "YAN-5.10")
    reader.demand(
        returned == (dealing and effect == t.SWAP_BAG), "ruler.returned", fault, "YAN-5.11"
    )
    fault = faults.does_not_fit("ruler")
    can_take = effect == t.SWAP_RIVER and t.river_holds_a_ware(table)
    reader.demand(not taking or can_take, "phase", fault, "YAN-5.10")
    deals = effect in (t.GAIN_WARE, t.BUY_BLIND, t.SWAP_BAG)
    reader.demand(not dealing or deals, "phase", fault, "YAN-5.8")
    reader.demand(not dealing or table["bag_wares"], "bag", _FAULTS["no_ware"], "YAN-5.8")


def _check_overlays(box: Box, reader: Reader, table: Any) -> None:
    """YAN-A.4, A.5: an open bundle is one, and a sale has been paid for with its card."""
    phase, actor = int(table["phase"]), int(table["actor"])
    bundle, window, now = int(table["bundle"]), table["sale"] != t.NO_SALE, faults.in_phase
    if window:
        possible = phase in (t.SECOND_BUY, t.AUCTION, t.RULER)
        fault = faults.must_be(None, now(PHASES[phase]))
        reader.demand(possible, "sale", fault, "YAN-R.1")
        kept = holds(table, actor, box.record["sell_any_time"][0])
        reader.demand(not kept, "sale", _FAULTS["card_kept"], "YAN-7.1")
        sells = table["sale"] > 0 or table["wares"][actor]
        reader.demand(sells, "sale", _FAULTS["nothing_to_sell"], "YAN-R.3")
    if bundle:
        fault = faults.must_be_empty(now(PHASES[phase]))
        reader.demand(window or phase == t.TURN, "bundle", fault, "YAN-2.9")
        right = is_bundle(box.record[0], table["bundle"])
        reader.demand(right, "bundle", _FAULTS["no_bundle"], "YAN-2.3")
