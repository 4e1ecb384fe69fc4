"""What a person can reach on a board: attributes that make a group a button, or a named thing.

A thing that can be done leads to the next plan (`data-plan`); a thing that cannot carries the line
that the referee refuses (`data-why`). The page needs no other knowledge of a game.
"""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.composition import Choice
from fondaco.pictures.svg import Value, classes


def legal(
    plan: str, words: str, chosen: bool = False, also: str = "", preview: Sequence[str] = ()
) -> dict[str, Value]:
    """Attributes of a group that can be clicked; `also` are further classes.

    `preview` says what it would do, in short lines; the page shows them while it is pointed at.
    """
    return {
        "class_": classes(also, "legal", chosen and "chosen"),
        "role": "button",
        "tabindex": "0",
        "data_plan": plan,
        "data_preview": "\n".join(preview) or None,
        "aria_pressed": "true" if chosen else None,
        "aria_label": words,
    }


def sends(line: str, words: str, also: str = "", preview: Sequence[str] = ()) -> dict[str, Value]:
    """Attributes of a group whose click sends a line at once."""
    return {
        "class_": classes(also, "legal"),
        "role": "button",
        "tabindex": "0",
        "data_send": line,
        "data_preview": "\n".join(preview) or None,
        "aria_label": words,
    }


def blocked(line: str, words: str, also: str = "") -> dict[str, Value]:
    """Attributes of a group that explains why it cannot be taken."""
    return {
        "class_": classes(also, "blocked"),
        "role": "button",
        "tabindex": "0",
        "data_why": line,
        "aria_label": words,
    }


def named(words: str, also: str = "", role: str = "group") -> dict[str, Value]:
    """Attributes of a group that is not a target: words for those who cannot see it."""
    return {"class_": also or None, "role": role, "aria_label": words}


def of_choice(choice: Choice | None, words: str, also: str = "") -> dict[str, Value]:
    """Attributes of a group for a choice, or of a named picture where there is none."""
    if choice is None:
        return named(words, also, "img")
    if choice.blocked is not None:
        preview = "\n".join(choice.preview) or None
        return {**blocked(choice.blocked, words, also), "data_preview": preview}
    return legal(choice.plan, words, choice.chosen, also, choice.preview)
