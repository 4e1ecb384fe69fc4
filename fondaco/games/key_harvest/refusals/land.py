"""Why a field cannot be harvested or sown, and why a worker cannot be hired, placed, dismissed."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.german import capital
from fondaco.engine.refusal import Refusal
from fondaco.games.key_harvest.notation.names import ids, is_part
from fondaco.games.key_harvest.nouns import the_worker
from fondaco.games.key_harvest.refusals.common import field_name, refuse_action, say, top_frame
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.country import spaces_for
from fondaco.games.key_harvest.rules.fields import size_of


def refuse_harvest(box: Box, table: Any, field: int) -> Refusal | None:
    """KEY-4: a field in a harvest."""
    frame, name = top_frame(table), field_name(box, field)
    seat, bit = int(frame["seat"]), 1 << field
    unavailable = refuse_action(table, t.ACTION_A)
    missing = refuse_field(box, table, seat, field)
    if unavailable:
        return unavailable if missing else _refuse_second_harvest(box, unavailable, field)
    if missing or frame["kind"] == t.TURN_FRAME:
        return missing
    if not int(frame["cands"]) & bit:
        return _refuse_other_field(box, table, frame, name)
    short = table["stock"][box.record["crop"][0, field]] == 0
    if field > frame["last"] or (short and not frame["short"]):
        return None
    return _refuse_earlier(box, "KEY-4.5", "harvest", field, int(frame["last"]))


def _refuse_second_harvest(box: Box, used: Refusal, field: int) -> Refusal:
    """KEY-3.2: somebody who names line by line may miss a field when the harvest is over."""
    line = f"harvest {ids(box, 'field')[field]} …"
    english, german = (used.say(lang).removesuffix(".") for lang in ("en", "de"))
    return say(
        used.rule,
        f"{english}: name all fields of a harvest at once, in any order ({line}).",
        f"{german}: Nenne alle Felder einer Ernte auf einmal, in beliebiger Reihenfolge ({line}).",
    )


def _refuse_earlier(box: Box, rule: str, verb: str, field: int, last: int) -> Refusal:
    """A field before the one named last: together they can be named in any order."""
    one, other = field_name(box, field), field_name(box, last)
    names = ids(box, "field")
    line = f"{verb} {names[field]} {names[last]}"
    return say(
        rule,
        f"{one} comes before {other}: name all fields at once, in any order ({line}).",
        f"{one} kommt vor {other}: Nenne alle Felder auf einmal, in beliebiger Reihenfolge "
        f"({line}).",
    )


def refuse_field(box: Box, table: Any, seat: int, field: int) -> Refusal | None:
    """KEY-4.1, 4.6: a field that nobody could harvest."""
    name, bit = field_name(box, field), 1 << field
    if not int(table["fields"][seat]) & bit:
        return say(
            "KEY-4.1", f"{name} is not on your board.", f"{name} liegt nicht auf deinem Tableau."
        )
    if int(table["harvested"][seat]) & bit:
        return say(
            "KEY-4.1", f"{name} has been harvested already.", f"{name} ist schon abgeerntet."
        )
    if not table["stock"].any():
        return say("KEY-4.6", "The stock is empty.", "Der Vorrat ist leer.")
    return None


def _refuse_other_field(box: Box, table: Any, frame: Any, name: str) -> Refusal:
    """A field that is none of this harvest: of another group, too far, or too late."""
    if frame["short"]:
        return say(
            "KEY-4.5",
            f"After a substitute only fields that were out of stock can be named, not {name}.",
            f"Nach einem Ersatz sind nur Felder dran, deren Ernte ausgegangen ist, nicht {name}.",
        )
    return outside_reap(name) if is_reap(box, table, frame) else outside_group(name)


def outside_group(name: str) -> Refusal:
    """KEY-4.1: a field of another group."""
    return say(
        "KEY-4.1",
        f"{name} is not in the group that is being harvested.",
        f"{name} gehört nicht zu der Gruppe, die abgeerntet wird.",
    )


def outside_reap(name: str) -> Refusal:
    """KEY-8.4: a field out of a worker's reach."""
    return say(
        "KEY-8.4", f"{name} is not next to the worker.", f"{name} liegt nicht neben dem Arbeiter."
    )


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
    bit, rule = 1 << field, sowing_rule(box, table)
    if not int(frame["cands"]) & bit:
        return say(
            rule, f"{name} is not among these fields.", f"{name} gehört nicht zu diesen Feldern."
        )
    if field <= frame["last"]:
        return _refuse_earlier(box, rule, "sow", field, int(frame["last"]))
    if not int(table["harvested"][frame["seat"]]) & bit:
        return say(rule, f"{name} has not been harvested.", f"{name} ist nicht abgeerntet.")
    return None


