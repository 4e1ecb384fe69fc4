"""The contract of a game: what each part of its folder offers, as protocols.

A part is a module or a folder of the game's package. What a game leaves out is taken from the
module of the same name in `fondaco.plain` (see `Game`).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Protocol, TypedDict

import numpy as np

from fondaco.engine.account import Account, Ahead, SeatFacts
from fondaco.engine.balance_spec import Questions
from fondaco.engine.box import Box
from fondaco.engine.composition import Composition, Lot
from fondaco.engine.event import Event
from fondaco.engine.onepage import OnePage
from fondaco.engine.refusal import Refusal
from fondaco.engine.telling import Telling

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fondaco.engine.reader import Reader
    from fondaco.engine.trial import Trial

#: A canonical state or a view of one, as JSON has it; each game declares its own (`TypedDict`).
State = dict[str, Any]


class Result(TypedDict):
    """How a match ended."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]


class TableView(TypedDict):
    """What every view has, whatever the game: its own `View` goes on from here."""

    game: str
    players: int
    phase: str
    actor: int | Literal["chance"] | None
    result: Result | None


#: A compiled function over records.
Compiled = Callable[..., Any]


class BoxPart(Protocol):
    """`box`: the data file, read and checked."""

    read_box: Annotated[
        Callable[[Reader, str, bool], Box], "read_box(reader, source, delivered): the box"
    ]


class Rules(Protocol):
    """`rules`: the table record and the compiled rule functions."""

    TABLE: Annotated[np.dtype[Any], "the record of a table"]
    PURPOSES: Annotated[tuple[str, ...], "the names of the purposes that chance draws for"]
    MAX_LEGAL: Annotated[int, "the most legal actions at once"]
    SEAT_ACTIONS: Annotated[int, "how many actions are those of seats: the first ones"]
    set_up: Annotated[
        Compiled, "set_up(box, table, players, options): the table before its first action"
    ]
    legal: Annotated[
        Compiled, "legal(box, table, moves): the legal actions in ascending order; how many"
    ]
    apply: Annotated[Compiled, "apply(box, table, action): one of them"]
    automatic: Annotated[Compiled, "automatic(table): is a step due that nobody decides?"]
    advance: Annotated[Compiled, "advance(box, table): take that step"]
    weight: Annotated[Compiled, "weight(table, action): of an outcome of chance"]
    purpose: Annotated[Compiled, "purpose(table): which of PURPOSES chance serves now"]


class Notation(Protocol):
    """`notation`: table to JSON and back, views, events and words."""

    #: The game in a sentence or two, by language.
    PITCH: Mapping[str, str]
    #: What the options are called and mean.
    OPTIONS: Mapping[str, Mapping[str, Mapping[str, str]]]
    #: Kinds of events that have a sentence of their own for several of them in a row.
    REPEATED: Container[str]
    #: Kinds of events that a story leaves out: others tell the same.
    PASSING: Container[str]
    #: Kinds of events that the log on a page leaves out.
    QUIET: Container[str]
    #: How what happens is told, one thing after the other.
    TELLING: Telling
    #: Verbs that name a whole plan: how the plan goes on.
    PLANNED: Mapping[str, str]
    #: Phases in which everybody can count what may be done: nothing hidden has a part in it.
    OPEN_CHOICES: Container[str]

    def state(self, box: Box, table: Any) -> State:
        """The canonical state of a table."""

    def restore(self, box: Box, state: Any, table: Any) -> None:
        """Write a canonical state into a table that is all zeros; StateError if it is not one."""

    def write(self, box: Box, state: Any, table: Any) -> None:
        """As `restore`, for a state that is known to be sound."""

    def view(self, state: Any, seat: int | None) -> State:
        """What a seat (None: a spectator) may see of a state."""

    def fill(self, box: Box, view: Any) -> State:
        """Some state with this view: what is hidden is filled up in a fixed way."""

    def expand(self, box: Box, table: Any, text: str) -> list[str]:
        """The canonical lines of an input that names a whole set at once."""

    def gather(self, lines: list[str]) -> str:
        """The input that a step's lines stand for: the other way round."""

    def unfinished(self, table: Any) -> bool:
        """Is the actor in the middle of a step that is one decision for a person?"""

    def events(self, box: Box, before: Any, action: int | None, after: Any) -> list[Event]:
        """What happened between two tables: by an action, or (None) by an automatic step."""

    def say_event(self, box: Box, event: Event, lang: str) -> str:
        """An event in words."""

    def say_action(self, box: Box, action: int, lang: str) -> str:
        """An action in words."""

    def say_prompt(self, box: Box, view: Any, lang: str) -> str:
        """What is to be decided, and by whom."""

    def account(self, box: Box, view: Any, events: Sequence[Event]) -> Account:
        """How everybody came by their points, from the public events of a whole match."""

    def standings(self, trial: Trial) -> Account:
        """What everybody's position is worth as the table lies, as far as the viewer may know."""


