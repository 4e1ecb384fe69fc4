"""The page of a replay: a frame of a match that is over, and the ways to all others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import cast

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from fondaco.bots import LEVELS
from fondaco.engine.composition import Composition
from fondaco.engine.contract import Result
from fondaco.engine.german import capital
from fondaco.web.memo import Lately
from fondaco.web.outcome import outcome
from fondaco.web.replay_page.look import OPEN, ReplayLook, look_at_frame
from fondaco.web.replay_page.pins import Odds, Pin, Told, told
from fondaco.web.replay_page.reel import Frame, at_frame
from fondaco.web.replay_page.source import Source
from fondaco.web.table_page import parts
from fondaco.web.table_page.log import Entry, entries
from fondaco.web.table_page.scene import Scene, scene
from fondaco.web.texts import TEXTS

#: Of so many matches and languages the places of all frames are kept: finding them takes a while.
_KEPT = 64
_places = Lately(_KEPT)
_NUMBER = re.compile(r"\d+")
#: A number under the track has so much room, in percent of its length.
_LABEL_ROOM = 8.0
#: Of so many rounds every one has its line.
_MOST_TICKS = 20
_ID = re.compile(r' id="[^"]*"')


@dataclass(frozen=True)
class StepRow:
    """A frame in the list of all of them."""

    number: int
    url: str
    entries: tuple[Entry, ...]
    #: Where in the match it is, if that is not where the one before was.
    heading: str


@dataclass(frozen=True)
class Tick:
    """Where on the track another round (or the like) begins, in percent of its length."""

    at: float
    label: str


@dataclass(frozen=True)
class ViewChoice:
    """One of the ways to look at it."""

    label: str
    colour: str
    url: str
    current: bool


@dataclass(frozen=True)
class Hand:
    """What another seat has, for a view in which everything lies open."""

    name: str
    colour: str
    drawing: SafeString


class Reel:
    """A replay as one visitor wants to see it: which frame, which view, which language."""

    def __init__(self, source: Source, step: int | None, view: str, lang: str) -> None:
        self.source, self.view, self.lang = source, view, lang
        self.frames = source.frames
        self.last = len(self.frames) - 1
        #: Without a wish it begins at the beginning.
        self.at = min(step or 0, self.last)
        self.frame: Frame = self.frames[self.at]
        self.base = reverse("replay", args=[source.token])

    def url(self, step: int, view: str | None = None) -> str:
        """The address of a frame; one without a view is that of the present one."""
        return f"{self.base}?{_asked(step, self.view if view is None else view)}"

    @cached_property
    def look(self) -> ReplayLook:
        """The look at its frame."""
        return look_at_frame(self.source, self.frame, self.view, self.lang)

    @property
    def is_end(self) -> bool:
        """Is it the match as it was left?"""
        return self.at == self.last

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Where in the match each frame is, in rounds or turns: «Round 5 of 8»."""
        key = (self.source.token, self.lang, tuple(self.source.names))
        return _places.once(key, lambda: tuple(self._found_places()))

    def _found_places(self) -> Iterator[str]:
        """A view is costly, a look at the clock is not: one for each time that it has moved."""
        game, box = self.source.game, self.look.box
        before, place = None, ""
        for frame in self.frames:
            match = at_frame(self.source.match, frame)
            time = None if frame.number == self.last else game.features.clock(match.tables()[0])
            if time != before or not place:
                before, place = time, capital(game.board.place(box, match.view(None), self.lang))
            yield place

    @cached_property
    def told(self) -> Told | None:
        """What the report has found, if there is one."""
        seat = None if self.view == OPEN else int(self.view)
        return told(self.source, self.frames, seat, self.lang)


@dataclass(frozen=True)
class ReplayPage:
    """Everything that the templates of a replay read."""

    title: str
    style: str
    play: Scene
    #: Whose view, as addresses have it.
    view: str
    at: int
    last: int
    place: str
    #: What led to this frame, in words.
    words: tuple[Entry, ...]
    colour: str
    held: bool
    urls: dict[str, str]
    views: tuple[ViewChoice, ...]
    #: All frames; None: the page has the list that `mark` names.
    steps: tuple[StepRow, ...] | None
    mark: str
    ticks: tuple[Tick, ...]
    pins: tuple[Pin, ...]
    pin: Pin | None
    odds: tuple[Odds, ...]
    #: What the others have, where everything lies open.
    hands: tuple[Hand, ...]
    #: At the end, who won; before it nothing.
    headline: str


def replay_page(shown_reel: Reel, shown: parts.Shown) -> ReplayPage:
    """The page of a frame, for a page that shows some of it already."""
    made, source, look = shown_reel, shown_reel.source, shown_reel.look
    frame, told_ = made.frame, made.told
    words = tuple(entries(look, look.newest))
    colours = {entry.colour for entry in words}
    pins = () if told_ is None else told_.pins
    mark, play = _mark(made), _scene(made, shown)
    return ReplayPage(
        title=source.game.box.about.title[made.lang],
        style=reverse("style", args=[source.game.id]),
        play=play,
        view=made.view,
        at=made.at,
        last=made.last,
        place=capital(play.place),
        words=words,
        colour=colours.pop() if len(colours) == 1 else "",
        held=frame.held,
        urls=_urls(made, pins),
        views=tuple(_views(made)),
        steps=None if mark in shown.still else tuple(_steps(made)),
        mark=mark,
        ticks=tuple(_ticks(made)),
        pins=pins,
        pin=next((pin for pin in pins if pin.frame == made.at), None),
        odds=() if told_ is None else told_.odds(made.frames, made.at),
        hands=tuple(_hands(made)) if look.open and not made.is_end else (),
        headline=_headline(made) if made.is_end else "",
    )


