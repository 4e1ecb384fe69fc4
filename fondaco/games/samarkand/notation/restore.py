"""Reading a canonical state back into a table: nothing is believed that a rule forbids."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.errors import StateError
from fondaco.engine.reader import Reader
from fondaco.games.samarkand.notation.components import check_components
from fondaco.games.samarkand.notation.filling import fill
from fondaco.games.samarkand.notation.moment import check_moment
from fondaco.games.samarkand.notation.shape import check_shape


def restore(box: Box, state: Any, table: Any) -> None:
    """Write a canonical state into a table that is all zeros; StateError if it is none."""
    reader = Reader("state", state, error=StateError)
    check_shape(box, reader)
    check_components(box, reader)
    fill(box, state, table)
    check_moment(box, reader, table)
