"""One shop: roof with its guild's pattern, doors, medallion, owner's sign, customers.

Open and closed differ in shape, not only in tone: a closed shop has a veil of sand, shutters and
no sign; an open one has full colour, striped awnings and the owner's sign.
"""

from __future__ import annotations

from functools import lru_cache

from fondaco.games.marracash.board.artwork import guild
from fondaco.games.marracash.board.frame import Frame
from fondaco.games.marracash.board.scene import Scene
from fondaco.games.marracash.board.town import Door, Shop, Town
from fondaco.pictures import targets
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    Value,
    at,
    classes,
    el,
    group,
    join,
    number,
    rect,
    text,
    text_width,
    use,
)

_TURNS = {(1, 0): 0, (-1, 0): 180, (0, 1): -90, (0, -1): 90}
#: Customers that are shown as heads; more are a head and a number.
STOOLS = 5
#: Room for a name on a sign, and the size of its letters.
_SIGN, _NAME = 45, 14.0


def draw_shop(scene: Scene, frame: Frame, place: int) -> Markup:
    """A shop, as a target if it can be put up for auction."""
    shop, owner = scene.town.shops[place], scene.view["owners"][place]
    ghosts = _ghosts(scene, place)
    quiet = scene.end is not None or scene.lot == place
    marked = "" if quiet else scene.mark(lambda it: place in it.entered)
    chosen = ghosts > 0 or scene.lot == place
    return group(
        _house(scene.town, frame, place, owner >= 0),
        _front(scene, frame, shop, place, owner, ghosts) if owner >= 0 else NOTHING,
        _area(shop, frame) if place in scene.ahead.shops else NOTHING,
        _ring(shop) if place in scene.ahead.shops or chosen or marked else NOTHING,
        id=f"{frame.prefix}shop-{shop.id}",
        **_attributes(scene, place, owner, chosen, marked),
    )


def _ghosts(scene: Scene, place: int) -> int:
    """Customers that the plan would bring."""
    visits = [visit.facts for visit in scene.planned.visits] if scene.planned else []
    return sum(facts["customers"] for facts in visits if facts["shop"] == place)


def _area(shop: Shop, frame: Frame) -> Markup:
    """What a finger hits: a narrow shop's target goes a little beyond it."""
    x, y, width, height = shop.rect
    wide, tall = max(width, frame.reach), max(height, frame.reach)
    left, top = x - (wide - width) / 2, y - (tall - height) / 2
    return rect(left, top, wide, tall, class_="area")


def _ring(shop: Shop) -> Markup:
    x, y, width, height = shop.rect
    return rect(x + 1, y + 1, width - 2, height - 2, 6, class_="ring")


# ---------------------------------------------------------------- words and targets


def _attributes(
    scene: Scene, place: int, owner: int, chosen: bool, marked: str
) -> dict[str, Value]:
    shop = scene.town.shops[place]
    open_ = f"seat-{scene.colour(owner)}" if owner >= 0 else "closed"
    also = classes("shop", f"c-{guild(scene.town.colours[shop.colour])}", open_, marked)
    words = _words(scene, place, owner)
    if place not in scene.ahead.shops:
        return targets.named(words, classes(also, chosen and "chosen"), "img")
    ours = scene.draft is not None and scene.draft.shop == place
    quiet = scene.draft is not None and scene.draft.verb == "move"
    plan = f"auction {scene.town.colours[shop.colour]}" if ours else f"auction {shop.id}"
    lines = scene.ahead.shop_lines(place)
    words = ". ".join([words, scene.say("chosen" if ours else "auction_this"), *lines])
    return targets.legal(plan, words, ours, classes(also, quiet and "quiet"), lines)


def _words(scene: Scene, place: int, owner: int) -> str:
    """A shop for those who cannot see it."""
    ahead, shop = scene.ahead, scene.town.shops[place]
    name = scene.town.shop_name(place, scene.lang)
    if owner >= 0:
        customers = ahead.count("customers", scene.view["customers"][place])
        return scene.say("shop_owned", shop=name, name=ahead.name(owner), customers=customers)
    parts = [scene.say("shop_closed", shop=name)]
    waiting = ahead.waiting_at(place)
    if waiting:
        parts.append(scene.say("at_door", who=ahead.visitors_of(shop.colour, waiting)))
    auction = scene.view["auction"]
    if auction is not None and auction["shop"] == shop.id:
        parts.append(_auction_words(scene))
    return ", ".join(parts)


def _auction_words(scene: Scene) -> str:
    if scene.view["options"]["bidding"] == "sealed":
        return scene.say("up_sealed")
    high = scene.view["auction"]["high_bid"]
    return scene.say("up_for_auction", high=high) if high else scene.say("up_unbid")


# ---------------------------------------------------------------- the house