def levels(lang: str) -> list[tuple[str, str]]:
    """The strengths that bots of a branch may have, with their names."""
    return [
        (name, TEXTS.say("level_named", lang, title=level.title[lang], rank=level.rank))
        for name, level in LEVELS.items()
    ]


# ---------------------------------------------------------------- inside


def _scene(made: Reel, shown: parts.Shown) -> Scene:
    """The frame; one may look with somebody's eyes and is still not them."""
    found, own = scene(made.look, "", shown), made.source.own
    players = [replace(one, you=seat in own) for seat, one in enumerate(found.players)]
    rows = [replace(row, mine=row.seat in own) for row in found.points.rows]
    return replace(found, players=tuple(players), points=replace(found.points, rows=tuple(rows)))


def _mark(made: Reel) -> str:
    """What the list of all frames depends on."""
    facts = repr((made.source.token, made.view, made.lang, made.source.names))
    return "steps-" + blake2b(facts.encode(), digest_size=8).hexdigest()


def _asked(step: int, view: str) -> str:
    return urlencode({"step": str(step), "view": view})


def _urls(made: Reel, pins: tuple[Pin, ...]) -> dict[str, str]:
    token, at = made.source.token, made.at
    table = made.source.table
    urls = {
        "page": made.base,
        "here": made.url(at),
        "first": made.url(0),
        "previous": made.url(max(0, at - 1)),
        "next": made.url(min(made.last, at + 1)),
        "end": made.url(made.last),
        "picture": f"{reverse('replay_picture', args=[token])}?{_asked(at, made.view)}",
        "record": reverse("replay_record", args=[token]),
        "data": reverse("replay_data", args=[token]),
        "share": reverse("replay_share", args=[token]),
        "branch": reverse("replay_branch", args=[token]),
        "guide": reverse("guide", args=[made.source.game.id]),
    }
    before = [pin.frame for pin in pins if pin.frame < at]
    after = [pin.frame for pin in pins if pin.frame > at]
    if before:
        urls["pin_before"] = made.url(before[-1])
    if after:
        urls["pin_after"] = made.url(after[0])
    if table is None:
        urls["remove"] = reverse("replay_remove", args=[token])
    else:
        urls["result"] = reverse("result", args=[table.pk])
    return urls


def _views(made: Reel) -> list[ViewChoice]:
    source = made.source
    seats = [
        ViewChoice(
            TEXTS.say("replay_own_view", made.lang) if seat in source.own else name,
            source.match.box.seat_colours[seat],
            made.url(made.at, str(seat)),
            made.view == str(seat),
        )
        for seat, name in enumerate(source.names)
    ]
    seats.sort(key=lambda choice: choice.label != TEXTS.say("replay_own_view", made.lang))
    everything = TEXTS.say("replay_open_view", made.lang)
    return [*seats, ViewChoice(everything, "", made.url(made.at, OPEN), made.view == OPEN)]


def _steps(made: Reel) -> list[StepRow]:
    rows, before = [], ""
    for frame, place in zip(made.frames, made.places, strict=True):
        seen = [event for event in frame.events if made.look.sees(event)]
        heading = place if place != before else ""
        rows.append(
            StepRow(frame.number, made.url(frame.number), tuple(entries(made.look, seen)), heading)
        )
        before = place
    return rows


def _ticks(made: Reel) -> list[Tick]:
    """Where another round or turn begins, and its number where that has room."""
    labels = [_label(place) for place in made.places]
    starts = [n for n in range(1, made.last) if labels[n] != labels[n - 1]]
    ticks: list[Tick] = []
    before = 0.0
    for number in starts:
        at = round(100 * number / made.last, 2)
        roomy = at - before >= _LABEL_ROOM and at <= 100 - _LABEL_ROOM / 2
        if roomy and labels[number]:
            ticks.append(Tick(at, labels[number]))
            before = at
        elif len(starts) <= _MOST_TICKS:
            ticks.append(Tick(at, ""))
    return ticks


def _label(place: str) -> str:
    found = _NUMBER.search(place)
    return found.group() if found else ""


def _hands(made: Reel) -> list[Hand]:
    """What the phone's board has at its foot, for every seat: each as its owner sees it."""
    found, draw = [], made.source.game.board.draw
    for seat, name in enumerate(made.source.names):
        if seat == made.look.seat:
            continue  # that lies before one
        look = replace(made.look, seat=seat, open=False)
        drawn = draw(look.trial, made.lang, Composition(""), look.names, look.newest).dock
        still = mark_safe(_ID.sub("", drawn))  # noqa: S308 - our own drawing
        found.append(Hand(name, look.colour(seat), still))
    return found


def _headline(made: Reel) -> str:
    result = made.source.match.result
    if result is None:
        return TEXTS.say("replay_breaks_off", made.lang)
    seat = made.source.own[0] if made.source.own else None
    return outcome(cast(Result, result), made.source.names, seat, made.lang).headline
