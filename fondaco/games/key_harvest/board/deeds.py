"""Where the deed of a space is: every field tile exists once, so every board asks the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.engine.texts import read_texts
from fondaco.games.key_harvest.notation.view import View

_TEXTS = read_texts(__file__, "deeds")


@dataclass(frozen=True)
class Deed:
    """The place of one field tile; the seat where it is somebody's."""

    #: "board", "store", "registry", "bag", "gone" (lapsed); tiles on their way are not there.
    kind: str
    seat: int | None = None


def deed_words(deed: Deed, seat: int | None, names: Sequence[str], lang: str) -> str:
    """Where a deed is, for a seat that looks."""
    kind = "own" if deed.kind == "store" and deed.seat == seat else deed.kind
    return _TEXTS.say(kind, lang, name="" if deed.seat is None else names[deed.seat])


def deeds(view: View) -> dict[str, Deed]:
    """The place of every field tile."""
    found = {field: Deed("bag") for field in view["bag_fields"]}
    found |= {field: Deed("registry") for field in view["registry"]}
    found |= {field: Deed("gone") for field in view["lapsed"]}
    for seat, store in enumerate(view["stores"]):
        found |= {slot["field"]: Deed("store", seat) for slot in store}
    for seat, board in enumerate(view["boards"]):
        found |= {field: Deed("board", seat) for field, _ in board["fields"]}
    return found


def on_the_way(view: View) -> list[tuple[str, int, int | None, int | None]]:
    """Tiles that lie nowhere for the moment: field, side, who gave it, whose board it goes to."""
    found: list[tuple[str, int, int | None, int | None]] = []
    for frame in view["stack"]:
        if frame["kind"] == "lay":
            found.append((frame["field"], frame["side"], None, frame["seat"]))
        elif frame["kind"] == "event":
            for giver, passed in enumerate(frame["passed"]):
                if passed is not None:
                    found.append((passed[0], passed[1], giver, None))
    return found
