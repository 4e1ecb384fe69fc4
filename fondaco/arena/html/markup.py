"""Pieces of HTML: everything that comes from outside is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

#: What stands behind a number that chance alone does not explain: above or below what is fair.
UP, DOWN = "▲", "▼"


@dataclass(frozen=True)
class Cell:
    """One entry of a table.

    What stands behind a line break is the smaller print; `mark` is +1 or -1 where chance alone
    does not explain a number.
    """

    text: str
    mark: int = 0

    @property
    def marked(self) -> str:
        """The text with its mark."""
        return self.text + ("" if self.mark == 0 else f" {UP if self.mark > 0 else DOWN}")


def table(headings: Sequence[str], rows: Iterable[Sequence[str | Cell]], caption: str) -> str:
    """A table whose first column names its rows."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(
        f'<tr><th scope="row">{escape(_cell(first).text)}</th>{"".join(map(_entry, others))}</tr>'
        for first, *others in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(caption)}"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(entry: str | Cell) -> Cell:
    return Cell(entry) if isinstance(entry, str) else entry


def _entry(entry: str | Cell) -> str:
    cell = _cell(entry)
    large, _, small = cell.marked.partition("\n")
    kind = {1: ' class="up"', -1: ' class="down"'}.get(cell.mark, "")
    return f"<td{kind}>{escape(large)}{f'<small>{escape(small)}</small>' if small else ''}</td>"


def matrix(
    names: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    texts: Sequence[Sequence[str]],
    caption: str,
) -> str:
    """A square of shares, each with its number; colour only underlines it."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = ""
    for name, shares, labels in zip(names, cells, texts, strict=True):
        row = "".join(
            "<td></td>"
            if share is None
            else f'<td class="cell" style="--part:{share:.3f}">{escape(text)}</td>'
            for share, text in zip(shares, labels, strict=True)
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


def section(
    title: str,
    says: Sequence[str],
    figures: Sequence[str] = (),
    tables: Sequence[str] = (),
    level: int = 2,
    place: str = "",
) -> str:
    """Plots with the same numbers in tables beside them; `place` is what a link can lead to."""
    sentences = "".join(f'<p class="about">{escape(sentence)}</p>' for sentence in says)
    inner = f'<div class="tables">{"".join(tables)}</div>' if tables else ""
    if figures:
        drawn = "".join(f'<figure tabindex="0">{figure}</figure>' for figure in figures)
        inner = f'<div class="pair"><div class="figures">{drawn}</div>{inner}</div>'
    mark = f' id="{escape(place)}"' if place else ""
    return f"<section{mark}><h{level}>{escape(title)}</h{level}>{sentences}{inner}</section>"
