"""How everybody came by their points: what each swap for wampum brought, and the bonus."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.account import Account, Column, Figure
from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.numbers import number
from fondaco.engine.text import LANGUAGES, Text
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.wampum.notation.view import Seen, View

_TEXTS = read_texts(__file__, "account")
_NOTHING = Text("", "")


def account(box: Box, view: View, events: Sequence[Event]) -> Account:
    """The account of a match from all its public events."""
    points = box.data["rules"]["points_per_card"]
    swaps, made_of, kinds, bonuses, shares = [], [], [], [], []
    for seat in range(view["players"]):
        own = [event for event in events if event.facts.get("seat") == seat]
        amount = sum(event.kind in ("swap_goods", "swap_wampum") for event in own)
        earned = [points * sum(e.facts["earned"]) for e in own if e.kind == "swap_wampum"]
        cards = [e.facts["cards"] for e in own if e.kind == "bonus"]
        swaps.append(sum(earned))
        made_of.append(_parts(earned))
        bonuses.append(sum(points * sum(found) for found in cards))
        kinds.append(_kinds(box, cards[-1]) if cards else _NOTHING)
        shares.append(_TEXTS.counted("of", amount, some=len(earned)))
    return Account(
        (
            Column(_TEXTS["swaps"], tuple(swaps), tuple(made_of)),
            Column(_TEXTS["kinds"], tuple(bonuses), tuple(kinds)),
        ),
        (Figure(_TEXTS["share"], tuple(shares)),),
    )


def standings(trial: Trial) -> Account:
    """WAM-9.4, 9.5 as the table lies: the chests, and what the hands would bring now."""
    box, view = trial.box, trial.view
    rules, seats = box.data["rules"], range(view["players"])
    points, most = rules["points_per_card"], rules["end_bonus_per_good"]

    def bonus(hand: Seen) -> int | None:
        if view["result"]:
            return 0  # it lies under the chest already
        if not isinstance(hand, list):
            return None if hand else 0
        return int(points * sum(min(n, most) for n in hand))

    chests = (view["chests"][seat] for seat in seats)
    under = tuple(None if chest is None else points * sum(chest) for chest in chests)
    return Account(
        (
            Column(_TEXTS["chest"], under),
            Column(_TEXTS["kinds"], tuple(bonus(view["hands"][seat]) for seat in seats)),
        )
    )


def _parts(amounts: list[int]) -> Text:
    """«5 + 7 + 6»; nothing where one swap brought it all, or none."""
    parts = [part for part in amounts if part]
    if len(parts) < 2:
        return _NOTHING
    return Text(*(" + ".join(number(part, lang) for part in parts) for lang in LANGUAGES))


def _kinds(box: Box, cards: Sequence[int]) -> Text:
    """The kinds that counted."""
    return Text(
        *(
            ", ".join(box.name("goods", kind, lang) for kind, n in enumerate(cards) if n)
            for lang in LANGUAGES
        )
    )
