"""What the page of a table shows of its talk, for one reader and in their language."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC

from fondaco.engine.box import Box
from fondaco.web.access import Access
from fondaco.web.match_archive import game_of
from fondaco.web.models import PLAYING, TalkLine
from fondaco.web.models.talk import FREE, SILENT
from fondaco.web.talk import rooms
from fondaco.web.talk.rooms import Cursor
from fondaco.web.talk.words import LONGEST
from fondaco.web.texts import PHRASE_TEXTS, TEXTS

#: Lines that a page shows.
_SHOWN = 100


@dataclass(frozen=True)
class Said:
    """A line."""

    #: Its room and number, as forms name it.
    key: str
    name: str
    #: Of the seat; none: whoever said it watched.
    colour: str
    words: str
    #: Said by whoever reads it.
    mine: bool
    removed: bool
    #: The moment, for scripts and for people.
    moment: str
    clock: str


@dataclass(frozen=True)
class Muted:
    """Somebody whom the reader does not want to read, and a line of theirs."""

    key: str
    name: str


@dataclass(frozen=True)
class Panel:
    """The talk of a table."""

    cursor: str
    #: Only lines that the page has not been told; False: it shows all anew.
    new_only: bool
    lines: tuple[Said, ...]
    muted: tuple[Muted, ...]
    #: Who may say what, and what could be chosen by whoever opened the table.
    rule: str
    rules: tuple[tuple[str, str], ...]
    may_talk: bool
    may_type: bool
    #: Who hears it, in words.
    heard_by: str
    phrases: tuple[tuple[str, str], ...]
    longest: int = LONGEST


def shows(access: Access) -> bool:
    """Does the page of a table have a place for talk?"""
    if not rooms.has_company(access.table):
        return False
    talk = rooms.talk_of(access.table)
    return rooms.rule_of(talk) != SILENT or access.opened or talk.together + talk.apart > 0


def panel(access: Access, lang: str, told: Cursor | None = None) -> Panel:
    """The talk as a visitor may read it; for a page that says how far it was told, what is new."""
    table, talk = access.table, rooms.talk_of(access.table)
    rule, cursor = rooms.rule_of(talk), rooms.now(access, talk)
    muted = rooms.muted_by(access.visitor)
    kept = rooms.lines(access)
    if told is not None and _misses_something(told, cursor, talk.together_anew, talk.apart_anew):
        told = None
    if told is None:
        found = list(kept.order_by("-pk")[: _SHOWN + len(muted)])[::-1]
    else:
        new = kept.filter(apart=False, number__gt=told.together)
        found = list(new | kept.filter(apart=True, number__gt=told.apart or 0))
    box = game_of(table).box
    heard = [line for line in found if line.visitor not in muted][-_SHOWN:]
    return Panel(
        cursor=str(cursor),
        new_only=told is not None,
        lines=tuple(_said(line, box, access.visitor, lang) for line in heard),
        muted=_muted([line for line in found if line.visitor in muted], box, lang),
        rule=rule,
        rules=tuple((key, TEXTS.say(f"talk_rule_{key}", lang)) for key in rooms.RULES)
        if access.opened
        else (),
        may_talk=rule != SILENT,
        may_type=rule == FREE,
        heard_by=_heard_by(access, lang),
        phrases=tuple((key, PHRASE_TEXTS.say(key, lang)) for key in PHRASE_TEXTS),
    )


def name_of(line: TalkLine, box: Box, lang: str) -> str:
    """What somebody was called who said something."""
    if line.name:
        return line.name
    if line.seat is None:
        return TEXTS.say("talk_spectator", lang)
    return box.name("seats", line.seat % len(box.seat_colours), lang)


def words_of(line: TalkLine, lang: str) -> str:
    """What was said; a phrase in the language of whoever reads it."""
    if line.removed:
        return TEXTS.say("talk_removed", lang)
    if line.phrase:
        return PHRASE_TEXTS.say(line.phrase, lang) if line.phrase in PHRASE_TEXTS else "…"
    return line.text


def _misses_something(told: Cursor, now: Cursor, together: int, apart: int) -> bool:
    """Is there something that new lines alone do not show: a room, or a line that is gone?"""
    if told.together < together or told.together > now.together:
        return True
    if now.apart is None:
        return False
    return told.apart is None or told.apart < apart or told.apart > now.apart


def _said(line: TalkLine, box: Box, visitor: str, lang: str) -> Said:
    colour = "" if line.seat is None else box.seat_colours[line.seat % len(box.seat_colours)]
    moment = line.created.astimezone(UTC)
    return Said(
        key=_key(line),
        name=name_of(line, box, lang),
        colour=colour,
        words=words_of(line, lang),
        mine=line.visitor == visitor,
        removed=line.removed,
        moment=f"{moment:%Y-%m-%dT%H:%M:%SZ}",
        clock=f"{moment:%H:%M} UTC",
    )


def _muted(lines: list[TalkLine], box: Box, lang: str) -> tuple[Muted, ...]:
    """Everybody among them once, as they were called last."""
    people = {line.visitor: Muted(_key(line), name_of(line, box, lang)) for line in lines}
    return tuple(people.values())


def _key(line: TalkLine) -> str:
    return f"{'w' if line.apart else 's'}{line.number}"


def _heard_by(access: Access, lang: str) -> str:
    if access.table.stage != PLAYING:
        return TEXTS.say("talk_heard_all", lang)
    return TEXTS.say("talk_heard_table" if access.seats else "talk_heard_apart", lang)
