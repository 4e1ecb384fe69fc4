"""A report in words, English and German: what the site, the terminal and a file show alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from fondaco.arena.analysis.report import Decision, Report, Turn
from fondaco.engine import numbers
from fondaco.engine.box import Box
from fondaco.engine.event import Event, gathered
from fondaco.engine.german import capital
from fondaco.engine.match import Match
from fondaco.engine.steps import positions, say_step
from fondaco.engine.texts import read_texts

TEXTS = read_texts(__file__, "analysis")


def percent(chance: float, lang: str) -> str:
    """«34 %»."""
    return numbers.percent(chance, lang, 0)


def signed(chance: float, lang: str) -> str:
    """A difference: «+3 %», «−12 %», «±0 %»."""
    whole = round(100 * chance)
    sign = "+" if whole > 0 else "−" if whole < 0 else "±"
    return sign + percent(abs(whole) / 100, lang)


def hundredths(chance: float) -> int:
    """A chance as so many of 100."""
    return round(100 * chance)


@dataclass(frozen=True)
class DecisionWords:
    """A decision as people read it."""

    decision: Decision
    place: str
    played: str
    preferred: str
    worth: str
    moves: str


@dataclass(frozen=True)
class TurnWords:
    """A turning point as people read it."""

    turn: Turn
    number: int
    place: str
    name: str
    moves: str
    why: str
    #: The decisions of weight in it.
    decisions: tuple[str, ...]
    happened: tuple[str, ...]
    #: Number of lines and of steps before it.
    line: int
    step: int


class Teller:
    """One report of one match, in one language, with the names of those who played."""

    def __init__(
        self, match: Match, report: Report, lang: str, names: Sequence[str] | None = None
    ) -> None:
        self.match = match
        self.report = report
        self.lang = lang
        self.names = list(names) if names is not None else seat_names(match, lang)
        self.box: Box = match.box.with_seats(self.names)
        self._positions = positions(match)
        self._place = match.game.board.place
        self._passing = match.game.notation.PASSING

    def say(self, key: str, **words: object) -> str:
        """A text in the language of this teller."""
        return TEXTS.say(key, self.lang, **words)

    def place(self, line: int) -> str:
        """Where in the match so many lines were played: «round 5 of 8»."""
        return capital(self._place(self.box, self._positions[line].view(None), self.lang))

    def position(self, line: int) -> Match:
        """The match after so many lines."""
        return self._positions[line]

    def steps(self, lines: Sequence[str]) -> str:
        """The lines of a step in words."""
        return say_step(self.match.game, self.box, list(lines), self.lang)

    # ------------------------------------------------------------ decisions

    def decisions(self, seat: int, important: bool = True) -> list[DecisionWords]:
        """The decisions of a seat: those of weight, or all."""
        found = [d for d in self.report.of_seat(seat) if d.important or not important]
        return [self._decision(decision) for decision in found]

    def _decision(self, decision: Decision) -> DecisionWords:
        before, after = decision.chance, max(0.0, min(1.0, decision.chance + decision.worth))
        return DecisionWords(
            decision,
            self.place(decision.first),
            self.steps(decision.played),
            self.steps(decision.preferred),
            signed(decision.worth, self.lang) if decision.important else self.say("hardly"),
            self.say(
                "chance_moves", before=percent(before, self.lang), after=percent(after, self.lang)
            ),
        )

    def summary(self, seat: int, own: bool = False) -> str:
        """How a seat's decisions compare with the bot's; `own`: the reader sat there."""
        found = self.report.of_seat(seat)
        same = self.say(
            "same_own" if own else "same",
            n=sum(d.played == d.preferred for d in found),
            all=TEXTS.count("number", len(found), self.lang),
            name=self.names[seat],
        )
        lost = TEXTS.count("lost", sum(d.important and d.worth < 0 for d in found), self.lang)
        won = TEXTS.count("won", sum(d.important and d.worth > 0 for d in found), self.lang)
        return self.say("summary", same=same, lost=lost, won=won)

    # ------------------------------------------------------------ turning points

    def turns(self) -> list[TurnWords]:
        """The turning points, in the order of the match."""
        return [self._turn(turn, n) for n, turn in enumerate(self.report.turns, start=1)]

    def _turn(self, turn: Turn, number: int) -> TurnWords:
        before, after = self.report.moments[turn.moment - 1], self.report.moments[turn.moment]
        within = [
            d for d in self.report.decisions if before.line <= d.first < after.line and d.important
        ]
        moves = (percent(turn.before, self.lang), percent(turn.after, self.lang))
        return TurnWords(
            turn,
            number,
            self.place(before.line),
            self.names[turn.seat],
            " → ".join(moves),
            self.say(_cause(turn, within)),
            tuple(
                f"{self.names[d.seat]}: {self.steps(d.played)} ({signed(d.worth, self.lang)})"
                for d in sorted(within, key=lambda d: -abs(d.worth))
            ),
            tuple(self.story(before.line, after.line)),
            before.line,
            before.step,
        )

    def story(self, first: int, last: int, without: int | None = None) -> list[str]:
        """What happened between two lines, as everybody saw it; the same things once.

        `without`: what a seat did itself is left out.
        """
        events = self.match.events(None, first)
        events = events[: len(events) - len(self.match.events(None, last))]
        notation = self.match.game.notation
        alike: dict[str, list[Event]] = {}
        for event in events:
            own = without is not None and event.facts.get("seat") == without
            if event.kind not in self._passing and not own:
                sentence = notation.say_event(self.box, event, self.lang)
                alike.setdefault(sentence, []).append(event)
        counted: dict[str, int] = {}
        for event in gathered(chain.from_iterable(alike.values()), notation.REPEATED):
            sentence = notation.say_event(self.box, event, self.lang)
            counted[sentence] = counted.get(sentence, 0) + 1
        return [text if n == 1 else f"{text} (× {n})" for text, n in counted.items()]


def _cause(turn: Turn, decisions: list[Decision]) -> str:
    """What explains the larger part of a turning point."""
    change = turn.after - turn.before
    own = sum(d.worth for d in decisions if d.seat == turn.seat)
    if turn.luck * change > 0 and abs(turn.luck) >= abs(change) / 2:
        return "by_luck"
    if own * change > 0 and abs(own) >= abs(change) / 2:
        return "by_self"
    return "by_others"


def seat_names(match: Match, lang: str) -> list[str]:
    """How the players are called: by their names, or by their colours where names do not tell."""
    colours = [match.box.name("seats", seat, lang) for seat in range(match.players)]
    if len({name for name in match.seats if name}) == match.players:
        return [str(name) for name in match.seats]
    named = zip(colours, match.seats, strict=True)
    return [f"{name} ({colour})" if name else colour for colour, name in named]
