"""Coins on the counting board, special cards, and the best sale of everything."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from fondaco.engine.texts import read_texts
from fondaco.games.yangtze.board.artwork import placed, tile_art
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.notation.components import Row
from fondaco.games.yangtze.notation.holdings import Bundle, best_bundles, best_value
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
    rect,
    text,
    use,
)

_COLUMNS = 10
_CARDS = read_texts(__file__, "cards")
_MOMENTS = read_texts(__file__, "card_moments")


@dataclass(frozen=True)
class Purse:
    """Coins as they lie: large coins, and the holed coin on the counting board (YAN-2.7)."""

    large: int
    rest: int


def purse_of(money: int, rules: Any) -> Purse:
    """So many coins, with the numbers of the table `money` of the data file."""
    most, coin = int(rules["track_max"]), max(1, int(rules["coin"]))
    large = max(0, -((most - money) // coin))
    return Purse(large, money - large * coin)


# ---------------------------------------------------------------- the counting board


@dataclass(frozen=True)
class Track:
    """Where the counting board lies."""

    x: float
    y: float
    width: float
    height: float
    most: int
    prefix: str

    @property
    def rows(self) -> int:
        """Rows of ten."""
        return max(1, -(-self.most // _COLUMNS))

    def spot(self, value: int) -> tuple[float, float]:
        """The middle of a field; nothing lies on the edge before the first."""
        row, column = divmod(max(value, 1) - 1, _COLUMNS)
        wide, tall = (self.width - 20) / _COLUMNS, (self.height - 14) / self.rows
        x = self.x + 10 + (column + 0.5) * wide
        return x - (wide * 0.62 if value < 1 else 0), self.y + 7 + (row + 0.5) * tall


@cache
def _fields(track: Track) -> Markup:
    parts = [
        rect(track.x, track.y, track.width, track.height, 8, class_="track-frame"),
        rect(track.x + 4, track.y + 4, track.width - 8, track.height - 8, 5, class_="track"),
    ]
    radius = min((track.width - 20) / _COLUMNS, (track.height - 14) / track.rows) / 2 - 1.8
    for value in range(1, track.most + 1):
        x, y = track.spot(value)
        tens = value % _COLUMNS == 0
        parts.append(el("circle", cx=x, cy=y, r=radius, class_="field-ten" if tens else "field"))
        parts.append(
            text(
                str(value), x, y + 5, 14.3, class_="field-number strong" if tens else "field-number"
            )
        )
    return group(*parts, aria_hidden="true")


def draw_track(scene: Scene, track: Track) -> Markup:
    """The counting board with the holed coin, and where the plan would put it."""
    rules, money = scene.box.data["money"], scene.own["money"]
    now, then = purse_of(money, rules), scene.money_then
    parts = [_fields(track)]
    if then is not None and then != money:
        x, y = track.spot(purse_of(then, rules).rest)
        parts.append(el("circle", cx=x, cy=y, r=11.5, class_="coin-then"))
    words = scene.say("purse", coins=scene.count("coins", money), fifties=now.large, rest=now.rest)
    parts.append(
        group(
            use("holed-coin", -15, -15, 30, 30),
            el("circle", r=10.5, class_="coin-window"),
            text(str(now.rest), 0, 5, 14.3, class_="field-number strong"),
            id=f"{track.prefix}purse-coin",
            class_="moves",
            transform=at(*track.spot(now.rest)),
        )
    )
    return group(*parts, id=f"{track.prefix}track", **targets.named(words, "", "img"))


def draw_large_coins(scene: Scene, right: float, y: float, prefix: str) -> Markup:
    """The coins of fifty, in a row that ends at the right."""
    rules = scene.box.data["money"]
    large = purse_of(scene.own["money"], rules).large
    shown = min(large, 4)
    parts = []
    for place in range(shown):
        x = right - 30 - (shown - 1 - place) * 22
        parts.append(use("coin-50", x, y, 30, 22))
        parts.append(text(str(rules["coin"]), x + 15, y + 16, 14.3, class_="middle large-coin"))
    if large > shown:
        parts.append(text(f"{large} ×", right - 34 - shown * 22, y + 16, 14.3, class_="end strong"))
    return group(*parts, id=f"{prefix}large-coins", aria_hidden="true")


# ---------------------------------------------------------------- special cards


def card_words(scene: Scene, row: Row, held: bool) -> tuple[str, str, tuple[str, ...]]:
    """What stands on a card: its sign, its short text, and when it is used."""
    end = scene.box.data["scoring"]["unused_cash_card"]
    type_ = row["type"]
    sign = f"+{row['cash']}" if type_ == "IV" else type_
    short = _CARDS.say(type_, scene.lang, end=end)
    when = (
        scene.components.card(row["id"], scene.lang),
        short,
        _MOMENTS.say(type_, scene.lang, end=end),
    )
    if not held:
        return sign, scene.say("used"), (when[0], scene.say("used"))
    return sign, short, when


def draw_cards(
    scene: Scene, x: float, y: float, width: float, height: float, prefix: str
) -> list[Markup]:
    """The six cards in two rows, each with its moment of use."""
    held = scene.own["cards"]
    wide, tall = (width - 12) / 3, (height - 6) / 2
    return [
        _card(
            scene,
            row,
            row["id"] in held,
            (x + (place % 3) * (wide + 6), y + (place // 3) * (tall + 6), wide, tall),
            prefix,
        )
        for place, row in enumerate(scene.components.cards.values())
    ]


def _card(
    scene: Scene, row: Row, held: bool, box: tuple[float, float, float, float], prefix: str
) -> Markup:
    x, y, wide, tall = box
    sign, short, when = card_words(scene, row, held)
    rows = _wrapped(short, wide - 6, 14.3)[:2]
    low = y + 20 if len(rows) > 1 else y + 27
    parts = [
        el("title", ". ".join(when)),
        rect(x + 1, y + 2, wide, tall, 7, class_="shade") if held else NOTHING,
        rect(x, y, wide, tall, 7, class_="card-face"),
        text(sign, x + wide / 2, low, 19, class_="middle title card-sign"),
    ]
    for place, words in enumerate(rows):
        parts.append(
            text(words, x + wide / 2, low + 17 + 15 * place, 14.3, class_="middle card-words")
        )
    parts.append(rect(x - 1.5, y - 1.5, wide + 3, tall + 3, 9, class_="ring"))
    return group(*parts, id=f"{prefix}card-{row['id']}", **_card_target(scene, row, held))


def _card_target(scene: Scene, row: Row, held: bool) -> dict[str, Value]:
    """What a click on a card does, and its words."""
    sign, _, when = card_words(scene, row, held)
    also = classes("card", row["type"] == "IV" and "card--cash", not held and "card--used")
    choice = {"II": "free", "III": "open_sale"}.get(row["type"], f"cash-{row['cash']}")
    return scene.target(choice if held else "", f"{sign}: {'. '.join(when)}", also)


def draw_small_cards(scene: Scene, x: float, y: float, width: float, tall: float) -> list[Markup]:
    """The cards of a phone's dock: signs only, with words for those who cannot see them."""
    held = scene.own["cards"]
    rows = list(scene.components.cards.values())
    step = width / len(rows)
    return [
        _small_card(scene, row, row["id"] in held, x + place * step, y, step - 2.6, tall)
        for place, row in enumerate(rows)
    ]


