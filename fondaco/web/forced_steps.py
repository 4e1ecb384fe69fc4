"""Steps that are no decision: the table answers them, so that nobody clicks on the only thing there
is.

Only where that tells nobody anything. Whoever is asked whether they sell a card that they do not
hold can but decline, and so may its holder: answered at once, every refusal would say which of the
two it was. So the table answers for a person where everybody can count what may be done
(`OPEN_CHOICES`), or where no other person is at the table. Elsewhere the person's own page answers,
after a pause that is drawn anew each time and is as long as people take (static/fondaco/choose.js);
one may also click, so that neither a quick answer nor a slow one tells which it was. Somebody who
is away answers in neither case. Only a very long thought tells that there was something to think
about, as it does at a table of wood.
"""

from __future__ import annotations

from fondaco.engine.match import Match
from fondaco.engine.steps import forced_step
from fondaco.web.models import BOT, PERSON, Table


def answered_at_once(table: Table, match: Match) -> tuple[str, ...]:
    """The lines that the table plays now for a person, if it does."""
    seat = match.actor
    if not isinstance(seat, int) or table.seats.all()[seat].kind != PERSON:
        return ()
    lines = forced_step(match)
    return lines if lines and tells_nothing(table, match) else ()


def tells_nothing(table: Table, match: Match) -> bool:
    """May everybody know that whoever is to act has no choice, or is nobody there to notice?"""
    if match.state()["phase"] in match.game.notation.OPEN_CHOICES:
        return True
    others = [seat for seat in table.seats.all() if seat.number != match.actor]
    # Whoever has handed a seat to a bot still looks on.
    return all(seat.kind == BOT and not seat.holders.exists() for seat in others)


def was_no_choice(table: Table, before: Match) -> bool:
    """Was the step that was taken here answered by the table? Taking back jumps over it."""
    return bool(forced_step(before)) and tells_nothing(table, before)
