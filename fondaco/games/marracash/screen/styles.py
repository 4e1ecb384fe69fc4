"""Colours and texts that the parts of MarraCash's screen share."""

from __future__ import annotations

from rich.text import Text

from fondaco.engine.box import Box
from fondaco.pictures.letters import on_colour
from fondaco.pictures.screen import STRONG

#: The plates of the four merchants: ebony, ivory, walnut, slate.
PLATES = (
    "bold #ffffff on #2b2320",
    "bold #33281c on #efe6d2",
    "bold #ffffff on #7a4a2a",
    "bold #ffffff on #51606e",
)


def visitor_letters(box: Box, group: list[int], room: int = 1000) -> Text:
    """A group as letters with numbers: «r2b»; only their number where there is no room."""
    text = Text()
    for row, amount in zip(box.data["colours"], group, strict=True):
        if amount:
            number = str(amount) if amount > 1 else ""
            text.append(f"{row['letter']}{number}", style=on_colour(row["hex"]))
    return text if len(text) <= room else Text(f"x{sum(group)}", style=STRONG)


def short_names(box: Box) -> list[str]:
    """Two letters of each merchant, or as many as tell them apart."""
    names = [names["en"] for names in box.names["seats"]]
    length = 2
    while len({name[:length] for name in names}) < len(names) and length < 3:
        length += 1
    return [name[:length] for name in names]
