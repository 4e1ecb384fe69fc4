"""Some state behind a view: what is hidden is filled up in canonical order."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.contract import State
from fondaco.games.yangtze.notation.components import components_of
from fondaco.games.yangtze.notation.state import placed


def fill(box: Box, view: State) -> State:
    """A state with this view: unseen tiles go behind the screens, the others into the bag."""
    if view["phase"] == "over":
        return view
    ids, seen, seats = components_of(box).bag, set(placed(view)), []
    unseen = [tile for tile in ids if tile not in seen]  # wares come first
    for who in view["seats"]:
        if isinstance(who["wares"], int):
            secret = who["wares"] - len(who["known"])
            wares = sorted([*who["known"], *unseen[:secret]], key=ids.index)
            who, unseen = {**who, "wares": wares}, unseen[secret:]
        seats.append(who)
    return {**view, "seats": seats, "bag": unseen}
