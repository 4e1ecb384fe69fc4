"""What lies in the stalls: offers, the planned one, offers adrift, and the swaps just made.

Offers form a flat layer above the villages: one element per seat that keeps its id, so that the
page can let it slide from stall to river to stall.
"""

from __future__ import annotations

from fondaco.games.wampum.board.scene import Scene, Swap, faces
from fondaco.games.wampum.board.village import Lot
from fondaco.games.wampum.notation.view import Offer, size
from fondaco.games.wampum.notation.words import card_count, cards_in_words
from fondaco.pictures.beads import bead_rows
from fondaco.pictures.cards import fan_down, fan_up
from fondaco.pictures.marks import badge, badge_width, disc
from fondaco.pictures.svg import NOTHING, Markup, at, classes, el, group, number, path, rect, use

Lots = dict[str, Lot]


def draw_stalls(scene: Scene, lots: Lots, adrift: list[tuple[float, float]]) -> list[Markup]:
    """Everything in the stalls; `adrift` are two places in the river for those driven away."""
    parts = []
    for seat, offer in enumerate(scene.view["offers"]):
        if offer is not None:
            parts.append(_offer(scene, seat, offer, lots, adrift))
    if scene.planned_village is not None:
        parts.append(_planned(scene, lots[scene.planned_village]))
    parts += [_swap(scene, swap, lots[village]) for village, swap in scene.swaps.items()]
    return parts


def _offer(
    scene: Scene, seat: int, offer: Offer, lots: Lots, adrift: list[tuple[float, float]]
) -> Markup:
    """An offer where it lies, or in the river: driven away, or about to be."""
    lot = next(iter(lots.values()))
    trace, village = NOTHING, offer["village"]
    leaving = village is not None and seat == scene.leaving
    if village is None:
        x, y = adrift[1]
    elif leaving:
        (x, y), trace = adrift[0], _trace(lots[village], adrift[0])
    else:
        lot = lots[village]
        x, y = lot.spot
    if leaving or village is None:
        piece = _adrift(scene, seat, offer, lot, leaving)
    else:
        piece = _lying(scene, seat, offer, lot)
    return group(
        trace,
        group(
            piece,
            id=f"{lot.prefix}offer-{scene.colour(seat)}",
            class_=classes("offer moves", leaving and "leaving"),
            transform=at(x, y),
            role="img",
            aria_label=_offer_words(scene, seat, offer),
        ),
    )


def _offer_words(scene: Scene, seat: int, offer: Offer) -> str:
    if "goods" in offer and seat == scene.seat:
        return scene.say("own_offer", cards=cards_in_words(scene.box, offer["goods"], scene.lang))
    key = "away" if offer["village"] is None else "covered_offer"
    return scene.say(key, name=scene.names[seat], cards=card_count(size(offer), scene.lang))


def _cards(offer: Offer, middle: float, width: float, room: float) -> Markup:
    """The fan: open for its owner, face down for everybody else."""
    top = -width * 0.72
    if "goods" in offer:
        return fan_up(faces(offer["goods"]), middle, top, width, room)
    return fan_down("card-back", offer["count"], middle, top, width, room)


def _lying(scene: Scene, seat: int, offer: Offer, lot: Lot) -> Markup:
    """Trader and fan, round the middle of a stall."""
    colour, half = scene.colour(seat), lot.width / 2
    width, tall, left = (30, 46, 8 - half) if lot.compact else (40, 62, 14 - half)
    wide = tall * 48 / 66
    amount = size(offer)
    words = str(amount) if lot.compact else card_count(amount, scene.lang)
    size_ = 13 if lot.compact else 14.5
    low, edge = (17, 20) if lot.compact else (26, 4 + badge_width(words, size_) / 2)
    ring_height = 46 if lot.compact else 100
    ring = rect(5 - half, -ring_height / 2, lot.width - 10, ring_height, 10, class_="ring")
    mark = scene.mark(lambda it: seat in it.fresh_offers)
    return group(
        _cards(offer, 10 if lot.compact else 20, width, lot.width * 0.5),
        use("piece-trader", left, -tall / 2 - 1, wide, tall),
        disc(colour, left + wide - 1, tall / 2 - 5, 9 if lot.compact else 11),
        badge(colour, words, half - edge, low, size_),
        ring if mark else NOTHING,
        class_=classes(f"seat-{colour}", mark),
    )


