"""A person's step while it is put together: on a copy of the match, so that it can be undone.

The rules make the choice of a village public once it is sent; so nothing is sent before the whole
step is known. What completes the step is played at once and cannot be taken back, for the dice
may have spoken.
"""

from __future__ import annotations

from fondaco import Match, Refusal


class Draft:
    """The lines of one unfinished step of one seat."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.lines: list[str] = []
        self.complete = False
        self._stages = [match.copy()]

    @property
    def match(self) -> Match:
        """The match as it would stand after the lines so far."""
        return self._stages[-1]

    def add(self, text: str) -> Refusal | None:
        """Add a line, or all lines of a set; if one is refused, nothing is added."""
        refusal, stages, lines = self._try(text)
        if refusal is not None:
            return refusal
        self.complete = self._is_complete(stages[-1])
        self._stages += stages
        self.lines += lines
        return None

    def refuse(self, text: str) -> Refusal | None:
        """Why `add` would refuse a text, or None."""
        return self._try(text)[0]

    def undo(self) -> bool:
        """Take back the last line; False if there is none."""
        if not self.lines:
            return False
        self.lines.pop()
        self._stages.pop()
        return True

    def _try(self, text: str) -> tuple[Refusal | None, list[Match], list[str]]:
        lines = self.match.expand(text)
        stages: list[Match] = []
        trial = self.match
        for line in lines:
            if stages and self._is_complete(trial) and not self._goes_on(trial, len(stages)):
                # The dice may have rolled on the copy: answer from the table as it is now.
                now = self.match
                return now.why_not(line, self.seat) or now.why_not(text, self.seat), [], []
            refusal = trial.why_not(line, self.seat)
            if refusal is not None:
                return refusal, [], []
            trial = trial.copy()
            trial.act(line, self.seat)
            stages.append(trial)
        return None, stages, lines

    def _goes_on(self, trial: Match, number: int) -> bool:
        """Is it still the same seat's same phase after so many lines, and no dice have rolled?"""
        phases = {match.state()["phase"] for match in (self.match, trial)}
        rolled = len(trial.lines) > len(self.match.lines) + number
        return trial.actor == self.seat and len(phases) == 1 and not rolled

    def _is_complete(self, match: Match) -> bool:
        return match.actor != self.seat or not match.unfinished
