"""Bundles as a person composes them: tile by tile, line by line, or as the page found them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fondaco.engine.composition import Choice
from fondaco.games.yangtze.board.draft import (
    SALES,
    Decision,
    Draft,
    by_index,
    toggled,
    with_bundle,
)
from fondaco.games.yangtze.board.preview import Lines, Preview
from fondaco.games.yangtze.notation.holdings import Line, best_bundles, lines

_MOST_BUNDLES = 3


class Sales:
    """One seat, one draft: how every choice is made, and those of a sale."""

    def __init__(self, decision: Decision, draft: Draft, lang: str, names: Sequence[str]) -> None:
        self.decision, self.draft, self.lang = decision, draft, lang
        self.components, self.view, self.legal = decision.components, decision.view, decision.legal
        self.preview = Preview(decision, lang, names)
        self.say = self.preview.say

    def _choice(
        self,
        id_: str,
        key: str,
        label: str,
        then: Draft | None,
        *,
        detail: str = "",
        gain: str = "",
        chosen: bool = False,
        blocked: str | None = None,
        preview: Lines = (),
    ) -> Choice:
        """A choice; what it brings are coins."""
        plan, symbol = (then or self.draft).text(), "coin" if gain else ""
        return Choice(id_, key, label, detail, gain, symbol, plan, chosen, blocked, preview=preview)

    def _toggle(self, id_: str, key: str, label: str, wanted: Draft, **words: Any) -> Choice:
        """A choice that is a whole plan: chosen again, it is let go."""
        chosen = self.draft == wanted
        return self._choice(id_, key, label, Draft() if chosen else wanted, chosen=chosen, **words)

    def _sales(self) -> list[Choice]:
        """Bundles and lines only as long as no tile was picked line by line."""
        picked = self.decision.open_bundle
        whole, unpicked = not picked, [tile for tile in self.decision.wares if tile not in picked]
        return [
            *(self._bundles() if whole else []),
            *map(self._own_tile, unpicked),
            *map(self._line, lines(self.components, self.decision.wares) if whole else []),
            *(self._sale_goes_on() if whole and self.draft.verb in SALES else []),
        ]

    def _bundles(self) -> list[Choice]:
        """The bundles of the best sale of all wares that are in none yet, the dearest first."""
        taken = [tile for bundle in self.draft.before for tile in bundle]
        free = [tile for tile in self.decision.wares if tile not in taken]
        found = [one.tiles for one in best_bundles(self.components, free) if len(one.tiles) > 1]
        return [self._bundle(place, tiles) for place, tiles in enumerate(found)]

    def _bundle(self, place: int, tiles: tuple[str, ...]) -> Choice:
        line = next(one for one in lines(self.components, tiles) if one.tiles == tiles)
        made = self._line(line)
        return replace(
            made,
            id=f"best-{place + 1}" if place < _MOST_BUNDLES else f"bundle-{place + 1}",
            key="b" if place == 0 else "",
            preview=(self.components.tile_list(tiles, self.lang), *made.preview),
        )

    def _own_tile(self, tile: str) -> Choice:
        draft = self.draft if self.draft.verb in SALES else Draft()
        then, chosen = toggled(self.decision, self.draft, tile), tile in draft.chosen
        blocked = None
        if then is None:
            blocked = " ".join([self.decision.sale_verb, *draft.tiles, tile])
        value = self._value_with(tile, chosen)
        return self._choice(
            f"own-{tile}",
            "",
            self.preview.name(tile),
            then,
            gain=value,
            chosen=chosen,
            blocked=blocked,
            preview=self.preview.of_tile(tile),
        )

    def _value_with(self, tile: str, chosen: bool) -> str:
        """What the bundle is worth with a tile."""
        tiles = self.draft.tiles if self.draft.verb in SALES else ()
        bundle = tiles if chosen else by_index(self.components, (*tiles, tile))
        value = self.decision.sale(bundle) if bundle else None
        return "" if value is None else str(value)

    def _line(self, line: Line) -> Choice:
        """A whole line of the table: all own tiles of a ware, or of a colour."""
        chosen = self.draft.verb in SALES and self.draft.tiles == line.tiles
        return self._choice(
            f"line-{line.kind}-{line.of}",
            "",
            self.preview.line_name(line),
            with_bundle(self.decision, self.draft, () if chosen else line.tiles),
            detail="" if line.more is None else self.say("more", value=line.more),
            gain=str(line.value),
            chosen=chosen,
            preview=self.preview.of_line(line),
        )

    def _sale_goes_on(self) -> list[Choice]:
        """One more bundle in the same input; with card III also the end of the sale."""
        draft, found = self.draft, []
        left = [tile for tile in self.decision.wares if tile not in draft.chosen]
        if draft.tiles and left:
            then = replace(draft, before=draft.bundles, tiles=())
            detail = self.say("next_detail")
            found.append(self._choice("next", "n", self.say("next"), then, detail=detail))
        if self.decision.closable and draft.bundles:
            found.append(
                self._choice(
                    "close",
                    "x",
                    self.say("close"),
                    replace(draft, closing=not draft.closing),
                    detail=self.say("close_detail"),
                    chosen=draft.closing,
                )
            )
        return found
