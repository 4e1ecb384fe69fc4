"""One's own hand, grouped by kind. Chosen cards are lifted; every card keeps its id.

The targets are areas of their own: one under the cards of a kind (one more), one over the lifted
ones (one back). So a card never changes its place among its neighbours, and slides when lifted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fondaco.engine.composition import Counter
from fondaco.games.wampum.board.artwork import GOODS
from fondaco.games.wampum.board.scene import Scene
from fondaco.games.wampum.notation.view import own_hand
from fondaco.games.wampum.notation.words import cards_in_words
from fondaco.games.wampum.nouns import good_name
from fondaco.pictures import targets
from fondaco.pictures.svg import NOTHING, Markup, at, group, rect, text, use

#: What is seen at least of a card under another, in parts of its width.
_EDGE = 0.14


@dataclass(frozen=True)
class Tray:
    """Where the hand lies and how big its cards are."""

    x: float
    y: float
    width: float
    compact: bool
    #: Width of a card.
    card: float

    @property
    def tall(self) -> float:
        """Height of a card."""
        return self.card * 106 / 76

    @property
    def gap(self) -> float:
        """Between two kinds."""
        return 9 if self.compact else 24

    @property
    def lift(self) -> float:
        """How far a chosen card rises."""
        return 15 if self.compact else 26


def draw_hand(scene: Scene, tray: Tray) -> Markup:
    """The hand of the seat that looks on."""
    hand = [] if scene.seat is None else own_hand(scene.view, scene.seat)
    kinds = [kind for kind, held in enumerate(hand) if held]
    overlaps = sum(hand[kind] - 1 for kind in kinds)
    tray = _fitted(tray, len(kinds), overlaps)
    fixed = len(kinds) * tray.card + max(len(kinds) - 1, 0) * tray.gap
    step = min(tray.card * 0.42, (tray.width - fixed) / max(overlaps, 1))
    left = tray.x + (tray.width - fixed - overlaps * step) / 2
    parts = []
    for kind in kinds:
        width = tray.card + (hand[kind] - 1) * step
        parts.append(_kind(scene, tray, kind, hand[kind], left, step))
        left += width + tray.gap
    words = scene.say("your_hand", cards=cards_in_words(scene.box, hand, scene.lang))
    return group(*parts, **targets.named(words, "hand"))


def _fitted(tray: Tray, kinds: int, overlaps: int) -> Tray:
    """The tray with cards so small that an edge of every one is seen; their feet stay in line."""
    room = tray.width - max(kinds - 1, 0) * tray.gap
    card = min(tray.card, room / max(kinds + _EDGE * overlaps, 1))
    smaller = replace(tray, card=card)
    return replace(smaller, y=tray.y + tray.tall - smaller.tall)


def _kind(scene: Scene, tray: Tray, kind: int, held: int, left: float, step: float) -> Markup:
    good = scene.box.data["goods"][kind]["id"]
    prefix = "p-" if tray.compact else ""
    counter = scene.counters.get(good)
    lifted = 0 if counter is None else counter.chosen
    stay = held - lifted
    cards = []
    for place in range(held):
        y = tray.y - (tray.lift if place >= stay else 0)
        card = use(f"card-{GOODS[kind]}", -2, -2, tray.card, tray.tall)
        identity = f"{prefix}card-{good}-{place}"
        cards.append(
            group(card, id=identity, class_="hand-card moves", transform=at(left + place * step, y))
        )
    return group(
        _more(scene, tray, counter, stay, left, step),
        *cards,
        _less(scene, tray, counter, left + stay * step, step),
        _label(scene, tray, kind, stay, lifted, left + (tray.card + (held - 1) * step) / 2),
        id=f"{prefix}hand-{good}",
        class_="hand-kind",
    )


def _area(tray: Tray, amount: int, left: float, top: float, step: float) -> list[Markup]:
    """The ground of a target and its ring, round so many cards."""
    box = (left - 4.5, top - 4.5, tray.card + (amount - 1) * step + 2, tray.tall + 1, 9)
    return [rect(*box, class_="area"), rect(*box, class_="ring")]


def _more(
    scene: Scene, tray: Tray, counter: Counter | None, stay: int, left: float, step: float
) -> Markup:
    if counter is None or counter.more is None or stay == 0:
        return NOTHING
    key = "add_more" if counter.chosen else "add"
    words = scene.say(key, kind=counter.name, held=counter.held, chosen=counter.chosen)
    prefix = "p-" if tray.compact else ""
    area = _area(tray, stay, left, tray.y, step)
    return group(*area, id=f"{prefix}more-{counter.id}", **targets.legal(counter.more, words))


def _less(scene: Scene, tray: Tray, counter: Counter | None, left: float, step: float) -> Markup:
    if counter is None or counter.chosen == 0:
        return NOTHING
    area = _area(tray, counter.chosen, left, tray.y - tray.lift, step)
    if counter.less is None:  # put down before, line by line
        return group(*area[1:], class_="chosen")
    words = scene.say("take_back", kind=counter.name, chosen=counter.chosen)
    prefix = "p-" if tray.compact else ""
    attributes = targets.legal(counter.less, words, chosen=True)
    return group(*area, id=f"{prefix}less-{counter.id}", **attributes)


def _label(scene: Scene, tray: Tray, kind: int, stay: int, lifted: int, middle: float) -> Markup:
    """«1 + 3 Tobacco»; on a phone the numbers only."""
    number = f"{stay} + {lifted}" if lifted else str(stay)
    name = "" if tray.compact else f" {good_name(scene.box, kind, stay + lifted, scene.lang)}"
    size = 13 if tray.compact else 14.5
    y = tray.y + tray.tall + (12 if tray.compact else 19)
    return text(number + name, middle - 2, y, size, class_="hand-label")
