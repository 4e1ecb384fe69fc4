"""Two frames for one town: as it lies on a wide screen, and turned by a right angle on a phone.

Everything is drawn in the town's own coordinates. On a phone the whole town is turned; what must
stay upright is turned back at its place, and offsets as seen on the screen are turned likewise.
"""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.marracash.board.town import Point
from fondaco.pictures.svg import number


@dataclass(frozen=True)
class Frame:
    """How the town lies."""

    turned: bool

    @property
    def prefix(self) -> str:
        """Of the ids: two drawings share one page."""
        return "p-" if self.turned else ""

    @property
    def letters(self) -> float:
        """The smallest letters: a tablet shrinks the wide town to 0.8, a phone its own to 0.54."""
        return 18.8 if self.turned else 14.0

    @property
    def reach(self) -> float:
        """The width of the smallest target."""
        return 75.0 if self.turned else 51.0

    @property
    def scale(self) -> float:
        """Of figures: a phone shows less of everything, so they are a little larger."""
        return 1.16 if self.turned else 0.95

    @property
    def elbow_room(self) -> float:
        """How much farther figures stand from their fountain: a phone has larger letters there."""
        return 1.2 if self.turned else 1.0

    def upright(self, spot: Point) -> str:
        """The value of a `transform` that goes to a place and stands upright there."""
        there = f"translate({number(spot[0])} {number(spot[1])})"
        return f"{there} rotate(-90)" if self.turned else there

    @property
    def stand(self) -> str | None:
        """The `transform` of something upright inside a group that is at its place already."""
        return "rotate(-90)" if self.turned else None

    def beside(self, spot: Point, right: float, down: float) -> Point:
        """A place so far to the right and below another, as seen on the screen."""
        if self.turned:
            return spot[0] + down, spot[1] - right
        return spot[0] + right, spot[1] + down

    def depth(self, spot: Point) -> float:
        """Larger is nearer to the one who looks: the order of drawing."""
        return spot[0] if self.turned else spot[1]


WIDE, PHONE = Frame(False), Frame(True)
