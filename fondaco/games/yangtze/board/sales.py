"""Bundles as a person composes them: tile by tile, line by line, or as the page found them."""

from __future__ import annotations

from dataclasses import replace

from fondaco.engine.composition import Choice
from fondaco.games.yangtze.board.choosing import Chooser
from fondaco.games.yangtze.board.draft import SALES, Draft, toggled, with_bundle
from fondaco.games.yangtze.board.worth import Line, best_sale, bundle_value, lines

_MOST_BUNDLES = 3


class Sales(Chooser):
    """The choices of a sale."""

    @property
    def _selling(self) -> bool:
        """Do own tiles go into a bundle? With card III only after the card was chosen."""
        if self.draft.verb == "open_sale":
            return True
        return self.desk.sale_verb == "sell"

    def _sales(self) -> list[Choice]:
        return [
            *self._bundles(),
            *self._own_for_sale(),
            *self._lines(),
            *self._sale_goes_on(),
        ]

    def _free_wares(self) -> list[str]:
        """Own wares that are in no bundle yet."""
        taken = {*self.desk.open_bundle, *(t for b in self.draft.before for t in b)}
        return [tile for tile in self.desk.wares if tile not in taken]

    def _bundles(self) -> list[Choice]:
        """The bundles of the best sale of everything, the dearest first."""
        if self.desk.open_bundle:
            return []
        found = [b for b in best_sale(self.things, self._free_wares())[1] if len(b.tiles) > 1]
        return [self._bundle(place, b.tiles, b.value) for place, b in enumerate(found)]

    def _bundle(self, place: int, tiles: tuple[str, ...], value: int) -> Choice:
        line = next(one for one in lines(self.things, tiles) if set(one.tiles) == set(tiles))
        chosen = self.draft.verb in SALES and self.draft.tiles == tiles
        more = "" if line.more is None else self._say("more", value=line.more)
        return self._choice(
            f"best-{place + 1}" if place < _MOST_BUNDLES else f"bundle-{place + 1}",
            "b" if place == 0 else "",
            self.outlook.line_name(line),
            self._toggle_bundle(tiles, chosen),
            detail=more,
            gain=str(value),
            symbol="coin",
            chosen=chosen,
            preview=(self.things.tile_list(tiles, self.lang), *self.outlook.of_line(line)),
        )

    def _toggle_bundle(self, tiles: tuple[str, ...], chosen: bool) -> Draft:
        if chosen:
            return with_bundle(self.desk, self.draft, ())
        return with_bundle(self.desk, self.draft, tiles)

    def _own_for_sale(self) -> list[Choice]:
        return [
            self._own_tile(tile) for tile in self.desk.wares if tile not in self.desk.open_bundle
        ]

    def _own_tile(self, tile: str) -> Choice:
        draft = self.draft if self.draft.verb in SALES else Draft()
        then, chosen = toggled(self.desk, self.draft, tile), tile in draft.chosen
        blocked = None
        if then is None:
            blocked = " ".join([self.desk.sale_verb, *draft.tiles, tile])
        value = self._value_with(tile, chosen)
        return self._choice(
            f"own-{tile}",
            "",
            self.outlook.name(tile),
            then,
            gain=value,
            symbol="coin" if value else "",
            chosen=chosen,
            blocked=blocked,
            preview=self.outlook.of_tile(tile),
        )

    def _value_with(self, tile: str, chosen: bool) -> str:
        """What the bundle is worth with a tile."""
        tiles = self.draft.tiles if self.draft.verb in SALES else ()
        bundle = tiles if chosen else (*tiles, tile)
        if not bundle or not self.desk.fits(bundle):
            return ""
        return str(bundle_value(self.things, (*self.desk.open_bundle, *bundle)))

    def _lines(self) -> list[Choice]:
        """Whole lines of the table: all own tiles of a ware, or of a colour."""
        if self.desk.open_bundle:
            return []
        return [self._line(line) for line in lines(self.things, self.desk.wares)]

    def _line(self, line: Line) -> Choice:
        chosen = self.draft.verb in SALES and self.draft.tiles == line.tiles
        more = "" if line.more is None else self._say("more", value=line.more)
        return self._choice(
            f"line-{line.kind}-{line.of}",
            "",
            self.outlook.line_name(line),
            self._toggle_bundle(line.tiles, chosen),
            detail=more,
            gain=str(line.value),
            symbol="coin",
            chosen=chosen,
            preview=self.outlook.of_line(line),
        )

    def _sale_goes_on(self) -> list[Choice]:
        """One more bundle in the same input; with card III also the end of the sale."""
        draft, found = self.draft, []
        if draft.verb not in SALES or self.desk.open_bundle:
            return []
        left = [tile for tile in self.desk.wares if tile not in draft.chosen]
        if draft.tiles and left:
            then = replace(draft, before=draft.bundles, tiles=())
            detail = self._say("next_detail")
            found.append(self._choice("next", "n", self._say("next"), then, detail=detail))
        if self.desk.closable and draft.bundles:
            found.append(
                self._choice(
                    "close",
                    "x",
                    self._say("close"),
                    replace(draft, closing=not draft.closing),
                    detail=self._say("close_detail"),
                    chosen=draft.closing,
                )
            )
        return found
