"""Reading a canonical state back into a table: nothing is believed that a rule forbids.

First every field is read for itself; then `consistency` asks whether they tell one story.
"""

from __future__ import annotations

from typing import Any

from fondaco.engine.auction import NO_BIDDER
from fondaco.engine.box import Box, choose_options
from fondaco.engine.canonical import canonical
from fondaco.engine.errors import SetupError, StateError
from fondaco.engine.reader import Reader, shown
from fondaco.games.marracash.notation.consistency import check_whole
from fondaco.games.marracash.notation.state import CAUSES, PHASES, ids, result
from fondaco.games.marracash.rules.arranging import sign_limit
from fondaco.games.marracash.rules.table import (
    BID,
    CHANCE,
    CHOOSE,
    IN_DECK,
    IN_HAND,
    IN_OPEN,
    LINE,
    NO_CARDS,
    NOBODY,
    NOT_YET,
    OPT_BIDDING,
    OPT_CARDS,
    OPT_VISITORS,
    OVER,
    REFILL,
    REVEAL,
    SEALED,
    SETUP_CARDS,
    SETUP_PLACE,
    SETUP_QUEUE,
    SETUP_START,
    UNOWNED,
    group_size,
)
from fondaco.games.marracash.rules.turns import score

SETUP_PHASES = (SETUP_START, SETUP_PLACE, SETUP_QUEUE, SETUP_CARDS)
_CHANCE_PHASES = (*SETUP_PHASES, REVEAL)
_MOST_MONEY = 100_000_000


def restore(box: Box, state: Any, table: Any) -> None:
    """Write a canonical state into a table that is all zeros; StateError if it is none."""
    reader = Reader("state", state, error=StateError)
    if reader.get("game") != "marracash":
        reader.fail("game", f"is {shown(state['game'])}, not marracash")
    _read_options(box, reader, table)
    players = reader.whole("players", box.fewest(state["options"]), box.most_players, "MAR-1.1")
    table["players"] = players
    _read_turn(box, reader, table, players)
    _read_money(box, reader, table, players)
    _read_visitors(box, reader, table)
    _read_auction(box, reader, table, players)
    _read_cards(box, reader, table, players)
    _read_result(reader, table)
    reader.close()
    _set_chance(box, table)
    check_whole(box, reader, table)


def _read_options(box: Box, reader: Reader, table: Any) -> None:
    options = reader.get("options")
    if not isinstance(options, dict) or set(options) != set(box.options):
        reader.fail("options", f"must be exactly {', '.join(box.options)}")
    try:
        chosen = choose_options(box, options, "MAR-1.1")
    except SetupError as error:
        raise StateError(f"state: {error.reason}", error.rule) from None
    for place, (name, option) in enumerate(box.options.items()):
        table["options"][place] = option.number(chosen[name])


# ---------------------------------------------------------------- whose turn it is


def _read_turn(box: Box, reader: Reader, table: Any, players: int) -> None:
    phase = PHASES.index(reader.choice("phase", PHASES))
    table["phase"] = phase
    in_set_up = phase in SETUP_PHASES
    table["start_seat"] = _read_seat(reader, "start_seat", players, phase == SETUP_START)
    table["turn_seat"] = _read_seat(reader, "turn_seat", players, in_set_up)
    most = (int(box.record["max_rounds"][0]) + 1) * players
    low, high = (0, 0) if in_set_up else (1, most)
    table["turn_no"] = reader.whole("turn_no", low, high, "MAR-8.6")
    if not in_set_up:
        seat = (int(table["start_seat"]) + int(table["turn_no"]) - 1) % players
        if table["turn_seat"] != seat:
            reader.fail("turn_seat", f"must be {seat} in turn {table['turn_no']}", "MAR-2.1")
    table["actor"] = _read_actor(reader, table, phase, players)
    _read_actions(box, reader, table)
    table["progress"] = reader.flag("progress")
    table["idle_turns"] = reader.whole("idle_turns", 0, most, "MAR-8.5")
    cause = reader.get("last_round_cause")
    if cause not in CAUSES or isinstance(cause, bool):
        reader.fail("last_round_cause", f"must be null, queue, stall or cap, not {shown(cause)}")
    table["cause"] = CAUSES.index(cause)
    if table["cause"] == NOT_YET:
        if reader.get("final_turns") is not None:
            reader.fail("final_turns", "must be null before the last round", "MAR-8.1")
    else:
        table["final_turns"] = reader.whole("final_turns", 0, players, "MAR-8.2")


