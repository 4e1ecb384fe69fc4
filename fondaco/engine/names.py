"""Several names in a sentence, as a language joins them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fondaco.engine.numbers import number
from fondaco.engine.text import Counted, Text

if TYPE_CHECKING:
    from fondaco.engine.box import Box

AND, OR = Text("and", "und"), Text("or", "oder")
_VICTORY = Counted(
    Text("{names} wins", "{names} gewinnt"),
    Text("{names} share the victory", "{names} teilen sich den Sieg"),
)


def listed(names: Sequence[str], lang: str, link: Text = AND) -> str:
    """«Ann, Bert and Cleo».

    >>> listed(["Ann", "Bert", "Cleo"], "de"), listed(["sell", "hold"], "en", OR), listed([], "en")
    ('Ann, Bert und Cleo', 'sell or hold', '')
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {link.say(lang)} {names[-1]}"


def listed_text(names: Sequence[Text], link: Text = AND) -> Text:
    """The same for texts.

    >>> listed_text([Text("Red", "Rot"), Text("Blue", "Blau"), Text("Green", "Grün")]).say("de")
    'Rot, Blau und Grün'
    """
    gaps = [f"{{name_{place}}}" for place in range(len(names))]
    values = {f"name_{place}": name for place, name in enumerate(names)}
    return Text(listed(gaps, "en", link), listed(gaps, "de", link), **values)


def seat_sums(box: Box, sums: Sequence[int], lang: str) -> str:
    """«Omar 1,200, Anfa 900», for every seat."""
    seats = enumerate(sums)
    return ", ".join(f"{box.name('seats', seat, lang)} {number(n, lang)}" for seat, n in seats)


def result_words(box: Box, facts: Mapping[str, Any], lang: str) -> dict[str, str]:
    """What a sentence about the result tells: everybody's `scores`, and who the `winners` are."""
    winners = [box.name("seats", seat, lang) for seat in facts["winners"]]
    victory = _VICTORY.say(lang, len(winners), names=listed(winners, lang))
    return {"scores": seat_sums(box, facts["scores"], lang), "winners": victory}
