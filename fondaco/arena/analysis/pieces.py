"""Small pieces that the parts of a report page share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fondaco.arena.analysis.wording import Teller
from fondaco.pictures.svg import NOTHING, Markup, el, join

Link = Callable[[int], str]


@dataclass(frozen=True)
class Door:
    """An address that a form is sent to, with the token that shows it is ours."""

    url: str
    token: str


@dataclass(frozen=True)
class Setting:
    """Who reads, and where the links lead; a file of its own has none."""

    #: The seat whose decisions are told in full, and whether it is the reader's own.
    seat: int
    own: bool = False
    #: Address of the match after so many lines.
    replay: Link | None = None
    #: Address of this report with another seat's decisions.
    other_seat: Link | None = None
    #: Where a new match from a position is asked for.
    again: Door | None = None


def colour(teller: Teller, seat: int) -> str:
    """The colour of a seat."""
    return teller.match.box.seat_colours[seat]


def mark(teller: Teller, seat: int) -> Markup:
    """The mark of a seat."""
    dye = colour(teller, seat)
    inside = el("svg", el("use", href=f"#mark-{dye}"))
    return el("span", inside, class_=f"mark mark--s seat-{dye}", aria_hidden="true")


def name(teller: Teller, seat: int) -> Markup:
    """A mark and a name."""
    return join([mark(teller, seat), Markup(" "), el("b", teller.names[seat])])


def plain(words: str) -> Markup:
    """Words in a cell."""
    return el("span", words)


def table(head: Sequence[str], rows: Sequence[Sequence[Markup]], label: str) -> Markup:
    """A table that scrolls by itself where it is too wide."""
    headings = join(el("th", words, scope="col") for words in head)
    body = join(
        el("tr", el("th", row[0], scope="row"), *(el("td", cell) for cell in row[1:]))
        for row in rows
    )
    made = el("table", el("thead", el("tr", headings)), el("tbody", body or NOTHING), class_="tbl")
    return el("div", made, class_="scroll", tabindex=0, role="region", aria_label=label)


def see(teller: Teller, setting: Setting, line: int, key: str = "see_it") -> Markup:
    """A link into the match as it stood before."""
    if setting.replay is None:
        return NOTHING
    icon = el("svg", el("use", href="#i-eye"), class_="ico", aria_hidden="true")
    return el("a", icon, teller.say(key), class_="btn btn--small", href=setting.replay(line))


def fold(summary: str, *inside: Markup, class_: str = "") -> Markup:
    """A part that is folded."""
    classes = f"panel fold {class_}".strip()
    return el("details", el("summary", summary), el("div", *inside), class_=classes)
