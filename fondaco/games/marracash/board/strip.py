"""Around the town: who waits outside, the tariff, goods cards."""

from __future__ import annotations

from fondaco.games.marracash.board.artwork import guild
from fondaco.games.marracash.board.preview import ordinal
from fondaco.games.marracash.board.scene import Scene
from fondaco.games.marracash.board.town import Town
from fondaco.games.marracash.notation.views import customers_by_colour
from fondaco.pictures import targets
from fondaco.pictures.svg import NOTHING, Markup, at, classes, el, group, rect, text, use

Pair = tuple[str, str]


def outside(scene: Scene, x: float, y: float) -> Markup:
    """How many wait before the wall, by colour."""
    queue = scene.view["queue"]
    if not queue or (scene.draft is not None and scene.draft.takes):  # their way passes here
        return NOTHING
    vector = [queue.count(colour) for colour in scene.town.colours]
    parts = []
    for place, (colour, amount) in enumerate(zip(scene.town.colours, vector, strict=True)):
        left = 166 + place * 53
        parts.append(use(f"visitor-{guild(colour)}", left, -14, 19, 27))
        parts.append(text(str(amount), left + 22, 5, 14.5, class_="strong"))
    words = scene.ahead.visitors(vector)
    title = scene.say("outside", n=len(queue))
    return group(
        rect(-14, -16, 182 + 53 * len(vector), 31, 15.5, class_="plaque"),
        text(title, 0, 5, 14.5, class_="title"),
        *parts,
        transform=at(x, y),
        **targets.named(f"{title}: {words}", "outside", "img"),
    )


# ---------------------------------------------------------------- tariff


def tariff(scene: Scene, x: float, y: float, width: float) -> Markup:
    """What customers bring and what commissions there are, so that nobody has to remember it."""
    numbers, lang = scene.town.constants, scene.lang
    table = numbers["customer_income"]
    last = len(table)
    income = [(ordinal(k, lang), scene.amount(n)) for k, n in enumerate(table[:-1], start=1)]
    income.append((scene.say("from_nth", nth=ordinal(last, lang)), scene.amount(table[-1])))
    mover = _two(scene, "mover_commission", "each")
    auction = _two(scene, "auction_commission", "")
    parts, left = [], x
    blocks = (
        ("tariff_income", income, 0.37),
        ("tariff_mover", mover, 0.32),
        ("tariff_auction", auction, 0.31),
    )
    for key, pairs, share in blocks:
        room = width * share - 8
        parts.append(_block(scene.say(key), pairs, left, y, room))
        left += width * share + 8 * share
    return group(*parts, class_="tariff")


def _two(scene: Scene, key: str, each: str) -> list[Pair]:
    numbers = scene.town.constants
    limit = numbers[f"{key}_limit"]
    low, high = (scene.amount(numbers[f"{key}_{end}"]) for end in ("low", "high"))
    if each:
        low, high = scene.say(each, n=low), scene.say(each, n=high)
    return [(scene.say("up_to", n=limit), low), (scene.say("above", n=limit), high)]


def _block(title: str, pairs: list[Pair], x: float, y: float, width: float) -> Markup:
    words = title.split()
    half = (len(words) + 1) // 2
    lines = [" ".join(words[:half]), " ".join(words[half:])]
    begin = 16 + 14 * 0.58 * max(map(len, lines))
    step = (width - begin - 6) / len(pairs)
    cells = []
    for place, (above, below) in enumerate(pairs):
        middle = begin + step * (place + 0.5)
        cells.append(text(above, middle, 16, 14, class_="small middle"))
        cells.append(text(below, middle, 33, 14.5, class_="strong middle"))
    tariffs = ", ".join(f"{above}: {below}" for above, below in pairs)
    return group(
        rect(0, 0, width, 42, 9, class_="plaque"),
        *[text(part, 11, 17 + 15.5 * row, 14, class_="title") for row, part in enumerate(lines)],
        *cells,
        transform=at(x, y),
        **targets.named(f"{title}: {tariffs}", "", "img"),
    )


# ---------------------------------------------------------------- goods cards


def cards(scene: Scene, right: float, y: float, scale: float = 1.0) -> Markup:
    """The open souvenirs, or one's own antiques, ending at the right; nothing without cards."""
    held = scene.view["cards"]
    if held is None:
        return NOTHING
    if scene.view["options"]["cards"] == "souvenirs":
        shown, title = list(held["open"]), scene.say("souvenirs")
        served = [False] * len(shown)
    else:
        hand = held["hands"][scene.seat] if scene.seat is not None else 0
        shown = hand if isinstance(hand, list) else []
        title, served = scene.say("my_antiques"), _served(scene, shown)
    if not shown:
        return NOTHING
    step = 33 * scale
    left = right - step * len(shown)
    faces = [
        _card(scene, card, done, left + step * place, y, scale)
        for place, (card, done) in enumerate(zip(shown, served, strict=True))
    ]
    label = text(title, left - 8, y + 21 * scale, 14 * scale, class_="title end")
    return group(label, *faces, **targets.named(title, "cards"))


def _served(scene: Scene, hand: list[str]) -> list[bool]:
    """Which cards one's own customers serve already (MAR-9.2)."""
    if scene.seat is None:
        return []
    served = customers_by_colour(scene.box, scene.ahead.view, scene.seat)
    done = []
    for card in hand:
        colour = scene.town.colours[scene.town.cards[card][0]]
        done.append(served[colour] > 0)
        served[colour] -= 1
    return done


def _card(scene: Scene, card: str, done: bool, x: float, y: float, scale: float) -> Markup:
    town: Town = scene.town
    colour, value = town.cards[card]
    name = town.box.name("cards", list(town.cards).index(card), scene.lang)
    if scene.view["options"]["cards"] == "souvenirs":
        words = scene.say("souvenir", card=name)
    else:
        words = scene.say("antique_served" if done else "antique", card=name)
    kind = guild(town.colours[colour])
    tick = use("i-check", 17, -5, 14, 14, class_="tick") if done else NOTHING
    return group(
        el("title", words),
        rect(1, 2, 29, 34, 4, class_="shade"),
        rect(0, 0, 29, 34, 4, class_="card-face"),
        use(f"guild-{kind}", 6, 2, 17, 17, class_="card-mark"),
        text(scene.amount(value), 14.5, 31, 14, class_="strong middle card-value"),
        tick,
        transform=f"{at(x, y)} scale({scale})",
        **targets.named(words, classes("card", f"c-{kind}"), "img"),
    )
