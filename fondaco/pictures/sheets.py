"""Drawings from files: the sheets of symbols in a folder `art`, and the sprite of a page."""

from __future__ import annotations

from pathlib import Path
from string import Template

from fondaco.pictures.svg import Markup, el


def sheet(module: str, name: str, **gaps: object) -> Markup:
    """What a drawing beside a module holds, without the frame of its file; `$gaps` are filled."""
    file = Path(module).parent / "art" / f"{name}.svg"
    lines = file.read_text(encoding="utf-8").splitlines()
    return Markup(Template("".join(line.strip() for line in lines[1:-1])).substitute(gaps))


def sprite(*symbols: Markup) -> Markup:
    """One hidden SVG with these symbols and those that every page uses; once per page.

    These are the marks of the seats, and icons of 20 x 20 in the colour of the text around them.
    """
    parts = [sheet(__file__, "marks"), sheet(__file__, "icons"), *symbols]
    return el("svg", *parts, class_="sprite", width=0, height=0, aria_hidden="true")
