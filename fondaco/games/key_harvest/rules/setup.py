"""Set-up (KEY-2) and drawing field tiles from the bag (KEY-7.7, 10.3)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.country import lay
from fondaco.games.key_harvest.rules.stack import pop, top_of
from fondaco.games.key_harvest.rules.turns import begin_turn, wait_for


@rule
def set_up(box, table, players, options):
    """Section 3, start state. `table` is all zeros; `options` holds value numbers in data order."""
    table.players = players
    table.events_option = options[0]
    table.setback_option = 1 - options[1]
    table.powers_option = 1 - options[2]
    table.fixed_pairs = options[3]
    table.late_counter = options[4]
    table.open_screens = options[5]
    table.phase = t.PAIRING
    table.actor = t.CHANCE
    table.bag = box.after[0]
    table.pairs_left = (1 << t.PAIRS) - 1
    table.final_turns = t.NONE
    for crop in range(t.CROPS):
        table.stock[crop] = box.counters_per_crop
    farmhands = (1 << box.farmhands_per_player) - 1
    table.town = (1 << t.WORKERS) - 1 - farmhands
    for seat in range(t.SEATS):
        if seat < players:
            table.beside[seat] = farmhands
        for worker in range(t.WORKERS):
            table.post[seat, worker] = t.NONE


@rule
def give_pair(box, table, pair):
    """KEY-2.1, 2.5: both tiles of a start pair onto the board of the seat served."""
    tiles = box.pair_fields[pair]
    table.pairs_left &= ~(1 << pair)
    table.bag &= ~tiles
    table.fields[table.setup_seat] |= tiles
    table.setup_seat += 1
    if table.setup_seat == table.players:
        table.setup_seat = 0
        table.phase = t.DEALING
        skip_served_seats(box, table)


@rule
def counters_for(box, table, seat):
    """KEY-2.2; with the option `late_seat_counter` one more for every seat but seat 0."""
    return box.start_counters + (1 if table.late_counter == 1 and seat > 0 else 0)


@rule
def deal(box, table, crop):
    """KEY-2.3: one counter from the stock, drawn blind."""
    table.stock[crop] -= 1
    table.hands[table.setup_seat, crop] += 1
    table.setup_dealt += 1
    skip_served_seats(box, table)


@rule
def skip_served_seats(box, table):
    """On to the next seat that is still to be dealt counters, or to the registry."""
    while table.setup_seat < table.players:
        if table.setup_dealt < counters_for(box, table, table.setup_seat):
            return
        table.setup_seat += 1
        table.setup_dealt = 0
    table.phase = t.FILLING


@rule
def draw_field(box, table, field):
    """A tile from the bag: into the registry, or onto the board of who exchanged one."""
    table.bag &= ~box.bit[field]
    if table.phase == t.PLAY and top_of(table).kind == t.REDRAW_FRAME:
        seat = np.int64(top_of(table).seat)
        pop(table)
        lay(box, table, seat, field, t.NO)
        return
    table.registry[table.registry_size] = field
    table.registry_size += 1
    if table.phase == t.PLAY:
        table.drew = 1
    elif table.registry_size == box.registry_size:
        begin_play(box, table)


@rule
def begin_play(box, table):
    """KEY-2.4, 2.6, 2.7: the event tiles go into the bag, and seat 0 begins."""
    table.phase = t.PLAY
    for event in range(t.EVENTS):
        table.bag_events[event] = box.event_tiles[table.events_option, table.players, event]
    begin_turn(box, table, t.NO)
    wait_for(table, t.NO)
