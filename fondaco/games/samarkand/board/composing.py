"""A decision at Samarkand's table as a person composes it, and what go would send."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.box import Box
from fondaco.engine.composition import Choice, Composition
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.samarkand.board.artwork import good_symbol
from fondaco.games.samarkand.board.draft import (
    Draft,
    discardable,
    discards_left,
    excess,
    may_pass,
    read_draft,
)
from fondaco.games.samarkand.board.preview import Preview
from fondaco.games.samarkand.board.reckoning import Effect, Position
from fondaco.games.samarkand.board.texts import count, listed, say

_DIGITS = "123456789"


def compose(
    box: Box,
    view: State,
    seat: int | None,
    plan: str,
    lang: str,
    names: Sequence[str] | None = None,
) -> Composition:
    """What a seat can do in a plan; empty if it is not this seat that decides.

    `names` are those of the people at the table; without them the seats go by their usual names.
    """
    position = Position(box, view, seat)
    draft = read_draft(position, seat, plan)
    if draft is None or seat is None:
        return Composition("")
    told = names or [box.name("seats", place, lang) for place in range(view["players"])]
    return _Composer(position, seat, draft, lang, told).composition()


class _Composer:
    """One seat, one draft."""

    def __init__(
        self, position: Position, seat: int, draft: Draft, lang: str, names: Sequence[str]
    ) -> None:
        self.position, self.seat, self.draft, self.lang = position, seat, draft, lang
        self.preview = Preview(position, seat, lang, names)

    def composition(self) -> Composition:
        """All that can be done."""
        return {
            "turn": self._turn,
            "place": self._place,
            "more": self._place,
            "sale": self._sale,
            "discard": self._discard,
        }[self.draft.phase]()

    # ------------------------------------------------------------ marry or expand

    def _turn(self) -> Composition:
        draft, family = self.draft, self.draft.family
        if draft.verb == "expand" and family is not None:
            return self._expanding(family)
        if draft.verb == "marry" and family is not None:
            row = self.position.data["family"][family]
            name = self.preview.family(family)
            return Composition(
                plan=f"marry {row['id']}",
                choices=self._families(),
                go=f"marry {row['id']}",
                go_label=say("go_marry", self.lang, name=name, price=row["price"]),
                clear="",
                outlook=self.preview.marriage(family),
            )
        if may_pass(self.position, self.seat):
            passing = self._word("pass", "p", "pass_detail")
            choices = (passing, *self._families())
            label = say("go_pass", self.lang)
            return Composition("", choices=choices, go="pass", go_label=label)
        label = say("want_family", self.lang)
        return Composition("", choices=self._families(), go_label=label)

    def _families(self) -> tuple[Choice, ...]:
        """Own families first, then those to marry into, then those that cannot be chosen."""
        choices = [self._family(family) for family in range(len(self.position.ids))]
        choices.sort(key=lambda choice: choice.blocked is not None)
        own = self.position.owned[self.seat]
        return tuple(sorted(choices, key=lambda choice: choice.id not in own))

    def _family(self, family: int) -> Choice:
        position, name = self.position, self.position.ids[family]
        own = name in position.owned[self.seat]
        verb = "expand" if own else "marry"
        can = position.can_expand if own else position.can_marry
        legal = can(self.seat, family)
        chosen = legal and self.draft.verb == verb and self.draft.family == family
        preview = self.preview.expansion if own else self.preview.marriage
        gain, symbol = self._family_gain(family, own)
        return Choice(
            id=name,
            key=str((family + 1) % 10),
            label=self.preview.family(family),
            detail=self._stock(family) if legal else self.why_not(family),
            gain=gain if legal else "",
            gain_symbol=symbol if legal else "",
            plan="" if chosen else f"{verb} {name}",
            chosen=chosen,
            blocked=None if legal else f"{verb} {name}",
            preview=preview(family) if legal else (),
        )

    def _stock(self, family: int) -> str:
        view = self.position.view
        stock = {"treasury": view["treasury"][family], "camels": view["camels"][family]}
        return say("family_stock", self.lang, **stock)

    def why_not(self, family: int) -> str:
        """Why a family cannot be chosen, in a word or two."""
        position = self.position
        if position.ids[family] in position.owned[self.seat]:
            key = "no_room" if position.view["camels"][family] else "no_camel"
        else:
            key = "too_dear" if position.view["tiles"][family] else "no_tile"
        return say(key, self.lang)

    def _family_gain(self, family: int, own: bool) -> tuple[str, str]:
        if own:
            return f"× {1 + self.position.second_camel(family)}", ""
        return number(self.position.data["family"][family]["price"], self.lang), "coin"

    # ------------------------------------------------------------ a camel

    def _expanding(self, family: int) -> Composition:
        """Family and first camel are sent together: choosing a family binds nobody yet."""
        name, space = self.position.ids[family], self.draft.space
        begun = f"expand {name}"
        choices = self._spaces(family, begun, begun)
        if space is None:
            label = say("want_space", self.lang, family=self.preview.family(family))
            outlook = self.preview.expansion(family)
            return Composition(begun, choices=choices, go_label=label, clear="", outlook=outlook)
        return Composition(
            plan=f"{begun} {space}",
            choices=choices,
            go=f"{begun} {space}",
            go_label=self._placing(family, space),
            clear=begun,
            outlook=self.preview.camel(family, space, second=False),
        )

    def _place(self) -> Composition:
        draft, family = self.draft, self.draft.family
        assert family is not None  # noqa: S101 - these phases are about a family
        second = draft.phase == "more"
        choices = self._spaces(family, "place", "")
        if second:
            choices = (self._word("done", "0", "done_detail"), *choices)
        if draft.verb == "done":
            return Composition(
                "done", choices=choices, go="done", go_label=say("go_done", self.lang), clear=""
            )
        if draft.space is None:
            name = self.preview.family(family)
            label = say("want_second" if second else "want_space", self.lang, family=name)
            return Composition("", choices=choices, go_label=label)
        line = f"place {draft.space}"
        return Composition(
            plan=line,
            choices=choices,
            go=line,
            go_label=self._placing(family, draft.space),
            clear="",
            outlook=self.preview.camel(family, draft.space, second),
        )

    def _placing(self, family: int, space: str) -> str:
        names = {"family": self.preview.family(family), "space": self.preview.space(space)}
        return say("go_place", self.lang, **names)

    def _spaces(self, family: int, begun: str, without: str) -> tuple[Choice, ...]:
        """The spaces that are open, the most rewarding first."""
        effects = self.position.effects(family)
        order = sorted(effects, key=lambda space: -self.position.worth(effects[space], self.seat))
        second = self.draft.phase == "more"
        choices = []
        for place, space in enumerate(order):
            chosen, effect = space == self.draft.space, effects[space]
            worth = self.position.worth(effect, self.seat)
            choices.append(
                Choice(
                    id=space,
                    key=_DIGITS[place] if place < len(_DIGITS) else "",
                    label=self.preview.space(space),
                    detail=self.gains(effect),
                    gain=f"+{worth}" if worth else "",
                    gain_symbol="",
                    plan=without if chosen else f"{begun} {space}",
                    chosen=chosen,
                    blocked=None,
                    preview=self.preview.camel(family, space, second),
                )
            )
        return tuple(choices)

    def gains(self, effect: Effect) -> str:
        """What a camel brings, in a few words."""
        told = []
        if effect.link is not None:
            told.append(say("g_link", self.lang, family=self.preview.family(effect.link)))
        if effect.marker is not None:
            told.append(say("g_marker", self.lang, n=effect.marker))
        if effect.card is not None:
            told.append(say("g_card", self.lang, n=effect.card, points=effect.card_points))
        if effect.end is not None:
            told.append(say("g_end", self.lang))
        return " · ".join(told)

    # ------------------------------------------------------------ sell or hold

    def _sale(self) -> Composition:
        """Two keys; the same picture for those who do not have the card (SAM-5.6)."""
        good = self.position.view["pending"]["good"]
        has = good in (self.position.hand(self.seat) or [])
        others = self.position.view["pending"]["poll"][1:]
        hold = self._word("hold", "1", "hold_detail" if others else "hold_last")
        sell = self._word("sell", "2", "sell_detail", None if has else "sell")
        verb = self.draft.verb if has or self.draft.verb != "sell" else ""
        label = say(f"go_{verb}" if verb else "want_answer", self.lang, **self._card_words(good))
        clear, outlook = (None, ()) if not verb else ("", self.preview.answer(verb == "sell"))
        return Composition(
            verb,
            choices=(hold, sell),
            go=verb or None,
            go_label=label,
            clear=clear,
            outlook=outlook,
        )

    def _card_words(self, good: int) -> dict[str, object]:
        return {"n": good, "good": self.preview.good(good)}

    def _word(self, verb: str, key: str, detail: str, blocked: str | None = None) -> Choice:
        """An input of one word, sent by one key."""
        words: dict[str, object] = {}
        gain, symbol = "", ""
        preview: tuple[str, ...] = ()
        if self.draft.phase == "sale":
            good = self.position.view["pending"]["good"]
            words = self._card_words(good)
            preview = self.preview.answer(verb == "sell")
            if verb == "sell":
                gain, symbol = f"+{self.position.data['income']['sale']}", "coin"
            else:
                symbol = good_symbol(self.position.data["good"][good - 1]["id"])
        return Choice(
            id=verb,
            key=key,
            label=say(f"go_{verb}", self.lang, **words),
            detail=say(detail, self.lang, **words),
            gain=gain,
            gain_symbol=symbol,
            plan=verb,
            chosen=self.draft.verb == verb,
            blocked=blocked,
            sends=True,
            preview=preview,
        )

    # ------------------------------------------------------------ discarding

    def _discard(self) -> Composition:
        """Any cards in any order; go names them ascending, and says that the rest stays."""
        cards, lang = self.draft.cards, self.lang
        missing = excess(self.position, self.seat) - len(cards)
        choices = tuple(self._card(card) for card in self.position.hand(self.seat) or [])
        plan = " ".join(["discard", *map(str, cards)]) if cards else ""
        clear = "" if cards else None
        if missing > 0:
            words = count("n_cards", missing, lang)
            label = say("want_more" if cards else "want_discard", lang, cards=words)
            return Composition(plan, choices=choices, go_label=label, clear=clear)
        outlook = self.preview.keeping(cards)
        if not cards:
            words = count("n_cards", len(choices), lang)
            label = say("go_keep", lang, cards=words)
            return Composition(
                plan, choices=choices, go="keep", go_label=label, clear=clear, outlook=outlook
            )
        told = ["discard", *map(str, sorted(cards))]
        if len(cards) < discards_left(self.position):
            told.append("keep")
        names = listed([f"{card} {self.preview.good(card)}" for card in sorted(cards)], lang)
        label = say("go_discard", lang, names=names)
        return Composition(
            plan, choices=choices, go=" ".join(told), go_label=label, clear=clear, outlook=outlook
        )

    def _card(self, card: int) -> Choice:
        position, cards = self.position, self.draft.cards
        chosen = card in cards
        others = [other for other in cards if other != card]
        after = others if chosen else [*others, card][-discards_left(position) :]
        legal = card in discardable(position, self.seat) and discards_left(position) > 0
        points = position.card_points(self.seat, card)
        row = position.data["good"][card - 1]
        return Choice(
            id=f"card-{card}",
            key="",
            label=f"{card} {self.preview.good(card)}",
            detail=self.preview.space(row["space"]),
            gain=f"+{points}" if points else "",
            gain_symbol=good_symbol(row["id"]),
            plan=" ".join(["discard", *map(str, after)]) if after else "",
            chosen=chosen,
            blocked=None if legal else f"discard {card}",
            preview=self.preview.keeping(after),
        )
