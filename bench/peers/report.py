"""What peers told as tables, for a terminal and for the docs, and as a picture."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files

from rich.table import Table

from bench.peers.row import Row, Told
from fondaco.arena.html.plot import WIDTH, Plot, span
from fondaco.pictures.svg import Markup, el, rect

#: What a column is called, and where its figure stands.
COLUMNS = {
    "call": "call",
    "seen": "seen",
    "native": "native",
    "rollouts": "rollouts",
    "batch": "batch",
    "batch, seen": "batch_seen",
}
#: What is drawn as a dot, in which colour.
_DOTS = {"call": 1, "seen": 0, "native": 2, "rollouts": 6, "batch": 3, "batch, seen": 4}
_ROW, _TOP, _MARGIN = 19, 30, 12
_TITLE = "Decisions a second of random play on one core, by project and game"


def cells(row: Row) -> list[str]:
    """A row as words: thousands of decisions a second, a copy in microseconds."""
    copy = "" if row.copy is None else _rounded(row.copy / 1e3)
    rates = (getattr(row, name) for name in COLUMNS.values())
    return [
        row.game,
        str(row.players),
        _rounded(row.length),
        *("" if value is None else _rounded(value / 1e3) for value in rates),
        copy,
    ]


def _rounded(value: float) -> str:
    """Three digits that count."""
    places = 2 - math.floor(math.log10(value))
    return f"{round(value, places):,.{max(places, 0)}f}"


def _headings() -> list[str]:
    return ["", "players", "length", *COLUMNS, "copy"]


def table_of(told: Sequence[Told]) -> Table:
    """All of it for people at a terminal."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for place, heading in enumerate(_headings()):
        table.add_column(heading, justify="right" if place else "left")
    for peer in told:
        table.add_row(f"[bold]{peer.project}[/bold]")
        for row in peer.rows:
            table.add_row(*cells(row))
    return table


def markdown(told: Sequence[Told], where: str) -> str:
    """The same for the docs, with machine, versions and what is missing."""
    return "\n".join(_markdown(told, where))


def _markdown(told: Sequence[Told], where: str) -> Iterator[str]:
    yield f"{where}."
    yield ""
    for peer in told:
        yield f"- {peer.project}: {peer.versions or 'not measured'}"
    for reason in (reason for peer in told for reason in peer.missing):
        yield f"- Missing: {reason}"
    yield ""
    yield _line(heading for heading in _headings())
    yield _line("---" if place == 0 else "---:" for place in range(len(_headings())))
    for peer in told:
        for row in peer.rows:
            name, *others = cells(row)
            yield _line([f"{peer.project}: {name}", *others])


def _line(parts: Iterator[str] | Sequence[str]) -> str:
    return f"| {' | '.join(parts)} |"


def between(page: str, text: str) -> str:
    """A page with other text between its two marks."""
    marked = re.compile(r"(<!-- figures -->).*(<!-- end -->)", re.DOTALL)
    if not marked.search(page):
        raise ValueError("The page has no place for figures.")
    return marked.sub(lambda found: f"{found[1]}\n{text}\n{found[2]}", page)


def picture(told: Sequence[Told]) -> str:
    """All rates on one scale, each step of it ten times the one before; a file of its own."""
    rows = [row for peer in told for row in peer.rows]
    known = [
        math.log10(value)
        for row in rows
        for name in _DOTS
        if (value := getattr(row, COLUMNS[name])) is not None
    ]
    # Each project has a row of its own above its games.
    lines: list[str | Row] = []
    for peer in told:
        lines += [peer.project.upper(), *peer.rows]
    names = [line if isinstance(line, str) else line.game for line in lines]
    plot = Plot.of_rows(span(known, 0.03, 1.0), names, _ROW, "decisions a second", top=_TOP)
    plot.axis_x(_power, whole=True)
    plot.key([*_DOTS.items()], begin=0)
    for place, row in enumerate(lines):
        for name, hue in _DOTS.items():
            value = getattr(row, COLUMNS[name], None)
            if value is not None:
                plot.dot(math.log10(value), place, hue)
    return _file(plot.svg("peers", _TITLE))


def _power(exponent: float) -> str:
    """A power of ten as a number on the axis."""
    value = 10.0**exponent
    return f"{value / 1e6:g} M" if value >= 1e6 else f"{value / 1e3:g} k"


def _file(drawing: str) -> str:
    """A plot with the style sheet that it has on a page, on a page's ground."""
    found = re.search(r'viewBox="0 0 (\S+) (\S+)"', drawing)
    assert found is not None
    width, height = float(found[1]) + 2 * _MARGIN, float(found[2]) + 2 * _MARGIN
    style = files("fondaco.arena.html").joinpath("paper.css").read_text("utf-8")
    inside = f"{-_MARGIN} {-_MARGIN} {width:g} {height:g}"
    ground = rect(-_MARGIN, -_MARGIN, width, height, fill="var(--card)")
    plot = Markup(drawing.replace("<svg", f'<svg width="{WIDTH}" height="{found[2]}"', 1))
    return el(
        "svg",
        el("style", Markup(style + f"svg svg {{ width: {WIDTH}px; }}\n")),
        ground,
        plot,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=inside,
        width=width,
        height=height,
    )
