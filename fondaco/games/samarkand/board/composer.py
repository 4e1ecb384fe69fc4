"""A decision at Samarkand's table as a person composes it, and what go would send."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.composition import Choice, Composition
from fondaco.engine.numbers import number
from fondaco.engine.trial import Trial
from fondaco.games.samarkand.board.artwork import good_symbol
from fondaco.games.samarkand.board.draft import (
    Draft,
    after_discard,
    discard_input,
    discardable,
    read_draft,
)
from fondaco.games.samarkand.board.preview import Preview
from fondaco.games.samarkand.gains import camels, card_worths
from fondaco.games.samarkand.notation.sets import discards_left
from fondaco.games.samarkand.notation.view import View, pending, seen
from fondaco.games.samarkand.rules.marriage import excess

_DIGITS = "123456789"
#: What is said of an input of one word.
_GO = {"pass": "go_pass", "done": "go_done", "sell": "go_sell", "hold": "go_hold"}


def compose(trial: Trial, plan: str, lang: str, names: Sequence[str] | None = None) -> Composition:
    """What a seat can do in a plan; empty if it is not this seat that decides.

    `names` are those of the people at the table; without them the seats go by their usual names.
    """
    draft, seat = read_draft(trial, plan), trial.seat
    if draft is None or seat is None:
        return Composition("")
    seats = range(trial.view["players"])
    called = names or [trial.box.name("seats", place, lang) for place in seats]
    return _Composer(trial, draft, Preview(trial.box, trial, seat, lang, called)).composition()


class _Composer:
    """One seat, one draft."""

    def __init__(self, trial: Trial, draft: Draft, preview: Preview) -> None:
        self.trial, self.draft, self.preview = trial, draft, preview
        self.box, self.seat = trial.box, preview.seat
        self.view: View = trial.view
        self.hand = seen(self.view["hands"][self.seat])
        self.say, self.count = preview.say, preview.count
        self.ids = trial.box.ids("family")

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
        verb, family = self.draft.verb, self.draft.family
        if verb == "expand" and family is not None:
            return self._expanding(family)
        if verb == "marry" and family is not None:
            line, name = f"marry {self.ids[family]}", self.preview.family(family)
            price = self.box.data["family"][family]["price"]
            return Composition(
                plan=line,
                choices=self._families(),
                go=line,
                go_label=self.say("go_marry", name=name, price=price),
                clear="",
                then=self.preview.marriage(family),
                why=(self.preview.marriage(family)[2], self._tiles_left(line, family)),
            )
        if "pass" in self.trial.legal:
            choices = (self._word("pass", "p", "pass_detail"), *self._families())
            return Composition(verb, choices=choices, go="pass", go_label=self.say("go_pass"))
        return Composition("", choices=self._families(), go_label=self.say("want_family"))

    def _tiles_left(self, line: str, family: int) -> str:
        """Who else can still marry in behind a marriage."""
        after = self.trial.after(line)
        left = 0 if after is None else after.view["tiles"][family]
        return self.count("tiles_left", left) if left else self.say("no_tile_left")

    def _families(self) -> tuple[Choice, ...]:
        """Own families first, then those to marry into, then those that cannot be chosen."""
        own = self.view["families"][self.seat]
        choices = [self._family(family, name in own) for family, name in enumerate(self.ids)]
        choices.sort(key=lambda choice: (choice.id not in own, choice.blocked is not None))
        return tuple(choices)

    def _family(self, family: int, own: bool) -> Choice:
        name = self.ids[family]
        line = f"expand {name}" if own else f"marry {name}"
        legal = line in self.trial.legal
        chosen = legal and self.draft.family == family
        preview = self.preview.expansion if own else self.preview.marriage
        gain, symbol = self._family_gain(family, own)
        return Choice(
            id=name,
            key=str((family + 1) % 10),
            label=self.preview.family(family),
            detail=self._stock(family) if legal else self._why_not(family, own),
            gain=gain if legal else "",
            gain_symbol=symbol if legal else "",
            plan="" if chosen else line,
            chosen=chosen,
            blocked=None if legal else line,
            preview=preview(family) if legal else (),
        )

    def _stock(self, family: int) -> str:
        treasury, camels = self.view["treasury"][family], self.view["camels"][family]
        return self.say("family_stock", treasury=treasury, camels=camels)

    def _why_not(self, family: int, own: bool) -> str:
        """Why a family cannot be chosen, in a word or two."""
        if own:
            return self.say("no_room" if self.view["camels"][family] else "no_camel")
        return self.say("too_dear" if self.view["tiles"][family] else "no_tile")

    def _family_gain(self, family: int, own: bool) -> tuple[str, str]:
        if own:
            second = any(camel.second for camel in camels(self.trial, family).values())
            return f"× {1 + second}", ""
        return number(self.box.data["family"][family]["price"], self.preview.lang), "coin"

    # ------------------------------------------------------------ a camel

    def _expanding(self, family: int) -> Composition:
        """Family and first camel are sent together: choosing a family binds nobody yet."""
        begun = f"expand {self.ids[family]}"
        if self.draft.space is not None:
            return self._placing(family, begun, begun)
        label = self.say("want_space", family=self.preview.family(family))
        choices, then = self._spaces(family, begun, begun), self.preview.expansion(family)
        return Composition(begun, choices=choices, go_label=label, clear="", then=then)

    def _place(self) -> Composition:
        draft, family = self.draft, self.draft.family
        assert family is not None  # noqa: S101 - these phases are about a family
        more = draft.phase == "more"
        words = (self._word("done", "0", "done_detail"),) if more else ()
        if draft.space is not None:
            return self._placing(family, "place", "", words)
        choices = (*words, *self._spaces(family, "place", ""))
        if draft.verb == "done":
            label = self.say("go_done")
            return Composition("done", choices=choices, go="done", go_label=label, clear="")
        name = self.preview.family(family)
        label = self.say("want_second" if more else "want_space", family=name)
        return Composition("", choices=choices, go_label=label)

    def _placing(
        self, family: int, begun: str, without: str, words: tuple[Choice, ...] = ()
    ) -> Composition:
        """A camel on a space; `without` is the plan in which it is not placed yet."""
        space = self.draft.space or ""
        names = {"family": self.preview.family(family), "space": self.preview.space(space)}
        return Composition(
            plan=f"{begun} {space}",
            choices=(*words, *self._spaces(family, begun, without)),
            go=f"{begun} {space}",
            go_label=self.say("go_place", **names),
            clear=without,
            then=self.preview.camel(family, space),
        )

    def _spaces(self, family: int, begun: str, without: str) -> tuple[Choice, ...]:
        """The spaces that are open, the most rewarding first."""
        found = camels(self.trial, family)
        choices = []
        for place, space in enumerate(sorted(found, key=lambda space: -found[space].worth)):
            chosen, camel = space == self.draft.space, found[space]
            choices.append(
                Choice(
                    id=space,
                    key=_DIGITS[place] if place < len(_DIGITS) else "",
                    label=self.preview.space(space),
                    detail=self.preview.gains(camel),
                    gain=f"+{camel.worth}" if camel.worth else "",
                    plan=without if chosen else f"{begun} {space}",
                    chosen=chosen,
                    preview=self.preview.camel(family, space),
                )
            )
        return tuple(choices)

    # ------------------------------------------------------------ sell or hold

    def _sale(self) -> Composition:
        """Two keys; the same picture for those who do not have the card (SAM-5.6)."""
        has = "sell" in self.trial.legal
        others = pending(self.view)["poll"][1:]
        hold = self._word("hold", "1", "hold_detail" if others else "hold_last")
        sell = self._word("sell", "2", "sell_detail", None if has else "sell")
        verb = self.draft.verb if has or self.draft.verb != "sell" else ""
        label = _GO[verb] if verb else "want_answer"
        return Composition(
            verb,
            choices=(hold, sell),
            go=verb or None,
            go_label=self.say(label, **self._card_words()),
            clear="" if verb else None,
            then=self.preview.answer(verb == "sell") if verb and has else (),
        )

    def _card_words(self) -> dict[str, object]:
        """The card that can be sold."""
        good = pending(self.view)["good"]
        return {"n": good, "good": self.preview.good(good)}

    def _word(self, verb: str, key: str, detail: str, blocked: str | None = None) -> Choice:
        """An input of one word."""
        words: dict[str, object] = {}
        gain, symbol = "", ""
        preview: tuple[str, ...] = ()
        if self.draft.phase == "sale":
            words = self._card_words()
            held = "sell" in self.trial.legal
            preview = self.preview.answer(verb == "sell") if held else ()
            if verb == "sell" and held:
                gain, symbol = f"+{self.box.data['income']['sale']}", "coin"
            elif verb == "hold":
                good = pending(self.view)["good"]
                symbol = good_symbol(self.box.data["good"][good - 1]["id"])
        return Choice(
            id=verb,
            key=key,
            label=self.say(_GO[verb], **words),
            detail=self.say(detail, **words),
            gain=gain,
            gain_symbol=symbol,
            plan="" if self.draft.verb == verb else verb,
            chosen=self.draft.verb == verb,
            blocked=blocked,
            reach=True,
            preview=preview,
        )

    # ------------------------------------------------------------ discarding

    def _discard(self) -> Composition:
        """Any cards in any order; go names them ascending, and says that the rest stays."""
        cards = self.draft.cards
        choices = tuple(self._card(card) for card in self.hand)
        enough = after_discard(self.trial, cards) is not None
        return Composition(
            _discard_plan(cards),
            choices=choices,
            go=discard_input(self.trial, cards) if enough else None,
            go_label=self._discard_label(cards) if enough else self._want_more(cards),
            clear="" if cards else None,
            then=self.preview.keeping(cards),
        )

    def _discard_label(self, cards: tuple[int, ...]) -> str:
        if not cards:
            return self.say("go_keep", cards=self.count("n_cards", len(self.hand)))
        names = [f"{card} {self.preview.good(card)}" for card in sorted(cards)]
        return self.say("go_discard", names=self.preview.listed(names))

    def _want_more(self, cards: tuple[int, ...]) -> str:
        missing = int(excess(self.box.record[0], self.trial.table)) - len(cards)
        words = self.count("n_cards", missing)
        return self.say("want_more" if cards else "want_discard", cards=words)

    def _card(self, card: int) -> Choice:
        cards = self.draft.cards
        chosen = card in cards
        after = tuple(other for other in cards if other != card)
        if not chosen:
            after = (*after, card)[-discards_left(self.box, self.trial.table) :]
        points = card_worths(self.trial, self.seat)[card].points
        row = self.box.data["good"][card - 1]
        return Choice(
            id=f"card-{card}",
            key="",
            label=f"{card} {self.preview.good(card)}",
            detail=self.preview.space(row["space"]),
            gain=f"+{points}" if points else "",
            gain_symbol=good_symbol(row["id"]),
            plan=_discard_plan(after),
            chosen=chosen,
            blocked=None if card in discardable(self.trial) else f"discard {card}",
            preview=self.preview.keeping(after),
        )


def _discard_plan(cards: tuple[int, ...]) -> str:
    return " ".join(["discard", *map(str, cards)]) if cards else ""
