"""Analysing a finished match: what each could know, what each did, and what it was worth."""

from __future__ import annotations

from collections.abc import Callable

from fondaco.arena.analysis.judge import Judge
from fondaco.arena.analysis.report import IMPORTANT, Balance, Decision, Moment, Report, Turn
from fondaco.engine.compiled.dice import Seed
from fondaco.engine.errors import SetupError
from fondaco.engine.match import Match
from fondaco.engine.steps import Step, positions, steps
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
#: Simulations of a whole report, by name: the same work for a short match and a long one.
EFFORTS = {"quick": 30_000, "normal": 300_000, "thorough": 3_000_000}
USUAL = "normal"
FEWEST, MOST = 1_000, 100_000_000
#: Of them, so much for the chances over time, for what chance brought, and for a second look at the
#: decisions that seem to matter; the rest for a first look at all of them.
_CHART, _LUCK, _SECOND = 0.2, 0.1, 0.15
#: The second look takes so many times the simulations of the first one.
_CLOSER = 4
#: Times at which all chances are estimated, at most.
_MOMENTS = 96
#: A change of chance that turns a match, and how many of them are told.
_SWING, _TURNS = 0.08, 6

Progress = Callable[[float], None]


def read_effort(text: str) -> int:
    """An effort by name or as a number of simulations.

    >>> read_effort("quick"), read_effort("25000")
    (30000, 25000)
    """
    if text in EFFORTS:
        return EFFORTS[text]
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else 0
    if not FEWEST <= number <= MOST:
        raise SetupError(
            _TEXTS["no_effort"](
                text=shown(text), efforts=", ".join(EFFORTS), fewest=FEWEST, most=MOST
            )
        )
    return number


def analyse(
    match: Match,
    simulations: int = EFFORTS[USUAL],
    seed: Seed = "report",
    progress: Progress | None = None,
) -> Report:
    """The report of a finished match.

    The same match, simulations and seed give the same report.
    """
    if match.result is None:
        raise SetupError(_TEXTS["still_played"])
    return _Analysis(match, simulations, seed, progress).report()