def refuse_hire(box: Box, table: Any, worker: int) -> Refusal | None:
    """KEY-5.2, 5.10, 8.9: a worker to hire."""
    frame, seat = top_frame(table), int(top_frame(table)["seat"])
    unavailable = refuse_action(table, t.ACTION_B)
    if unavailable:
        return unavailable
    farmhand = worker < int(box.record["farmhands_per_player"][0])
    english, german = (the_worker(box, worker, lang, "nominative") for lang in ("en", "de"))
    if frame["kind"] == t.RECRUIT_FRAME and not farmhand and not frame["mode"]:
        return say(
            "KEY-8.9",
            f"Only an own farmhand can be hired now, not {english}.",
            f"Jetzt lässt sich nur ein eigener Landarbeiter anstellen, nicht {german}.",
        )
    at_home = int(table["beside"][seat] if farmhand else table["town"]) >> worker & 1
    if not at_home:
        return say(
            "KEY-5.2",
            f"{capital(english)} is not {'beside your board' if farmhand else 'in town'}.",
            f"{capital(german)} ist nicht "
            f"{'neben deinem Tableau' if farmhand else 'in der Stadt'}.",
        )
    value = int(box.record["worker_value"][0, worker])
    if spaces_for(box.record[0], table, seat, value) == 0:
        return say(
            "KEY-5.10",
            f"There is no space for {english} (value {value}).",
            f"Es gibt keinen Platz für {the_worker(box, worker, 'de')} (Wert {value}).",
        )
    return None


def refuse_place(box: Box, table: Any, space: int) -> Refusal | None:
    """KEY-5.3 to 5.5, in this order: a space for a worker."""
    frame, name = top_frame(table), field_name(box, space)
    seat, record = int(frame["seat"]), box.record[0]
    value = int(record["worker_value"][frame["thing"]])
    around, posts = int(record["around"][space]), int(table["posts"][seat])
    touched = int(size_of(record["around"][space] & table["fields"][seat]))
    if touched < value:
        return say(
            "KEY-5.3",
            f"{name} touches {touched} of your fields; value {value} needs {value}.",
            f"{name} berührt {touched} deiner Felder; Wert {value} braucht {value}.",
        )
    if around & posts:
        return say("KEY-5.4", f"{name} is next to a worker.", f"{name} liegt neben einem Arbeiter.")
    if int(table["fields"][seat]) >> space & 1:
        return say("KEY-5.5", f"{name} holds a field tile.", f"Auf {name} liegt ein Feld.")
    if posts >> space & 1:
        standing = table["post"][seat].tolist().index(space)
        if record["worker_value"][standing] >= value:
            return say(
                "KEY-5.5",
                f"The worker on {name} is not of a lower value.",
                f"Der Arbeiter auf {name} hat keinen niedrigeren Wert.",
            )
    return None


def refuse_dismiss(box: Box, table: Any, worker: int) -> Refusal | None:
    """KEY-5.1, 10.6: a worker to take off the board."""
    unavailable = refuse_action(table, t.ACTION_B)
    if unavailable or table["post"][top_frame(table)["seat"], worker] != t.NONE:
        return unavailable
    return say(
        "KEY-5.1" if top_frame(table)["kind"] == t.TURN_FRAME else "KEY-10.6",
        f"{capital(the_worker(box, worker, 'en'))} is not on your board.",
        f"{capital(the_worker(box, worker, 'de', 'nominative'))} steht nicht auf deinem Tableau.",
    )
