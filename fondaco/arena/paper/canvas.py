"""Figures of matplotlib as SVG inside a page, in the page's own colours.

Matplotlib knows no light and dark. So it draws in stand-in colours, and each of them is replaced
by a variable of the page's style sheet: the browser chooses.
"""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from fondaco.engine.errors import SetupError
from fondaco.engine.numbers import percent

INK, SOFT, LINE, PAPER = "#010101", "#020202", "#030303", "#040404"
#: Colours for what is told apart, in turn; each is named beside it as well.
HUES = tuple(f"#0500{place:02x}" for place in range(8))
_VARIABLES = {
    INK: "--ink",
    SOFT: "--ink-2",
    LINE: "--line",
    PAPER: "--card",
    **{hue: f"--hue-{place}" for place, hue in enumerate(HUES)},
}
#: How the line of what is fair is drawn.
_DASHES = (0, (4, 3))
_LONGEST_NAME = 28
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "fondaco",
    "text.parse_math": False,
    "font.size": 11.0,
    "font.family": "sans-serif",
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "axes.edgecolor": LINE,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "grid.color": LINE,
    "grid.linewidth": 0.6,
    "text.color": INK,
    "axes.labelcolor": SOFT,
    "xtick.color": LINE,
    "ytick.color": LINE,
    "xtick.labelcolor": SOFT,
    "ytick.labelcolor": INK,
    "ytick.left": False,
}


def check_plots() -> None:
    """Refuse a report where nobody can draw it, before the first match is played."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise SetupError(
            "A report needs the package matplotlib (the extra plots): pip install 'fondaco[plots]'."
        ) from None


class Canvas:
    """One figure with one pair of axes."""

    def __init__(self, height: float, width: float = 7.2) -> None:
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure

        self._figure = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasSVG(self._figure)
        self.axes: Any = self._figure.add_subplot()

    def svg(self, name: str, label: str) -> str:
        """The figure as an inline SVG with a text for those who do not see it."""
        file = io.StringIO()
        self._figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        text = file.getvalue()
        text = text[text.index("<svg") :]
        text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
        for colour, variable in _VARIABLES.items():
            text = text.replace(colour, f"var({variable})")
        text = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", text)
        title = f'<title id="{name}-title">{html.escape(label)}</title>'
        opening = re.search(r"<svg[^>]*>", text)
        if opening is None:
            raise AssertionError("matplotlib wrote an SVG")
        box = re.search(r'viewBox="[^"]*"', opening.group())
        head = f'<svg role="img" aria-labelledby="{name}-title" {box.group() if box else ""}>'
        return head + title + text[opening.end() :]


@contextmanager
def house_style() -> Iterator[None]:
    """Meanwhile figures are drawn in the style of the house."""
    import matplotlib

    with matplotlib.rc_context(_STYLE):
        yield


def par_line(axes: Any, par: float, upright: bool = False, label: str = "") -> None:
    """A dashed line to hold values against: across where they are upright, else from the top."""
    line = axes.axhline if upright else axes.axvline
    line(par, color=INK, linewidth=1.2, linestyle=_DASHES, label=label)


def in_percent(axis: Any, lang: str) -> None:
    """Shares along an axis are written in per cent."""
    axis.set_major_formatter(lambda tick, _: percent(tick, lang, 0))


def name_rows(axes: Any, names: Sequence[str], top: float = -0.6, bottom: float = -0.4) -> None:
    """The names of rows from the top down."""
    axes.set_yticks(range(len(names)), [short(name) for name in names])
    axes.set_ylim(len(names) + bottom, top)


def short(name: str) -> str:
    """A name that fits beside a plot.

    >>> short("program:python3 a-very-long-name.py")
    'program:python3 a-very-long-…'
    """
    return name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…"
