"""Reading a canonical state back into a table: nothing is believed that a rule forbids."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box, choose_options, same_value
from fondaco.engine.canonical import canonical
from fondaco.engine.errors import SetupError, StateError
from fondaco.engine.reader import Reader, shown
from fondaco.games.wampum.notation.consistency import check_whole
from fondaco.games.wampum.notation.state import PHASES, village_ids, villages_in_play
from fondaco.games.wampum.rules.dealing import queue_deal, queue_restock
from fondaco.games.wampum.rules.settling import score
from fondaco.games.wampum.rules.table import (
    CHANCE,
    COUNTS,
    HAND_LIMIT,
    KINDS,
    NO_TRADER,
    NOBODY,
    OFFER_GOODS,
    OFFER_VILLAGE,
    OVER,
    RELOCATE,
    REMOVE_NONE,
    REMOVE_ONE_OF_EACH,
    REMOVE_PAIR,
    RESTOCK,
    SEATS,
    SETUP_DEAL,
    SETUP_REMOVE,
    SETUP_START,
    hand_limit,
    must_exceed,
)

_CHANCE_PHASES = (SETUP_START, SETUP_REMOVE, SETUP_DEAL, RESTOCK)
_OFFERING = (OFFER_VILLAGE, OFFER_GOODS, RELOCATE)


def restore(box: Box, state: Any, table: Any) -> None:
    """Write a canonical state into a table that is all zeros; StateError if it is none."""
    reader = Reader("state", state, error=StateError)
    if reader.get("game") != "wampum":
        reader.fail("game", f"is {shown(state['game'])}, not wampum")
    players = reader.whole("players", box.fewest_players, box.most_players, "WAM-R.34")
    table["players"] = players
    _read_options(box, reader, table)
    _read_round(box, reader, table, players)
    _read_cards(box, reader, table, players)
    _read_offers(box, reader, table, players)
    _read_pending(box, reader, table)
    _read_result(box, reader, table, players)
    reader.close()
    check_whole(box, reader, table)


def _read_options(box: Box, reader: Reader, table: Any) -> None:
    options = reader.get("options")
    if not isinstance(options, dict) or set(options) != set(box.options):
        reader.fail("options", f"must be exactly {', '.join(box.options)}")
    try:
        chosen = choose_options(box, options, "WAM-R.34")
    except SetupError as error:
        raise StateError(f"state: {error.reason}", error.rule) from None
    table["start_random"] = chosen["start_player"] == "random"
    table["hide_chests"] = chosen["hide_chests"]


def _read_round(box: Box, reader: Reader, table: Any, players: int) -> None:
    phase = PHASES.index(reader.choice("phase", PHASES))
    table["phase"] = phase
    table["actor"] = _read_actor(reader, phase, players)
    in_set_up = phase in (SETUP_START, SETUP_REMOVE, SETUP_DEAL)
    rounds = box.data["setup"][players - box.fewest_players]["rounds"]
    table["round_no"] = reader.whole("round", 0 if in_set_up else 1, 0 if in_set_up else rounds)
    table["last_round"] = reader.flag("last_round")
    if table["last_round"] and (in_set_up or phase == RESTOCK):
        reader.fail("last_round", f"cannot be true in phase {PHASES[phase]}", "WAM-6.1")
    if phase == OVER and not table["last_round"]:
        reader.fail("last_round", "cannot be false when the game is over", "WAM-9.2")
    if phase == SETUP_START:
        if reader.get("canoe") is not None:
            reader.fail("canoe", "must be null in phase setup_start")
        table["canoe"] = -1
    else:
        table["canoe"] = reader.whole("canoe", 0, players - 1)
    table["turn"] = reader.whole("turn", 0, players - 1 if phase in _OFFERING else 0)
    turn_seat = (int(table["canoe"]) + int(table["turn"])) % players
    if phase in (OFFER_VILLAGE, OFFER_GOODS) and table["actor"] != turn_seat:
        reader.fail("actor", f"must be {turn_seat}, whose turn it is", "WAM-4.1")


def _read_actor(reader: Reader, phase: int, players: int) -> int:
    actor = reader.get("actor")
    wanted = "chance" if phase in _CHANCE_PHASES else None
    if phase in _CHANCE_PHASES or phase == OVER:
        if actor != wanted or isinstance(actor, bool):
            reader.fail("actor", f"must be {wanted or 'null'} in phase {PHASES[phase]}")
        return CHANCE if wanted else NOBODY
    return reader.whole("actor", 0, players - 1)


def _vectors(reader: Reader, key: str, amount: int) -> list[list[int]]:
    rows = reader.items(key, amount)
    return [
        reader.vector_value(f"{key}[{place}]", row, KINDS, 0, COUNTS - 1)
        for place, row in enumerate(rows)
    ]


def _read_cards(box: Box, reader: Reader, table: Any, players: int) -> None:
    table["deck"] = reader.vector("deck", KINDS, 0, COUNTS - 1)
    table["removed"] = reader.vector("removed", KINDS, 0, COUNTS - 1)
    table["hands"][:players] = _vectors(reader, "hands", players)
    table["chests"][:players] = _vectors(reader, "chests", players)
    table["discards"][:players] = _vectors(reader, "discards", players)
    ids, in_play = village_ids(box), villages_in_play(box, players)
    rows = reader.items("villages", len(in_play))
    for place, (row, village) in enumerate(zip(rows, in_play, strict=True)):
        entry = Reader("state", row, f"villages[{place}]", StateError)
        if entry.get("id") != ids[village]:
            entry.fail("id", f"must be {ids[village]}", "WAM-2.3")
        goods = entry.vector("goods", KINDS, 0, COUNTS - 1)
        if not any(goods) and table["phase"] > SETUP_DEAL:
            entry.fail("goods", "cannot be empty", "WAM-R.16")
        table["villages"][village] = goods
        entry.close()
    _check_removed(box, reader, table, players)


def _check_removed(box: Box, reader: Reader, table: Any, players: int) -> None:
    removed = sorted(table["removed"].tolist())
    removal = int(box.record["removal"][0, players])
    if table["phase"] == SETUP_START or table["phase"] == SETUP_REMOVE:
        removal = REMOVE_NONE
    wanted = {REMOVE_NONE: 0, REMOVE_ONE_OF_EACH: KINDS, REMOVE_PAIR: 2}[removal]
    if removed != [0] * (KINDS - wanted) + [1] * wanted:
        reader.fail("removed", f"must be one card of each of {wanted} kinds", "WAM-2.5")
    if table["phase"] == SETUP_REMOVE and box.record["removal"][0, players] != REMOVE_PAIR:
        reader.fail("phase", f"setup_remove does not occur with {players} players", "WAM-2.6")


def _read_offers(box: Box, reader: Reader, table: Any, players: int) -> None:
    table["trader"] = NO_TRADER
    ids, in_play = village_ids(box), villages_in_play(box, players)
    open_ids = [ids[village] for village in in_play]
    laid = _seats_with_offers(table, players)
    for seat, row in enumerate(reader.items("offers", players)):
        if (row is not None) != (seat in laid):
            reader.fail(
                f"offers[{seat}]", "cannot lie there now" if row else "is missing", "WAM-4.1"
            )
        if row is None:
            if table["phase"] in (OFFER_VILLAGE, OFFER_GOODS, RELOCATE):
                _check_hand(box, reader, table, seat)
            continue
        entry = Reader("state", row, f"offers[{seat}]", StateError)
        goods = entry.vector("goods", KINDS, 0, COUNTS - 1)
        if sum(goods) < box.record["min_offer"][0]:
            entry.fail("goods", "are too few for an offer", "WAM-4.3")
        table["offers"][seat] = goods
        displaced = table["phase"] == RELOCATE and seat == table["actor"]
        if displaced != (entry.get("village") is None):
            entry.fail("village", "is null only while the trader is displaced", "WAM-4.9")
        if not displaced:
            village = ids.index(entry.choice("village", tuple(open_ids), "WAM-2.3"))
            if table["trader"][village] != NO_TRADER:
                entry.fail("village", "has a trader already", "WAM-4.7")
            table["trader"][village] = seat
        entry.close()


def _seats_with_offers(table: Any, players: int) -> set[int]:
    """Which seats have laid an offer in this phase (WAM-4.1)."""
    phase = int(table["phase"])
    if phase in (RESTOCK, HAND_LIMIT):
        return set(range(players))
    if phase not in _OFFERING:
        return set()
    turns = int(table["turn"]) + (phase == RELOCATE)
    return {(int(table["canoe"]) + place) % players for place in range(turns)}


def _check_hand(box: Box, reader: Reader, table: Any, seat: int) -> None:
    if int(table["hands"][seat].sum()) < int(box.record["min_offer"][0]):
        reader.fail(f"hands[{seat}]", "is too small for the offer to come", "WAM-R.15")


# ---------------------------------------------------------------- the half-finished step


def _read_pending(box: Box, reader: Reader, table: Any) -> None:
    phase = int(table["phase"])
    if phase not in (SETUP_DEAL, OFFER_GOODS, RELOCATE, RESTOCK, HAND_LIMIT):
        if reader.get("pending") is not None:
            reader.fail("pending", f"must be null in phase {PHASES[phase]}")
        return
    entry = reader.table("pending")
    if phase in (SETUP_DEAL, RESTOCK):
        _read_queue(box, entry, table)
    else:
        if entry.whole("seat", 0, int(table["players"]) - 1) != table["actor"]:
            entry.fail("seat", "must be the actor")
        if phase == RELOCATE and not table["offers"][table["actor"]].any():
            entry.fail("seat", "has no offer to move", "WAM-4.9")
        if phase == OFFER_GOODS:
            _read_puts(box, entry, table)
        if phase == HAND_LIMIT:
            _read_discards(box, entry, table)
    entry.close()


def _read_puts(box: Box, entry: Reader, table: Any) -> None:
    ids, in_play = village_ids(box), villages_in_play(box, int(table["players"]))
    village = ids.index(entry.choice("village", tuple(ids[v] for v in in_play), "WAM-2.3"))
    table["village"] = village
    wanted = max(int(box.record["min_offer"][0]), must_exceed(table, village) + 1)
    if entry.whole("min_total", 1, 99) != wanted:
        entry.fail("min_total", f"must be {wanted}", "WAM-4.8")
    table["target"] = wanted
    _read_chosen(entry, table)
    hand, kind = table["hands"][table["actor"]], int(table["kind"])
    if int(table["chosen"].sum() + hand[kind:].sum()) < wanted:
        entry.fail("goods", f"can no longer reach {wanted} cards", "WAM-4.8")


def _read_discards(box: Box, entry: Reader, table: Any) -> None:
    players, actor = int(table["players"]), int(table["actor"])
    limit = hand_limit(box.record[0], table)
    for place in range(players):
        seat = (int(table["canoe"]) + place) % players
        if seat == actor:
            break
        if int(table["hands"][seat].sum()) > limit:
            entry.fail("seat", f"must be {seat}, who discards before", "WAM-7.5")
    excess = int(table["hands"][actor].sum()) - limit
    if entry.whole("count", 1, 99) != excess:
        entry.fail("count", f"must be {excess}", "WAM-7.3")
    table["target"] = excess
    _read_chosen(entry, table)
    hand, kind, chosen = table["hands"][actor], int(table["kind"]), int(table["chosen"].sum())
    if chosen >= excess or chosen + int(hand[kind:].sum()) < excess:
        entry.fail("goods", f"cannot come to exactly {excess} cards", "WAM-7.3")


def _read_chosen(entry: Reader, table: Any) -> None:
    """Cards chosen of the kinds before the one asked for (WAM-R.32)."""
    hand = table["hands"][table["actor"]]
    kind = entry.whole("good", 0, KINDS - 1)
    if hand[kind] == 0:
        entry.fail("good", "must be a kind that the hand has", "WAM-R.32")
    chosen = entry.vector("goods", KINDS, 0, COUNTS - 1)
    for place, count in enumerate(chosen):
        if count > (hand[place] if place < kind else 0):
            entry.fail(f"goods[{place}]", "is more than the seat can have chosen", "WAM-4.2")
    table["kind"], table["chosen"] = kind, chosen


def _read_queue(box: Box, entry: Reader, table: Any) -> None:
    """The queue is the end of the one that the rules make, its first entry perhaps begun."""
    ids = village_ids(box)
    full = _full_queue(box, table)
    rows = entry.rows("queue")
    if not 1 <= len(rows) <= len(full):
        entry.fail("queue", f"must have from 1 to {len(full)} entries")
    for place, (row, (receiver, cards)) in enumerate(zip(rows, full[-len(rows) :], strict=True)):
        to, identifier = (
            ("seat", receiver) if receiver < SEATS else ("village", ids[receiver - SEATS])
        )
        if row.get("to") != to or not same_value(row.get("id"), identifier):
            row.fail("id", f"must be {to} {identifier}", "WAM-3.3")
        left = row.whole("left", 1 if place == 0 else cards, cards)
        row.close()
        slot = len(rows) - 1 - place  # the table serves its queue from the end
        table["queue_to"][slot], table["queue_left"][slot] = receiver, left
    table["queue_length"] = len(rows)


def _full_queue(box: Box, table: Any) -> list[tuple[int, int]]:
    """Who is dealt cards in this phase, and how many, first served first."""
    scratch = table.copy()
    (queue_deal if table["phase"] == SETUP_DEAL else queue_restock)(box.record[0], scratch)
    length = int(scratch["queue_length"])
    receivers, cards = (
        scratch["queue_to"][:length].tolist(),
        scratch["queue_left"][:length].tolist(),
    )
    return list(zip(receivers, cards, strict=True))[::-1]


# ---------------------------------------------------------------- the end


def _read_result(box: Box, reader: Reader, table: Any, players: int) -> None:
    if table["phase"] != OVER:
        if reader.get("result") is not None:
            reader.fail("result", "must be null before the end")
        return
    entry = reader.table("result")
    score(box.record[0], table)
    ranks = table["ranks"][:players].tolist()
    wanted = {
        "scores": table["scores"][:players].tolist(),
        "ranks": ranks,
        "winners": [seat for seat in range(players) if ranks[seat] == 1],
    }
    for key, value in wanted.items():
        if canonical(entry.get(key)) != canonical(value):
            entry.fail(key, f"must be {value}", "WAM-9.6")
    entry.close()
