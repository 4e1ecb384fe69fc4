"""The families at the table: coins, wares, cards and settlements, all of them public."""

from __future__ import annotations

from fondaco.games.yangtze.board.artwork import settlement_symbol
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.notation.view import ware_count
from fondaco.pictures.marks import disc
from fondaco.pictures.plates import Plate
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
    use,
)

HEIGHT, LOW = 72, 46


def draw_families(scene: Scene, x: float, y: float, width: float) -> list[Markup]:
    """All seats side by side, in the order of play."""
    players = scene.view["players"]
    wide = (width - 8 * (players - 1)) / players
    return [_family(scene, seat, x + seat * (wide + 8), y, wide) for seat in range(players)]


def draw_chips(scene: Scene, y: float) -> list[Markup]:
    """All seats of a phone, two in a row."""
    return [
        _chip(scene, seat, 4 + (seat % 2) * 178, y + (seat // 2) * (LOW + 5), 174)
        for seat in range(scene.view["players"])
    ]


def chip_rows(scene: Scene) -> int:
    """Rows of chips on a phone."""
    return int((scene.view["players"] + 1) // 2)


def _words(scene: Scene, seat: int) -> str:
    facts = scene.seat_facts[seat].facts
    coins = scene.count("coins", scene.view["seats"][seat]["money"])
    return scene.say("family", name=scene.names[seat], facts=", ".join([coins, *facts]))


def _plate(scene: Scene, seat: int, plate: Plate, *parts: Markup) -> Markup:
    wide, tall, fresh = plate.width, plate.height, seat in scene.fresh_seats
    ground = (
        rect(1, 3, wide, tall, 9, class_="shade"),
        rect(0, 0, wide, tall, 9, class_="family-ground"),
        rect(1.5, 1.5, wide - 3, tall - 3, 7.5, class_="family-edge"),
    )
    return plate.draw(scene, seat, fresh, "family", _words(scene, seat), *ground, *parts)


def _money(scene: Scene, seat: int, right: float, y: float, size: float) -> Markup:
    money = scene.amount(scene.view["seats"][seat]["money"])
    return join(
        [
            text(money, right - size - 2, y, size, class_="title end"),
            use("coin", right - size + 1, y - size * 0.82, size * 0.95, size * 0.95),
        ]
    )


def _family(scene: Scene, seat: int, x: float, y: float, wide: float) -> Markup:
    held = scene.view["seats"][seat]
    return _plate(
        scene,
        seat,
        Plate(x, y, wide, HEIGHT, 9),
        disc(scene.colour(seat), 19, 17, 10.5),
        text(fit(scene.names[seat], wide - 160, 15), 36, 22, 15, class_="title"),
        use("tile-back", wide - 117, 8, 18, 18),
        text(str(ware_count(held)), wide - 95, 22, 14.3, class_="strong"),
        _money(scene, seat, wide - 8, 23, 18),
        _pips(scene, held["cards"], 9, 37, 24, 18),
        _settlements(scene, held["settlements"], 158, 31, wide - 164, 35, seat, ""),
        _window(scene, seat, 10, 66),
    )


def _window(scene: Scene, seat: int, x: float, y: float) -> Markup:
    """That a seat is selling with card III just now."""
    if scene.view["sale"] is None or scene.view["actor"] != seat:
        return NOTHING
    return text(scene.say("window_of"), x, y + 1, 14.3, class_="soft italic")


def _chip(scene: Scene, seat: int, x: float, y: float, wide: float) -> Markup:
    held = scene.view["seats"][seat]
    return _plate(
        scene,
        seat,
        Plate(x, y, wide, LOW, 9, "p-"),
        disc(scene.colour(seat), 14, 14, 8),
        text(fit(scene.names[seat], wide - 118, 12), 26, 18, 12, class_="strong"),
        use("tile-back", wide - 84, 7, 14, 14),
        text(str(ware_count(held)), wide - 67, 18, 12, class_="strong"),
        _money(scene, seat, wide - 5, 19, 15),
        _pips(scene, held["cards"], 5, 27, 15.5, 15, small=True),
        _settlements(scene, held["settlements"], 101, 24, wide - 106, 20, seat, "p-"),
    )


def _pips(
    scene: Scene, held: list[str], x: float, y: float, step: float, tall: float, small: bool = False
) -> Markup:
    """The six cards as small signs; used ones are empty."""
    parts = []
    for place, row in enumerate(scene.components.cards.values()):
        left, there = x + place * step, row["id"] in held
        parts.append(rect(left, y, step - 2, tall, 3, class_="pip" if there else "pip pip--used"))
        if there:
            size = 10.5 if small else 14.3
            low = y + tall / 2 + size * 0.36
            parts.append(
                text(
                    scene.components.card_sign(row["id"]),
                    left + step / 2 - 1,
                    low,
                    size,
                    class_="pip-sign",
                )
            )
    return group(*parts, aria_hidden="true")


def _settlements(
    scene: Scene,
    owned: list[str],
    x: float,
    y: float,
    room: float,
    tall: float,
    seat: int,
    prefix: str,
) -> Markup:
    """The settlements of a seat, by kind; they overlap when there are many."""
    size = max(min(tall, room / max(len(owned), 1) - 2), tall * 0.66)
    step = min(size + 2, (room - size) / max(len(owned) - 1, 1))
    y += (tall - size) / 2
    parts = []
    for place, one in enumerate(owned):
        parts.append(
            group(
                el("title", scene.settlement(one)),
                use(settlement_symbol(scene.components, one), 0, 0, size, size),
                rect(-1, -1, size + 2, size + 2, 5, class_="ring"),
                id=f"{prefix}settlement-{one}",
                transform=at(x + place * step, y),
                class_=classes("moves", scene.news(one)),
            )
        )
    return group(*parts)
