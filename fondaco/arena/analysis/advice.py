"""A report for people: the moves that cost most and why, one done well, luck and skill in words.

Everything here is made from what the report found and from what the seat could see; the reasons
come from trials of both moves, so from the game's own numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from fondaco.arena.analysis.at_once import at_once
from fondaco.arena.analysis.report import IMPORTANT, Balance, Decision
from fondaco.arena.analysis.wording import TEXTS, Teller, hundredths
from fondaco.engine import numbers
from fondaco.engine.trial import Trial

#: So many moves are told at most.
_MOST = 3
#: So many sentences of what happened after a move.
_SENTENCES = 3
#: Chances lost by decisions, in all, from which on play is called good, mixed, weak.
_LOSSES = (0.05, 0.15, 0.35)
_GRADES = ("very_good", "good", "mixed", "weak")
#: Luck, or what the others did, counts from so much on.
_FELT = 0.05
#: Sorts of mistakes: their titles and rules of thumb.
_KINDS = {
    "left": ("title_left", "rule_left"),
    "dear": ("title_dear", "rule_dear"),
    "gift": ("title_gift", "rule_gift"),
    "later": ("title_later", "rule_later"),
}
#: The word and the sentence for what helped, harmed, or did neither.
_LUCK = (
    ("luck_up", "luck_up_why"),
    ("luck_down", "luck_down_why"),
    ("luck_even", "luck_even_why"),
)
_OTHERS = (
    ("others_up", "others_up_why"),
    ("others_down", "others_down_why"),
    ("others_even", "others_even_why"),
)
#: A lead in points is told from so much on.
_TOLD = 0.5


@dataclass(frozen=True)
class Slip:
    """A move that cost chances."""

    number: int
    decision: Decision
    place: str
    title: str
    played: str
    better: str
    #: What each of them brings, as the board says it; empty: nothing at once.
    gains: tuple[str, str]
    #: Chances of 100 that it cost.
    cost: int
    #: The rule of thumb.
    rule: str
    why: str


@dataclass(frozen=True)
class Well:
    """A move that was done well."""

    place: str
    words: str
    #: The lines before it; None: no single move.
    line: int | None
    #: Chances of 100 that it was worth.
    worth: int


@dataclass(frozen=True)
class Rail:
    """One of the powers that moved a chance: how it was, on a scale from 0 (bad) to 1 (good)."""

    title: str
    place: float
    word: str
    sentence: str
    #: How much of all that moved the chance it was, from 0 to 1.
    share: float


class Adviser:
    """What one seat can learn from a report."""

    def __init__(self, teller: Teller, seat: int) -> None:
        self._teller = teller
        self._report = teller.report
        self._seat = seat
        self._decisions = teller.report.of_seat(seat)

    def _say(self, key: str, **words: object) -> str:
        return self._teller.say(key, **words)

    # ------------------------------------------------------------ what cost most

    @cached_property
    def slips(self) -> tuple[Slip, ...]:
        """The costliest moves, the worst first."""
        costly = sorted((d for d in self._decisions if d.costly), key=lambda d: d.worth)
        return tuple(self._slip(d, n) for n, d in enumerate(costly[:_MOST], start=1))

    def _slip(self, decision: Decision, number: int) -> Slip:
        kind, words = self._kind(decision)
        after = max(0.0, decision.chance + decision.worth)
        why = [
            self._led(decision.lead),
            self._say("fell", before=hundredths(decision.chance), after=hundredths(after)),
            self._followed(decision),
        ]
        return Slip(
            number,
            decision,
            self._teller.place(decision.first),
            self._say(_KINDS[kind][0], **words),
            self._teller.steps(decision.played),
            self._teller.steps(decision.preferred),
            (self._gain(decision, decision.played), self._gain(decision, decision.preferred)),
            hundredths(-decision.worth),
            self._say(_KINDS[kind][1], **words),
            " ".join(sentence for sentence in why if sentence),
        )

    def _kind(self, decision: Decision) -> tuple[str, dict[str, object]]:
        """What sort of mistake it was, by what both moves make of the table at once."""
        teller = self._teller
        found = at_once(
            teller.position(decision.first),
            *(teller.box, self._seat, decision.played, decision.preferred, teller.lang),
        )
        words = {"n": found.amount, "parts": found.parts, "name": teller.names[found.seat]}
        return found.kind, words

    def _trial(self, decision: Decision) -> Trial:
        position = self._teller.position(decision.first)
        return Trial(self._teller.box, position.view(self._seat), self._seat)

    def _gain(self, decision: Decision, lines: Sequence[str]) -> str:
        """What the board says beside a choice."""
        game, names = self._teller.match.game, self._teller.names
        plan = game.notation.gather(list(lines))
        made = game.board.compose(self._trial(decision), plan, self._teller.lang, names)
        return next((choice.gain for choice in made.choices if choice.chosen), "")

    def _led(self, lead: float) -> str:
        if lead < _TOLD:
            return ""
        said = numbers.number(lead, self._teller.lang, 1 if lead < 10 else 0)
        return self._say("leads", points=said)

    def _followed(self, decision: Decision) -> str:
        """What the others did until the seat was to act again."""
        later = [d.first for d in self._decisions if d.first > decision.first]
        until = min(later, default=len(self._teller.match.lines))
        told = self._teller.story(decision.last, until, self._seat)[:_SENTENCES]
        return self._say("then", story=" ".join(told)) if told else ""

    # ------------------------------------------------------------ what was done well

    @cached_property
    def well(self) -> Well | None:
        """The move that was worth most, else the longest row of moves that cost nothing."""
        best = max(self._decisions, key=_merit, default=None)
        if best is None:
            return None
        if _merit(best) >= IMPORTANT:
            other = best.preferred if best.worth > 0 else best.quick
            return Well(
                self._teller.place(best.first),
                self._say(
                    "better_than_bot" if best.worth > 0 else "better_than_quick",
                    played=self._teller.steps(best.played),
                    other=self._teller.steps(other),
                    n=hundredths(_merit(best)),
                ),
                best.first,
                hundredths(_merit(best)),
            )
        run = _longest(self._decisions)
        if len(run) < 2:
            return None
        words = self._say("in_a_row", n=len(run), place=self._teller.place(run[-1].first))
        return Well(self._teller.place(run[0].first), words, None, 0)

    # ------------------------------------------------------------ luck and skill

    @property
    def balance(self) -> Balance:
        """What the seat's chance came from."""
        return self._report.balances[self._seat]

    @cached_property
    def rails(self) -> tuple[Rail, ...]:
        """Decisions, the luck of the draw where there was any, and the others."""
        balance, shares = self.balance, self.balance.shares
        rails = [self._decided(shares[0])]
        if self._report.rolled:
            rails.append(self._felt("rail_luck", _LUCK, balance.moved[1], shares[1]))
        return (*rails, self._felt("rail_others", _OTHERS, balance.moved[2], shares[2]))

    def _decided(self, share: float) -> Rail:
        lost = sum(-d.worth for d in self._decisions if d.costly)
        grade = _GRADES[sum(lost >= bound for bound in _LOSSES)]
        said = self._say(
            "as_master",
            n=sum(not d.costly for d in self._decisions),
            all=TEXTS.count("number", len(self._decisions), self._teller.lang),
        )
        place = max(0.0, 1.0 - lost / (2 * _LOSSES[-1]))
        return Rail(self._say("rail_own"), place, self._say(grade), said, share)

    def _felt(
        self, title: str, said: tuple[tuple[str, str], ...], moved: float, share: float
    ) -> Rail:
        word, why = said[0 if moved >= _FELT else 1 if moved <= -_FELT else 2]
        place = min(1.0, max(0.0, 0.5 + moved / 2))
        return Rail(self._say(title), place, self._say(word), self._say(why), share)

    def verdict(self) -> str:
        """Luck and skill in a sentence."""
        balance, result = self.balance, self._teller.match.result
        if result is None:
            return ""
        lost, luck, others = sum(-d.worth for d in self._decisions if d.costly), *balance.moved[1:]
        if self._seat in result["winners"]:
            return self._say("won_by_luck" if luck > max(lost, _FELT) else "won_by_play")
        amount = sum(d.costly for d in self._decisions)
        worst = min(-lost, luck, others)
        if worst == -lost and lost:
            return TEXTS.count("lost_by_play", amount, self._teller.lang)
        return self._say("lost_by_luck" if worst == luck else "lost_to_others")

    # ------------------------------------------------------------ the curve

    def decided(self) -> str:
        """When it was decided: since when whoever won had the best chances."""
        result = self._teller.match.result
        if result is None or len(result["winners"]) > 1:
            return self._say("open_to_the_end")
        winner, since = result["winners"][0], len(self._report.moments) - 1
        while since and _leads(self._report.moments[since - 1].chances, winner):
            since -= 1
        if since >= len(self._report.moments) - 1:
            return self._say("open_to_the_end")
        name = self._teller.names[winner]
        if not since:
            return self._say("ahead_always", name=name)
        return self._say(
            "ahead_since", name=name, place=self._teller.place(self._report.moments[since].line)
        )


def _merit(decision: Decision) -> float:
    """What a move was worth above what one would have expected."""
    return decision.worth if decision.important and decision.worth > 0 else decision.found


def _longest(decisions: Sequence[Decision]) -> list[Decision]:
    """The longest row of decisions that cost nothing."""
    best: list[Decision] = []
    row: list[Decision] = []
    for decision in decisions:
        row = [] if decision.costly else [*row, decision]
        best = max(best, row, key=len)
    return best


def _leads(chances: Sequence[float], seat: int) -> bool:
    return chances[seat] >= max(chances)
