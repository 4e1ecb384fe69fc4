"""Goods cards: number, good, where they score, and what they score as the camels stand now."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.samarkand.board.artwork import dyed, good_symbol
from fondaco.games.samarkand.board.badges import twice
from fondaco.games.samarkand.board.scene import Scene
from fondaco.games.samarkand.notation.view import pending
from fondaco.games.samarkand.rules.scoring import hand_points
from fondaco.pictures import targets
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    Value,
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

#: The letters of cards in the side column, and on a phone: one held sideways shrinks them to 0.91.
_LETTERS = {"": 13.0, "p-": 11.2}


@dataclass(frozen=True)
class Tray:
    """Where cards lie: rows of so many of a size."""

    width: float
    #: Card width and height.
    wide: float
    tall: float
    row: int
    gap: float = 6
    prefix: str = ""

    @property
    def compact(self) -> bool:
        """Too small for the name of the space."""
        return self.tall < 80

    @property
    def letters(self) -> float:
        """The size of all words on a card."""
        return _LETTERS[self.prefix]

    @property
    def foot(self) -> float:
        """The height of the foot of a card, which tells what it scores."""
        return 15 if self.compact else 20

    @property
    def picture(self) -> float:
        """The size of a good's symbol: what number, names and foot leave."""
        return min(30, self.tall - self.foot - (29 if self.compact else 43))

    def height(self, cards: int) -> float:
        """Of all rows together."""
        rows = max(1, -(-cards // self.row))
        return rows * self.tall + (rows - 1) * self.gap

    def spot(self, place: int) -> tuple[float, float]:
        """The corner of a card."""
        line, column = divmod(place, self.row)
        return column * (self.wide + self.gap), line * (self.tall + self.gap)


def side_tray(cards: int) -> Tray:
    """In the side column of a wide page, 360 units."""
    if cards <= 5:
        return Tray(360, 67.2, 100, 5)
    return Tray(360, 55, 90, 6)


def phone_tray(cards: int) -> Tray:
    """On a phone, 348 units; two rows for many cards, so that each can be touched."""
    if cards <= 6:
        return Tray(348, 53, 64, 6, prefix="p-")
    row = max(7, -(-cards // 2))
    return Tray(348, (348 - 6 * (row - 1)) / row, 58, row, prefix="p-")


def all_cards(scene: Scene) -> list[tuple[int, bool]]:
    """One's own cards, and behind them the sold ones (True)."""
    if scene.seat is None:
        return []
    return [(card, False) for card in scene.hand] + [
        (card, True) for card in scene.view["sold"][scene.seat]
    ]


def draw_cards(scene: Scene, tray: Tray, x: float, y: float) -> Markup:
    """All own cards in a tray."""
    cards = []
    for place, (card, sold) in enumerate(all_cards(scene)):
        dx, dy = tray.spot(place)
        cards.append(_card(scene, tray, card, sold, (x + dx, y + dy)))
    return join(cards)


def card_words(scene: Scene, card: int) -> str:
    """A card for those who cannot see it."""
    worth = scene.worth(scene.main, card)
    camels = [f"{scene.family(family)} {points}" for family, points in worth.camels]
    lies = card in scene.view["goods_left"]
    return scene.say(
        "card",
        n=card,
        good=scene.good(card),
        space=scene.space(scene.chart.goods[card]),
        points=worth.points,
        camels=scene.say("card_camels", names=", ".join(camels)) if camels else "",
        state=scene.say("card_open") if lies else "",
    )


def _attributes(scene: Scene, tray: Tray, card: int, sold: bool) -> dict[str, Value]:
    """A button while cards are discarded; otherwise a thing that points at its space."""
    if sold:
        words = scene.say("card_sold", n=card, good=scene.good(card))
        return targets.named(words, "card sold moves", "img")
    words, points = card_words(scene, card), f"{tray.prefix}held-{card}"
    asked = scene.view["phase"] == "sale" and pending(scene.view)["good"] == card
    also = classes("card moves", asked and "asked")
    if asked and scene.choices:
        sell = scene.choices["sell"]
        found = twice(scene, sell, "sell", f"{sell.label}. {words}", also, sell.preview)
        return {**found, "data_points": points}
    choice = scene.choices.get(f"card-{card}")
    if choice is None:
        return {**targets.named(words, also, "img"), "data_points": points}
    if choice.blocked is not None:
        return {**targets.blocked(choice.blocked, words, also), "data_points": points}
    label = words + scene.say("card_stay" if choice.chosen else "card_go")
    lines = [words, *choice.preview]
    found = targets.legal(choice.plan, label, choice.chosen, also, lines)
    return {**found, "data_points": points}


def _card(scene: Scene, tray: Tray, card: int, sold: bool, spot: tuple[float, float]) -> Markup:
    wide, tall = tray.wide, tray.tall
    good = scene.box.data["good"][card - 1]
    foot, picture = tray.foot, tray.picture
    choice = scene.choices.get(f"card-{card}")
    drop = choice is not None and choice.chosen
    inside = [
        rect(0, 0, wide, tall, 6, class_="card-paper"),
        rect(2.5, 2.5, wide - 5, tall - 5, 4, class_="card-line"),
        text(str(card), 6, 15, 13.5, class_="card-number"),
        use(good_symbol(good["id"]), (wide - picture) / 2, 14, picture, picture, class_="print"),
        *_names(scene, tray, card),
        rect(2.5, tall - foot - 2.5, wide - 5, foot, 4, class_="card-foot"),
        _state(scene, tray, card, sold, foot),
    ]
    if not sold:
        inside.append(_score(scene, tray, card))
    if drop:
        inside.append(_stamp(scene, tray))
    x, y = spot
    return group(
        *inside,
        rect(-1, -1, wide + 2, tall + 2, 7, class_="ring"),
        id=f"{tray.prefix}card-{card}",
        transform=at(x, y + (4 if drop else 0)),
        **_attributes(scene, tray, card, sold),
    )


def _names(scene: Scene, tray: Tray, card: int) -> list[Markup]:
    """The good and, where there is room, its space."""
    name, space = scene.good(card), scene.space(scene.chart.goods[card])
    low = tray.tall - tray.foot - 5.5
    if tray.compact:
        return [_line(tray, space, low, "card-space")]
    return [
        _line(tray, name, low - 12.5, "card-name"),
        _line(tray, space, low, "card-space"),
    ]


def _line(tray: Tray, words: str, y: float, class_: str) -> Markup:
    """Words in the middle of a card, cut to its width."""
    size = tray.letters
    return text(fit(words, tray.wide + 1, size), tray.wide / 2, y, size, class_=class_)


def _score(scene: Scene, tray: Tray, card: int) -> Markup:
    """What the card scores now."""
    points, size = scene.worth(scene.main, card).points, tray.letters
    x = tray.wide - 12
    return group(
        el("circle", cx=x, cy=12, r=size * 0.78),
        text(str(points), x, 12 + size * 0.36, size),
        class_=classes("card-score", not points and "nothing-yet"),
    )


def _state(scene: Scene, tray: Tray, card: int, sold: bool, foot: float) -> Markup:
    """The foot of a card: the camels that score, or why none does."""
    low = tray.tall - foot / 2 + 1.5
    if sold:
        return _line(tray, scene.say("sold"), low, "card-state")
    if card in scene.new_cards and tray.wide > 50:
        return _line(tray, scene.say("new"), low, "card-state card-new")
    scores = scene.worth(scene.main, card).camels
    if not scores:
        words = scene.say("none_here")
        fits = text_width(words, tray.letters) <= tray.wide - 2
        return _line(tray, words if fits else "–", low, "card-state")
    size = 15 if tray.wide < 60 else 18
    step = (tray.wide - 4) / len(scores)
    parts = []
    for place, (family, points) in enumerate(scores):
        left = 2 + place * step + (step - size - 7) / 2
        box = (left, tray.tall - foot / 2 - 2.5 - size * 0.42, size, size * 0.81)
        parts.append(dyed(f"camel-{family}", scene.chart.colours[family], box))
        parts.append(text(str(points), left + size + 1, low, tray.letters, class_="card-points"))
    return join(parts)


def _stamp(scene: Scene, tray: Tray) -> Markup:
    """A card that would go."""
    words, wide, tall = scene.say("off"), tray.wide, tray.tall
    return group(
        rect(-wide * 0.44, -8, wide * 0.88, 16, 8),
        text(words, 0, tray.letters * 0.36, tray.letters),
        class_="stamp",
        transform=f"translate({wide / 2:g} {tall * 0.42:g}) rotate(-9)",
    )


def hand_panel(scene: Scene) -> Markup:
    """The section of the side column: one's cards under a title."""
    if scene.seat is None:
        return NOTHING
    amount = len(all_cards(scene))
    tray = side_tray(amount)
    height = tray.height(amount) + 8
    title = el("h2", scene.say("hand_title"))
    head = el("div", title, el("span", hand_count(scene), class_="soft"), class_="panel__head")
    picture = el(
        "svg",
        draw_cards(scene, tray, 2, 2)
        if amount
        else text(scene.say("no_cards"), 182, 40, 13, class_="card-space"),
        class_="samarkand cards",
        viewBox=f"0 0 364 {height:g}",
        role="group",
        aria_label=scene.say("hand_title"),
    )
    return el(
        "section",
        head,
        picture,
        class_="panel own-cards only-wide",
        id="own-cards",
        data_tab="turn",
    )


def hand_count(scene: Scene) -> str:
    """«5 of 7 · now 13»."""
    seat, limit = scene.main, scene.box.data["hand_limit"][str(scene.view["players"])]
    sold = len(scene.view["sold"][seat])
    points = int(hand_points(scene.box.record[0], scene.trial.table, seat))
    key = "hand_count_sold" if sold else "hand_count"
    return scene.say(key, n=len(scene.hand), sold=sold, limit=limit, points=points)