def _read_seat(reader: Reader, key: str, players: int, absent: bool) -> int:
    if not absent:
        return reader.whole(key, 0, players - 1)
    if reader.get(key) is not None:
        reader.fail(key, "must be null in this phase")
    return -1


def _read_actor(reader: Reader, table: Any, phase: int, players: int) -> int:
    actor = reader.get("actor")
    if phase in _CHANCE_PHASES or phase == OVER:
        wanted = "chance" if phase in _CHANCE_PHASES else None
        if actor != wanted or isinstance(actor, bool):
            reader.fail("actor", f"must be {wanted or 'null'} in phase {PHASES[phase]}")
        return CHANCE if wanted else NOBODY
    seat = reader.whole("actor", 0, players - 1)
    if phase in (CHOOSE, REFILL) and seat != table["turn_seat"]:
        reader.fail("actor", f"must be {table['turn_seat']}, whose turn it is", "MAR-5.1")
    return seat


def _read_actions(box: Box, reader: Reader, table: Any) -> None:
    """MAR-4.1, 4.2: at most two actions, and no move after an auction."""
    done = reader.texts("actions_done")
    moves, auctions = done.count("move"), done.count("auction")
    if done != ["move"] * moves + ["auction"] * auctions:
        reader.fail("actions_done", "must be moves, then auctions", "MAR-4.2")
    if len(done) > int(box.record["actions_per_turn"][0]):
        reader.fail("actions_done", "are too many for a turn", "MAR-4.1")
    table["moves_done"], table["auctions_done"] = moves, auctions


# ---------------------------------------------------------------- money, shops, visitors


def _read_money(box: Box, reader: Reader, table: Any, players: int) -> None:
    step = int(box.record["money_step"][0])
    cash = reader.vector("cash", players, 0, _MOST_MONEY)
    for seat, amount in enumerate(cash):
        if amount % step:
            reader.fail(f"cash[{seat}]", f"must be a multiple of {step}, not {amount}", "MAR-1.13")
    table["cash"][:players] = cash
    shops = len(box.data["shops"])
    table["owners"] = UNOWNED
    table["owners"][:shops] = reader.vector("owners", shops, UNOWNED, players - 1)
    table["customers"][:shops] = reader.vector("customers", shops, 0, LINE)
    limit = int(sign_limit(box.record[0], players))
    for seat in range(players):
        owned = int((table["owners"] == seat).sum())
        if owned > limit:
            reader.fail("owners", f"has {owned} shops of seat {seat}, not {limit}", "MAR-1.6")
        table["signs"][seat] = limit - owned
    for shop in range(shops):
        if table["owners"][shop] == UNOWNED and table["customers"][shop]:
            reader.fail(f"customers[{shop}]", "are in a shop that nobody owns", "MAR-5.6")


def _read_visitors(box: Box, reader: Reader, table: Any) -> None:
    colours, names = len(box.data["colours"]), ids(box, "colours")
    table["bag"][:colours] = reader.vector("bag", colours, 0, LINE)
    rows = reader.items("fountains", len(box.data["fountains"]))
    for place, row in enumerate(rows):
        group = reader.vector_value(f"fountains[{place}]", row, colours, 0, LINE)
        table["fountains"][place, :colours] = group
    line = reader.texts("queue")
    for colour in line:
        if colour not in names:
            reader.fail("queue", f"has {shown(colour)}, which is no colour")
    slots = len(box.data["queue"][("slots_45", "slots_55")[table["options"][OPT_VISITORS]]])
    gone = reader.whole("queue_left_gone", 0, slots)
    if gone + len(line) > slots:
        reader.fail("queue", f"is too long: there are {slots} places in line", "MAR-1.9")
    table["line"][gone : gone + len(line)] = [names.index(colour) for colour in line]
    table["line_left"], table["line_end"] = gone, gone + len(line)
    table["right_used"] = reader.flag("queue_right_used")


def _set_chance(box: Box, table: Any) -> None:
    """While colours are drawn, the table knows where their lines begin."""
    record = box.record[0]
    if table["phase"] == SETUP_QUEUE:
        table["chance_from"] = record["queue_from"]
    elif table["phase"] == SETUP_PLACE:
        place, group = 0, int(record["entrance_group"])
        entrances = record["entrance"][: record["entrances"]].tolist()
        while place + 1 < len(entrances) and group_size(table, entrances[place]) >= group:
            place += 1
        table["chance_from"] = record["place_from"] + place * record["colours"]


# ---------------------------------------------------------------- auction, cards, result


