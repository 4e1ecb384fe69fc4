"""The scroll over the river: the ruler that is being carried out, or the settlement on offer."""

from __future__ import annotations

from fondaco.games.yangtze.board.artwork import ruler_art, ruler_mood
from fondaco.games.yangtze.board.scene import Scene
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
    inside = _auction if scene.view["auction"] is not None else _ruler
    prefix = "p-" if compact else ""
    return group(
        rect(3, 5, width, tall, 6, class_="shade"),
        rect(0, 0, width, tall, 3, class_="scroll"),
        rect(-5, -4, 12, tall + 8, 6, class_="scroll-roll"),
        rect(width - 7, -4, 12, tall + 8, 6, class_="scroll-roll"),
        inside(scene, width, compact),
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


def _ruler(scene: Scene, width: float, compact: bool) -> Markup:
    now = scene.view["ruler"]
    row = scene.things.rulers[now["id"]]
    name = scene.things.ruler(now["id"], scene.lang)
    edict = scene.things.edict(now["id"], scene.lang)
    free = scene.say("optional" if row["optional"] else "binding")
    scale, x, y = (0.62, 34, 34) if compact else (0.78, 46, 34)
    left = 66 if compact else 88
    room = width - left - (14 if compact else 330)
    size = 12.5 if compact else 14
    rows = wrapped(edict, room, size, 2)
    reign = str(row.get("reign", "")).replace("-", "–")
    parts = [
        group(ruler_art(row), transform=f"translate({x} {y}) scale({scale})"),
        text(name, left, 21 if compact else 22, 16, class_="title on-scroll"),
        text(reign, left + text_width(name, 16) + 8, 21, 12, class_="on-scroll soft-scroll"),
        *[
            text(line, left, (38 if compact else 41) + place * 17, size, class_="on-scroll")
            for place, line in enumerate(rows)
        ],
    ]
    if compact:
        parts += [_order(scene, 20, 86, 30), _accept(scene, width - 132, 70, 120, 28, "p-")]
    else:
        mark = f"ruler-free ruler-free--{ruler_mood(row)}"
        parts.append(text(fit(free, 190, 12), width - 322, 22, 12, class_=f"on-scroll {mark}"))
        parts += [_order(scene, width - 310, 46, 40), _accept(scene, width - 138, 16, 122, 36, "")]
    return join(parts)


def _order(scene: Scene, x: float, y: float, step: float) -> Markup:
    """The seats as the ruler reaches them: done, deciding, waiting."""
    now, players = scene.view["ruler"], scene.view["players"]
    parts = []
    for place in range(players):
        seat = (scene.view["active"] + place) % players
        done, here = place < now["pos"], place == now["pos"]
        key = "ruler_done" if done else "ruler_asks" if here else "ruler_waits"
        words = scene.say(key, name=scene.names[seat])
        parts.append(
            group(
                el("title", words),
                disc(scene.colour(seat), 0, 0, 11),
                el("circle", r=14.5, class_="order-now") if here else NOTHING,
                _tick() if done else NOTHING,
                transform=at(x + place * step, y),
                **targets.named(
                    words, classes("order", not (done or here) and "order--waits"), "img"
                ),
            )
        )
    return join(parts)


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
    rows = wrapped(choice.label, wide - 10, 13, 2)
    low = y + tall / 2 + 5 - 7.5 * (len(rows) - 1)
    return group(
        rect(x, y, wide, tall, 8, class_="seal"),
        *[
            text(row, x + wide / 2, low + 15 * place, 13, class_="seal-words")
            for place, row in enumerate(rows)
        ],
        rect(x - 2, y - 2, wide + 4, tall + 4, 10, class_="ring"),
        id=f"{prefix}accept",
        **scene.target("accept", f"{choice.label}. {choice.detail}", "accept"),
    )


# ---------------------------------------------------------------- an auction


def _auction(scene: Scene, width: float, compact: bool) -> Markup:
    held = scene.view["auction"]
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
            use(scene.things.settlement_symbol(held["tile"]), 0, 0, side, side),
            id=f"{prefix}lot",
            class_=classes("moves", held["tile"] in scene.fresh and "rises"),
            transform=at(12, 6),
        ),
        text(fit(title, room or 400, 16), left, 24, 16, class_="title on-scroll"),
        text(fit(line, room or 230, 13.5), left, 44, 13.5, class_="on-scroll"),
    ]
    if compact:
        parts += [_bidders(scene, 22, 82, 31), _raises(scene, width - 14, 80, 40, 17, prefix)]
    else:
        parts += [
            _bidders(scene, 428, 47, 42),
            _raises(scene, width - 18, TALL / 2, 52, 23, prefix),
        ]
    return join(parts)


def _bidders(scene: Scene, x: float, y: float, step: float) -> Markup:
    """Who is still in; whoever has passed is struck out."""
    held, players, parts = scene.view["auction"], scene.view["players"], []
    for place in range(players):
        seat = (scene.view["active"] + place) % players
        out, leads = not held["in"][seat], held["bidder"] == seat
        deciding = scene.view["actor"] == seat
        key = "passed" if out else "deciding" if deciding else "still_in"
        told = scene.say("leads", n=held["bid"]) if leads else scene.say(key)
        words = f"{scene.names[seat]}: {told}"
        parts.append(
            group(
                el("title", words),
                disc(scene.colour(seat), 0, 0, 11),
                el("circle", r=14.5, class_="order-now") if deciding else NOTHING,
                _bid_badge(held["bid"]) if leads else NOTHING,
                use("gone", -13, -13, 26, 26, class_="out-cross") if out else NOTHING,
                transform=at(x + place * step, y),
                **targets.named(words, classes("order", out and "order--waits"), "img"),
            )
        )
    return join(parts)


def _bid_badge(bid: int) -> Markup:
    return group(
        rect(-13, -27, 26, 16, 8, class_="bid-badge"),
        text(str(bid), 0, -14.5, 12.5, class_="middle strong on-coin"),
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
