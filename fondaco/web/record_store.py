"""Records that visitors bring: read within bounds, played line by line, and only then kept."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.files import File

from fondaco.engine.errors import FondacoError, RecordError
from fondaco.engine.match import Match
from fondaco.engine.record import parse_record, replay_record
from fondaco.engine.registry import find_game, game_ids
from fondaco.web.errors import Unplayable
from fondaco.web.memo import Lately
from fondaco.web.models import KeptRecord
from fondaco.web.quotas import check_hourly
from fondaco.web.seats import Opener
from fondaco.web.table_store import writing
from fondaco.web.texts import FILES
from fondaco.web.workers.compile_worker import hurry

#: Matches of three bots have 3,000 to 7,000 bytes; an owner's data file adds up to 40,000.
LARGEST_RECORD = 300_000
#: So many records of one visitor are kept.
MOST_KEPT = 100
#: So many of them all are kept in memory, played.
_PLAYED = 64


def read_file(file: File[Any] | None) -> Match:
    """The match of a file that was sent; RecordError with one sentence if it is none."""
    if file is None:
        raise RecordError(FILES["no_record_file"])
    if file.size > LARGEST_RECORD:
        raise RecordError(FILES["record_too_large"](largest=LARGEST_RECORD))
    try:
        text = file.read().decode()
    except UnicodeDecodeError:
        raise RecordError(FILES["record_not_utf8"]) from None
    return checked(parse_record(text, "record"))


def checked(record: object) -> Match:
    """A record played from its first line to its last, as `fondaco verify` does."""
    try:
        return replay_record(record, find_game)
    except RecordError:
        raise
    except FondacoError as error:
        raise RecordError(error.text, rule=error.rule) from None
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError, OverflowError):
        raise RecordError(FILES["record_senseless"]) from None


def keep(match: Match, opener: Opener) -> KeptRecord:
    """Keep a match for whoever brought it; brought again it is the same one.

    RecordError if there is no room for more.
    """
    record = match.record()  # as we write it: nothing else of the file is kept
    known = KeptRecord.objects.filter(owner=opener.visitor, digest=record["digest"]).first()
    if known is not None:
        return known
    mine = KeptRecord.objects.filter(owner=opener.visitor)
    with writing():
        if opener.origin:
            brought = KeptRecord.objects.filter(brought_from=opener.origin)
            check_hourly(brought, settings.REPORTS_AN_HOUR, "many_records")
        if mine.count() >= MOST_KEPT:
            raise RecordError(FILES["records_full"])
        # twice at the same moment, it is kept once
        columns = {"record": record, "game": match.game.id, "players": match.players}
        kept, _ = KeptRecord.objects.get_or_create(
            owner=opener.visitor,
            digest=record["digest"],
            defaults={**columns, "brought_from": opener.origin},
        )
    return kept


_played = Lately(_PLAYED)


def match_of(kept: KeptRecord) -> Match:
    """A copy of a record's match; Unplayable if it cannot be had."""

    def play() -> Match:
        if kept.game not in game_ids():
            raise Unplayable("unknown_game")
        hurry(kept.game)
        try:
            match = checked(kept.record)
        except RecordError:
            raise Unplayable("damaged") from None
        match.happened()  # worked out once; every copy brings its log along
        return match

    return _played.once((kept.pk, kept.digest), play).copy()