def _read_auction(box: Box, reader: Reader, table: Any, players: int) -> None:
    if table["phase"] != BID:
        if reader.get("auction") is not None:
            reader.fail("auction", "must be null outside phase bid")
        return
    entry = reader.table("auction")
    shops = ids(box, "shops")
    table["lot"] = shops.index(entry.choice("shop", tuple(shops)))
    if entry.whole("auctioneer", 0, players - 1) != table["turn_seat"]:
        entry.fail("auctioneer", f"must be {table['turn_seat']}, whose turn it is", "MAR-3.1")
    table["high_bid"] = entry.whole("high_bid", 0, int(box.record["bid_cap"][0]), "MAR-3.6")
    absent = table["high_bid"] == 0
    table["high_bidder"] = (
        _read_seat(entry, "high_seat", players, absent) if not absent else (NO_BIDDER)
    )
    if absent and entry.get("high_seat") is not None:
        entry.fail("high_seat", "must be null before the first bid", "MAR-3.3")
    active, answers = entry.items("active", players), entry.items("sealed", players)
    for seat in range(players):
        if not isinstance(active[seat], bool):
            entry.fail(f"active[{seat}]", f"must be true or false, not {shown(active[seat])}")
        table["bidding"][seat] = active[seat]
        if answers[seat] is not None:
            if table["options"][OPT_BIDDING] != SEALED:
                entry.fail(f"sealed[{seat}]", "must be null in an open auction", "MAR-9.3")
            highest = int(box.record["bid_cap"][0])
            amount = entry.whole_value(f"sealed[{seat}]", answers[seat], 0, highest, "MAR-9.3")
            table["sealed"][seat], table["answered"][seat] = amount, 1
    entry.close()


def _read_cards(box: Box, reader: Reader, table: Any, players: int) -> None:
    if table["options"][OPT_CARDS] == NO_CARDS:
        if reader.get("cards") is not None:
            reader.fail("cards", "must be null without the option", "MAR-1.15")
        return
    entry = reader.table("cards")
    names = ids(box, "cards")
    _lay(entry, "deck", entry.items("deck"), names, table, IN_DECK)
    hands = entry.items("hands", players)
    for seat, hand in enumerate(hands):
        if not isinstance(hand, list):
            entry.fail(f"hands[{seat}]", f"must be a list, not {shown(hand)}")
        _lay(entry, f"hands[{seat}]", hand, names, table, IN_HAND + seat)
    opened = entry.items("open")
    if len(opened) > int(box.record["souvenirs_open"][0]):
        entry.fail("open", f"has {len(opened)} cards, which are too many", "MAR-9.1")
    _lay(entry, "open", opened, names, table, IN_OPEN, in_order=False)
    table["open_cards"][: len(opened)] = [names.index(card) + 1 for card in opened]
    table["open_count"], table["deck_count"] = len(opened), len(entry.values["deck"])
    completed = entry.items("completed")
    for place, value in enumerate(completed):
        seat = entry.whole_value(f"completed[{place}]", value, 0, players - 1)
        if seat + 1 in table["completed"]:
            entry.fail("completed", f"has seat {seat} twice", "MAR-9.2")
        table["completed"][place] = seat + 1
    table["completed_count"] = len(completed)
    entry.close()


def _lay(
    entry: Reader,
    key: str,
    cards: list[Any],
    names: list[str],
    table: Any,
    where: int,
    in_order: bool = True,
) -> None:
    """Cards at a place: each exists once, sorted as in the data file unless it is a row."""
    last = -1
    for card in cards:
        if not isinstance(card, str) or card not in names:
            entry.fail(key, f"has {shown(card)}, which is no card")
        place = names.index(card)
        if table["card_at"][place]:
            entry.fail(key, f"has {card}, which lies elsewhere too")
        if in_order and place < last:
            entry.fail(key, "must be in the order of the data file")
        last = place
        table["card_at"][place] = where


def _read_result(reader: Reader, table: Any) -> None:
    if table["phase"] != OVER:
        if reader.get("result") is not None:
            reader.fail("result", "must be null before the end")
        return
    entry = reader.table("result")
    score(table)
    for key, value in result(table).items():
        if not _is_same(entry.get(key), value):
            entry.fail(key, f"must be {value}", "MAR-8.3")
    entry.close()


def _is_same(told: Any, value: Any) -> bool:
    """Equal and of the same kind: true is not 1, and what JSON cannot write is never equal."""
    try:
        return canonical(told) == canonical(value)
    except (TypeError, ValueError, RecursionError):
        return False
