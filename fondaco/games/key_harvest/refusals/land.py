"""Why a field cannot be harvested or sown, and why a worker cannot be hired, placed, dismissed."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.compiled.bits import count_bits
from fondaco.engine.refusal import Refusal
from fondaco.games.key_harvest.notation.names import is_part
from fondaco.games.key_harvest.refusals.common import (
    a_worker,
    field_name,
    no,
    refuse_action,
    top_frame,
)
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.country import spaces_for

# ---------------------------------------------------------------- fields


def refuse_harvest(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-4: a field in a harvest."""
    frame = top_frame(table)
    missing = refuse_field(box, table, int(frame["seat"]), field)
    line = "" if missing else f"harvest {box.ids('field')[field]}"
    unavailable = refuse_action(table, t.ACTION_A, line)
    if unavailable or missing or frame["kind"] == t.TURN_FRAME:
        return unavailable or missing
    if not int(frame["cands"]) >> field & 1:
        return _refuse_other_field(box, table, frame, field)
    short = table["stock"][box.record["crop"][0, field]] == 0
    if field > frame["last"] or (short and not frame["short"]):
        return None
    return _refuse_earlier(box, "KEY-4.5", "harvest", field, int(frame["last"]))


def _refuse_earlier(box: Box, rule: str, verb: str, field: int, last: int) -> Refusal:
    """A field before the one named last: together they can be named in any order."""
    names = box.ids("field")
    line = f"{verb} {names[field]} {names[last]}"
    one, other = field_name(box, field), field_name(box, last)
    return no(rule, "earlier_field", field=one, last=other, line=line)


def refuse_field(box: Box, table: Any, seat: int, field: int) -> Refusal | None:
    """KEY-4.1, 4.6: a field that nobody could harvest."""
    name = field_name(box, field)
    if not int(table["fields"][seat]) >> field & 1:
        return no("KEY-4.1", "not_on_board", name=name)
    if int(table["harvested"][seat]) >> field & 1:
        return no("KEY-4.1", "harvested", name=name)
    return None if table["stock"].any() else no("KEY-4.6", "stock_empty")


def _refuse_other_field(box: Box, table: Any, frame: Any, field: int) -> Refusal:
    """A field that is none of this harvest: of another group, too far, or too late."""
    if frame["short"]:
        return no("KEY-4.5", "after_substitute", name=field_name(box, field))
    return (out_of_reach if is_reap(box, table, frame) else other_group)(box, field)


def other_group(box: Box, field: int) -> Refusal:
    """KEY-4.1: a field of another group."""
    return no("KEY-4.1", "other_group", name=field_name(box, field))


def out_of_reach(box: Box, field: int) -> Refusal:
    """KEY-8.4: a field out of a worker's reach."""
    return no("KEY-8.4", "out_of_reach", name=field_name(box, field))


def is_reap(box: Box, table: Any, frame: Any) -> bool:
    """Is a harvest a worker's power (KEY-8.4)? Then its fields lie round a worker who reaps."""
    record, posts = box.record[0], table["post"][frame["seat"]].tolist()
    return any(
        space != t.NONE
        and record["worker_effect"][worker] == t.REAP
        and frame["left"] <= record["worker_number"][worker]
        and not int(frame["cands"]) & ~int(record["around"][space])
        for worker, space in enumerate(posts)
    )


def sowing_rule(box: Box, table: Any) -> str:
    """Who has fields sown: an event on the whole board, or a worker round about."""
    below = table["stack"][int(table["depth"]) - 2]
    if below["kind"] != t.EVENT_FRAME:
        return "KEY-8.3"
    own = is_part(box, int(below["thing"]), int(top_frame(table)["kind"]), everybody=False)
    return "KEY-10.4" if own else "KEY-8.3"


def refuse_sow(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-8.3, 10.4: a field to sow."""
    frame, name = top_frame(table), field_name(box, field)
    rule = sowing_rule(box, table)
    if not int(frame["cands"]) >> field & 1:
        return no(rule, "not_among", name=name)
    if field <= frame["last"]:
        return _refuse_earlier(box, rule, "sow", field, int(frame["last"]))
    if not int(table["harvested"][frame["seat"]]) >> field & 1:
        return no(rule, "not_harvested", name=name)
    return None


# ---------------------------------------------------------------- workers


def refuse_hire(box: Box, table: Any, worker: int) -> Refusal | None:
    """KEY-5.2, 5.10, 8.9: a worker to hire."""
    frame, seat = top_frame(table), int(top_frame(table)["seat"])
    unavailable = refuse_action(table, t.ACTION_B)
    if unavailable:
        return unavailable
    farmhand = worker < int(box.record["farmhands_per_player"][0])
    if frame["kind"] == t.RECRUIT_FRAME and not farmhand and not frame["mode"]:
        return no("KEY-8.9", "only_farmhands", worker=a_worker(box, worker))
    at_home = int(table["beside"][seat] if farmhand else table["town"]) >> worker & 1
    if not at_home:
        key = "not_beside" if farmhand else "not_in_town"
        return no("KEY-5.2", key, worker=a_worker(box, worker, first=True))
    value = int(box.record["worker_value"][0, worker])
    if spaces_for(box.record[0], table, seat, value) == 0:
        who = a_worker(box, worker, "accusative")
        return no("KEY-5.10", "no_space", worker=who, value=value)
    return None


def refuse_place(box: Box, table: Any, space: int) -> Refusal | None:
    """KEY-5.3 to 5.5, in this order: a space for a worker."""
    frame, name = top_frame(table), field_name(box, space)
    seat, record = int(frame["seat"]), box.record[0]
    value = int(record["worker_value"][frame["thing"]])
    posts = int(table["posts"][seat])
    touched = int(count_bits(record["around"][space] & table["fields"][seat]))
    if touched < value:
        return no("KEY-5.3", "touches_few", name=name, touched=touched, value=value)
    if int(record["around"][space]) & posts:
        return no("KEY-5.4", "next_to_worker", name=name)
    if int(table["fields"][seat]) >> space & 1:
        return no("KEY-5.5", "holds_field", name=name)
    if posts >> space & 1:
        standing = table["post"][seat].tolist().index(space)
        if record["worker_value"][standing] >= value:
            return no("KEY-5.5", "not_lower", name=name)
    return None


def refuse_dismiss(box: Box, table: Any, worker: int) -> Refusal | None:
    """KEY-5.1, 10.6: a worker to take off the board."""
    unavailable = refuse_action(table, t.ACTION_B)
    if unavailable or table["post"][top_frame(table)["seat"], worker] != t.NONE:
        return unavailable
    rule = "KEY-5.1" if top_frame(table)["kind"] == t.TURN_FRAME else "KEY-10.6"
    return no(rule, "worker_away", worker=a_worker(box, worker, first=True))
