"""A seat that decides, with its plan: what the list beside the board and the board both ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.key_harvest.board.deeds import Deed, deeds
from fondaco.games.key_harvest.board.draft import VERBS, Draft, decides, empty, read_draft
from fondaco.games.key_harvest.board.outlook import Outlook
from fondaco.games.key_harvest.board.reckoning import Reckoning
from fondaco.games.key_harvest.board.texts import (
    counted,
    crops_in_words,
    say,
    worker_in_sentence,
    worker_name,
)


@dataclass(frozen=True)
class Desk:
    """One seat, one draft, one language."""

    reckoning: Reckoning
    draft: Draft
    lang: str
    names: Sequence[str]

    @property
    def box(self) -> Box:
        """The components."""
        return self.reckoning.box

    @property
    def kind(self) -> str:
        """The kind of the frame that asks."""
        return self.reckoning.kind

    @cached_property
    def outlook(self) -> Outlook:
        """What would follow."""
        return Outlook(self.reckoning, self.lang, self.names)

    def say(self, key: str, **words: Any) -> str:
        """A text of the board."""
        return say(key, self.lang, **words)

    def counted(self, key: str, n: int, **words: Any) -> str:
        """A text about a number."""
        return counted(key, self.lang, n, **words)

    def crops(self, vector: Sequence[int]) -> str:
        """Counters in words."""
        return crops_in_words(self.box, vector, self.lang)

    def worker(self, worker: str) -> str:
        """The name of a worker."""
        return worker_name(self.box, worker, self.lang)

    def the_worker(self, worker: str) -> str:
        """A worker that something is done with: «the Sower», «den Sämann»."""
        return worker_in_sentence(self.box, worker, self.lang)

    @cached_property
    def _deeds(self) -> dict[str, Deed]:
        return deeds(self.reckoning.view)

    def deed(self, space: str) -> str:
        """Where the deed of a space is, in words."""
        found = self._deeds.get(space, Deed("way"))
        if found.kind == "store" and found.seat == self.reckoning.seat:
            return self.say("deed_own")
        name = "" if found.seat is None else self.names[found.seat]
        return self.say(f"deed_{found.kind}", name=name)

    # ------------------------------------------------------------ plans

    @property
    def plan_verb(self) -> str:
        """The verb of the frame, where it has only one."""
        verbs = VERBS[self.kind]
        return verbs[0] if len(verbs) == 1 else ""

    def plan(self, verb: str, *fields: str, worker: str | None = None) -> str:
        """A plan that begins anew."""
        return replace(empty(self.box, verb), fields=fields, worker=worker).text()

    def back(self) -> str | None:
        """The plan one step back; None if there is nothing to take back."""
        draft, start = self.draft, "" if self.kind == "turn" else self.draft.verb
        if draft.verb == "done":
            return ""
        if draft.verb in ("hire", "dismiss") and draft.worker:
            kept = draft.worker if draft.fields else None
            return self.plan(draft.verb, worker=kept)
        if draft.fields or draft.total:
            return draft.verb
        return start if draft.verb and self.kind == "turn" else None

    def hire_space(self, space: str) -> str:
        """The plan with the worker of the draft on a space."""
        return self.draft.at(None if self.draft.field == space else space).text()

    @property
    def placing(self) -> str | None:
        """The worker for whom a space is being sought."""
        if self.kind == "place":
            return str(self.reckoning.frame["worker"])
        return self.draft.worker if self.draft.verb == "hire" else None

    @property
    def spaces(self) -> list[str]:
        """Where that worker could stand."""
        if self.kind == "place":
            return self.reckoning.placeable
        if self.placing is None:
            return []
        return self.reckoning.hireable.get(self.placing, [])


def make_desk(
    box: Box,
    view: State,
    seat: int | None,
    plan: str,
    lang: str,
    names: Sequence[str] | None,
) -> Desk | None:
    """The desk of a seat; None if it is not this seat that decides."""
    if seat is None or not decides(view, seat):
        return None
    reckoning = Reckoning(box, view, seat)
    told = names or [box.name("seats", place, lang) for place in range(view["players"])]
    return Desk(reckoning, read_draft(reckoning, plan), lang, told)
