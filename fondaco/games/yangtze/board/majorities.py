"""Who has how many settlements of each kind, and what kinds and sets pay as the game stands."""

from __future__ import annotations

from fondaco.engine.texts import read_texts
from fondaco.games.yangtze.board.artwork import kind_symbol, settlement_symbol
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.notation.holdings import SETTLEMENT_COLOURS, Income
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import NOTHING, Markup, group, join, path, text, use

_SCORES = read_texts(__file__, "scores")
_NAMES = 132


def draw_standings(
    scene: Scene, x: float, y: float, width: float, row: float, names: bool = True
) -> Markup:
    """A table of kinds and seats, with the sets of both colours below."""
    players, components = scene.view["players"], scene.components
    first = _NAMES if names else 34
    step = (width - first) / players
    paid_all = scene.incomes
    parts = [
        disc(scene.colour(seat), x + first + (seat + 0.5) * step, y + 12, 9)
        for seat in range(players)
    ]
    top = y + 26
    for place, kind in enumerate(components.kinds):
        line = top + place * row
        parts.append(path(f"M{x} {line}h{width}", class_="hair"))
        parts.append(use(kind_symbol(kind), x + 2, line + row / 2 - 11, 22, 22, class_="kind-sign"))
        if names:
            parts.append(text(components.kind(kind, scene.lang), x + 30, line + row / 2 + 5, 14.3))
        for seat in range(players):
            left = x + first + seat * step
            parts.append(_owned(scene, seat, kind, paid_all[seat], left, line, step, row))
    for place, colour in enumerate(SETTLEMENT_COLOURS):
        line = top + (len(components.kinds) + place) * row
        parts.append(path(f"M{x} {line}h{width}", class_="hair"))
        label = _SCORES.say(colour, scene.lang) if names else ""
        parts.append(text(label, x + 2, line + row / 2 + 5, 14.3))
        if not names:
            parts.append(use(f"sett-other-{colour}-0", x + 3, line + row / 2 - 10, 20, 20))
        for seat in range(players):
            paid = paid_all[seat].sets[colour]
            words = f"+{paid}" if paid else "–"
            middle = x + first + (seat + 0.5) * step
            parts.append(text(words, middle, line + row / 2 + 5, 14.3, class_=_class(bool(paid))))
    return group(*parts, **targets.named(_words(scene, paid_all), "standings", "img"))


def _class(pays: bool) -> str:
    return "middle strong pays" if pays else "middle soft"


def _owned(
    scene: Scene,
    seat: int,
    kind: str,
    income: Income,
    left: float,
    line: float,
    step: float,
    row: float,
) -> Markup:
    """The settlements of one kind at one seat, and what its rank pays."""
    mine = [
        one
        for one in scene.view["seats"][seat]["settlements"]
        if scene.components.settlements[one]["kind"] == kind
    ]
    if not mine:
        return NOTHING
    size = min(row - 6, 26.0)
    paid = income.majority[kind]
    room = step - (40 if paid else 8) - size
    apart = min(size + 1, max(room, 0) / max(len(mine) - 1, 1))
    tiles = []
    for place, one in enumerate(mine):
        x, y = left + 4 + place * apart, line + (row - size) / 2
        tiles.append(use(settlement_symbol(scene.components, one), x, y, size, size))
    words = text(f"+{paid}", left + step - 4, line + row / 2 + 5, 14.3, class_="end strong pays")
    return join([*tiles, words if paid else NOTHING])


def _words(scene: Scene, paid_all: list[Income]) -> str:
    """The table for those who cannot see it."""
    rows = []
    for seat, income in enumerate(paid_all):
        parts = [
            f"{scene.components.kind(kind, scene.lang)} {paid}"
            for kind, paid in income.majority.items()
            if paid
        ]
        parts += [
            f"{_SCORES.say(colour, scene.lang)} {paid}"
            for colour, paid in income.sets.items()
            if paid
        ]
        rows.append(f"{scene.names[seat]}: {', '.join(parts) or '0'}")
    return ". ".join(rows)
