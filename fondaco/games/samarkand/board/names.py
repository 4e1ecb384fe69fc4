"""The names that the map shows from afar: planned, lit and newly reached spaces, those on cards."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.games.samarkand.board.chart import Chart, Space
from fondaco.games.samarkand.board.labels import FAR, Room, choose
from fondaco.games.samarkand.board.scene import Scene
from fondaco.pictures.svg import Markup, group

_CAMEL = 15.0


def draw_names(scene: Scene, pills: list[tuple[float, float, float]]) -> Markup:
    """The names of the spaces of interest; `pills` are signs: x, y, and half their width."""
    chart = scene.chart
    labels = {found.id: chart.label(found, scene.lang) for found in _ranked(scene)}
    near = [*_taken(scene, 1.0), *[Room.around(x, y, half, 9) for x, y, half in pills]]
    far = [*_taken(scene, FAR), *[Room.around(x, y, half * FAR, 18) for x, y, half in pills]]
    for home in chart.home_labels(scene.lang):
        near.append(home.box())
        far.append(home.box(FAR))
    found = choose(labels.values(), near, far, chart.height)
    return group(
        *[name.label.draw("" if name.far else "not-far") for name in found],
        class_="names names-few",
        aria_hidden="true",
    )


def _ranked(scene: Scene) -> Iterator[Space]:
    """The spaces whose names matter, those first that matter most."""
    chart: Chart = scene.chart
    wanted = [scene.planned_space, *sorted(scene.fresh_spaces)]
    gains = sorted(scene.open_spaces, key=lambda name: -scene.open_spaces[name].worth)
    wanted += [name for name in gains if scene.open_spaces[name].worth]
    wanted += [chart.goods[card] for card in scene.hand]
    wanted += [name for name, space in chart.spaces.items() if space.great]
    wanted += gains
    for name in dict.fromkeys(wanted):
        if name is not None and chart.spaces[name].home is None:
            yield chart.spaces[name]


def _taken(scene: Scene, scale: float) -> Iterator[Room]:
    """Where camels, goods and seals are; camels do not grow from afar."""
    board, left = scene.view["board"], set(scene.view["goods_left"])
    for name, space in scene.chart.spaces.items():
        low = space.y + space.low
        standing = len(board.get(name, ())) + (name == scene.planned_space)
        if standing:
            half = _CAMEL if standing == 1 else _CAMEL + 14
            yield Room(space.x - half, low - 10, space.x + half, low + 12)
        if space.good in left:
            yield Room.around(space.x, space.y + 2, 12 * scale, 12 * scale)
        elif space.good in scene.hand:
            yield Room.around(space.x, low + 20, 15 * scale, 9 * scale)
