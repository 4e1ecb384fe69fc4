"""A report as one HTML file that needs no other."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path


def page(
    lang: str,
    house: str,
    title: str,
    lead: Sequence[str],
    body: str,
    links: Sequence[tuple[str, str]] = (),
) -> str:
    """A whole page; `links` are the ids and names of parts that one can jump to."""
    style = files("fondaco.arena.html").joinpath("paper.css").read_text("utf-8")
    kinds = ("lead", *["about"] * len(lead))
    said = "".join(
        f'<p class="{kind}">{escape(sentence)}</p>'
        for kind, sentence in zip(kinds, lead, strict=False)
    )
    jumps = "".join(f'<a href="#{escape(part)}">{escape(name)}</a>' for part, name in links)
    navigation = f"<nav>{jumps}</nav>" if len(links) > 1 else ""
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>"
        f'<header><p class="house">{escape(house)}</p><h1>{escape(title)}</h1>{said}{navigation}'
        f"</header><main>{body}</main></body></html>\n"
    )


def write_whole(path: Path, text: str) -> None:
    """Write a file, which appears only when it is complete."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
