"""What a notice says: whose turn it is at which table, and nothing of the match.

It is made of the row of the table and the names of who sits there; no match is opened for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from fondaco.engine.registry import find_game, game_ids
from fondaco.web.links import way_token
from fondaco.web.models import OPEN, OVER, Notice, NoticeWay, Table
from fondaco.web.my_games import table_title
from fondaco.web.places import seat_names
from fondaco.web.texts import TEXTS

#: Signs of which addresses, mentions and markup are made: no message carries a name with one.
_SUSPECT = frozenset("./:@\\<>[]()&*_`~|#")
CONFIRM, TEST = "confirm", "test"


@dataclass(frozen=True)
class Message:
    """A message, before it is a mail, a push or a webhook's JSON."""

    lang: str
    title: str
    text: str
    #: Where it leads.
    url: str
    kinds: tuple[str, ...]
    #: A later message with the same tag takes the place of this one, where that can be.
    tag: str
    #: Where its reader says that this is to end; empty: nothing was begun yet.
    stop_url: str = ""
    page_url: str = ""


def message_of(way: NoticeWay, notices: Sequence[Notice]) -> Message:
    """One message for all that is to be told by a way about one table (or about the way)."""
    last, lang = notices[-1], way.lang
    if last.kind == CONFIRM:
        url = _address("notices_confirm", way_token(way, "confirm"))
        return _own(way, CONFIRM, url)
    if last.table is None:
        return _own(way, TEST, _address("notices"), way_token(way, "stop"))
    kinds = tuple(dict.fromkeys(notice.kind for notice in notices))
    where = _where(last.table, last.seat, lang)
    sentences = [TEXTS.say(f"notice_{kind}", lang, **where) for kind in kinds]
    over = last.table.stage == OVER
    return Message(
        lang=lang,
        title=TEXTS.say(f"notice_title_{kinds[-1]}", lang, game=where["game"]),
        text="\n".join(sentences),
        url=_address("result" if over else "table", last.table.pk),
        kinds=kinds,
        tag=f"table-{last.table.pk}",
        stop_url=_address("notices_stop", way_token(way, "stop")),
        page_url=_address("notices"),
    )


def _own(way: NoticeWay, kind: str, url: str, stop: str = "") -> Message:
    """A message about the way itself."""
    return Message(
        lang=way.lang,
        title=TEXTS.say(f"notice_title_{kind}", way.lang),
        text=TEXTS.say(f"notice_{kind}", way.lang, url=settings.SITE_ADDRESS),
        url=url,
        kinds=(kind,),
        tag=kind,
        stop_url=_address("notices_stop", stop) if stop else "",
        page_url=_address("notices"),
    )


def _where(table: Table, own: int | None, lang: str) -> dict[str, str]:
    """The game, and the words for the table: who else sits there."""
    names: list[str] = []
    if table.game in game_ids():
        box = find_game(table.game).box
        called = zip(table.seats.all(), seat_names(table, box, lang), strict=True)
        names = [
            name if _SUSPECT.isdisjoint(name) else box.name("seats", seat.number, lang)
            for seat, name in called
            if seat.number != own and seat.kind != OPEN
        ]
    at = TEXTS.say("notice_with" if names else "notice_alone", lang, names=", ".join(names))
    return {"game": table_title(table, lang), "table": at}


def _address(name: str, *parts: object) -> str:
    return settings.SITE_ADDRESS + reverse(name, args=parts)
