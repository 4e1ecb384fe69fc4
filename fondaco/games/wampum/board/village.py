"""One village: picture, name, five slots in the order of the goods, a stall for the trader."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from fondaco.engine.texts import read_texts
from fondaco.games.wampum.board.artwork import GOODS, SCENES
from fondaco.games.wampum.board.scene import Scene
from fondaco.games.wampum.forecast import Outcome
from fondaco.games.wampum.notation.view import Village, size, trader_at
from fondaco.games.wampum.notation.words import card_count, cards_in_words, village_name
from fondaco.pictures import targets
from fondaco.pictures.cards import TALL, stack
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    at,
    classes,
    el,
    fit,
    group,
    join,
    number,
    path,
    rect,
    text,
    text_width,
    use,
)


@dataclass(frozen=True)
class Lot:
    """The ground of a village: where it lies and how its parts are measured."""

    x: float
    y: float
    width: float
    compact: bool

    @property
    def prefix(self) -> str:
        """Of the ids: two drawings share one page."""
        return "p-" if self.compact else ""

    @property
    def picture(self) -> float:
        """Height of the picture."""
        return 34 if self.compact else 112

    @property
    def slot(self) -> float:
        """Width of a slot."""
        room = (self.width - 14) / 5 - 2 if self.compact else (self.width - 22) / 5 - 3
        return min(room, 44)

    @property
    def slots(self) -> float:
        """Top of the slots."""
        return self.picture + (14 if self.compact else 26)

    @property
    def stall(self) -> float:
        """Top of the stall."""
        return self.slots + self.slot * TALL + (17 if self.compact else 24)

    @property
    def stall_height(self) -> float:
        """Height of the stall."""
        return 46 if self.compact else 104

    @property
    def height(self) -> float:
        """Height of it all."""
        return self.stall + self.stall_height + (4 if self.compact else 8)

    @property
    def spot(self) -> tuple[float, float]:
        """The middle of the stall on the board: where an offer lies."""
        return self.x + self.width / 2, self.y + self.stall + self.stall_height / 2


def draw_village(scene: Scene, place: int, lot: Lot) -> Markup:
    """A village, as a target if it is one."""
    village = scene.view["villages"][place]
    ids = [row["id"] for row in scene.box.data["villages"]]
    name = village_name(scene.box, village["id"], scene.lang)
    return group(
        rect(2, 5, lot.width, lot.height, 12, class_="shade"),
        rect(0, 0, lot.width, lot.height, 12, class_="plaque"),
        _picture(SCENES[ids.index(village["id"])], lot),
        _banner(name, lot),
        _key(scene, village["id"], lot),
        _slots(scene, village, lot),
        _stall(scene, village["id"], lot),
        _ribbon(scene, village, lot),
        rect(-4, -4, lot.width + 8, lot.height + 8, 15, class_="ring"),
        id=f"{lot.prefix}village-{village['id']}",
        transform=at(lot.x, lot.y),
        **_target(scene, village, name),
    )


def _target(scene: Scene, village: Village, name: str) -> dict[str, Any]:
    words = _in_words(scene, village, name)
    choice = scene.choices.get(village["id"])
    if choice is None:
        return targets.named(words, classes("village", _chosen_here(scene, village) and "chosen"))
    return targets.of_choice(choice, words, "village")


def _chosen_here(scene: Scene, village: Village) -> bool:
    """Is this the village of an offer that is being put together line by line?"""
    draft = scene.draft
    return draft is not None and draft.verb == "put" and draft.village == village["id"]


def _in_words(scene: Scene, village: Village, name: str) -> str:
    """The village for those who cannot see it: goods, who lies there, what the plan would bring."""
    choice = scene.choices.get(village["id"])
    rival = trader_at(scene.view, village["id"])
    parts = [f"{name}: {cards_in_words(scene.box, village['goods'], scene.lang)}"]
    if choice is not None:
        parts.append(choice.detail)
    elif rival is None:
        parts.append(scene.say("free"))
    else:
        cards = card_count(size(scene.view["offers"][rival]), scene.lang)
        parts.append(scene.say("lies_here", name=scene.names[rival], cards=cards))
    kind, words = _verdict(scene, village)
    if words and kind != "none":
        parts.append(words)
    if choice is not None and choice.chosen:
        parts.append(scene.say("chosen"))
    swap = scene.swaps.get(village["id"])
    if swap is not None:
        given = cards_in_words(scene.box, swap.given, scene.lang)
        who = {"name": scene.names[swap.seat], "given": given}
        if swap.taken is None:
            parts.append(scene.say("swapped_wampum", n=swap.wampum, **who))
        else:
            taken = cards_in_words(scene.box, swap.taken, scene.lang)
            parts.append(scene.say("swapped_goods", taken=taken, **who))
    return ". ".join(parts)


def _picture(symbol: str, lot: Lot) -> Markup:
    width = lot.width - 6
    height = max(lot.picture, width * 92 / 240)
    view = use(symbol, 0, -(height - lot.picture) * 0.62, width, height)
    return el(
        "svg",
        group(view, class_="picture-clip"),
        class_="picture",
        x=3,
        y=3,
        width=width,
        height=lot.picture,
        viewBox=f"0 0 {number(width)} {number(lot.picture)}",
    )


def _banner(name: str, lot: Lot) -> Markup:
    """The name on a ribbon."""
    size_, height = (14.5, 21) if lot.compact else (17, 27)
    half = min(text_width(name, size_) * 1.04 + 26, lot.width - 26) / 2
    fold = f"M{number(-half - 7)} 0H{number(half + 7)}l-6 {height / 2} 6 {height / 2}"
    shape = f"{fold}H{number(-half - 7)}l6 {-height / 2}z"
    return group(
        path(shape, class_="banner"),
        text(name, 0, height * 0.7, size_, class_="title", text_anchor="middle"),
        transform=at(lot.width / 2, lot.picture - (9 if lot.compact else 12)),
    )


def _key(scene: Scene, village: str, lot: Lot) -> Markup:
    """The number that chooses the village on the keyboard."""
    choice = scene.choices.get(village)
    if choice is None:
        return NOTHING
    x, y, radius = (12, 13, 9) if lot.compact else (17, 18, 12)
    return group(
        el("circle", cx=x, cy=y, r=radius),
        text(choice.key, x, y + radius * 0.4, radius * 1.15),
        class_="key",
    )


# ---------------------------------------------------------------- goods


def _slots(scene: Scene, village: Village, lot: Lot) -> Markup:
    gap = (lot.width - 5 * lot.slot) / 6
    cards = scene.planned_cards if scene.choices or _chosen_here(scene, village) else []
    slots = []
    for kind, count in enumerate(village["goods"]):
        x = gap + kind * (lot.slot + gap)
        match = bool(cards) and cards[kind] > 0 and count > 0
        slots.append(_slot(kind, count, x, lot, match))
        mark = scene.mark(partial(_is_fresh, good=(village["id"], kind)))
        if mark and count:
            ring = rect(x - 3, lot.slots - 3, lot.slot + 4, lot.slot * TALL + 3, 6, class_="ring")
            slots.append(group(ring, class_=mark))
    return join(slots)


def _is_fresh(scene: Scene, good: tuple[str, int]) -> bool:
    return good in scene.fresh_goods


def _slot(kind: int, count: int, x: float, lot: Lot, match: bool) -> Markup:
    """Goods of one kind; a missing kind is a pale place, for that decides the kind of swap."""
    width, height, good = lot.slot, lot.slot * TALL, GOODS[kind]
    if count == 0:
        return group(
            rect(x + 1, lot.slots + 1, width - 3, height - 4, 4),
            use(f"good-{good}", x + width * 0.21, lot.slots + height * 0.24, *[width * 0.52] * 2),
            class_="slot-empty",
        )
    size_ = 14.5 if width < 33 else 15.5
    below = lot.slots + height + (13 if width < 33 else 16)
    frame = rect(x - 2.5, lot.slots - 2.5, width + 3, height + 2, 6, class_="match")
    return join(
        [
            stack(f"mini-{good}", count, x, lot.slots, width),
            frame if match else NOTHING,
            text(str(count), x + width / 2 - 1, below, size_, class_="count"),
        ]
    )


def _stall(scene: Scene, village: str, lot: Lot) -> Markup:
    taken = trader_at(scene.view, village) is not None
    ground = rect(
        7,
        lot.stall,
        lot.width - 14,
        lot.stall_height,
        8,
        class_="stall" if taken else "stall stall--empty",
    )
    if taken or scene.planned_village == village or village in scene.swaps:
        return ground
    size_, middle = (12.5 if lot.compact else 14.5), lot.stall + lot.stall_height / 2 + 5
    words = _guest(scene, village)
    return join([ground, text(words, lot.width / 2, middle, size_, class_="empty-words")])


def _guest(scene: Scene, village: str) -> str:
    """Who is about to offer at an empty stall, or that nobody is."""
    pending = scene.view["pending"] or {}
    if pending.get("village") == village and pending["seat"] != scene.seat:
        name = fit(scene.names[pending["seat"]], 70, 14.5)
        return scene.say("turns_here", name=name)
    return scene.say("no_trader")


# ---------------------------------------------------------------- what it would bring


def _verdict(scene: Scene, village: Village, room: float = 999) -> tuple[str, str]:
    """The kind and the words of the ribbon under a village, a name cut to its room."""
    swap = scene.swaps.get(village["id"])
    choice = scene.choices.get(village["id"])
    if swap is not None and not any(scene.planned_cards):
        name = fit(scene.names[swap.seat], room - (74 if swap.taken is None else 116), 14.5)
        if swap.taken is None:
            return "wampum", scene.say("got", name=name, n=swap.wampum)
        return "goods", scene.say("took", name=name, n=sum(swap.taken))
    if choice is not None:
        return _promise(scene, village)
    if _chosen_here(scene, village):
        needed = scene.forecast.least(village["id"])
        if sum(scene.planned_cards) < needed:
            return "no", scene.say("needs", cards=card_count(needed, scene.lang))
        return _brought(scene, scene.brings(village["goods"]))
    own = None if scene.seat is None else scene.view["offers"][scene.seat]
    if own is not None and own["village"] == village["id"]:
        return _brought(scene, scene.brings(village["goods"]))
    return "none", ""


def _promise(scene: Scene, village: Village) -> tuple[str, str]:
    """What the plan would bring at a village that can be chosen, or what it lacks."""
    needed, cards = scene.forecast.least(village["id"]), sum(scene.planned_cards)
    occupied = trader_at(scene.view, village["id"]) is not None
    choice = scene.choices[village["id"]]
    if cards >= needed:
        return _brought(scene, scene.brings(village["goods"]))
    words = card_count(needed, scene.lang)
    if cards or choice.blocked is not None:
        return "no", scene.say("needs", cards=words)
    return "none", scene.say("from", cards=words) if occupied else scene.say("free")


def _brought(scene: Scene, brought: Outcome | None) -> tuple[str, str]:
    if brought is None:
        return "none", ""
    if brought.wampum:
        return "wampum", scene.say("wampum", n=brought.gain)
    goods = scene.count("goods", brought.gain)
    return "goods", scene.say("for_goods", given=brought.given, goods=goods)


_SIGNS = {"wampum": "bead", "goods": "i-swap", "no": "i-no"}
_TIPS = read_texts(__file__, "tips")
_TIP_OF = {"wampum": "to_wampum", "goods": "to_goods", "no": "too_few"}


def _ribbon(scene: Scene, village: Village, lot: Lot) -> Markup:
    inset, size_ = (5, 13) if lot.compact else (7, 14.5)
    width = lot.width - 2 * inset
    kind, words = _verdict(scene, village, width)
    if not words:
        return NOTHING
    sign = use(_SIGNS[kind], 8, 4, 16, 16, class_="sign") if kind in _SIGNS else NOTHING
    if kind == "wampum":
        sign = join([rect(6, 2, 20, 20, 5, class_="sign-ground"), sign])
    middle = width / 2 + (8 if sign else 0)
    return group(
        rect(0, 0, width, 24, 6),
        sign,
        text(words, middle, 17, size_, text_anchor="middle"),
        class_=f"outcome outcome--{kind}",
        data_tip=_TIPS.say(_TIP_OF[kind], scene.lang) if kind in _TIP_OF else None,
        transform=at(inset, lot.height + (3 if lot.compact else 5)),
    )
