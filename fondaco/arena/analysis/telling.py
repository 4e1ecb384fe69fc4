"""A report in words, English and German: what the site, the terminal and a file show alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import chain

from fondaco.arena.analysis.report import Balance, Decision, Report, Turn
from fondaco.engine import numbers
from fondaco.engine.box import Box
from fondaco.engine.event import Event, gathered
from fondaco.engine.match import Match
from fondaco.engine.registry import module_of
from fondaco.engine.steps import positions, say_step

#: key -> (English, German).
_TEXTS = {
    "title": ("Game report", "Partiebericht"),
    "chart": ("Chances of victory over time", "Siegchancen im Verlauf"),
    "chart_note": (
        "Each line is what that player could know then: a search from their own view, scaled so "
        "that all chances add up to 100\u00a0%.",
        "Jede Linie zeigt, was diese Person damals wissen konnte: eine Suche aus ihrer eigenen "
        "Sicht, so skaliert, dass alle Chancen zusammen 100\u00a0% ergeben.",
    ),
    "pins_note": (
        "Below: steps of the players. Numbered: the turning points.",
        "Unten: Schritte der Spieler. Mit Zahlen: die Wendepunkte.",
    ),
    "chart_table": ("The chart as a table", "Das Diagramm als Tabelle"),
    "when": ("When", "Wann"),
    "turns": ("Turning points", "Wendepunkte"),
    "no_turns": (
        "Nothing turned this match all at once.",
        "Nichts hat diese Partie mit einem Mal gewendet.",
    ),
    "look": ("Look at it", "Ansehen"),
    "happened": ("What happened", "Was geschah"),
    "by_luck": ("Mostly the luck of the draw.", "Vor allem das Glück beim Ziehen."),
    "by_self": ("Mostly their own decision.", "Vor allem die eigene Entscheidung."),
    "by_others": (
        "Mostly what the others did, or had hidden.",
        "Vor allem das, was die anderen taten oder verborgen hatten.",
    ),
    "decisions": ("Decisions", "Entscheidungen"),
    "your_decisions": ("Your decisions", "Deine Entscheidungen"),
    "decisions_of": ("Decisions of {name}", "Entscheidungen von {name}"),
    "decisions_note": (
        "Judged from what could be known at that moment; hidden cards play no part.",
        "Beurteilt nach dem, was in dem Augenblick zu wissen war; verdeckte Karten zählen nicht.",
    ),
    "you_played": ("You played", "Du hast gespielt"),
    "was_played": ("Played", "Gespielt"),
    "bot_preferred": ("The bot would have played", "Der Bot hätte gespielt"),
    "worth": ("Worth", "Wert"),
    "chance_moves": ("chance {before} → {after}", "Chance {before} → {after}"),
    "summary": ("{same}; {lost}, {won}.", "{same}; {lost}, {won}."),
    "same_own": (
        "In {n} of {all} you chose as the bot would",
        "In {n} von {all} hast du gewählt wie der Bot",
    ),
    "same": (
        "In {n} of {all} {name} chose as the bot would",
        "In {n} von {all} hat {name} gewählt wie der Bot",
    ),
    "number": ("{n} decisions", "{n} Entscheidungen"),
    "number_one": ("1 decision", "1 Entscheidung"),
    "lost": (
        "{n} mattered and cost chances",
        "{n} fielen ins Gewicht und kosteten Chancen",
    ),
    "lost_one": ("1 mattered and cost chances", "1 fiel ins Gewicht und kostete Chancen"),
    "won": (
        "{n} turned out better than the bot's own",
        "{n} waren sogar besser als die des Bots",
    ),
    "won_one": (
        "1 turned out better than the bot's own",
        "1 war sogar besser als die des Bots",
    ),
    "none_important": (
        "No decision made a difference worth telling.",
        "Keine Entscheidung machte einen nennenswerten Unterschied.",
    ),
    "all_decisions": ("All decisions", "Alle Entscheidungen"),
    "same_step": ("the same", "dasselbe"),
    "balance": ("Luck and skill", "Glück und Können"),
    "balance_note": (
        "From the chance at the start to the result: what the own decisions cost against the "
        "bot's, what the draw brought (measured with all cards open), and the rest: what the "
        "others did.",
        "Von der Chance zu Beginn bis zum Ergebnis: was die eigenen Entscheidungen gegenüber dem "
        "Bot kosteten, was die Ziehungen brachten (gemessen mit offenen Karten), und der Rest: was "
        "die anderen taten.",
    ),
    "player": ("Player", "Person"),
    "start": ("Start", "Beginn"),
    "own": ("Decisions", "Entscheidungen"),
    "luck": ("Luck", "Glück"),
    "others": ("Others", "Andere"),
    "end": ("Result", "Ergebnis"),
    "step": ("Step", "Schritt"),
    "effort": (
        "{simulations} simulations; the same match always gets the same report.",
        "{simulations} Simulationen; dieselbe Partie bekommt immer denselben Bericht.",
    ),
}


def say(key: str, lang: str, **words: object) -> str:
    """A text in a language, its blanks filled in."""
    return numbers.fill(_TEXTS[key][lang == "de"], lang, **words)


def percent(chance: float, lang: str) -> str:
    """«34 %»."""
    return numbers.percent(chance, lang, 0)


def signed(chance: float, lang: str) -> str:
    """A difference: «+3 %», «−12 %», «±0 %»."""
    whole = round(100 * chance)
    sign = "+" if whole > 0 else "−" if whole < 0 else "±"
    return sign + percent(abs(whole) / 100, lang)


@dataclass(frozen=True)
class ToldDecision:
    """A decision as people read it."""

    decision: Decision
    place: str
    played: str
    preferred: str
    worth: str
    moves: str


@dataclass(frozen=True)
class ToldTurn:
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
        self._box: Box = match.box.with_seats(self.names)
        self._positions = positions(match)
        module = module_of(match.game)
        self._place = import_module(f"{module}.board").place
        self._passing = import_module(f"{module}.screen").PASSING

    def say(self, key: str, **words: object) -> str:
        """A text in the language of this teller."""
        return say(key, self.lang, **words)

    def place(self, line: int) -> str:
        """Where in the match so many lines were played: «round 5 of 8»."""
        told: str = self._place(self._box, self._positions[line].view(None), self.lang)
        return told[:1].upper() + told[1:]

    def steps(self, lines: Sequence[str]) -> str:
        """The lines of a step in words."""
        return say_step(self.match.rules, self._box, list(lines), self.lang)

    # ------------------------------------------------------------ decisions

    def decisions(self, seat: int, important: bool = True) -> list[ToldDecision]:
        """The decisions of a seat: those of weight, or all."""
        found = [d for d in self.report.of_seat(seat) if d.important or not important]
        return [self._decision(decision) for decision in found]

    def _decision(self, decision: Decision) -> ToldDecision:
        before, after = decision.chance, max(0.0, min(1.0, decision.chance + decision.worth))
        return ToldDecision(
            decision,
            self.place(decision.first),
            self.steps(decision.played),
            self.steps(decision.preferred),
            signed(decision.worth, self.lang),
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
            all=self._count("number", len(found)),
            name=self.names[seat],
        )
        lost = self._count("lost", sum(d.important and d.worth < 0 for d in found))
        won = self._count("won", sum(d.important and d.worth > 0 for d in found))
        return self.say("summary", same=same, lost=lost, won=won)

    def _count(self, key: str, n: int) -> str:
        """A text about a number; one thing has a text of its own."""
        return self.say(f"{key}_one" if n == 1 else key, n=n)

    def balances(self) -> tuple[list[str], list[tuple[Balance, list[float]]]]:
        """What chances came from: the keys of the parts, and the parts of each seat.

        Where chance had no say, luck is left out.
        """
        keys = ["own", "luck", "others"] if self.report.rolled else ["own", "others"]
        return keys, [
            (b, [{"own": b.decisions, "luck": b.luck, "others": b.others}[key] for key in keys])
            for b in self.report.balances
        ]

    # ------------------------------------------------------------ turning points

    def turns(self) -> list[ToldTurn]:
        """The turning points, in the order of the match."""
        return [self._turn(turn, n) for n, turn in enumerate(self.report.turns, start=1)]

    def _turn(self, turn: Turn, number: int) -> ToldTurn:
        before, after = self.report.moments[turn.moment - 1], self.report.moments[turn.moment]
        within = [
            d for d in self.report.decisions if before.line <= d.first < after.line and d.important
        ]
        moves = (percent(turn.before, self.lang), percent(turn.after, self.lang))
        return ToldTurn(
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

    def story(self, first: int, last: int) -> list[str]:
        """What happened between two lines, as everybody saw it; the same things once."""
        events = self.match.events(None, first)
        events = events[: len(events) - len(self.match.events(None, last))]
        notation = self.match.rules.notation
        alike: dict[str, list[Event]] = {}
        for event in events:
            if event.kind not in self._passing:
                sentence = notation.say_event(self._box, event, self.lang)
                alike.setdefault(sentence, []).append(event)
        counted: dict[str, int] = {}
        for event in gathered(chain.from_iterable(alike.values()), notation.REPEATED):
            sentence = notation.say_event(self._box, event, self.lang)
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