def _adrift(scene: Scene, seat: int, offer: Offer, lot: Lot, leaving: bool) -> Markup:
    """An offer in the river: smaller, so that the river keeps its room."""
    colour, amount = scene.colour(seat), size(offer)
    if lot.compact and leaving:  # a mark on the move is all there is room for
        arrow = path("M-9 15h17m-6-5 6 5-6 5", class_="leaving-arrow")
        return group(disc(colour, 0, -3, 9), arrow, class_=f"seat-{colour}")
    if lot.compact:
        return group(
            rect(-26, -13, 52, 26, 13, class_="float"),
            disc(colour, -12, 0, 9),
            use("card-back", 1, -9, 13, 18),
            badge(colour, str(amount), 20, 0),
            class_=f"seat-{colour}",
        )
    return group(
        use("piece-trader", -78, -28, 38, 53),
        disc(colour, -42, 19, 9),
        _cards(offer, 10, 30, 90),
        badge(colour, card_count(amount, scene.lang), 56, 20, 14.5),
        class_=f"seat-{colour}",
    )


def _trace(lot: Lot, to: tuple[float, float]) -> Markup:
    """The dotted way from a stall to the river."""
    if lot.compact:
        return NOTHING
    start, top, (end, low) = lot.spot[0] - 12, lot.y + lot.height + 32, to
    d = (
        f"M{number(start)} {number(top)}Q{number(start - 8)} {number(low - 30)} "
        f"{number(end + 84)} {number(low - 8)}"
    )
    return path(d, class_="trace")


def _planned(scene: Scene, lot: Lot) -> Markup:
    """One's own offer as it would lie; nothing is sent yet, so its frame is dashed."""
    if scene.seat is None:
        return NOTHING
    colour, half = scene.colour(scene.seat), lot.width / 2
    x, y = lot.spot
    width, tall, left = (27, 40, 10 - half) if lot.compact else (44, 68, 14 - half)
    frame = (41, 9) if lot.compact else (100, 9)
    ring = rect(8 - half, -frame[0] / 2, lot.width - 16, frame[0], frame[1], class_="ring dashed")
    return group(
        fan_up(faces(scene.planned_cards), 22, -width * 0.7, width, lot.width * 0.56),
        use("piece-trader", left, -tall / 2, tall * 48 / 66, tall),
        group(ring, class_="chosen"),
        id=f"{lot.prefix}planned-{colour}",
        class_=f"offer planned moves seat-{colour}",
        transform=at(x, y),
        aria_hidden="true",
    )


def _swap(scene: Scene, swap: Swap, lot: Lot) -> Markup:
    """Given cards, an arrow, beads or taken goods; the mark of the seat in the corner."""
    colour, room = scene.colour(swap.seat), lot.width * 0.4
    x, y = lot.spot
    width, bead = (24, 13) if lot.compact else (36, 19)
    if swap.taken is None:
        brought = bead_rows("bead", swap.wampum, lot.width * 0.22, 0, bead)
    else:
        brought = fan_up(faces(swap.taken), lot.width * 0.24, -width * 0.55, width * 0.8, room)
    corner = (lot.width / 2 - 16, 34) if not lot.compact else (lot.width / 2 - 15, 14)
    frame = 40 if lot.compact else 98
    return group(
        fan_up(faces(swap.given), -lot.width * 0.25, -width * 0.68, width, room),
        use("i-next", -9, -9, 18, 18, class_="arrow"),
        brought if swap.taken is not None or swap.wampum else _nothing(lot),
        disc(colour, *corner, 8 if lot.compact else 11),
        rect(9 - lot.width / 2, -frame / 2, lot.width - 18, frame, 9, class_="ring"),
        class_=f"swap last seat-{colour}",
        transform=at(x, y),
        aria_hidden="true",
    )


def _nothing(lot: Lot) -> Markup:
    """A swap that brought no wampum at all."""
    return el("circle", cx=lot.width * 0.22, r=3 if lot.compact else 4, class_="nothing")
