"""Letters on a terminal that the screens of all games set alike."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text


def on_colour(colour: str) -> str:
    """A style in which letters can be read on a colour.

    >>> on_colour("#f2c230")
    '#000000 on #f2c230'
    """
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    light = 0.299 * red + 0.587 * green + 0.114 * blue > 128
    return f"{'#000000' if light else '#ffffff'} on {colour}"


def flow(pieces: Sequence[Text], width: int) -> Text:
    """Pieces one after the other; one that would be cut begins an indented line."""
    text, used = Text(), 0
    for piece in pieces:
        if used and used + 2 + piece.cell_len > width:
            text.append("\n    ")
            used = 4
        elif used:
            text.append("  ")
            used += 2
        text.append(piece)
        used += piece.cell_len
    return text
