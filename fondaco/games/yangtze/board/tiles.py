"""The ware tiles that can be seen: on the river and behind one's own screen, in one flat layer.

Every tile keeps its id wherever it lies, so a bought ware slides from the river to the screen, and
what drifts downstream slides from house to house.
"""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.yangtze.board.artwork import placed, tile_art
from fondaco.games.yangtze.board.scene import Scene
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    Value,
    classes,
    el,
    group,
    rect,
    use,
)


@dataclass(frozen=True)
class Spot:
    """Where a tile lies, and how big."""

    x: float
    y: float
    scale: float


def draw_tiles(scene: Scene, prefix: str, river: list[Spot], own: dict[str, Spot]) -> list[Markup]:
    """All tiles in canonical order: a tile that moves keeps its place among its neighbours."""
    found: dict[int, Markup] = {}
    for place, tile in enumerate(scene.view["river"]):
        if tile is not None:
            index = scene.components.tiles[tile].index
            found[index] = _river_tile(scene, prefix, tile, place, river[place])
    for tile in scene.wares:
        if tile in own:
            found[scene.components.tiles[tile].index] = own_tile(scene, prefix, tile, own[tile])
    return [found[index] for index in sorted(found)]


def _drawn(
    scene: Scene, id_: str, tile: str, spot: Spot, attributes: dict[str, Value], chosen: bool
) -> Markup:
    # Behind the screen tiles lie close together.
    ring = 46 if spot.scale > 0.6 else 43
    tick = NOTHING
    if chosen:
        tick = group(
            el("circle", r=17),
            use("i-check", -12, -12, 24, 24),
            class_="tick",
            transform="translate(-32 34)",
        )
    return group(
        tile_art(scene.components, tile),
        tick,
        rect(-ring, -ring, 2 * ring, 2 * ring, ring * 0.37, class_="ring"),
        id=id_,
        transform=placed(spot.x, spot.y, spot.scale),
        **attributes,
    )


def _river_tile(scene: Scene, prefix: str, tile: str, place: int, spot: Spot) -> Markup:
    house = scene.components.houses[place]
    words = scene.say("tile_at", tile=scene.tile(tile), house=house["name"], price=house["price"])
    id_ = next((i for i in (f"buy-{house['id']}", f"take-{house['id']}") if i in scene.choices), "")
    choice = scene.choices.get(id_)
    also = classes(
        "ware moves",
        choice is not None and choice.blocked is not None and "dear",
        scene.news(tile),
        tile in scene.pushed and "drifts-in",
    )
    chosen = choice is not None and choice.chosen
    if choice is not None and choice.preview:
        words = ". ".join([words, *choice.preview])
    return _drawn(scene, f"{prefix}tile-{tile}", tile, spot, scene.target(id_, words, also), chosen)


def own_tile(scene: Scene, prefix: str, tile: str, spot: Spot) -> Markup:
    """One of one's own wares; lifted while it is chosen."""
    choice = scene.choices.get(f"own-{tile}")
    fixed = tile in scene.view["bundle"]
    chosen = fixed or (choice is not None and choice.chosen)
    words = scene.say(_own_words(scene, choice is not None, fixed, tile), tile=scene.tile(tile))
    also = classes("ware moves mine", fixed and "chosen", scene.news(tile))
    if chosen:
        spot = Spot(spot.x, spot.y - 4, spot.scale)
    return _drawn(
        scene,
        f"{prefix}tile-{tile}",
        tile,
        spot,
        scene.target(f"own-{tile}", words, also),
        chosen,
    )


def _own_words(scene: Scene, asked: bool, fixed: bool, tile: str) -> str:
    if fixed:
        return "fixed"
    if not asked:
        return "own_tile"
    choice = scene.choices[f"own-{tile}"]
    giving = choice.plan.startswith("give") or scene.draft.verb == "give"
    if giving:
        return "ungive" if choice.chosen else "give"
    if choice.blocked is not None:
        return "unfit"
    return "unpick" if choice.chosen else "pick"
