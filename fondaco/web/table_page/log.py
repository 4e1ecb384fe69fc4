"""The log of a page: what happened, in words, with the mark of the seat it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from django.utils.safestring import SafeString, mark_safe

from fondaco.engine.event import Event, gathered
from fondaco.pictures.svg import NOTHING, Markup, el
from fondaco.web.table_page.look import Look, TableLook

#: Entries that a page shows; history shows the rest.
_SHOWN = 60
#: Sentences that are kept for each who reads them.
_KEPT = 300


@dataclass(frozen=True)
class Entry:
    """One sentence."""

    text: str
    colour: str = ""
    #: The viewer did it, or it was done to them.
    mine: bool = False
    #: It is the newest.
    fresh: bool = False
    #: It was taken back: struck through.
    undone: bool = False

    @cached_property
    def words(self) -> SafeString:
        """The mark of the seat and the sentence, written once: a log has sixty of them."""
        told = _mark(self.colour) + el("span", self.text)
        return mark_safe(told)  # noqa: S308 - words escaped by `el`


@cache
def _mark(colour: str) -> Markup:
    if not colour:
        return el("span", NOTHING)
    drawn = el("svg", el("use", href=f"#mark-{colour}"))
    return el("span", drawn, class_=f"mark mark--s seat-{colour}", aria_hidden="true")


@dataclass(frozen=True)
class Log:
    """The newest entries, and those since the viewer's last step."""

    entries: tuple[Entry, ...] = ()
    since: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Story:
    """What is being told beside the board."""

    #: How far this page tells it, and what the reader was told before.
    told: str
    entries: tuple[Entry, ...] = ()
    #: It waits until the reader goes on.
    held: bool = False
    #: So many beats come after it.
    left: int = 0
    #: Told only on demand: from where on.
    offered: str = ""
    #: What it sounds like.
    sound: str = ""

    @property
    def colour(self) -> str:
        """Whose doing it is; none where nobody did it, or several."""
        colours = {entry.colour for entry in self.entries}
        return colours.pop() if len(colours) == 1 else ""


def story(look: TableLook) -> Story:
    """What is told on this page: nothing, mostly."""
    offered = "" if look.offered is None else str(look.offered)
    if look.beat is None:
        return Story(look.told, left=look.left, offered=offered)
    return Story(
        told=look.told,
        entries=tuple(entries(look, look.beat.events)),
        held=look.beat.held,
        left=look.left,
        sound="coin" if look.beat.coins else "card",
    )


@dataclass(frozen=True)
class Reveal:
    """What came to light last, until the viewer's next turn is over."""

    entries: tuple[Entry, ...]
    #: From where on it can be told again.
    before: str


def reveal(look: TableLook) -> Reveal | None:
    """The last reveal since the viewer's last turn."""
    recent = look.recent
    if look.telling or not recent.revealed:
        return None
    held = look.match.game.notation.TELLING.held
    shown = [event for event in recent.revealed if event.kind in held]
    return Reveal(tuple(entries(look, shown)), str(recent.before))


def log(look: TableLook) -> Log:
    """What happened, as far as the viewer may know it."""
    return look.once("log", lambda: _log(look))


def _log(look: TableLook) -> Log:
    shown = _all(look)[-_SHOWN:]
    news = 1 if look.beat is None else len(entries(look, look.beat.events))
    shown[-news:] = [replace(newest, fresh=True) for newest in shown[-news:]]
    passing = look.match.game.notation.PASSING  # others tell the same
    since = [event for event in look.recent.events if event.kind not in passing]
    return Log(tuple(shown), tuple(entries(look, since)))


def _all(look: TableLook) -> list[Entry]:
    """What was taken back stands where it was."""
    found: list[Entry] = []
    rest = look.events()
    for undone in look.loaded.past.undone if look.live else ():
        after = look.events(undone.left)
        found += entries(look, rest[: len(rest) - len(after)])
        struck = [event for event in undone.events if event.seen_by(look.seat)]
        found += [replace(entry, undone=True) for entry in entries(look, struck)]
        rest = after
    return found + entries(look, rest[-2 * _SHOWN :])


def entries(look: Look, events: Sequence[Event]) -> list[Entry]:
    """Events in words; a sentence that would come again says how often."""
    notation = look.match.game.notation
    loud = [event for event in events if event.kind not in notation.QUIET]
    found: list[Entry] = []
    times: list[int] = []
    for event in gathered(loud, notation.REPEATED):
        entry = _entry(look, event)
        if found and found[-1].text == entry.text:
            times[-1] += 1
            continue
        found.append(entry)
        times.append(1)
    return [
        entry if often == 1 else replace(entry, text=f"{entry.text} (× {often})")
        for entry, often in zip(found, times, strict=True)
    ]


def _entry(look: Look, event: Event) -> Entry:
    """An event in words. Most of a log was there before the last move: it is not said again.

    An event is known by itself, not by its facts; it is kept beside its words, so that no other one
    can come to be at its place in memory.
    """
    known = look.memo.sentences.setdefault(look.eyes, {})
    found: tuple[Event, Entry] | None = known.get(id(event))
    if found is not None:
        return found[1]
    if len(known) >= _KEPT:  # the oldest go
        for old in list(known)[: _KEPT // 2]:
            known.pop(old, None)
    about = event.facts.get("seat")
    mine = look.seat is not None and look.seat in (about, event.facts.get("by"))
    text = look.match.game.notation.say_event(look.box, event, look.lang)
    entry = Entry(text, look.colour(about), mine)
    known[id(event)] = (event, entry)
    return entry
