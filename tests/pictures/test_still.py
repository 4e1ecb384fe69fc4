"""Still pieces are left out for a page that has them, and for no other."""

from __future__ import annotations

import re

from fondaco.pictures.still import still, without
from fondaco.pictures.svg import group, rect


def _mark(piece: str) -> str:
    found = re.search(r'data-still="(\w+)"', piece)
    assert found
    return found.group(1)


def test_a_stub_stands_for_a_piece_that_is_there() -> None:
    sea, land = still(rect(0, 0, 90, 90), id="sea"), still(rect(9, 9, 40, 40), id="land")
    drawing = f"<svg>{sea}{land}<g>pieces</g></svg>"
    less = without(drawing, [_mark(sea)])
    assert less == f'<svg><g data-stub="{_mark(sea)}"></g>{land}<g>pieces</g></svg>'
    assert without(drawing, []) == drawing
    assert without(drawing, ["", "0" * 16, "<g>", "no such mark"]) == drawing


def test_what_looks_different_has_another_mark() -> None:
    one = still(rect(0, 0, 90, 90), id="sea")
    assert _mark(one) == _mark(still(rect(0, 0, 90, 90), id="sea"))
    assert _mark(one) != _mark(still(rect(0, 0, 90, 91), id="sea"))
    assert _mark(one) != _mark(still(rect(0, 0, 90, 90), id="lake"))
    assert one.replace(f' data-still="{_mark(one)}"', "") == group(rect(0, 0, 90, 90), id="sea")