class Refusals(Protocol):
    """`refusals`: why a line is not legal."""

    #: The rule behind numbers of players, options and the like.
    SETUP_RULE: str

    def refuse(self, box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
        """The first check that fails (sender None: whoever is to act), or None."""


class Features(Protocol):
    """`features`: what bots look at. Records, their compiled functions, and weights."""

    SIGHT: Annotated[np.dtype[Any], "the record of what a seat sees"]
    see: Annotated[Compiled, "see(table, seat, sight): what a seat sees of a table"]
    WEIGHTS: Annotated[np.ndarray[Any, Any], "the weights of the evaluation"]
    value: Annotated[Compiled, "value(box, sight, action, weights): what a line is worth"]
    BLUR: Annotated[float | None, "how far a beginner's eye is off; None: as the level says"]
    MEMORY: Annotated[np.dtype[Any], "the record of what a seat remembers"]
    remember: Annotated[
        Compiled, "remember(box, before, after, memory): from two sights, a line apart"
    ]
    overhear: Annotated[
        Compiled, "overhear(box, before, after, seat, memory): what is open but no view keeps"
    ]
    holds: Annotated[Compiled, "holds(box, table, seat, memory): is a memory true? For checks"]
    redeal: Annotated[
        Compiled, "redeal(box, table, seat, memory, stream): what is hidden from a seat, anew"
    ]
    make_sense: Annotated[
        Compiled,
        "make_sense(box, table, seat, memory, weights, stream): what others hide, laid as they "
        "would; how likely it makes what they did (logarithm)",
    ]
    told: Annotated[
        Compiled, "told(box, table, action): what others see of it, as an action; -1: nothing"
    ]
    GAUGES: Annotated[tuple[str, ...], "the names of the gauges of a seat"]
    COMMON: Annotated[tuple[str, ...], "the names of the gauges that all seats have in common"]
    gauge: Annotated[Compiled, "gauge(box, table, seat, numbers): how a seat stands"]
    common: Annotated[Compiled, "common(box, table, numbers): how the match stands"]
    WIN_WEIGHTS: Annotated[Any, "the weights of the gauges, a row for each stage of a match"]
    NET: Annotated[Path | None, "the file of a net that reads the gauges instead"]
    clock: Annotated[Compiled, "clock(table): a count by which a simulation may end early"]
    progress: Annotated[Compiled, "progress(box, table): how far a match has come, from 0 to 1"]
    SEARCH: Annotated[Mapping[str, float], "settings of the search that differ from the usual"]
    points_now: Annotated[
        Compiled, "points_now(box, table, seat): the points if the match ended now"
    ]


class Board(Protocol):
    """`board`: the table in a browser."""

    #: What the clock of its features counts: turns of one seat each, or rounds of all of them.
    CLOCK: Literal["turns", "rounds"]

    def picture(self) -> str:
        """The game's picture in the lobby, an SVG symbol of 360 by 180."""

    def symbols(self) -> str:
        """The symbols that its drawings use."""

    def place(self, box: Box, view: Any, lang: str) -> str:
        """How far the match has come: «round 5 of 8»."""

    def facts(self, trial: Trial, lang: str) -> list[SeatFacts]:
        """What the players' panel says of each seat."""

    def ahead(self, trial: Trial, lang: str) -> Ahead:
        """How far the end is, by what ends the game."""

    def auction(self, trial: Trial, lang: str, names: Sequence[str]) -> Lot | None:
        """What is under the hammer, if something is."""

    def compose(
        self, trial: Trial, plan: str, lang: str, names: Sequence[str] | None = None
    ) -> Composition:
        """What the viewer can do in a plan; empty unless the viewer is to act."""

    def draw(
        self,
        trial: Trial,
        lang: str,
        composition: Composition,
        names: Sequence[str],
        last: Sequence[Event],
        earlier: Sequence[Event] = (),
    ) -> Drawing:
        """The table as the viewer sees it, with what has just happened and what had before."""


class Drawing(Protocol):
    """A table drawn for one viewer: pieces of markup."""

    @property
    def wide(self) -> str:
        """The board of a large screen."""

    @property
    def phone(self) -> str:
        """360 wide and as high as it takes."""

    @property
    def dock(self) -> str:
        """One's own things at the foot of a phone."""

    @property
    def aside(self) -> str:
        """Sections for the side column."""


class OnePagePart(Protocol):
    """`onepage`: the guide on one page."""

    def page(self) -> OnePage:
        """Its goal, its leaves and their pictures."""


class Screen(Protocol):
    """`screen`: the table in a terminal."""

    #: An input of this game, for the help.
    EXAMPLE: str
    screen: Callable[..., RenderableType]

    def seat_style(self, box: Box, seat: int) -> str:
        """The colour of a seat."""


class Balance(Protocol):
    """`balance`: what a designer asks of a game."""

    #: The module with the compiled functions that read the answers off a table.
    tally: Any

    def questions(self, box: Box) -> Questions:
        """All that is asked of a match."""
