"""A balance report in one language: chapters of sections with what is said, tables and plots.

The terminal prints their tables, a page shows their plots beside them.
"""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.arena.balance.charts import Chart
from fondaco.arena.html.markup import Cell


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
