"""The scroll over the river: the ruler that is being carried out, or the settlement on offer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from fondaco.games.yangtze.board.artwork import ruler_art, ruler_mood, settlement_symbol
from fondaco.games.yangtze.board.auction_panel import bid_key
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.notation.view import Auction, Ruler
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    at,
    classes,
    el,
    fit,
    group,
    join,
    rect,
    text,
    text_width,
    use,
)

TALL, PHONE_TALL = 68, 104


def shown(scene: Scene) -> bool:
    """Is there a scroll to be read?"""
    return scene.view["auction"] is not None or scene.view["ruler"] is not None


def draw_scroll(scene: Scene, x: float, y: float, width: float, compact: bool) -> Markup:
    """The scroll, if there is one."""
    if not shown(scene):
        return NOTHING
    tall = PHONE_TALL if compact else TALL
    auction, ruler, inside = scene.view["auction"], scene.view["ruler"], NOTHING
    if auction is not None:
        inside = _auction(scene, auction, width, compact)
    elif ruler is not None:
        inside = _ruler(scene, ruler, width, compact)
    prefix = "p-" if compact else ""
    return group(
        rect(3, 5, width, tall, 6, class_="shade"),
        rect(0, 0, width, tall, 3, class_="scroll"),
        rect(-5, -4, 12, tall + 8, 6, class_="scroll-roll"),
        rect(width - 7, -4, 12, tall + 8, 6, class_="scroll-roll"),
        inside,
        id=f"{prefix}scroll",
        transform=at(x, y),
        class_="scroll-group",
    )


def wrapped(words: str, width: float, size: float, most: int) -> list[str]:
    """Words in lines that fit a width; what is too much ends with an ellipsis."""
    rows: list[str] = []
    for word in words.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and text_width(longer, size) * 0.9 <= width:
            rows[-1] = longer
        elif len(rows) == most:
            rows[-1] = fit(f"{rows[-1]} {word}…", width, size)
            break
        else:
            rows.append(word)
    return rows


# ---------------------------------------------------------------- a ruler


def _ruler(scene: Scene, now: Ruler, width: float, compact: bool) -> Markup:
    row = scene.components.rulers[now["id"]]
    name = scene.components.ruler(now["id"], scene.lang)
    edict = scene.components.edict(now["id"], scene.lang)
    free = scene.say("optional" if row["optional"] else "binding")
    scale, x, y = (0.62, 34, 34) if compact else (0.78, 46, 34)
    left = 66 if compact else 88
    room = width - left - (14 if compact else 330)
    size = 12.5 if compact else 14.3
    rows = wrapped(edict, room, size, 2)
    reign = str(row.get("reign", "")).replace("-", "–")
    parts = [
        group(ruler_art(row), transform=f"translate({x} {y}) scale({scale})"),
        text(name, left, 21 if compact else 22, 16, class_="title on-scroll"),
        text(reign, left + text_width(name, 16) + 8, 21, 14.3, class_="on-scroll soft-scroll"),
        *[
            text(line, left, (38 if compact else 41) + place * 17, size, class_="on-scroll")
            for place, line in enumerate(rows)
        ],
    ]
    follower = partial(_follower, scene, now["pos"])
    if compact:
        parts += [
            _seats(scene, 20, 86, 30, follower),
            _accept(scene, width - 132, 59, 120, 40, "p-"),
        ]
    else:
        mark = f"ruler-free ruler-free--{ruler_mood(row)}"
        parts.append(text(fit(free, 184, 14.3), width - 322, 22, 14.3, class_=f"on-scroll {mark}"))
        parts += [
            _seats(scene, width - 310, 46, 40, follower),
            _accept(scene, width - 138, 16, 122, 36, ""),
        ]
    return join(parts)


class _Look(NamedTuple):
    """How a seat stands: in words, whether it is asked now, a mark over it, whether it is faint."""

    words: str
    asked: bool
    mark: Markup
    faint: bool


def _seats(
    scene: Scene, x: float, y: float, step: float, look: Callable[[int, int], _Look]
) -> Markup:
    """The seats in the order in which they are asked."""
    parts = []
    for place, seat in enumerate(scene.from_active):
        words, asked, mark, faint = look(seat, place)
        parts.append(
            group(
                el("title", words),
                disc(scene.colour(seat), 0, 0, 11),
                el("circle", r=14.5, class_="order-now") if asked else NOTHING,
                mark,
                transform=at(x + place * step, y),
                **targets.named(words, classes("order", faint and "order--waits"), "img"),
            )
        )
    return join(parts)


def _follower(scene: Scene, now: int, seat: int, place: int) -> _Look:
    """A seat as a ruler reaches it: done, deciding, waiting."""
    key = "ruler_done" if place < now else "ruler_asks" if place == now else "ruler_waits"
    words = scene.say(key, name=scene.names[seat])
    return _Look(words, place == now, _tick() if place < now else NOTHING, place > now)


def _tick() -> Markup:
    return group(
        el("circle", cx=9, cy=8, r=7, class_="order-tick"),
        use("i-check", 4, 3, 10, 10, class_="order-check"),
    )


def _accept(scene: Scene, x: float, y: float, wide: float, tall: float, prefix: str) -> Markup:
    """What following the ruler means, as a seal to press."""
    choice = scene.choices.get("accept")
    if choice is None:
        return NOTHING
    rows = wrapped(choice.label, wide - 10, 14.3, 2)
    low = y + tall / 2 + 5 - 7.5 * (len(rows) - 1)
    return group(
        rect(x, y, wide, tall, 8, class_="seal"),
        *[
            text(row, x + wide / 2, low + 15 * place, 14.3, class_="seal-words")
            for place, row in enumerate(rows)
        ],
        rect(x - 2, y - 2, wide + 4, tall + 4, 10, class_="ring"),
        id=f"{prefix}accept",
        **scene.target("accept", f"{choice.label}. {choice.detail}", "accept"),
    )


# ---------------------------------------------------------------- an auction


def _auction(scene: Scene, held: Auction, width: float, compact: bool) -> Markup:
    title = scene.settlement(held["tile"])
    if not compact:
        title = scene.say("auction_of", what=title)
    leader = held["bidder"]
    line = (
        scene.say("no_bid")
        if leader is None
        else scene.say("highest", name=scene.names[leader], n=held["bid"])
    )
    side = 46 if compact else 56
    left = side + 20
    room = width - left - 12 if compact else 0
    prefix = "p-" if compact else ""
    parts = [
        group(
            use(settlement_symbol(scene.components, held["tile"]), 0, 0, side, side),
            id=f"{prefix}lot",
            class_=classes("moves", held["tile"] in scene.fresh and "rises"),
            transform=at(12, 6),
        ),
        text(fit(title, room or 400, 16), left, 24, 16, class_="title on-scroll"),
        text(fit(line, room or 320, 14.3), left, 44, 14.3, class_="on-scroll"),
    ]
    bidder = partial(_bidder, scene, held)
    if compact:
        parts += [
            _seats(scene, 22, 82, 31, bidder),
            _raises(scene, width - 12, 79, 42, 19.5, prefix),
        ]
    else:
        parts += [
            _seats(scene, 428, 47, 42, bidder),
            _raises(scene, width - 16, TALL / 2, 56, 25.5, prefix),
        ]
    return join(parts)


def _bidder(scene: Scene, held: Auction, seat: int, place: int) -> _Look:
    """A seat in the auction; whoever has passed is struck out."""
    key = bid_key(held, scene.view["actor"], seat)
    words = f"{scene.names[seat]}: {scene.say(key, n=held['bid'])}"
    if not held["in"][seat]:
        return _Look(words, False, use("gone", -13, -13, 26, 26, class_="out-cross"), True)
    mark = _bid_badge(held["bid"]) if held["bidder"] == seat else NOTHING
    return _Look(words, scene.view["actor"] == seat, mark, False)


def _bid_badge(bid: int) -> Markup:
    return group(
        rect(-14, -29, 28, 18, 9, class_="bid-badge"),
        text(str(bid), 0, -15, 14.3, class_="middle strong on-coin"),
    )


def _raises(
    scene: Scene, right: float, y: float, step: float, radius: float, prefix: str
) -> Markup:
    """Bids as coins to lay down."""
    bids = [choice for choice in scene.composition.choices if choice.id.startswith("bid-")]
    parts = []
    for place, choice in enumerate(bids):
        x = right - radius - (len(bids) - 1 - place) * step
        words = f"{scene.say('bid_n', n=choice.label)} ({choice.detail})"
        parts.append(
            group(
                use("price", -radius, -radius, 2 * radius, 2 * radius),
                text(choice.label, 0, radius * 0.31, radius * 0.86, class_="on-coin"),
                el("circle", r=radius + 1, class_="ring"),
                id=f"{prefix}{choice.id}",
                transform=at(x, y),
                **scene.target(choice.id, words, "bid"),
            )
        )
    return join(parts)
