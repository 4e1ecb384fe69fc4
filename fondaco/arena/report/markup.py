"""Pieces of HTML: everything that comes from outside is escaped here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    """A table whose first column names its rows."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(map(_cell, others))}</tr>'
        for first, *others in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(caption)}"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(text: str) -> str:
    """A cell; what stands behind a line break is the smaller print."""
    large, _, small = text.partition("\n")
    return f"<td>{escape(large)}{f'<small>{escape(small)}</small>' if small else ''}</td>"


def matrix(
    names: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    texts: Sequence[Sequence[str]],
    caption: str,
) -> str:
    """A square of shares, each with its number; colour only underlines it."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = ""
    for name, shares, told in zip(names, cells, texts, strict=True):
        row = "".join(
            "<td></td>"
            if share is None
            else f'<td class="cell" style="--part:{share:.3f}">{escape(text)}</td>'
            for share, text in zip(shares, told, strict=True)
        )
        body += f'<tr><th scope="row">{escape(name)}</th>{row}</tr>'
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(caption)}">'
        f'<table class="matrix"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def tiles(facts: Sequence[tuple[str, str]]) -> str:
    """Some figures at a glance."""
    parts = ""
    for name, value in facts:
        size = "long" if len(value) > 12 else "short"
        parts += f'<div><dt>{escape(name)}</dt><dd class="{size}">{escape(value)}</dd></div>'
    return f'<dl class="tiles">{parts}</dl>'


def section(title: str, about: str, figure: str, beside: str) -> str:
    """A plot with the same numbers in a table beside it."""
    inner = (
        f'<div class="pair"><figure tabindex="0">{figure}</figure>{beside}</div>'
        if figure
        else beside
    )
    return f'<section><h2>{escape(title)}</h2><p class="about">{escape(about)}</p>{inner}</section>'
