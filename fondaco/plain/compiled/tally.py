"""What the balance report counts in a plain game: decisions."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule

DECISIONS, FIGURES, THINGS = 0, 1, 0
NOTES = np.dtype([("decisions", np.int32)])


@rule
def notice_start(box, table, notes):
    """The set-up is done."""


@rule
def notice(box, before, action, table, notes):
    """One step, by an action or by itself."""
    if action >= 0 and before.actor >= 0:
        notes.decisions += 1


@rule
def end_cause(box, table, notes):
    """There is one end."""
    return 0


@rule
def tell(box, table, notes, amounts, extras, figures):
    """The answers, when the match is over."""
    figures[DECISIONS] = notes.decisions
