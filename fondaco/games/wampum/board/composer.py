"""A decision at Wampum's table as a person composes it: goods, village, and what go would send."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.composition import Choice, Composition, Counter
from fondaco.engine.texts import Speech, read_texts
from fondaco.engine.trial import Trial
from fondaco.games.wampum.board.artwork import GOODS
from fondaco.games.wampum.board.draft import Draft, read_draft
from fondaco.games.wampum.board.preview import Preview
from fondaco.games.wampum.forecast import Forecast, Outcome, outcome
from fondaco.games.wampum.notation.view import View, size, trader_at
from fondaco.games.wampum.notation.words import card_count, village_name
from fondaco.games.wampum.nouns import good_name


def compose(trial: Trial, plan: str, lang: str, names: Sequence[str] | None = None) -> Composition:
    """What a seat can do in a plan; empty if it is not this seat that decides.

    `names` are those of the people at the table; without them the seats go by their colours.
    """
    draft = read_draft(trial.box, trial.view, trial.seat, plan)
    if draft is None or trial.seat is None:
        return Composition("")
    return _Composer(trial, trial.seat, draft, lang, names).composition()


class _Composer(Speech):
    """One seat, one draft."""

    texts = read_texts(__file__, "board")

    def __init__(
        self, trial: Trial, seat: int, draft: Draft, lang: str, names: Sequence[str] | None
    ) -> None:
        box, view = trial.box, trial.view
        self.box, self.seat, self.lang = box, seat, lang
        self.view: View = view
        self.pending: dict[str, Any] = view["pending"] or {}
        self.names = names or [box.name("seats", s, lang) for s in range(view["players"])]
        self.forecast = Forecast(trial)
        # A village that no hand of this seat can reach is not part of any plan.
        if draft.verb in ("offer", "move") and draft.village not in self.forecast.open_villages:
            draft = draft.at(None)
        self.draft = draft

    def composition(self) -> Composition:
        """All that can be done."""
        go, label = self._go()
        draft = self.draft
        preview = Preview(self.forecast, self.view, self.seat, draft, self.lang, self.names)
        return Composition(
            plan=draft.text() if draft.begun else "",
            counters=self._counters(),
            choices=self._choices(),
            go=go,
            go_label=label,
            clear=draft.verb if draft.begun else None,
            then=preview.lines(),
            prompt=self._prompt(),
            why=self._why(preview),
        )

    def _why(self, preview: Preview) -> tuple[str, ...]:
        """What an offer brings as the village lies now, and what it asks of the others."""
        village, offered = self.draft.village, self._offered()
        if village is None or not sum(offered) or not self._enough(village):
            return ()
        brought = preview.brought(self.brings(village, offered))
        rival = trader_at(self.view, village)
        if rival is None:
            return (brought, self.count("others_need_more", sum(offered)))
        return (brought, self.say("must_move", name=self.names[rival]))

    def _prompt(self) -> str:
        """Why cards must go, and how many: all at once, not kind by kind."""
        if self.draft.verb != "discard":
            return ""
        held, wanted = sum(self.draft.hand), self.pending["count"]
        cards = card_count(wanted, self.lang)
        return self.say("prompt_discard", n=held, limit=held - wanted, cards=cards)

    # ------------------------------------------------------------ goods

    def _counters(self) -> tuple[Counter, ...]:
        if self.draft.verb == "move":
            return ()
        return tuple(self._counter(kind) for kind in range(len(self.draft.kinds)))

    def _counter(self, kind: int) -> Counter:
        draft, chosen = self.draft, self.draft.goods[kind]
        held = draft.hand[kind]
        return Counter(
            id=draft.kinds[kind],
            name=self.box.name("goods", kind, self.lang),
            symbol=f"good-{GOODS[kind]}",
            key=_letters(self.box, self.lang)[kind],
            chosen=chosen + draft.fixed[kind],
            held=held,
            less=draft.with_count(kind, chosen - 1).text() if chosen else None,
            more=draft.with_count(kind, chosen + 1).text() if self._room(kind) else None,
            one=good_name(self.box, kind, 1, self.lang),
        )

    def _room(self, kind: int) -> bool:
        """May one more of a kind be chosen?"""
        draft = self.draft
        if kind < draft.first or draft.goods[kind] >= draft.hand[kind]:
            return False
        return draft.verb != "discard" or draft.total < self.pending["count"]

    # ------------------------------------------------------------ villages

    def _choices(self) -> tuple[Choice, ...]:
        if self.draft.verb not in ("offer", "move"):
            return ()
        rows = enumerate(self.view["villages"], start=1)
        return tuple(self._choice(str(key), village["id"]) for key, village in rows)

    def _choice(self, key: str, village: str) -> Choice:
        draft, chosen = self.draft, self.draft.village == village
        blocked = None if chosen else self._blocked(village)
        gain, symbol = self._gain(village)
        return Choice(
            id=village,
            key=key,
            label=village_name(self.box, village, self.lang),
            detail=self._detail(village),
            gain=gain,
            gain_symbol=symbol,
            plan=draft.at(None if chosen else village).text(),
            chosen=chosen,
            blocked=blocked,
        )

    def _blocked(self, village: str) -> str | None:
        """The input that the referee would refuse."""
        draft = self.draft
        if village not in self.forecast.open_villages:
            return f"{draft.verb} {village}"
        if draft.total and not self._enough(village):
            return draft.at(village).text()
        return None

    def _offered(self) -> list[int]:
        """The cards that would lie at the village: those of the plan, or the offer on its way."""
        if self.draft.verb == "move":
            offer = self.view["offers"][self.seat]
            return [] if offer is None else offer["goods"]
        return self.draft.cards

    def _enough(self, village: str) -> bool:
        if self.draft.verb == "move":
            return village in self.forecast.open_villages
        return self.draft.total >= self.forecast.least(village)

    def _detail(self, village: str) -> str:
        rival = trader_at(self.view, village)
        if rival is None:
            return self.say("free")
        name = self.names[rival]
        cards = card_count(size(self.view["offers"][rival]), self.lang)
        drives = sum(self._offered()) and self._enough(village)
        return self.say("drives" if drives else "lies_here", name=name, cards=cards)

    def _gain(self, village: str) -> tuple[str, str]:
        offered = self._offered()
        needed = self.forecast.least(village)
        if sum(offered) and self._enough(village):
            brought = self.brings(village, offered)
            if brought.wampum:
                return f"+{brought.gain}", "bead"
            return f"{brought.given} ⇄ {brought.gain}", ""
        if needed <= self.box.data["rules"]["min_offer"]:
            return self.say("any"), ""
        return self.say("least", n=needed), ""

    def brings(self, village: str, offered: list[int]) -> Outcome:
        """What an offer would bring at a village as it lies there now."""
        goods = next(v["goods"] for v in self.view["villages"] if v["id"] == village)
        return outcome(self.box, offered, goods)

    # ------------------------------------------------------------ go

    def _go(self) -> tuple[str | None, str]:
        """The input and the words of the button; words only while the plan is not complete."""
        return {
            "offer": self._go_offer,
            "put": self._go_put,
            "move": self._go_move,
            "discard": self._go_discard,
        }[self.draft.verb]()

    def _go_offer(self) -> tuple[str | None, str]:
        draft = self.draft
        if draft.village is None:
            return None, self.say("want_village" if draft.total else "want_both")
        missing = self._missing(draft.village, self.forecast.least(draft.village))
        return (None, missing) if missing else (draft.text(), self._lay(draft.village))

    def _go_put(self) -> tuple[str | None, str]:
        """Every kind still asked for is named: one alone would be taken as a single line."""
        draft, pending = self.draft, self.pending
        missing = self._missing(pending["village"], pending["min_total"])
        if missing:
            return None, missing
        asked = [kind for kind in range(draft.first, len(draft.kinds)) if draft.hand[kind]]
        words = [f"{draft.kinds[kind]} {draft.goods[kind]}" for kind in asked]
        return " ".join(["put", *words]), self._lay(pending["village"])

    def _lay(self, village: str) -> str:
        name = village_name(self.box, village, self.lang)
        return self.say("lay", n=self.draft.total, village=name)

    def _missing(self, village: str, needed: int) -> str:
        """What keeps an offer from being laid, or nothing."""
        if self.draft.total >= needed:
            return ""
        key = "want_more" if self.draft.total else "want_cards"
        name, cards = village_name(self.box, village, self.lang), card_count(needed, self.lang)
        return self.say(key, village=name, cards=cards)

    def _go_move(self) -> tuple[str | None, str]:
        village = self.draft.village
        if village is None:
            return None, self.say("want_village")
        name = village_name(self.box, village, self.lang)
        return self.draft.text(), self.say("move", village=name)

    def _go_discard(self) -> tuple[str | None, str]:
        draft, wanted = self.draft, self.pending["count"]
        cards = card_count(wanted, self.lang)
        if draft.total != wanted:
            return None, self.say("want_exactly", chosen=draft.total, cards=cards)
        return draft.text(), self.say("discard", cards=cards)


def _letters(box: Box, lang: str) -> list[str]:
    """The keys of the kinds: how their names begin, or the letters of the data file."""
    kinds = range(len(box.data["goods"]))
    first = [box.name("goods", kind, lang)[0].lower() for kind in kinds]
    if len(set(first)) == len(first):
        return first
    return [row["letter"] for row in box.data["goods"]]
