"""A seat that decides, with its plan: what the list beside the board and the board both ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from fondaco.engine.box import Box
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.board.deeds import Deed, deed_words, deeds
from fondaco.games.key_harvest.board.draft import Draft, empty, read_draft
from fondaco.games.key_harvest.board.position import Position
from fondaco.games.key_harvest.board.preview import Preview
from fondaco.games.key_harvest.board.words import Words

_DONE = read_texts(__file__, "done")


@dataclass(frozen=True)
class Decision(Words):
    """One seat, one draft, one language."""

    position: Position
    draft: Draft
    lang: str
    names: Sequence[str]
    box: Box

    @property
    def kind(self) -> str:
        """The kind of the frame that asks."""
        return self.position.kind

    @cached_property
    def preview(self) -> Preview:
        """What would follow."""
        return Preview(self.box, self.lang, self.position, self.names)

    @cached_property
    def _deeds(self) -> dict[str, Deed]:
        return deeds(self.position.view)

    def deed(self, space: str) -> str:
        """Where the deed of a space is, in words."""
        found = self._deeds.get(space, Deed("way"))
        return deed_words(found, self.position.seat, self.names, self.lang)

    def done_words(self) -> str:
        """What declining means here."""
        worker = self.worker(self.placing) if self.placing else ""
        return _DONE.say(self.kind, self.lang, worker=worker)

    # ------------------------------------------------------------ plans

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

    @property
    def placing(self) -> str | None:
        """The worker for whom a space is being sought."""
        if self.kind == "place":
            return str(self.position.frame["worker"])
        return self.draft.worker if self.draft.verb == "hire" else None

    @property
    def spaces(self) -> list[str]:
        """Where that worker could stand."""
        if self.kind == "place":
            return self.position.legal("place")
        return [] if self.placing is None else self.position.spaces(self.placing)


def make_decision(
    trial: Trial, plan: str, lang: str, names: Sequence[str] | None
) -> Decision | None:
    """The decision of a trial's seat; None if it is not this seat that decides."""
    view, seat = trial.view, trial.seat
    if seat is None or view["actor"] != seat or view["phase"] != "play":
        return None
    position = trial.memo.get("position") or Position(trial, seat)
    trial.memo["position"] = position
    seats = names or [trial.box.name("seats", place, lang) for place in range(view["players"])]
    return Decision(position, read_draft(position, plan), lang, seats, trial.box)
