"""Standing orders: what a seat wants done for it when it is asked, as a game declares it as data.

The file `orders.toml` beside the game. It speaks of nothing but lines and what everybody sees: a
*question* is a moment in which a seat may be asked (known by the public view), an *order* is one of
the answers to it. Whether an order answers depends on the public view and on what its owner wants,
and a hidden card only ever decides which legal line it comes to: so an answer that comes at once
tells no more of a hand than the line itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fondaco.engine.box import read_data
from fondaco.engine.text import Text

if TYPE_CHECKING:
    from fondaco.engine.match import Match

_FILE = "orders.toml"
#: The largest sum that an order may name.
LARGEST_SUM = 99_999
#: Stands for what was chosen, in the lines of an order.
_CHOICE = "{choice}"
#: Where a view has the options of the match, which never change.
_OPTIONS = "options."


@dataclass(frozen=True)
class Order:
    """One way to answer a question."""

    id: str
    words: Text
    #: Tried one after the other: a line, `verb *` (its first legal line) or the line chosen.
    lines: tuple[str, ...]
    #: The verb whose number its owner sets a limit to; as long as the least legal number is within
    #: it, `within` is tried instead (nothing: the owner is asked).
    limit: str = ""
    within: tuple[str, ...] = ()

    @property
    def asks_sometimes(self) -> bool:
        """Does it leave some of these questions to its owner? Then it outlives their answers."""
        return bool(self.limit) and not self.within

    @property
    def wants_choice(self) -> bool:
        """Does its owner choose a line?"""
        return _CHOICE in self.lines


@dataclass(frozen=True)
class Question:
    """A moment in which a seat may be asked."""

    id: str
    title: Text
    #: What stands where in the public view, when it is asked.
    when: Mapping[str, Any]
    #: For how long one may give an order, the usual first.
    until: tuple[str, ...]
    orders: tuple[Order, ...]
    #: Only in turns of others.
    others: bool = False
    #: The lines that one may choose among: of this verb, with these words after it.
    choose: str = ""
    among: str = ""

    def order(self, name: str) -> Order | None:
        """One of its orders, by its id."""
        return next((order for order in self.orders if order.id == name), None)


@dataclass(frozen=True)
class Span:
    """For how long an order holds: as long as a thing of the public view stays what it is.

    With `seat`, the place of the seat whose turn it is: until that is its owner, in another turn.
    """

    key: str
    seat: str = ""
    #: Given before there is one (an auction), an order waits for the next.
    waits: bool = False


@dataclass(frozen=True)
class Orders:
    """All that one may order in a game."""

    questions: tuple[Question, ...] = ()
    spans: Mapping[str, Span] | None = None
    #: Where the public view says whose turn it is.
    turn: str = ""

    def question(self, name: str) -> Question | None:
        """One of the questions, by its id."""
        return next((question for question in self.questions if question.id == name), None)

    def span(self, until: str) -> Span | None:
        """How long that is; None: until it is withdrawn."""
        return None if self.spans is None else self.spans.get(until)

    def mark(self, until: str, view: Any) -> Any:
        """What an order is to remember of the moment in which it is given."""
        span = self.span(until)
        return None if span is None else at(view, span.key)

    def has_ended(self, until: str, mark: Any, seat: int, view: Any) -> bool:
        """Is it over, for an order of a seat that has this mark?"""
        span = self.span(until)
        if span is None or (span.waits and mark is None):
            return False
        moved = at(view, span.key) != mark
        return moved and (not span.seat or at(view, span.seat) == seat)

    def choices(self, match: Match, question: Question) -> list[str]:
        """The lines that one may choose among at a table."""
        if not question.choose:
            return []
        lines = [line for line in match.box.lines if line.split()[0] == question.choose]
        if not question.among:
            return lines
        there = {str(entry["id"]) for entry in at(match.view(None), question.among)}
        return [line for line in lines if line.split()[1] in there]


@dataclass(frozen=True)
class Wish:
    """An order as its owner has given it."""

    question: Question
    order: Order
    sum: int | None = None
    choice: str = ""


def at(view: Any, path: str) -> Any:
    """What stands at a place of a view: «auction.shop», «stack.-1.kind»; None: nothing does."""
    for name in path.split("."):
        if isinstance(view, list):
            number = int(name)
            if not -len(view) <= number < len(view):
                return None
            view = view[number]
        elif isinstance(view, Mapping):
            view = view.get(name)
        else:
            return None
    return view


def is_offered(question: Question, view: Any) -> bool:
    """May a seat ever be asked this, with the options of the match?"""
    chosen = {path: wanted for path, wanted in question.when.items() if path.startswith(_OPTIONS)}
    return all(at(view, path) == wanted for path, wanted in chosen.items())


def is_asked(orders: Orders, question: Question, view: Any, seat: int) -> bool:
    """Does a public view ask a seat this?"""
    if view["actor"] != seat or (question.others and at(view, orders.turn) == seat):
        return False
    return all(at(view, place) == wanted for place, wanted in question.when.items())


def answer(orders: Orders, wish: Wish, match: Match) -> tuple[str, ...]:
    """The lines of the step with which a wish answers what is asked; nothing: its owner is to.

    Nothing either, if its owner is in the middle of a step.
    """
    seat = match.actor
    if not isinstance(seat, int) or match.unfinished or not _line(orders, wish, match, seat):
        return ()
    trial, lines = match.copy(), []
    while True:
        line = _line(orders, wish, trial, seat)
        if not line:
            return ()
        drawn = len(trial.actions)
        trial.act(line, seat)
        lines.append(line)
        if trial.actor != seat or not trial.unfinished or len(trial.actions) > drawn + 1:
            return tuple(lines)


def _line(orders: Orders, wish: Wish, match: Match, seat: int) -> str:
    if not is_asked(orders, wish.question, match.view(None), seat):
        return ""
    legal = match.legal()
    for wanted in _wanted(wish, legal):
        line = wish.choice if wanted == _CHOICE else wanted
        verb, _, rest = line.partition(" ")
        if rest == "*":
            line = next((one for one in legal if one.split()[0] == verb), "")
        if line in legal:
            return line
    return ""


def _wanted(wish: Wish, legal: Sequence[str]) -> tuple[str, ...]:
    """The lines that are tried: those for a sum that is still within the limit, or the others."""
    verb = wish.order.limit
    if not verb:
        return wish.order.lines
    sums = [int(line.split()[1]) for line in legal if line.split()[0] == verb]
    is_within = bool(sums) and min(sums) <= (wish.sum or 0)
    return wish.order.within if is_within else wish.order.lines


def read_orders(folder: Path) -> Orders:
    """The orders of a game; none for a game without the file."""
    path = folder / _FILE
    if not path.exists():
        return Orders()
    _, data = read_data(path)
    return Orders(
        questions=tuple(_question(entry) for entry in data["question"]),
        spans={name: Span(**entry) for name, entry in data.get("until", {}).items()},
        turn=data.get("turn", ""),
    )


def _question(entry: Mapping[str, Any]) -> Question:
    return Question(
        id=entry["id"],
        title=Text(*entry["title"]),
        when=entry["when"],
        until=tuple(entry["until"]),
        orders=tuple(_order(order) for order in entry["order"]),
        others=entry.get("others", False),
        choose=entry.get("choose", ""),
        among=entry.get("among", ""),
    )


def _order(entry: Mapping[str, Any]) -> Order:
    return Order(
        id=entry["id"],
        words=Text(*entry["words"]),
        lines=tuple(entry["lines"]),
        limit=entry.get("limit", ""),
        within=tuple(entry.get("within", ())),
    )
