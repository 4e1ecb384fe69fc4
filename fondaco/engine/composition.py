"""A decision as a person makes it: composed freely, changed freely, sent as one input.

A *plan* is what a person has in mind but has not sent: the text of an input, perhaps an incomplete
one (`offer v2`, `offer tobacco 4`). Every click leads from one plan to the next. The server makes
the composition of each; nothing is decided in the browser.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Counter:
    """One kind of thing of which a number is chosen: goods of an offer, crops to pay."""

    id: str
    name: str
    #: Name of the symbol that pictures it.
    symbol: str
    #: The letter that adds one (with Shift: takes one back).
    key: str
    chosen: int
    held: int
    #: The plan with one fewer and with one more; None where that cannot be.
    less: str | None
    more: str | None
    #: What one of it is called, where that is not `name`.
    one: str = ""


@dataclass(frozen=True)
class Choice:
    """One thing to choose: a village, a shop, a bid, pass."""

    id: str
    #: What stands on its key: 1 to 9, or a letter.
    key: str
    label: str
    #: What it means, in a few words.
    detail: str = ""
    #: What it brings, very short; with the name of a symbol beside it, or "".
    gain: str = ""
    gain_symbol: str = ""
    #: The plan in which it is chosen (or no longer chosen).
    plan: str = ""
    chosen: bool = False
    #: Not legal with this plan: the line that `why_not` explains; None if it can be chosen.
    blocked: str | None = None
    #: It has no other place, on the board or among one's own things: it stays in sight on a phone
    #: whose sheet is closed.
    reach: bool = False
    #: What it would do, in short lines, shown while it is pointed at or focused.
    preview: tuple[str, ...] = ()


#: Stands for the sum in `Amount.go_label`: the page writes it while somebody types.
SUM = "{sum}"


@dataclass(frozen=True)
class Amount:
    """A sum to name, like a bid: typed, or found with a slider."""

    id: str
    label: str
    least: int
    most: int
    step: int
    chosen: int
    #: The plan up to the sum: "bid" makes "bid 275".
    plan: str
    #: What go says of a sum, which stands in it as `SUM`.
    go_label: str = ""


@dataclass(frozen=True)
class Bidder:
    """One seat in an auction."""

    seat: int
    #: The last bid, or why there is none, in words.
    bid: str
    out: bool
    #: How much of its purse the bid would take, in percent: the length of a bar.
    share: int
    #: What the seat could still pay and owns, in a few words.
    line: str
    #: Its last bid in this auction; the page finds it among the events `auction` and `bid`.
    last: str = ""


@dataclass(frozen=True)
class Lot:
    """What is being auctioned, and how it stands."""

    symbol: str
    title: str
    line: str
    #: The highest bid, or an empty text before the first.
    high: str
    leader: int | None
    bidders: tuple[Bidder, ...]


@dataclass(frozen=True)
class Composition:
    """All that can be done in this plan, and what sending it would do."""

    plan: str
    counters: tuple[Counter, ...] = ()
    choices: tuple[Choice, ...] = ()
    amounts: tuple[Amount, ...] = ()
    #: The input that go sends; None while the plan is not complete.
    go: str | None = None
    go_label: str = ""
    #: The plan that Clear leads to; None if there is nothing to clear.
    clear: str | None = None
    #: What would then happen, in short lines, from what the seat may see.
    then: tuple[str, ...] = ()
    #: What this step of the decision asks for, where neither the prompt of the game nor go says it.
    prompt: str = ""
    #: What speaks for it, in a few words each: what it brings, and what the others cannot do then.
    #: Empty: the first of `then`.
    why: tuple[str, ...] = ()