def _small_card(
    scene: Scene, row: Row, held: bool, x: float, y: float, wide: float, tall: float
) -> Markup:
    sign, _, _ = card_words(scene, row, held)
    return group(
        rect(x, y, wide, tall, 5, class_="card-face"),
        text(sign, x + wide / 2, y + tall * 0.63, 14.3, class_="middle title card-sign"),
        rect(x - 1, y - 1, wide + 2, tall + 2, 6, class_="ring"),
        id=f"d-card-{row['id']}",
        **_card_target(scene, row, held),
    )


def _wrapped(words: str, width: float, size: float) -> list[str]:
    """Words in lines of a width, cut if a single one is too long."""
    rows: list[str] = []
    for word in words.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and len(longer) * size * 0.52 <= width:
            rows[-1] = longer
        else:
            rows.append(word)
    return [fit(row, width + 14, size) for row in rows]


# ---------------------------------------------------------------- the best sale


def draw_best(scene: Scene, x: float, y: float, width: float, prefix: str) -> Markup:
    """What all wares would bring, as bundles that a click chooses."""
    total = best_value(scene.components, scene.wares)
    words = scene.say("best_words", value=total)
    parts = [text(f"{scene.say('best')}:", x, y + 12, 14.3, class_="soft")]
    parts.append(text(str(total), x + width - 18, y + 13, 15, class_="title end"))
    parts.append(use("coin", x + width - 15, y + 1, 14, 14))
    # On a phone they are for fingers.
    left, room, tall = x, x + width, 38 if prefix else 25
    bundles = best_bundles(scene.components, scene.wares)
    many = [bundle for bundle in bundles if len(bundle.tiles) > 1]
    for place, bundle in enumerate(many):
        wide = len(bundle.tiles) * 18 + 36
        if left + wide > room:
            break
        parts.append(_chip(scene, place, bundle, (left, y + 19, wide, tall), prefix))
        left += wide + 5
    return group(*parts, **targets.named(words, "best"))


def _chip(
    scene: Scene,
    place: int,
    bundle: Bundle,
    box: tuple[float, float, float, float],
    prefix: str,
) -> Markup:
    x, y, wide, tall = box
    middle = y + tall / 2
    tiles = [
        group(tile_art(scene.components, tile), transform=placed(x + 15 + 18 * i, middle, 0.23))
        for i, tile in enumerate(bundle.tiles)
    ]
    names = scene.components.tile_list(bundle.tiles, scene.lang)
    id_ = next((i for i in (f"best-{place + 1}", f"bundle-{place + 1}") if i in scene.choices), "")
    return group(
        rect(x, y, wide, tall, tall / 2, class_="chip"),
        *tiles,
        text(str(bundle.value), x + wide - 9, middle + 5, 14.3, class_="title end"),
        rect(x - 1, y - 1, wide + 2, tall + 2, tall / 2 + 1, class_="ring"),
        id=f"{prefix}best-{place + 1}",
        **scene.target(id_, scene.say("bundle", tiles=names, value=bundle.value), "chip-group"),
    )
