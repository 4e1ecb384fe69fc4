"""Key Harvest's crops and workers in a sentence: one of a crop, a worker with the right article.

The delivered names are known here; an owner's crop keeps its one name, and an owner's worker,
whose gender nobody knows, stands between quotation marks.
"""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.german import Noun
from fondaco.engine.numbers import number

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


def crop_name(box: Box, crop: int, lang: str, amount: int = 2) -> str:
    """A crop inside a sentence, for so many of it; English writes it small."""
    name = box.name("crops", crop, lang)
    name = _ONE.get(name, name) if amount == 1 else name
    return name if lang == "de" else name.lower()


def crops(box: Box, crop: int, amount: int, lang: str) -> str:
    """«3 cider apples», «1 Mostapfel»."""
    return f"{number(amount, lang)} {crop_name(box, crop, lang, amount)}"


def the_worker(box: Box, worker: int, lang: str, case: str = "accusative") -> str:
    """«the Sower», «den Sämann»."""
    name = box.name("workers", worker, lang)
    if lang != "de":
        return f"the {name}"
    return Noun(name, "m").the(case) if name in _MEN else f"„{name}“"
