"""Who says and hears what at a table.

Those who sit there and those who watch talk apart while the match runs: whoever sees more of a
match must not be able to tell those who play. Before and after it everybody is in one room. Numbers
count for each room, so that nothing sent to a seat shows whether others talk.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from fondaco.web import table_store
from fondaco.web.access import Access
from fondaco.web.announcements import hub
from fondaco.web.errors import NotAllowed
from fondaco.web.models import OPEN, PERSON, PLAYING, Table, Talk, TalkLine, TalkMute
from fondaco.web.models.talk import FREE, PHRASES, SILENT
from fondaco.web.texts import PHRASE_TEXTS

RULES = (FREE, PHRASES, SILENT)
#: Lines of one visitor at a table within a minute, lines kept of a table, people whom one mutes.
_A_MINUTE, KEPT, _MOST_MUTED = 12, 300, 100


class TooFast(Exception):  # noqa: N818
    """Somebody says too much at once."""


@dataclass(frozen=True)
class Line:
    """What somebody wants to say, and who and where they are."""

    visitor: str
    origin: str
    name: str
    phrase: str = ""
    text: str = ""


@dataclass(frozen=True)
class Cursor:
    """How far a page has been told of the rooms that its reader hears."""

    together: int
    #: None: the reader does not hear those who watch.
    apart: int | None = None

    def __str__(self) -> str:
        return f"{self.together}" if self.apart is None else f"{self.together}.{self.apart}"


def read_cursor(text: str) -> Cursor | None:
    """What a page says of itself; None if that makes no sense."""
    parts = text.split(".")
    if len(parts) > 2 or not all(p.isascii() and p.isdecimal() and len(p) < 10 for p in parts):
        return None
    return Cursor(*map(int, parts))


# ---------------------------------------------------------------- who hears what


def talk_of(table: Table) -> Talk:
    """The talk of a table; as it is before anybody has said anything, if nobody has."""
    return Talk.objects.filter(table=table).first() or Talk(table=table)


def rule_of(talk: Talk) -> str:
    """Who may say what: with strangers phrases only, among friends anything, unless it was said."""
    return talk.rule or (PHRASES if talk.table.public else FREE)


def hears_apart(access: Access) -> bool:
    """Does a visitor hear those who watch? Those who sit there only when the match does not run."""
    return not access.seats or access.table.stage != PLAYING


def now(access: Access, talk: Talk) -> Cursor:
    """How far the rooms have come that a visitor hears."""
    return Cursor(talk.together, talk.apart if hears_apart(access) else None)


def lines(access: Access) -> QuerySet[TalkLine]:
    """All that a visitor may read, in the order in which it was said."""
    said = TalkLine.objects.filter(table=access.table).order_by("pk")
    return said if hears_apart(access) else said.filter(apart=False)


def find_line(access: Access, key: str) -> TalkLine:
    """A line that the visitor may read, by its room and number."""
    room, number = key[:1], key[1:]
    if room not in ("s", "w") or not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise NotAllowed
    found = lines(access).filter(apart=room == "w", number=int(number)).first()
    if found is None:
        raise NotAllowed
    return found


def has_company(table: Table) -> bool:
    """Is there anybody but one person who could hear it?"""
    kinds = [seat.kind for seat in table.seats.all()]
    if table.public or OPEN in kinds or kinds.count(PERSON) > 1:
        return True
    return table.holders.values("visitor").distinct().count() > 1


def muted_by(visitor: str) -> frozenset[str]:
    """Whom a visitor does not want to read."""
    return frozenset(TalkMute.objects.filter(visitor=visitor).values_list("muted", flat=True))


# ---------------------------------------------------------------- what changes it


def say(access: Access, said: Line) -> None:
    """A line, in the room in which the visitor is; all who hear it are told."""
    pk, seat = access.table.pk, access.seat
    with table_store.writing():
        table, talk = _lock(pk)
        rule = rule_of(talk)
        if rule == SILENT or (said.text and rule != FREE):
            raise NotAllowed
        if said.phrase and said.phrase not in PHRASE_TEXTS:
            raise NotAllowed
        own = TalkLine.objects.filter(table=table, visitor=said.visitor)
        if own.filter(created__gt=timezone.now() - timedelta(minutes=1)).count() >= _A_MINUTE:
            raise TooFast
        apart = table.stage == PLAYING and not access.seats
        TalkLine.objects.create(
            table=table,
            apart=apart,
            number=_count(talk, apart),
            seat=seat,
            name=said.name,
            phrase=said.phrase,
            text=said.text,
            visitor=said.visitor,
            said_from=said.origin,
        )
        _forget_old(table)
        _announce(talk)


def set_rule(pk: int, rule: str) -> None:
    """Who may say what from now on; every page shows it."""
    if rule not in RULES:
        raise NotAllowed
    with table_store.writing():
        _, talk = _lock(pk)
        talk.rule = rule
        talk.together_anew = _count(talk, False)
        _announce(talk)


def inherit_rule(table: Table, again: Table) -> None:
    """The next match of the same people has the rule of the last; inside a transaction."""
    rule = Talk.objects.filter(table=table).values_list("rule", flat=True).first()
    if rule:
        Talk.objects.create(table=again, rule=rule)


def remove(line: TalkLine) -> None:
    """The house takes a line away; every page that shows it is told."""
    with table_store.writing():
        _, talk = _lock(line.table_id)
        TalkLine.objects.filter(pk=line.pk).update(removed=True, text="", phrase="")
        number = _count(talk, line.apart)
        if line.apart:
            talk.apart_anew = number
        else:
            talk.together_anew = number
        _announce(talk)


def mute(visitor: str, line: TalkLine) -> None:
    """A visitor wants to read no more of whoever said this."""
    if line.visitor == visitor:
        raise NotAllowed
    with table_store.writing():
        TalkMute.objects.bulk_create(
            [TalkMute(visitor=visitor, muted=line.visitor)], ignore_conflicts=True
        )
        kept = TalkMute.objects.filter(visitor=visitor).order_by("-pk")
        kept.filter(pk__in=list(kept.values_list("pk", flat=True)[_MOST_MUTED:])).delete()


def unmute(visitor: str, line: TalkLine) -> None:
    """They want to read them again."""
    with table_store.writing():
        TalkMute.objects.filter(visitor=visitor, muted=line.visitor).delete()


def _lock(pk: int) -> tuple[Table, Talk]:
    """A table's row, locked, so that its lines are numbered as they are committed; and its talk."""
    found = Table.objects.select_for_update().only("pk", "stage", "public").filter(pk=pk).first()
    if found is None:
        raise NotAllowed
    talk, _ = Talk.objects.get_or_create(table=found)
    return found, talk


def _count(talk: Talk, apart: bool) -> int:
    """One more in a room; its number."""
    if apart:
        talk.apart += 1
        return talk.apart
    talk.together += 1
    return talk.together


def _forget_old(table: Table) -> None:
    """So many lines are kept, and those that somebody has complained of."""
    old = TalkLine.objects.filter(table=table).order_by("-pk").values_list("pk", flat=True)[KEPT:]
    TalkLine.objects.filter(pk__in=list(old), complaints=None).delete()


def _announce(talk: Talk) -> None:
    talk.save()
    pk, together, apart = talk.table_id, talk.together, talk.apart
    transaction.on_commit(lambda: hub.announce_talk(pk, together, apart))
