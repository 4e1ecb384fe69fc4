"""How everybody came by their points: what each swap for wampum brought, and the bonus."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.account import Account
from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.numbers import number
from fondaco.engine.text import LANGUAGES, Text
from fondaco.engine.texts import read_texts
from fondaco.games.wampum.notation.view import View

_TEXTS = read_texts(__file__, "account")
HEADINGS = tuple(_TEXTS[key] for key in ("swaps", "share", "bonus"))


def account(box: Box, view: View, events: Sequence[Event]) -> Account:
    """The account of a match from all its public events."""
    points = box.data["rules"]["points_per_card"]
    totals, rows = [], []
    for seat in range(view["players"]):
        own = [event for event in events if event.facts.get("seat") == seat]
        swaps = sum(event.kind in ("swap_goods", "swap_wampum") for event in own)
        earned = [points * sum(e.facts["earned"]) for e in own if e.kind == "swap_wampum"]
        bonus = sum(points * sum(e.facts["cards"]) for e in own if e.kind == "bonus")
        share = _TEXTS.counted("of", swaps, some=len(earned))
        totals.append(sum(earned) + bonus)
        rows.append((_sum(earned), share, Text("{n}", "{n}", n=bonus)))
    return Account(HEADINGS, tuple(totals), tuple(rows))


def _sum(parts: list[int]) -> Text:
    """A sum, and what it is made of in brackets."""
    said = [" + ".join(number(part, lang) for part in parts if part) for lang in LANGUAGES]
    if not said[0]:
        return Text("{n}", "{n}", n=sum(parts))
    return Text("{n} ({en})", "{n} ({de})", n=sum(parts), en=said[0], de=said[1])