class _Analysis:
    """One analysis under way."""

    def __init__(
        self, match: Match, simulations: int, seed: Seed, progress: Progress | None
    ) -> None:
        self._match = match
        self._simulations = simulations
        self._seed = seed
        self._judge = Judge(match.game, match.box, seed)
        self._positions = positions(match)
        self._steps = steps(self._positions)
        self._bounds = _bounds(self._steps, self._positions)
        self._choices = [
            number for number, step in enumerate(self._steps) if self._free_lines(step)
        ]
        self._progress = progress
        self._work = len(self._bounds) + 1 + len(self._choices)
        self._done = 0

    def report(self) -> Report:
        moments = self._moments()
        decisions = self._decisions()
        balances = tuple(
            _balance(seat, moments, [d.worth for d in decisions if d.seat == seat])
            for seat in range(self._match.players)
        )
        return Report(
            self._match.game.id,
            self._match.players,
            self._simulations,
            str(self._seed),
            moments,
            _turns(moments),
            decisions,
            balances,
        )

    def _advance(self, done: int = 1) -> None:
        """Tell how far it is; also in the midst of a long stretch, as a sign of life."""
        self._done += done
        if self._progress is not None:
            self._progress(self._done / self._work)

    # ------------------------------------------------------------ chances over time

    def _moments(self) -> tuple[Moment, ...]:
        """At the first decision, whenever the clock of the game has moved on, and at the end."""
        players = self._match.players
        share = max(16, int(_CHART * self._simulations / (players * (1 + len(self._bounds)))))
        luck = self._luck()
        first = self._steps[0].first if self._steps else len(self._positions) - 1
        found = [self._moment(first, 0, (0.0,) * players, share)]
        before = 0
        for bound in self._bounds:
            lucky = tuple(sum(luck[n][s] for n in range(before, bound)) for s in range(players))
            found.append(self._moment(self._steps[bound - 1].end, bound, lucky, share))
            before = bound
        return tuple(found)

    def _moment(self, line: int, step: int, luck: tuple[float, ...], share: int) -> Moment:
        """How it stood after a line: each seat as it could know; after the end, the result."""
        position, players = self._positions[line], range(self._match.players)
        if position.result is None:
            own = tuple(self._judge.win_chance(position, seat, share) for seat in players)
        else:
            winners = position.result["winners"]
            own = tuple(1 / len(winners) if seat in winners else 0.0 for seat in players)
        self._advance()
        total = sum(own) or 1.0
        chances = tuple(chance / total for chance in own)
        return Moment(line, step, self._round(position), chances, own, luck)

    def _round(self, position: Match) -> float:
        """Rounds gone by since the first decision."""
        game = position.game
        first = self._positions[self._steps[0].first if self._steps else 0]
        begun, now = (float(game.features.clock(one.tables()[0])) for one in (first, position))
        if position.result is not None:  # the clock stands still in the last of them
            now = max(now, float(game.features.clock(self._positions[-2].tables()[0])) + 1.0)
        return (now - begun) / (1 if game.board.CLOCK == "rounds" else position.players)

    def _luck(self) -> list[tuple[float, ...]]:
        """What chance brought each seat after each step."""
        rolled = sum(step.end > step.last for step in self._steps)
        share = max(16, int(_LUCK * self._simulations / max(1, 2 * rolled)))
        found = []
        for step in self._steps:
            brought = (0.0,) * self._match.players
            if step.end > step.last:
                before, after = (
                    self._judge.open_chances(self._positions[line], share)
                    for line in (step.last, step.end)
                )
                brought = tuple(b - a for a, b in zip(before, after, strict=True))
                self._advance(0)
            found.append(brought)
        return found

    # ------------------------------------------------------------ decisions

    def _free_lines(self, step: Step) -> int:
        """How many lines of a step were chosen among several."""
        return sum(len(self._positions[n].legal()) > 1 for n in range(step.first, step.last))

    def _decisions(self) -> tuple[Decision, ...]:
        found = []
        first = 1.0 - _CHART - _LUCK - _SECOND
        budget = first * self._simulations / 2  # half to search, half to compare
        free = sum(self._free_lines(self._steps[number]) for number in self._choices)
        search = max(16, int(budget / max(1, free)))
        compare = max(96, int(budget / max(1, 2 * len(self._choices))))
        for number in self._choices:
            decision = self._decision(number, search, compare)
            if decision is not None:
                found.append(decision)
            self._advance()
        return tuple(found)

    def _decision(self, number: int, search: int, compare: int) -> Decision | None:
        step = self._steps[number]
        position = self._positions[step.first]
        played = self._match.lines[step.first : step.last]
        preferred = self._judge.preferred(position, search)
        judged = self._judge.compare(position, preferred, played, compare)
        if judged is None:
            return None
        same = preferred == played
        if abs(judged.worth) >= max(IMPORTANT, judged.error) and not same:
            # Of many comparisons some come out large by accident: these are made anew.
            closer = _CLOSER * compare
            judged = self._judge.compare(position, preferred, played, closer, "anew") or judged
        lead, quick, found = 0.0, list[str](), 0.0
        if judged.worth <= -max(IMPORTANT, judged.error) and not same:
            lead = self._judge.lead(position, preferred, played, compare // 2)
        elif same:
            quick, found = self._against_quick(position, played, compare)
        return Decision(
            step.seat,
            number,
            step.first,
            step.last,
            tuple(played),
            tuple(preferred),
            judged.chance,
            0.0 if same else judged.worth,
            0.0 if same else judged.error,
            lead,
            tuple(quick),
            found,
        )

    def _against_quick(
        self, position: Match, played: list[str], compare: int
    ) -> tuple[list[str], float]:
        """What a quick look would have played instead, and what the step is worth above that."""
        quick = self._judge.quick(position)
        if quick == played:
            return [], 0.0
        judged = self._judge.compare(position, played, quick, compare)
        if judged is None or -judged.worth < max(IMPORTANT, judged.error):
            return quick, 0.0
        return quick, -judged.worth


def _bounds(found: list[Step], positions: list[Match]) -> list[int]:
    """Numbers of steps after which chances are estimated: where the clock moves, and at the end.

    In the midst of a round seats have chosen in secret what others can only guess, so chances in
    their own views would not go together.
    """
    if not found:
        return []
    clock = positions[0].game.features.clock
    times = [clock(positions[step.first].tables()[0]) for step in found]
    moved = [number for number in range(1, len(found)) if times[number] != times[number - 1]]
    if len(moved) >= _MOMENTS:
        moved = [moved[place * len(moved) // (_MOMENTS - 1)] for place in range(_MOMENTS - 1)]
    return [*moved, len(found)]


def _turns(moments: tuple[Moment, ...]) -> tuple[Turn, ...]:
    """The largest changes of a chance, in the order of the match."""
    found = []
    for number in range(1, len(moments)):
        before, after = moments[number - 1], moments[number]
        changes = [b - a for a, b in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
        if abs(changes[seat]) < _SWING:
            continue
        found.append(
            Turn(number, seat, before.chances[seat], after.chances[seat], after.luck[seat])
        )
    largest = sorted(found, key=lambda turn: -abs(turn.after - turn.before))[:_TURNS]
    return tuple(sorted(largest, key=lambda turn: turn.moment))


def _balance(seat: int, moments: tuple[Moment, ...], worths: list[float]) -> Balance:
    """Where a chance came from; what neither decisions nor dice explain was the others' play."""
    start, end = moments[0].own[seat], moments[-1].own[seat]
    luck = sum(moment.luck[seat] for moment in moments)
    decisions = sum(worths)
    moved = decisions, luck, end - start - decisions - luck
    return Balance(seat, start, *_settled(moved, end - start), end, moved)


def _settled(parts: tuple[float, float, float], change: float) -> tuple[float, float, float]:
    """Gains set against losses: all that is left has the sign of the change, and adds up to it."""
    same = [part if part * change > 0 else 0.0 for part in parts]
    total = sum(same)  # never smaller than the change, as the parts add up to that
    scale = change / total if total else 0.0
    return same[0] * scale, same[1] * scale, same[2] * scale
