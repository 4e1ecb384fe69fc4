"""The end of the game: the last sale as tiles, the five parts of every score, the settlements."""

from __future__ import annotations

from fondaco.engine.texts import read_texts
from fondaco.games.yangtze.board.artwork import placed, tile_art
from fondaco.games.yangtze.board.majorities import draw_standings
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.notation.holdings import Bundle, best_bundles
from fondaco.games.yangtze.notation.state import PARTS
from fondaco.games.yangtze.notation.view import final_of, open_wares, result_of
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import Markup, el, fit, group, join, number, path, rect, text

_TEXTS = read_texts(__file__, "short_scores")


def draw_ending(scene: Scene, x: float, y: float, width: float, height: float) -> list[Markup]:
    """Two leaves of a wide board."""
    left = width * 0.56
    scale = 0.36 if scene.view["players"] > 3 else 0.46
    return [
        rect(x, y, left - 8, height, 8, class_="leaf"),
        _scores(scene, x + 10, y + 6, left - 28, height - 12, scale),
        rect(x + left, y, width - left, height, 8, class_="leaf"),
        draw_standings(scene, x + left + 12, y + 10, width - left - 24, (height - 60) / 6),
    ]


def draw_phone_ending(scene: Scene, y: float) -> tuple[list[Markup], float]:
    """The same on a phone, one below the other, and how high it is."""
    row, seats = 104, _order(scene)
    tall = 8 + len(seats) * row
    scores = [_phone_score(scene, seat, y + 4 + i * row, row) for i, seat in enumerate(seats)]
    parts = [
        rect(4, y, 352, tall, 8, class_="leaf"),
        group(*scores, **targets.named(_words(scene, seats), "scores")),
        rect(4, y + tall + 8, 352, 250, 8, class_="leaf"),
        draw_standings(scene, 10, y + tall + 12, 340, 36, names=False),
    ]
    return parts, tall + 266


def _order(scene: Scene) -> list[int]:
    """The seats, the best first."""
    ranks = result_of(scene.view)["ranks"]
    return sorted(range(scene.view["players"]), key=lambda seat: ranks[seat])


def _scores(scene: Scene, x: float, y: float, width: float, height: float, scale: float) -> Markup:
    """A row per seat: five numbers, the total, and the bundles below."""
    seats, first = _order(scene), 128
    step = (width - first - 64) / len(PARTS)
    parts = [
        text(
            _TEXTS.say(key, scene.lang),
            x + first + (place + 1) * step - 4,
            y + 16,
            14.3,
            class_="end soft",
        )
        for place, key in enumerate(PARTS)
    ]
    parts.append(text(scene.say("total"), x + width - 4, y + 16, 14.3, class_="end soft"))
    row = (height - 26) / len(seats)
    for place, seat in enumerate(seats):
        top = y + 24 + place * row
        parts.append(_score(scene, seat, (x, top, width, row), first, step, scale))
    return group(*parts, **targets.named(_words(scene, seats), "scores"))


def _winner(scene: Scene, seat: int, x: float, y: float, width: float, row: float) -> Markup:
    """A line above a seat's row, and a ground under it if the seat has won."""
    line = path(f"M{number(x)} {number(y)}h{number(width)}", class_="hair")
    if seat not in result_of(scene.view)["winners"]:
        return line
    return join([line, rect(x - 4, y + 1, width + 8, row - 2, 5, class_="winner")])


def _score(
    scene: Scene,
    seat: int,
    box: tuple[float, float, float, float],
    first: float,
    step: float,
    scale: float,
) -> Markup:
    x, y, width, row = box
    final, result = final_of(scene.view)[seat], result_of(scene.view)
    line = y + 22
    parts = [
        _winner(scene, seat, x, y, width, row),
        text(f"{result['ranks'][seat]}.", x, line, 16, class_="soft"),
        disc(scene.colour(seat), x + 30, line - 5, 10),
        text(fit(scene.names[seat], first - 46, 16), x + 46, line, 16, class_="strong"),
    ]
    for place, key in enumerate(PARTS):
        right = x + first + (place + 1) * step - 4
        parts.append(text(scene.amount(final[key]), right, line, 16, class_="end"))
    total = scene.amount(result["scores"][seat])
    parts.append(text(total, x + width - 4, line + 2, 22, class_="end title"))
    bundles = best_bundles(scene.components, open_wares(scene.view["seats"][seat]))
    parts += _bundles(scene, bundles, x + 4, y + 34, width - 8, scale)
    return group(*parts)


def _phone_score(scene: Scene, seat: int, y: float, row: float) -> Markup:
    result = result_of(scene.view)
    bundles = best_bundles(scene.components, open_wares(scene.view["seats"][seat]))
    return group(
        _winner(scene, seat, 12, y, 336, row),
        text(f"{result['ranks'][seat]}.", 14, y + 20, 14, class_="soft"),
        disc(scene.colour(seat), 38, y + 15, 8),
        text(fit(scene.names[seat], 210, 14), 52, y + 20, 14, class_="strong"),
        text(scene.amount(result["scores"][seat]), 344, y + 22, 19, class_="end title"),
        text(" · ".join(_parts(scene, seat)), 14, y + 38, 11, class_="soft"),
        *_bundles(scene, bundles, 16, y + 47, 328, 0.26),
    )


def _bundles(
    scene: Scene, bundles: list[Bundle], x: float, y: float, width: float, scale: float
) -> list[Markup]:
    """The bundles of the last sale, smaller where there are many, in one row or two."""
    side = 84 * scale
    apart = side + 1
    needed = sum(len(bundle.tiles) * apart + 34 for bundle in bundles)
    if needed > 2 * width - 60:
        apart *= max(0.3, (2 * width - 60 - 34 * len(bundles)) / max(needed - 34 * len(bundles), 1))
    parts: list[Markup] = []
    left, top = x, y
    for bundle in bundles:
        wide = (len(bundle.tiles) - 1) * apart + side + 30
        if left + wide > x + width and left > x:
            left, top = x, top + side + 4
        parts.append(rect(left - 2, top - 2, wide, side + 4, 6, class_="bundle-ground"))
        for place, tile in enumerate(bundle.tiles):
            where = placed(left + place * apart + side / 2, top + side / 2, scale)
            art = tile_art(scene.components, tile)
            parts.append(group(el("title", scene.tile(tile)), art, transform=where))
        parts.append(
            text(str(bundle.value), left + wide - 6, top + side / 2 + 5, 14.3, class_="end strong")
        )
        left += wide + 5
    return parts


def _parts(scene: Scene, seat: int) -> list[str]:
    """What a score is made of: «Geld 34», and the others."""
    final = final_of(scene.view)[seat]
    return [f"{_TEXTS.say(key, scene.lang)} {scene.amount(final[key])}" for key in PARTS]


def _words(scene: Scene, seats: list[int]) -> str:
    rows = []
    for seat in seats:
        score = scene.amount(result_of(scene.view)["scores"][seat])
        rows.append(f"{scene.names[seat]}: {score} ({', '.join(_parts(scene, seat))})")
    return ". ".join(rows)
