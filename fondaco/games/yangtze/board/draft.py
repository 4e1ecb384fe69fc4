"""A plan, read and written: what a person has chosen so far and has not sent.

A plan is the text of an input, perhaps incomplete: `sell vase_red`, `give house_7`, `bid 14`, or
`sell vase_red,` with a second bundle to come. It comes from outside: what is broken or
foreign to the decision counts as empty, so every draft is one that a person could have composed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from fondaco.engine.game import State
from fondaco.games.yangtze.board.reckoning import Reckoning
from fondaco.games.yangtze.board.things import Things
from fondaco.games.yangtze.board.worth import by_index, shared

SALES = ("sell", "open_sale")
_NUMBER = re.compile("[1-9][0-9]{0,2}")
_LONGEST = 900


@dataclass(frozen=True)
class Draft:
    """What is chosen; the verb is empty while nothing is."""

    verb: str = ""
    #: Bundles that are complete, in the order in which they would be sold.
    before: tuple[tuple[str, ...], ...] = ()
    #: Own tiles: the bundle that is being composed, or the ware that is given away.
    tiles: tuple[str, ...] = ()
    house: str | None = None
    amount: int | None = None
    #: The sale of card III ends with the last bundle.
    closing: bool = False

    @property
    def begun(self) -> bool:
        """Is there anything to clear?"""
        return bool(self.verb)

    @property
    def chosen(self) -> tuple[str, ...]:
        """All own tiles that are chosen."""
        return (*(tile for bundle in self.before for tile in bundle), *self.tiles)

    @property
    def bundles(self) -> tuple[tuple[str, ...], ...]:
        """The bundles that would be sold."""
        return (*self.before, self.tiles) if self.tiles else self.before

    def text(self) -> str:
        """The plan as text."""
        if self.verb in SALES:
            parts = [" ".join(bundle) for bundle in self.bundles]
            if self.before and not self.tiles:
                parts.append("")
            parts += ["done"] if self.closing else []
            return f"{self.verb} {', '.join(parts)}".strip()
        words = [self.verb, *self.tiles]
        words += [self.house] if self.house else []
        words += [str(self.amount)] if self.amount is not None else []
        return " ".join(words)

    def sent(self) -> str:
        """The input: the plan without a bundle that has not been begun."""
        if self.verb in SALES:
            parts = [" ".join(bundle) for bundle in self.bundles] + ["done"] * self.closing
            return f"{self.verb} {', '.join(parts)}".strip()
        return self.text()


@dataclass(frozen=True)
class Desk:
    """What a plan is held against: whose decision it is, and what is legal."""

    things: Things
    view: State
    seat: int
    legal: frozenset[str]
    reckoning: Reckoning

    @property
    def wares(self) -> list[str]:
        """One's own wares."""
        return list(self.view["seats"][self.seat]["wares"])

    @property
    def open_bundle(self) -> tuple[str, ...]:
        """Tiles that were picked line by line and cannot be taken back (YAN-R.25)."""
        return tuple(self.view["bundle"])

    @property
    def sale_verb(self) -> str:
        """How a bundle is sold now: in the own turn or window, with card III, or not at all."""
        if "open_sale" in self.legal:
            return "open_sale"
        can_pick = any(line.startswith("pick ") for line in self.legal)
        return "sell" if can_pick or "sell" in self.legal else ""

    @property
    def closable(self) -> bool:
        """Is it the sale of card III, which is closed when it is done?"""
        opening = self.sale_verb == "open_sale" or self.view["sale"] is not None
        return opening and not self.open_bundle

    def fits(self, bundle: tuple[str, ...]) -> bool:
        """Can these own tiles be sold as one bundle, beside what is open already?"""
        last = max((self.things.tiles[t].index for t in self.open_bundle), default=-1)
        if any(self.things.tiles[tile].index <= last for tile in bundle):
            return False
        return shared(self.things, (*self.open_bundle, *bundle)) is not None

    def houses_taken(self) -> list[str]:
        """The houses beside which a ware lies."""
        rows = zip(self.things.houses, self.view["river"], strict=True)
        return [house["id"] for house, tile in rows if tile is not None]

    @property
    def swaps(self) -> bool:
        """Is a ware given for one of the river (YAN-5.10)?"""
        ruler = self.view["ruler"]
        if ruler is None or self.view["phase"] != "ruler":
            return False
        return bool(self.things.rulers[ruler["id"]]["effect"] == "swap_river")

    @property
    def gives(self) -> bool:
        """Is a ware to be given away?"""
        return any(line.startswith("give ") for line in self.legal)


