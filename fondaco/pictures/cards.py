"""Cards on a table: fans, stacks. Face-down cards are n equal uses of one symbol, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.pictures.svg import Markup, join, number, use

#: Height of a small card in parts of its width.
TALL = 55 / 40


def _step(amount: int, width: float, wish: float, room: float) -> float:
    """How far apart cards lie that overlap within a room."""
    return min(width * wish, max(0.0, room - width) / max(amount - 1, 1))


def fan_down(
    back: str, amount: int, middle: float, top: float, width: float, room: float
) -> Markup:
    """Face-down cards, fanned round a middle, not wider than a room."""
    step = _step(amount, width, 0.42, room)
    left = middle - (amount - 1) * step / 2 - width / 2
    cards = []
    for place in range(amount):
        aside = place - (amount - 1) / 2
        x, y = left + place * step, top + abs(aside) ** 1.6 * min(1.1, 9 / amount**1.6)
        foot = f"{number(x + width / 2)} {number(y + width * TALL)}"
        turn = f"rotate({number(aside * min(7, 30 / amount))} {foot})"
        cards.append(use(back, x, y, width, width * TALL, transform=turn))
    return join(cards)


def fan_up(faces: Sequence[str], middle: float, top: float, width: float, room: float) -> Markup:
    """Open cards side by side, each over the one before, round a middle."""
    step = _step(len(faces), width, 0.5, room)
    left = middle - (len(faces) - 1) * step / 2 - width / 2
    return join(
        use(face, left + place * step, top, width, width * TALL) for place, face in enumerate(faces)
    )


def stack(face: str, amount: int, x: float, y: float, width: float, most: int = 4) -> Markup:
    """Open cards of one kind in a heap: a few edges, the uppermost at (x, y)."""
    edges = range(min(amount, most) - 1, -1, -1)
    return join(use(face, x + 2.2 * e, y - 2.6 * e, width, width * TALL) for e in edges)
