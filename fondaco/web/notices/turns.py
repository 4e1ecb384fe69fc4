"""Whom a change of a table concerns: whose turn has come, and who has played to the end."""

from __future__ import annotations

from fondaco.web.models import ENDED, OVER, PERSON, PLAYING, Seat, Table
from fondaco.web.notices.outbox import demand, tell


def follow(table: Table, stage: str, actor: int | None) -> None:
    """A table without a clock has changed from what it was (`stage`, `actor`); at the others the
    clock tells (clocks/keeper.py). In the same transaction.

    Whoever has the table open, or plays on at once, is told nothing in the end (sending.py); so
    live tables need no exception, and turn-by-turn tables no mark.
    """
    if table.pace or (table.stage, table.actor) == (stage, actor) or not demand:
        return
    people = Seat.objects.filter(table=table, kind=PERSON).values_list("number", flat=True)
    if table.stage in (OVER, ENDED) and stage == PLAYING:
        for number in people:
            tell(table, number, "over")
    elif table.stage == PLAYING and table.actor is not None and table.actor in people:
        tell(table, table.actor, "your_turn")
