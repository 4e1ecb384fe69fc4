"""What programs send, and what they are answered: each a frozen dataclass (shapes.py)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from fondaco.web.api.shapes import Many, Whole, Words

TableNumber = Annotated[int, Whole(1, 2**63 - 1), "The number of a table."]
Version = Annotated[
    int,
    Whole(0, 10**9 - 1),
    "Counts what was committed at a table; 0 before the match has begun.",
]
SeatNumber = Annotated[int, Whole(0, 9), "The number of a seat, from 0."]
Name = Annotated[
    str, Words(40), "What you are called at the table; empty: like the colour of your seat."
]
BotName = Annotated[
    str, Words(20), "A level (`trader`), or `greedy` or `random`; `GET /games` lists them."
]
Line = Annotated[
    str,
    Words(200, 1),
    "A line as the list of legal lines has it, or a whole set at once (`offer v2 maize 2`).",
]
#: What a game's own data look like is the game's affair.
Facts = dict[str, Any]
OptionValue = bool | Annotated[int, Whole(-(10**9), 10**9)] | Annotated[str, Words(60)]
Stage = Literal["waiting", "playing", "over", "ended"]


# ---------------------------------------------------------------- about the house


@dataclass(frozen=True)
class Problem:
    """Why something cannot be done (RFC 9457). Nothing was changed."""

    type: str
    title: str
    status: int
    detail: Annotated[str, "A sentence, English or German by Accept-Language."]
    code: Annotated[str, "What is wrong, in a word that does not change."]
    rule: Annotated[str, "The id of the rule that forbids it."] = ""
    where: Annotated[str, "Which part of what was sent is wrong."] = ""


@dataclass(frozen=True)
class TokenInfo:
    """The token of this request."""

    name: str
    scopes: list[Literal["read", "play", "create"]]
    until: Annotated[str, "When it runs out, in UTC (ISO 8601)."]


@dataclass(frozen=True)
class OptionInfo:
    """An option of a game."""

    name: str
    title: str
    help: str
    values: list[OptionValue]
    default: OptionValue


@dataclass(frozen=True)
class GameInfo:
    """A game of this house."""

    id: str
    title: str
    fewest_players: int
    most_players: int
    minutes: Annotated[str, "How long a match takes people."]
    rules_version: int
    options: list[OptionInfo]
    num_actions: Annotated[int, "How many flat actions seats have with the delivered data."]
    bots: Annotated[list[str], "What may sit at its tables, the strongest last."]


@dataclass(frozen=True)
class Games:
    """The games of this house."""

    games: list[GameInfo]


@dataclass(frozen=True)
class Components:
    """The data that matches are played with."""

    game: str
    rules_version: int
    data: Annotated[Facts, "The data file, as JSON."]
    actions: Annotated[list[str], "The lines of seats by their flat index."]


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of the rules."""

    section: str
    text: str
    rules: list[str]


@dataclass(frozen=True)
class Rules:
    """The full rules of a game, in the language that was asked for."""

    game: str
    title: str
    paragraphs: list[Paragraph]


@dataclass(frozen=True)
class ObservationPart:
    """Some numbers of an observation that belong together, in C order."""

    name: str
    means: str
    start: int
    shape: list[int]
    axes: list[str]


@dataclass(frozen=True)
class ObservationParts:
    """What the numbers of an observation mean."""

    game: str
    players: int
    size: int
    parts: list[ObservationPart]


# ---------------------------------------------------------------- tables


@dataclass(frozen=True)
class NewSeat:
    """A seat of a new table: your own, open for whoever has its link, or a bot's."""

    kind: Literal["me", "open", "bot"]
    bot: BotName = ""


