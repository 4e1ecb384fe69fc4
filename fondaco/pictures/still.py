"""Pieces of a drawing that hardly ever change: a page that shows one is not sent it again.

A still piece carries a mark of what it looks like. Whoever draws says so with `still`; a page tells
which marks it has, and `without` leaves a stub in the place of each of them; the page replaces that
by its own piece (site.js). So nobody has to remember what a page was sent, and one that has missed
something, or has nothing, gets what it lacks.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

from fondaco.pictures.svg import Markup, Value, el, group

_KEPT = 512
#: The pieces drawn last, by their marks.
_known: OrderedDict[str, Markup] = OrderedDict()
_lock = threading.Lock()


def still(*parts: Markup, **attributes: Value) -> Markup:
    """A group that stays as it is as long as its parts do."""
    plain = group(*parts, **attributes)
    mark = _mark(plain)
    piece = el("g", *parts, **attributes, data_still=mark)
    with _lock:
        _known[mark] = piece
        _known.move_to_end(mark)
        while len(_known) > _KEPT:
            _known.popitem(last=False)
    return piece


@lru_cache(maxsize=64)
def _mark(piece: str) -> str:
    return blake2b(piece.encode(), digest_size=8).hexdigest()


def without(drawing: str, marks: Iterable[str]) -> str:
    """A drawing for a page that has the pieces of some marks already.

    >>> from fondaco.pictures.svg import rect
    >>> ground = still(rect(0, 0, 9, 9), id="ground")
    >>> without(f"<svg>{ground}</svg>", [_mark(group(rect(0, 0, 9, 9), id="ground")), "unknown"])
    '<svg><g data-stub="f957eb84214e14e4"></g></svg>'
    """
    for mark in marks:
        piece = _known.get(mark)
        if piece is not None:
            drawing = drawing.replace(piece, f'<g data-stub="{mark}"></g>')
    return drawing