def _house(town: Town, frame: Frame, place: int, open_: bool) -> Markup:
    """All of a shop that depends on nothing but whether it is open; drawn once and kept."""
    key = ("house", frame, place, open_)
    if key not in town.kept:
        shop = town.shops[place]
        town.kept[key] = join(
            [
                *[_door(door, open_) for door in shop.doors],
                _roof(shop, guild(town.colours[shop.colour]), open_),
                _medallion(shop, frame, guild(town.colours[shop.colour])),
            ]
        )
    drawn: Markup = town.kept[key]
    return drawn


def _door(door: Door, open_: bool) -> Markup:
    turn = f" rotate({_TURNS[door.step]})"
    symbol = "door-open" if open_ else "door-shut"
    return use(symbol, -16, -8, 32, 20, transform=at(*door.spot) + turn)


def _roof(shop: Shop, name: str, open_: bool) -> Markup:
    x, y, width, height = shop.rect
    inner = (x + 6, y + 6, width - 12, height - 12, 3)
    veil = [
        rect(x + 2, y + 2, width - 4, height - 4, 5, class_="veil"),
        rect(x + 2, y + 2, width - 4, height - 4, 5, fill="url(#shutters)"),
    ]
    light = f"M{number(x + 6)} {number(y + height - 6)}V{number(y + 6)}H{number(x + width - 6)}"
    return join(
        [
            rect(x + 5, y + 6, width - 4, height - 4, 5, class_="shade"),
            rect(x + 2, y + 2, width - 4, height - 4, 5, class_="parapet"),
            rect(*inner, class_="roof"),
            rect(*inner, fill=f"url(#roof-{name})"),
            el("path", d=light, class_="roof-shade"),
            *([] if open_ else veil),
        ]
    )


def _medallion(shop: Shop, frame: Frame, name: str) -> Markup:
    """The guild's mark and the number of the shop."""
    size, x, y = frame.letters, 15, 14
    return group(
        use(f"lot-{name}", -21, -21, 42, 42),
        el("circle", cx=x, cy=y, r=size * 0.66, class_="number"),
        text(str(shop.number), x, y + size * 0.36, size, class_="number-words"),
        transform=frame.upright(shop.first),
    )


# ---------------------------------------------------------------- sign and customers


def _front(scene: Scene, frame: Frame, shop: Shop, place: int, owner: int, ghosts: int) -> Markup:
    return group(
        _sign(scene.colour(owner), scene.names[owner], frame.turned),
        _customers(scene.view["customers"][place], ghosts, frame.turned),
        transform=frame.upright(shop.second),
    )


@lru_cache(maxsize=512)
def _sign(colour: str, name: str, large: bool) -> Markup:
    """The owner's sign: mark and name, a long one shortened; on a phone the mark alone."""
    plate = rect(-30, -24.5, 60, 24, 4.5, class_="sign")
    if large:
        side = 21
        mark = use(f"mark-{colour}", -side / 2, -12.5 - side / 2, side, side, class_="on-seat")
        return join([plate, mark])
    return join(
        [
            plate,
            use(f"mark-{colour}", -28.5, -18, 11.5, 11.5, class_="on-seat"),
            text(shortened(name), 6.5, -7.5, _NAME, class_="sign-name"),
        ]
    )


def shortened(name: str) -> str:
    """A name as it stands on a sign: whole, or its beginning with a point.

    >>> shortened("Leila"), shortened("Bartholomew")
    ('Leila', 'Bart.')
    """
    if text_width(name, _NAME) <= _SIGN:
        return name
    short = name
    while len(short) > 1 and text_width(f"{short}.", _NAME) > _SIGN:
        short = short[:-1]
    return f"{short.rstrip()}."


@lru_cache(maxsize=256)
def _customers(amount: int, ghosts: int, large: bool) -> Markup:
    """Five stools, filled from the left; from the sixth customer on a head and a number."""
    bench = rect(-26, 3, 52, 20, 10, class_="bench")
    if amount + ghosts > STOOLS or (large and amount + ghosts > 3):
        shown = f"{amount}+{ghosts}" if ghosts else str(amount)
        size = 18.8 if large else 14.5
        words = text(shown, 7, 13 + size * 0.35, size, class_="bench-number")
        return join([bench, use("customer", -22, 5, 16, 16), words])
    stools = []
    for stool in range(STOOLS):
        x = -19 + stool * 9.5
        if stool < amount:
            stools.append(use("customer", x - 5.5, 7.5, 11, 11))
        elif stool < amount + ghosts:
            stools.append(el("circle", cx=x, cy=13, r=4.5, class_="stool-next"))
        else:
            stools.append(el("circle", cx=x, cy=13, r=3, class_="stool"))
    return join([bench, *stools])
