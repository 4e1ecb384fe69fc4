"""A plan, read and written: what a person has chosen so far and has not sent.

A plan is the text of an input, perhaps incomplete: `sell vase_red`, `give house_7`, `bid 14`, or
`sell vase_red,` with a second bundle to come. It comes from outside: what is broken or
foreign to the decision counts as empty, so every draft is one that a person could have composed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from fondaco.engine.trial import Trial
from fondaco.games.yangtze.notation.components import Components, components_of
from fondaco.games.yangtze.notation.view import Auction, Ruler, View, open_wares
from fondaco.games.yangtze.rules.table import OVER

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
        if self.before and not self.tiles:
            return replace(self, before=self.before[:-1], tiles=self.before[-1]).text()
        return self.text()


class Decision:
    """What a plan is held against: the trial of the seat that decides."""

    def __init__(self, trial: Trial, seat: int) -> None:
        self.trial, self.seat = trial, seat
        self.view: View = trial.view
        self.components = components_of(trial.box)
        self.legal = frozenset(trial.legal)
        self.verbs = frozenset(line.split()[0] for line in self.legal)
        self.money = int(trial.table["money"][seat])
        self.wares = open_wares(self.view["seats"][seat])
        #: Tiles that were picked line by line and cannot be taken back (YAN-R.25).
        self.open_bundle: tuple[str, ...] = tuple(self.view["bundle"])
        self._sales: dict[tuple[str, ...], int | None] = {}

    @property
    def auction(self) -> Auction:
        """The auction; asked for only while there is one."""
        return cast(Auction, self.view["auction"])

    @property
    def ruler(self) -> Ruler:
        """The ruler that is being followed; asked for only while there is one."""
        return cast(Ruler, self.view["ruler"])

    def tile_at(self, house: str) -> str:
        """The ware at a house where one lies."""
        return cast(str, self.view["river"][self.components.house_place(house)])

    @property
    def sale_verb(self) -> str:
        """How a bundle is sold now: in one's own turn or window, with card III, or not at all."""
        if "open_sale" in self.legal:
            return "open_sale"
        return "sell" if self.verbs & {"pick", "sell"} else ""

    @property
    def closable(self) -> bool:
        """Is it the sale of card III, which is closed when it is done?"""
        opening = self.sale_verb == "open_sale" or self.view["sale"] is not None
        return opening and not self.open_bundle

    def coins_after(self, *lines: str) -> int | None:
        """One's own coins when some lines have been sent; None if one of them is not legal."""
        then = self.trial.after(*lines)
        return None if then is None else int(then.table["money"][self.seat])

    def sale(self, tiles: tuple[str, ...]) -> int | None:
        """What own tiles bring as one bundle with those picked already; None if they do not fit."""
        if tiles not in self._sales:
            picks = [f"pick {tile}" for tile in by_index(self.components, tiles)]
            opening = ["open_sale"] if self.sale_verb == "open_sale" else []
            then = self.coins_after(*opening, *picks, "sell")
            self._sales[tiles] = None if then is None else then - self.money
        return self._sales[tiles]

    def ends_game(self, line: str) -> bool:
        """Would a line end the game (YAN-8.2)?"""
        then = self.trial.after(line)
        return then is not None and int(then.table["phase"]) >= OVER

    @cached_property
    def takes(self) -> frozenset[str]:
        """The lines that take a ware of the river for the one that is given (YAN-5.10)."""
        gift = next((line for line in self.trial.legal if line.startswith("give ")), None)
        then = None if gift is None else self.trial.after(gift)
        lines = [] if then is None else then.legal
        return frozenset(line for line in lines if line.startswith("take "))

    @property
    def gives(self) -> bool:
        """Is a ware to be given away?"""
        return "give" in self.verbs


def decision_of(trial: Trial) -> Decision | None:
    """What the viewer's plans are held against; None if it is not the viewer who decides."""
    seat = trial.seat
    return None if seat is None or trial.view["actor"] != seat else Decision(trial, seat)


def by_index(components: Components, tiles: Iterable[str]) -> tuple[str, ...]:
    """Tiles in canonical order."""
    return tuple(sorted(tiles, key=lambda tile: components.tiles[tile].index))


def read_draft(decision: Decision, plan: str) -> Draft:
    """The draft that a plan tells; an empty one if it is broken or not for this decision."""
    words = plan.split(maxsplit=1) if len(plan) <= _LONGEST else []
    if not words:
        return Draft()
    verb, rest = words[0], words[1] if len(words) > 1 else ""
    if verb in SALES:
        return _sale(decision, verb, rest) or Draft()
    if verb == "give":
        return _gift(decision, rest.split()) or Draft()
    if verb == "buy_free" and not rest and "buy_free" in decision.verbs:
        return Draft(verb)
    line = " ".join([verb, *rest.split()])
    if line not in decision.legal or verb == "pick":
        return Draft()
    if verb in ("cash", "bid"):
        return Draft(verb, amount=int(rest)) if _NUMBER.fullmatch(rest.strip()) else Draft()
    if verb in ("buy", "buy_free", "take"):
        return Draft(verb, house=rest.strip())
    return Draft(verb)


def _sale(decision: Decision, verb: str, rest: str) -> Draft | None:
    if verb != decision.sale_verb:
        return None
    parts = [part.split() for part in rest.split(",")]
    closing = bool(parts) and parts[-1] == ["done"]
    parts = parts[:-1] if closing else parts
    if (closing and not decision.closable) or (decision.open_bundle and len(parts) > 1):
        return None
    free = [tile for tile in decision.wares if tile not in decision.open_bundle]
    named = [tile for part in parts for tile in part]
    if len(set(named)) != len(named) or any(tile not in free for tile in named):
        return None
    bundles = [by_index(decision.components, part) for part in parts]
    if any(not bundle for bundle in bundles[:-1]) or any(
        bundle and decision.sale(bundle) is None for bundle in bundles
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


def toggled(decision: Decision, draft: Draft, tile: str) -> Draft | None:
    """The draft with one more own tile in the bundle, or with one less; None if it does not fit."""
    verb = decision.sale_verb
    if draft.verb != verb:
        return sale(verb, (), (tile,), False) if decision.sale((tile,)) is not None else None
    before = tuple(tuple(t for t in bundle if t != tile) for bundle in draft.before)
    before = tuple(bundle for bundle in before if bundle)
    if tile in draft.tiles:
        return sale(verb, before, tuple(t for t in draft.tiles if t != tile), draft.closing)
    if tile in draft.chosen:
        return sale(verb, before, draft.tiles, draft.closing)
    bundle = by_index(decision.components, (*draft.tiles, tile))
    return sale(verb, before, bundle, draft.closing) if decision.sale(bundle) is not None else None


def with_bundle(decision: Decision, draft: Draft, tiles: tuple[str, ...]) -> Draft:
    """The draft with exactly these tiles as the bundle being composed."""
    if draft.verb != decision.sale_verb:
        return sale(decision.sale_verb, (), tiles, False)
    before = tuple(tuple(t for t in bundle if t not in tiles) for bundle in draft.before)
    return sale(draft.verb, tuple(b for b in before if b), tiles, draft.closing)


def _gift(decision: Decision, words: list[str]) -> Draft | None:
    """`give TILE`, for a barter with a house; both may be named alone, in any order."""
    tiles = [word for word in words if f"give {word}" in decision.legal]
    houses = [word for word in words if f"take {word}" in decision.takes]
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
