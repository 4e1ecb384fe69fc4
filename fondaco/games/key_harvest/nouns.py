"""Key Harvest's things in a sentence: names by id, one of a crop, a worker with its article.

The delivered names are known here; an owner's crop keeps its one name, and an owner's worker,
whose gender nobody knows, stands between quotation marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.german import Noun
from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts

WORDS = read_texts(__file__, "words")
_POWERS = read_texts(__file__, "powers")
_ONE = {
    "Hops": "Hop",
    "Vegetables": "Vegetable",
    "Cider apples": "Cider apple",
    "Mostäpfel": "Mostapfel",
}
_MEN = (
    "Erntehelfer", "Sämann", "Schnitter", "Fuhrmann", "Verwalter", "Vorarbeiter",
    "Händler", "Müller", "Landvermesser", "Aufseher", "Wirt", "Vogt",
)  # fmt: skip


# ---------------------------------------------------------------- crops


def crop_name(box: Box, crop: int, lang: str, amount: int = 2) -> str:
    """A crop inside a sentence, for so many of it; English writes it small."""
    name = box.name("crops", crop, lang)
    name = _ONE.get(name, name) if amount == 1 else name
    return name if lang == "de" else name.lower()


def crops(box: Box, crop: int, amount: int, lang: str) -> str:
    """«3 cider apples», «1 Mostapfel»."""
    return f"{number(amount, lang)} {crop_name(box, crop, lang, amount)}"


def counters(box: Box, vector: Sequence[int], lang: str) -> str:
    """Counters by crop: «2 hops, 1 cider apple»."""
    named = [crops(box, crop, n, lang) for crop, n in enumerate(vector) if n]
    return ", ".join(named) or WORDS.say("nothing", lang)


# ---------------------------------------------------------------- fields, workers, events


def label(field: str) -> str:
    """A field's name as it is printed: «E4»."""
    return field.upper()


def labels(fields: Sequence[str]) -> str:
    """«D3, D4, E5»."""
    return ", ".join(map(label, fields))


def name_of(box: Box, kind: str, identity: str, lang: str) -> str:
    """The name of a crop, a worker or an event by its id."""
    return box.name(f"{kind}s", box.ids(kind).index(identity), lang)


def field_name(box: Box, field: str, lang: str) -> str:
    """«E4 Wheat»."""
    crop = box.data["field"][box.ids("field").index(field)]["crop"]
    return f"{label(field)} {name_of(box, 'crop', crop, lang)}"


def the_worker(box: Box, worker: int | str, lang: str, case: str = "accusative") -> str:
    """«the Sower», «den Sämann»; by its number or its id."""
    place = worker if isinstance(worker, int) else box.ids("worker").index(worker)
    name = box.name("workers", place, lang)
    if lang != "de":
        return f"the {name}"
    return Noun(name, "m").the(case) if name in _MEN else f"„{name}“"


def power(row: dict[str, Any], lang: str) -> str:
    """What a worker or an event of the data file does: «take up to 2 counters»."""
    key = "swap_isolated" if row.get("area") == "isolated" else row["effect"]
    if key in _POWERS:
        return _POWERS.say(key, lang)
    return _POWERS.count(key, row.get("n", row.get("cost", 1)), lang)
