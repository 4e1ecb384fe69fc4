"""A plan, read and written: what a person has chosen so far of a harvest, a placement, a bid.

A plan comes from outside. What is broken or foreign to the decision counts as empty, what is not
possible is left out, and counts are cut to what there is; so every draft is one that a person
could have composed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from fondaco.engine.box import Box
from fondaco.games.key_harvest.board.position import Position
from fondaco.games.key_harvest.notation.names import ASKED, FRAME_KINDS

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


def frame_verb(kind: str) -> str:
    """The verb of a frame, where it has only one."""
    verbs = ASKED[FRAME_KINDS[kind]]
    return verbs[0] if len(verbs) == 1 else ""


def read_draft(position: Position, plan: str) -> Draft:
    """The draft that a plan tells."""
    verbs = ASKED[FRAME_KINDS[position.kind]]
    start = empty(position.box, frame_verb(position.kind))
    words = plan.split() if len(plan) <= _LONGEST else []
    if len(words) > 1 and words[-1] == "done":
        words = words[:-1]
    if words == ["done"] and position.may_decline:
        return empty(position.box, "done")
    if not words or words[0] not in verbs:
        return start
    read = _filled(position, empty(position.box, words[0]), words[1:])
    return start if read is None else read


def _filled(position: Position, draft: Draft, words: list[str]) -> Draft | None:
    """The draft that the words after the verb tell; None if they are broken."""
    verb = draft.verb
    if verb == "end_turn":
        return None if words else draft
    if verb in ("hire", "dismiss"):
        return _with_worker(position, draft, words)
    if verb in _SETS:
        at = words.index("take") if "take" in words and verb == "harvest" else len(words)
        named = _with_fields(position, draft, words[:at])
        return None if named is None else _with_counters(position, named, words[at + 1 :])
    if verb in ("offer", "take", "pay"):
        return _with_counters(position, draft, words)
    if words and words[0] in position.legal(verb):
        draft, words = draft.at(words[0]), words[1:]
    return _with_counters(position, draft, words)


def _with_worker(position: Position, draft: Draft, words: list[str]) -> Draft | None:
    if not words:
        return draft
    if draft.verb == "dismiss":
        known = len(words) == 1 and words[0] in position.legal("dismiss")
        return replace(draft, worker=words[0]) if known else None
    if words[0] not in position.legal("hire") or len(words) > 2:
        return None
    if any(space not in position.spaces(words[0]) for space in words[1:]):
        return None
    return replace(draft, worker=words[0], fields=tuple(words[1:]))


def _with_fields(position: Position, draft: Draft, words: list[str]) -> Draft | None:
    """A set, every field of which can be added to those before it."""
    for field in words:
        if field not in position.legal(draft.verb) or field in draft.fields:
            return None
        draft = replace(draft, fields=(*draft.fields, field))
        if not position.nameable(draft.verb, draft.fields):
            return None
    return draft


def _with_counters(position: Position, draft: Draft, words: list[str]) -> Draft | None:
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
    held = available(position, draft)
    for crop in named:
        chosen = draft.crops[crop]
        if chosen < held[crop] and counters_room(position, draft) > 0:
            draft = draft.with_crop(crop, chosen + 1)
    return draft


# ---------------------------------------------------------------- counters


def available(position: Position, draft: Draft) -> list[int]:
    """Of which a draft's counters come: one's own hand, or the stock; what cannot be is 0."""
    verb = draft.verb
    if verb in ("claim", "settle"):
        return list(position.hand)
    if verb == "harvest":
        short = position.sort_harvest(draft.fields)[1]
        return position.stock_after(draft.fields) if short else list(draft.none)
    legal = position.legal(verb) if verb in ("offer", "take", "pay") else []
    if not legal:
        return list(draft.none)
    # Counters are named in the order of the crops: none before the first that is legal now.
    first = draft.kinds.index(legal[0])
    source = position.stock if verb == "take" else position.hand
    return [held if kind >= first else 0 for kind, held in enumerate(source)]


def wanted(position: Position, draft: Draft) -> tuple[int, int]:
    """The fewest and the most counters that make a draft complete."""
    verb, frame = draft.verb, position.frame
    everything = sum(available(position, draft))
    if verb == "claim":
        return 1, everything
    if verb == "offer":
        return (0 if position.may_decline else 1), everything
    if verb == "harvest":
        short = len(position.sort_harvest(draft.fields)[1])
        return short, short
    if verb == "settle":
        return frame["cost"], frame["cost"]
    if verb == "pay":
        return frame["left"], frame["left"]
    if verb == "take":
        return (1, 1) if position.kind == "any_crop" else (1, frame["left"])
    return 0, 0


def counters_room(position: Position, draft: Draft) -> int:
    """How many more counters may be chosen."""
    return wanted(position, draft)[1] - draft.total
