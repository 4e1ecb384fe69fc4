"""What both boards are made of: one's own country, the town, the other seats, in this order.

Tiles form one flat layer over all grounds: a tile keeps its id wherever it lies, so that the page
can let it slide from the registry to a store and on to a country.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.games.key_harvest.board.country import (
    closeup,
    country_words,
    draw_ghosts,
    draw_groups,
    draw_passing,
    draw_spaces,
    draw_sum,
    draw_tags,
    draw_tiles,
    name_pill,
)
from fondaco.games.key_harvest.board.meadow import Ground, draw_labels, draw_pins
from fondaco.games.key_harvest.board.player_area import draw_store, turn_chips
from fondaco.games.key_harvest.board.rivals import Card
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.tiles import LETTERS
from fondaco.games.key_harvest.board.town import (
    Row,
    draw_registry,
    draw_townsfolk,
    registry_tags,
)
from fondaco.pictures import targets
from fondaco.pictures.svg import NOTHING, Markup, group


@dataclass(frozen=True)
class Layout:
    """Where everything lies that both boards have."""

    main: Ground
    registry: Row
    town: Row
    fars: Sequence[Card]
    #: Where the actions of one's own turn stand.
    chips: tuple[float, float]

    def pieces(
        self, scene: Scene, beside: Sequence[Markup], below: Sequence[Markup]
    ) -> list[Markup]:
        """All tiles, with one's own ones beside the country or below it, and the marks on them."""
        main, seat = self.main, scene.main
        return [
            group(
                *draw_registry(scene, self.registry),
                *draw_townsfolk(scene, self.town),
                *draw_spaces(scene, main),
                draw_labels(scene, main, seat),
                draw_pins(scene, main, seat),
                group(
                    *draw_tiles(scene, main, seat),
                    id=f"{main.prefix}country",
                    **targets.named(country_words(scene, seat), "country"),
                ),
                *beside,
                *draw_passing(scene, main, seat),
                *[tile for far in self.fars for tile in draw_tiles(scene, far.small, far.seat)],
                *[tile for far in self.fars for tile in draw_passing(scene, far.small, far.seat)],
                *[tile for far in self.fars for tile in draw_store(scene, far.seat, far.shelf)],
                *below,
                class_="tiles",
            ),
            *draw_ghosts(scene, main),
            draw_groups(scene, main, seat),
            *[draw_groups(scene, far.small, far.seat) for far in self.fars],
            *registry_tags(scene, self.registry),
            *draw_tags(scene, main),
            turn_chips(scene, seat, *self.chips, LETTERS[main.prefix], square=True),
            draw_sum(scene, main, seat),
            name_pill(scene, seat, main) if scene.seat is None else NOTHING,
        ]

    def closeups(self, scene: Scene) -> list[Markup]:
        """The other countries, large while they are looked at."""
        return [closeup(scene, far.seat, far.large, far.small) for far in self.fars]
