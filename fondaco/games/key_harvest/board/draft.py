"""A plan, read and written: what a person has chosen so far of a harvest, a placement, a bid.

A plan comes from outside. What is broken or foreign to the decision counts as empty, what is not
possible is left out, and counts are cut to what there is; so every draft is one that a person
could have composed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.key_harvest.board.reckoning import Reckoning

#: The verbs of each frame. Those that name fields, a worker, counters: each verb has its form.
VERBS = {
    "turn": ("harvest", "hire", "dismiss", "buy", "claim", "end_turn"),
    "harvest": ("harvest",),
    "any_crop": ("take",),
    "place": ("place",),
    "buy": ("buy",),
    "claim": ("claim",),
    "bid": ("offer",),
    "take": ("take",),
    "pay": ("pay",),
    "sow": ("sow",),
    "settle": ("settle",),
    "give": ("give",),
    "dismiss": ("dismiss",),
    "recruit": ("hire",),
}
_SETS = ("harvest", "sow")
_COUNT = re.compile("[0-9]{1,3}")
_LONGEST = 200


@dataclass(frozen=True)
class Draft:
    """What is chosen; an empty verb: nothing yet."""

    verb: str
    kinds: tuple[str, ...]
    #: Fields or spaces, in the order in which they were chosen.
    fields: tuple[str, ...] = ()
    worker: str | None = None
    #: Counters by crop: a bid, a payment, takings, substitutes of a harvest.
    crops: tuple[int, ...] = ()

    @property
    def field(self) -> str | None:
        """The one field of verbs that name one."""
        return self.fields[0] if self.fields else None

    @property
    def total(self) -> int:
        """How many counters are chosen."""
        return sum(self.crops)

    def with_crop(self, crop: int, count: int) -> Draft:
        """The draft with another number of counters of a crop."""
        crops = list(self.crops)
        crops[crop] = count
        return replace(self, crops=tuple(crops))

    def toggled(self, field: str) -> Draft:
        """The draft with a field more, or without it. Substitutes are chosen anew."""
        kept = tuple(other for other in self.fields if other != field)
        fields = kept if field in self.fields else (*self.fields, field)
        return replace(self, fields=fields, crops=self.none)

    def at(self, field: str | None) -> Draft:
        """The draft with another field or space, or with none."""
        return replace(self, fields=() if field is None else (field,))

    @property
    def none(self) -> tuple[int, ...]:
        """No counters."""
        return (0,) * len(self.kinds)

    def text(self) -> str:
        """The plan as text."""
        words = [self.verb, *([self.worker] if self.worker else []), *self.fields]
        if self.verb == "harvest" and any(self.crops):
            words.append("take")
        words += [f"{self.kinds[k]} {n}" for k, n in enumerate(self.crops) if n]
        return " ".join(words)


def empty(box: Box, verb: str = "") -> Draft:
    """A draft with nothing but a verb."""
    kinds = tuple(row["id"] for row in box.data["crop"])
    return Draft(verb, kinds, crops=(0,) * len(kinds))


def decides(view: State, seat: int | None) -> bool:
    """Is it this seat that decides?"""
    return seat is not None and view["actor"] == seat and view["phase"] == "play"


def read_draft(reckoning: Reckoning, plan: str) -> Draft:
    """The draft that a plan tells."""
    verbs = VERBS[reckoning.kind]
    start = empty(reckoning.box, verbs[0] if len(verbs) == 1 else "")
    words = plan.split() if len(plan) <= _LONGEST else []
    if len(words) > 1 and words[-1] == "done":
        words = words[:-1]
    if words == ["done"] and reckoning.may_decline:
        return empty(reckoning.box, "done")
    if not words or words[0] not in verbs:
        return start
    read = _filled(reckoning, empty(reckoning.box, words[0]), words[1:])
    return start if read is None else read


def _filled(reckoning: Reckoning, draft: Draft, words: list[str]) -> Draft | None:
    """The draft that the words after the verb tell; None if they are broken."""
    verb = draft.verb
    if verb == "end_turn":
        return None if words else draft
    if verb in ("hire", "dismiss"):
        return _with_worker(reckoning, draft, words)
    if verb in _SETS:
        at = words.index("take") if "take" in words and verb == "harvest" else len(words)
        named = _with_fields(reckoning, draft, words[:at])
        return None if named is None else _with_counters(reckoning, named, words[at + 1 :])
    if verb in ("offer", "take", "pay"):
        return _with_counters(reckoning, draft, words)
    if words and words[0] in _single(reckoning, verb):
        draft, words = draft.at(words[0]), words[1:]
    return _with_counters(reckoning, draft, words)


def _single(reckoning: Reckoning, verb: str) -> list[str]:
    """The fields of which a verb takes one."""
    return {
        "buy": reckoning.buyable,
        "claim": reckoning.claimable,
        "settle": reckoning.settleable,
        "give": reckoning.givable,
        "place": reckoning.placeable,
    }[verb]


def _with_worker(reckoning: Reckoning, draft: Draft, words: list[str]) -> Draft | None:
    if not words:
        return draft
    if draft.verb == "dismiss":
        standing = [reckoning.workers[space] for space in reckoning.dismissible]
        known = len(words) == 1 and words[0] in standing
        return replace(draft, worker=words[0]) if known else None
    spaces = reckoning.hireable.get(words[0])
    if spaces is None or len(words) > 2 or any(space not in spaces for space in words[1:]):
        return None
    return replace(draft, worker=words[0], fields=tuple(words[1:]))


def _with_fields(reckoning: Reckoning, draft: Draft, words: list[str]) -> Draft | None:
    """A set: of one group where the harvest wants that, and not more than may be named."""
    sowing = draft.verb == "sow"
    able = reckoning.sowable if sowing else reckoning.ripe
    for field in words:
        if field not in able or field in draft.fields:
            return None
        if not sowing and draft.field and field not in reckoning.together(draft.field):
            return None
        more = replace(draft, fields=(*draft.fields, field))
        fits = len(more.fields) <= reckoning.most_named
        if not fits or not (sowing or reckoning.harvestable(more.fields)):
            return None
        draft = more
    return draft


def _with_counters(reckoning: Reckoning, draft: Draft, words: list[str]) -> Draft | None:
    """Crops, each with a count or once for every counter; cut to what there is."""
    named: list[int] = []
    for place, word in enumerate(words):
        if word in draft.kinds:
            named.append(draft.kinds.index(word))
        elif place and words[place - 1] in draft.kinds and _COUNT.fullmatch(word):
            named += [named[-1]] * (int(word) - 1) if int(word) else []
            named = named if int(word) else named[:-1]
        else:
            return None
    held = available(reckoning, draft)
    for crop in named:
        chosen = draft.crops[crop]
        if chosen < held[crop] and counters_room(reckoning, draft) > 0:
            draft = draft.with_crop(crop, chosen + 1)
    return draft


# ---------------------------------------------------------------- counters


def available(reckoning: Reckoning, draft: Draft) -> list[int]:
    """Of which a draft's counters come: the own hand, or the stock; what cannot be is 0."""
    verb, frame = draft.verb, reckoning.frame
    if verb in ("claim", "settle"):
        return list(reckoning.hand)
    if verb == "harvest":
        short = reckoning.sorted_harvest(draft.fields)[1]
        return reckoning.stock_after(draft.fields) if short else list(draft.none)
    source = reckoning.stock if verb == "take" else reckoning.hand
    if reckoning.kind == "any_crop" or verb not in ("offer", "take", "pay"):
        return list(source) if verb == "take" else list(draft.none)
    return [held if kind >= frame["last"] else 0 for kind, held in enumerate(source)]


def wanted(reckoning: Reckoning, draft: Draft) -> tuple[int, int]:
    """The fewest and the most counters that make a draft complete."""
    verb, frame = draft.verb, reckoning.frame
    everything = sum(available(reckoning, draft))
    if verb == "claim":
        return 1, everything
    if verb == "offer":
        return (0 if sum(reckoning.bid) else 1), everything
    if verb == "harvest":
        short = len(reckoning.sorted_harvest(draft.fields)[1])
        return short, short
    if verb == "settle":
        return frame["cost"], frame["cost"]
    if verb == "pay":
        return frame["left"], frame["left"]
    if verb == "take":
        return (1, 1) if reckoning.kind == "any_crop" else (1, frame["left"])
    return 0, 0


def counters_room(reckoning: Reckoning, draft: Draft) -> int:
    """How many more counters may be chosen."""
    return wanted(reckoning, draft)[1] - draft.total
