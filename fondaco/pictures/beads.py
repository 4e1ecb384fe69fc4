"""Beads on a string: how far a game has come, and how much somebody has."""

from __future__ import annotations

from fondaco.pictures.svg import Markup, group, join, path, rect, text, use


def round_string(now: int, amount: int, x: float, y: float, width: float, words: str) -> Markup:
    """The rounds of a game: past ones dark, the present one numbered, later ones pale."""
    step = width / (amount + 0.8)  # the present bead is wider, for its number
    left = x
    beads = []
    for place in range(1, amount + 1):
        when = "past" if place < now else "now" if place == now else "later"
        wide = step * 1.8 if place == now else step
        beads.append(rect(left + 1, y - 8, wide - 2, 16, 5, class_=f"bead-{when}"))
        if place == now:
            beads.append(text(str(now), left + wide / 2, y + 5, 14.5, class_="bead-number"))
        left += wide
    string = path(f"M{x - 6} {y}h{width + 12}", class_="bead-thread")
    return group(string, *beads, class_="rounds", role="img", aria_label=words)


def bead_rows(
    bead: str, amount: int, middle: float, centre: float, size: float, per_row: int = 5
) -> Markup:
    """A handful of beads in short rows round (middle, centre)."""
    rows = [min(per_row, amount - start) for start in range(0, amount, per_row)]
    gap, line = size * 0.82, size * 1.12
    parts = []
    for row, beads in enumerate(rows):
        top = centre + (row - len(rows) / 2) * line
        left = middle - beads * gap / 2
        parts += [use(bead, left + place * gap, top, size, size * 1.15) for place in range(beads)]
    return join(parts)
