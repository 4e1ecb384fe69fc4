"""The style sheets that every page has, in the order in which they count."""

from __future__ import annotations

from pathlib import Path

_NAMES = (
    *("base", "table", "seats", "story", "board", "pages", "ending", "guide", "practice"),
    *("operator", "talk", "clocks", "narrow", "small", "tablet", "lesson", "replay", "contests"),
    "notices",
    "people",
)
SHEETS = tuple(f"fondaco/{name}.css" for name in _NAMES)
_ROOT = Path(__file__).with_name("static")
#: Where they are.
STATIC = _ROOT / "fondaco"


def whole_style() -> str:
    """All of them as one text, for a page that stands alone."""
    return "\n".join((_ROOT / sheet).read_text(encoding="utf-8") for sheet in SHEETS)