def read_draft(desk: Desk, plan: str) -> Draft:
    """The draft that a plan tells; an empty one if it is broken or not for this decision."""
    words = plan.split(maxsplit=1) if len(plan) <= _LONGEST else []
    if not words:
        return Draft()
    verb, rest = words[0], words[1] if len(words) > 1 else ""
    if verb in SALES:
        return _sale(desk, verb, rest) or Draft()
    if verb == "give":
        return _gift(desk, rest.split()) or Draft()
    if verb == "buy_free" and not rest and any(line.startswith("buy_free ") for line in desk.legal):
        return Draft(verb)
    line = " ".join([verb, *rest.split()])
    if line not in desk.legal or verb == "pick":
        return Draft()
    if verb in ("cash", "bid"):
        return Draft(verb, amount=int(rest)) if _NUMBER.fullmatch(rest.strip()) else Draft()
    if verb in ("buy", "buy_free", "take"):
        return Draft(verb, house=rest.strip())
    return Draft(verb)


def _sale(desk: Desk, verb: str, rest: str) -> Draft | None:
    if verb != desk.sale_verb:
        return None
    parts = [part.split() for part in rest.split(",")]
    closing = bool(parts) and parts[-1] == ["done"]
    parts = parts[:-1] if closing else parts
    if (closing and not desk.closable) or (desk.open_bundle and len(parts) > 1):
        return None
    named = [tile for part in parts for tile in part]
    if len(set(named)) != len(named) or any(tile not in desk.wares for tile in named):
        return None
    bundles = [by_index(desk.things, part) for part in parts]
    if any(not bundle for bundle in bundles[:-1]) or any(
        bundle and not desk.fits(bundle) for bundle in bundles
    ):
        return None
    return sale(verb, tuple(bundles[:-1]), bundles[-1] if bundles else (), closing)


def sale(
    verb: str, before: tuple[tuple[str, ...], ...], tiles: tuple[str, ...], closing: bool
) -> Draft:
    """A draft of a sale; nothing at all if no tile is chosen and the sale is open already."""
    if not before and not tiles and verb == "sell":
        return Draft()
    return Draft(verb, before, tiles, closing=closing and bool(before or tiles))


def toggled(desk: Desk, draft: Draft, tile: str) -> Draft | None:
    """The draft with one more own tile in the bundle, or with one less; None if it does not fit."""
    verb = desk.sale_verb
    if draft.verb != verb:
        return sale(verb, (), (tile,), False) if desk.fits((tile,)) else None
    before = tuple(tuple(t for t in bundle if t != tile) for bundle in draft.before)
    before = tuple(bundle for bundle in before if bundle)
    if tile in draft.tiles:
        return sale(verb, before, tuple(t for t in draft.tiles if t != tile), draft.closing)
    if tile in draft.chosen:
        return sale(verb, before, draft.tiles, draft.closing)
    bundle = by_index(desk.things, (*draft.tiles, tile))
    return sale(verb, before, bundle, draft.closing) if desk.fits(bundle) else None


def with_bundle(desk: Desk, draft: Draft, tiles: tuple[str, ...]) -> Draft:
    """The draft with exactly these tiles as the bundle being composed."""
    if draft.verb != desk.sale_verb:
        return sale(desk.sale_verb, (), tiles, False)
    before = tuple(tuple(t for t in bundle if t not in tiles) for bundle in draft.before)
    return sale(draft.verb, tuple(b for b in before if b), tiles, draft.closing)


def _gift(desk: Desk, words: list[str]) -> Draft | None:
    """`give TILE`, for a barter with a house; both may be named alone, in any order."""
    if not desk.gives or len(words) > 1 + desk.swaps:
        return None
    tiles = [word for word in words if f"give {word}" in desk.legal]
    houses = [word for word in words if desk.swaps and word in desk.houses_taken()]
    if len(tiles) + len(houses) != len(words) or len(tiles) > 1 or len(houses) > 1 or not words:
        return None
    return Draft("give", tiles=tuple(tiles), house=houses[0] if houses else None)


def gift(draft: Draft, tile: str | None = None, house: str | None = None) -> Draft:
    """The draft of a gift with another ware or another house, each let go if chosen before."""
    now = draft if draft.verb == "give" else Draft("give")
    if tile is not None:
        now = replace(now, tiles=() if now.tiles == (tile,) else (tile,))
    if house is not None:
        now = replace(now, house=None if now.house == house else house)
    return now if now.tiles or now.house else Draft()
