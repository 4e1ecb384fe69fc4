"""Reports as pages of their own: text, tables and plots in one HTML file that needs no other.

A report is made of sections, in one language. The terminal prints their tables, a page shows their
plots beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from fondaco.arena.paper.charts import Chart, draw

#: What stands behind a number that chance alone does not explain: above or below what is fair.
UP, DOWN = "▲", "▼"


@dataclass(frozen=True)
class Cell:
    """One entry of a table; `mark` is +1 or -1 where chance alone does not explain it."""

    text: str
    mark: int = 0

    @property
    def marked(self) -> str:
        """The text with its mark."""
        return self.text + ("" if self.mark == 0 else f" {UP if self.mark > 0 else DOWN}")


@dataclass(frozen=True)
class Table:
    """Rows with a name in front."""

    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Section:
    """A part of a report."""

    id: str
    title: str
    says: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """Sections under one heading."""

    id: str
    title: str
    sections: tuple[Section, ...]


def write_page(
    path: Path, lang: str, title: str, lead: Sequence[str], chapters: Sequence[Chapter]
) -> None:
    """Write a report; the file appears only when it is complete."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(page(lang, title, lead, chapters), encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def page(lang: str, title: str, lead: Sequence[str], chapters: Sequence[Chapter]) -> str:
    """A whole HTML page."""
    links = "".join(f'<a href="#{escape(c.id)}">{escape(c.title)}</a>' for c in chapters)
    navigation = f"<nav>{links}</nav>" if len(chapters) > 1 else ""
    body = "".join(_chapter(chapter) for chapter in chapters)
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(title)}</h1>{_paragraphs(lead)}{navigation}</header>\n"
        f"<main>{body}</main>\n</body>\n</html>\n"
    )


def _chapter(chapter: Chapter) -> str:
    sections = "".join(_section(section, chapter.id) for section in chapter.sections)
    head = f"<h2>{escape(chapter.title)}</h2>"
    return f'<section class="chapter" id="{escape(chapter.id)}">{head}{sections}</section>\n'


def _section(section: Section, chapter: str) -> str:
    plots = "".join(_plot(chart) for chart in section.charts)
    tables = "".join(_table(table) for table in section.tables)
    shown = f'<div class="plots">{plots}</div>' if plots else ""
    told = f'<div class="tables">{tables}</div>' if tables else ""
    return (
        f'<article id="{escape(chapter)}-{escape(section.id)}"><h3>{escape(section.title)}</h3>'
        f'{_paragraphs(section.says)}<div class="beside">{shown}{told}</div></article>'
    )


def _paragraphs(sentences: Iterable[str]) -> str:
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)


def _plot(chart: Chart) -> str:
    return f"<figure>{draw(chart)}<figcaption>{escape(chart.title)}</figcaption></figure>"


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in table.headings)
    rows = "".join(f"<tr>{_row(row)}</tr>" for row in table.rows)
    return (
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody>'
        "</table></div>"
    )


def _row(row: tuple[Cell, ...]) -> str:
    cells = [f'<th scope="row">{escape(row[0].text)}</th>']
    for cell in row[1:]:
        kind = {1: ' class="up"', -1: ' class="down"'}.get(cell.mark, "")
        cells.append(f"<td{kind}>{escape(cell.marked)}</td>")
    return "".join(cells)


_STYLE = """
:root { color-scheme: light dark;
  --paper: light-dark(#f6efe1, #1d1814); --card: light-dark(#fffaf0, #2a231c);
  --line: light-dark(#c9b48a, #54463a); --ink: light-dark(#2b2118, #f3e9d8);
  --ink-2: light-dark(#5d4c3a, #cdbda4); --madder: light-dark(#b3362b, #e0695c);
  --indigo: light-dark(#274b7a, #7ba4dc); --saffron: light-dark(#b97f0c, #f0bd55);
  --verdigris: light-dark(#2f7d6b, #5fc0a8); --murex: light-dark(#6f3a73, #b886bd);
  --walnut: light-dark(#6b4a2b, #c09a70); --lapis: light-dark(#36719f, #7fbbe8);
  --good: light-dark(#1e6954, #6fdcc0); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 1.5rem clamp(1rem, 3vw, 2.5rem) 4rem;
  background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
h1, h2, h3 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif;
  line-height: 1.2; text-wrap: balance; }
h1 { font-size: 2.2rem; margin: 0 0 .6rem; }
h2 { font-size: 1.6rem; margin: 2.2rem 0 .8rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1.2rem; margin: 0 0 .4rem; }
p { margin: .3rem 0; max-width: 75ch; }
header p { color: var(--ink-2); }
nav { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
nav a { color: var(--ink); border: 1px solid var(--line); border-radius: 99px;
  padding: .2rem .9rem; text-decoration: none; background: var(--card); }
article { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 1rem 1.2rem; margin: 1rem 0; }
.beside { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; }
.plots { flex: 1 1 24rem; min-width: min(100%, 18rem); }
.tables { flex: 1 1 34rem; min-width: 0; max-width: 100%; }
figure { margin: .5rem 0; }
figure svg { width: 100%; height: auto; max-width: 44rem; }
figcaption { color: var(--ink-2); font-size: .9rem; }
.scroll { overflow-x: auto; margin: .6rem 0; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem .9rem .22rem 0; text-align: right; white-space: nowrap;
  border-bottom: 1px solid color-mix(in srgb, var(--line) 60%, transparent); }
th:first-child { text-align: left; }
thead th { color: var(--ink-2); font-weight: 600; vertical-align: bottom; white-space: normal; }
tbody th { font-weight: 500; white-space: normal; min-width: 9rem; }
.up { color: var(--good); } .down { color: var(--madder); }
@media print { body { max-width: none; } article { break-inside: avoid; } }
"""