@dataclass(frozen=True)
class NewTable:
    """A table to be opened. The match begins as soon as no seat is open."""

    game: Annotated[str, Words(40, 1), "The id of a game."]
    seats: Annotated[list[NewSeat], Many(8, 2), "At least one of them your own."]
    options: Annotated[dict[str, OptionValue], "Those that are not as usual."] = field(
        default_factory=dict
    )
    public: Annotated[bool, "Everybody may take a free seat, and watch."] = False
    name: Name = ""
    clock: Annotated[
        str,
        Words(20),
        "`live-10-15`: minutes at first and seconds for each decision; `days-2`: days for a "
        "move. Those that the site offers; empty: none.",
    ] = ""
    data: Annotated[
        str, Words(200_000), "The text of a data file of your own (TOML); empty: the delivered one."
    ] = ""


@dataclass(frozen=True)
class SeatInfo:
    """Who sits there."""

    number: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str
    yours: bool


@dataclass(frozen=True)
class Result:
    """How a match ended; lists are by seat."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]


@dataclass(frozen=True)
class Clock:
    """The clock of a table (docs/clocks.md)."""

    terms: Annotated[str, "What was agreed on, as when a table is opened."]
    seat: Annotated[int | None, "Whose time runs."]
    ends: Annotated[str | None, "When it is up, in UTC (ISO 8601)."]
    left: Annotated[list[float | None], "By seat: seconds, when its time began to run last."]


@dataclass(frozen=True)
class Table:
    """A table as whoever asks may know it."""

    table: int
    game: str
    rules_version: int
    players: int
    options: dict[str, OptionValue]
    own_data: Annotated[bool, "It is played with somebody's own data file."]
    public: bool
    stage: Stage
    version: int
    news: Annotated[int, "Counts whatever changes at the table, people who come and go as well."]
    actor: Annotated[int | None, "The seat that is to act."]
    your_turn: Annotated[bool, "Is one of your own seats to act?"]
    seats: list[SeatInfo]
    clock: Clock | None
    undo_asked_by: Annotated[int | None, "A seat that asks to take its last step back."]
    seed_hash: Annotated[str, "What the deal is committed to (docs/records.md)."]
    seed: Annotated[str | None, "The seed itself, once the match is over."]
    result: Result | None


@dataclass(frozen=True)
class SeatNews:
    """How a table stands at which you hold a seat."""

    kind: Literal["your_turn", "others", "waiting", "over", "gone"]
    table: int
    game: str
    version: int
    news: int
    seats: Annotated[list[int], "Your own seats there."]
    actor: int | None


@dataclass(frozen=True)
class OwnTables:
    """The tables at which you hold a seat, the newest first."""

    tables: list[SeatNews]


@dataclass(frozen=True)
class OpenTable:
    """A public table: to take a seat at, or to watch."""

    table: int
    game: str
    players: int
    free: Annotated[list[int], "The seats that are free."]
    stage: Stage
    host: str


@dataclass(frozen=True)
class OpenTables:
    """Public tables, those with a free seat first."""

    tables: list[OpenTable]


@dataclass(frozen=True)
class Join:
    """Sit down, or watch, by a link that somebody has sent."""

    link: Annotated[str, Words(300, 1), "The whole link, or what stands behind `seat/`, `watch/`."]
    name: Name = ""


@dataclass(frozen=True)
class Sit:
    """Take a free seat of a public table."""

    seat: Annotated[SeatNumber | None, "Which one; null: the first that is free."] = None
    name: Name = ""


@dataclass(frozen=True)
class Start:
    """Wait no longer: bots take the free seats."""

    bot: BotName = "trader"


@dataclass(frozen=True)
class Left:
    """You have got up."""

    closed: Annotated[bool, "The table is no more: you had opened it."]


@dataclass(frozen=True)
class SeatLink:
    """The link of a free seat."""

    number: int
    url: str


@dataclass(frozen=True)
class Links:
    """The links of a table; each of those for seats is good for one person."""

    seats: list[SeatLink]
    watch: str


# ---------------------------------------------------------------- the match


@dataclass(frozen=True)
class Position:
    """What a seat sees, and may do."""

    table: int
    version: int
    seat: Annotated[int | None, "Whose eyes; null: a spectator's."]
    actor: int | None
    view: Annotated[Facts, "`match.view(seat)` exactly (docs/api.md), the same as for every bot."]
    legal: Annotated[list[str] | None, "The legal lines, if this seat is yours and is to act."]
    memory: Annotated[
        list[int] | None, "What this house’s search remembers for the seat, if asked for."
    ] = None


@dataclass(frozen=True)
class Observation:
    """What a seat sees as numbers (docs/observations.md), and what it may do."""

    table: int
    version: int
    seat: int
    actor: int | None
    observation: list[int]
    num_actions: int
    legal_actions: Annotated[list[int] | None, "Flat actions, if this seat is to act."]
    action_mask: Annotated[list[bool] | None, "The same as a mask over all flat actions."]


@dataclass(frozen=True)
class Play:
    """A step, or a part of one, as it was decided on at a version of the table."""

    version: Version
    lines: Annotated[list[Line] | None, Many(100, 1)] = None
    actions: Annotated[
        list[Annotated[int, Whole(0, 9999)]] | None, Many(100, 1), "Flat indices instead of lines."
    ] = None
    seat: Annotated[SeatNumber | None, "One of your own; null: the one that is to act."] = None


@dataclass(frozen=True)
class Draft:
    """What comes after the first lines of a step, played on a copy: nobody learns of it."""

    table: int
    version: int
    seat: int
    complete: Annotated[bool, "The step is whole: play it."]
    view: Annotated[Facts | None, "As in a position; null when the step is whole."]
    legal: list[str] | None
    legal_actions: list[int] | None


@dataclass(frozen=True)
class Played:
    """It was played. A request that is sent again is answered like the first."""

    table: int
    version: Annotated[int, "The version that the play has made."]
    lines: Annotated[list[str], "What it came to, without what chance brought."]
    again: Annotated[bool, "It had been played before: the same by the same seat at this version."]
    now: Annotated[int, "The version of the table now; it may have gone on by itself."]
    actor: int | None


@dataclass(frozen=True)
class Undo:
    """Take your last step back, or say whether somebody else may."""

    version: Version
    wish: Annotated[
        Literal["ask", "agree", "refuse"],
        "`ask`: at once where nobody has to agree; `refuse` also takes your own question back.",
    ] = "ask"


@dataclass(frozen=True)
class Reason:
    """Whether a line is legal for your seat, and if not, which rule forbids it."""

    legal: bool
    rule: str
    sentence: str
    guide: Annotated[list[str], "What the rules say about it."]


@dataclass(frozen=True)
class Hint:
    """What a bot of this house would do, from what the seat can see."""

    lines: list[str]
    said: str
    reason: str


# ---------------------------------------------------------------- what happens


@dataclass(frozen=True)
class Event:
    """Something that happened, as far as the seat may know it."""

    kind: str
    facts: Facts


@dataclass(frozen=True)
class Moves:
    """A step of the match, as far as the seat may know it."""

    kind: Literal["moves"]
    version: Annotated[int, "The version that it has made."]
    seat: Annotated[int | None, "Who decided; null: the deal."]
    events: list[Event]


@dataclass(frozen=True)
class TakenBack:
    """What came after the step of version `to` does not count (any more)."""

    kind: Literal["taken_back"]
    to: int


@dataclass(frozen=True)
class Now:
    """The table as it stands after all that was told; the last word of every message."""

    kind: Literal["now"]
    table: Table


@dataclass(frozen=True)
class Gone:
    """The table is closed, or nothing of yours any more. Nothing else comes."""

    kind: Literal["gone"]
    table: int


Message = Moves | TakenBack | Now | Gone


@dataclass(frozen=True)
class Messages:
    """What has happened at a table since a version."""

    messages: list[Message]
