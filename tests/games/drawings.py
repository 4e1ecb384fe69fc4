"""What holds for the drawing of every board: well formed, within the policy, nothing twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from fondaco.pictures.board import Board

NASTY = '<script>alert(1)</script>"& onclick="x'
_FORBIDDEN = ("script", "style", "foreignObject", "image", "a")
_REFERENCE = re.compile(r"url\(#([\w-]+)\)")
_PLACE = re.compile(r"translate\(-?[\d.]+ -?[\d.]+\)( scale\([\d.]+\))?")


def parse(markup: str) -> Element:
    """One picture. Line breaks stay what they are in HTML: the lines of a preview."""
    whole = markup.replace("\n", "&#10;")
    return ElementTree.fromstring(whole)  # noqa: S314 - our own markup is what is tested


def elements(*markup: str) -> Iterator[Element]:
    """Whatever is drawn in pieces of markup, whether they are one picture, several or none."""
    for piece in markup:
        yield from list(parse(f"<all>{piece}</all>").iter())[1:]


def by_id(*markup: str) -> dict[str, Element]:
    return {e.attrib["id"]: e for e in elements(*markup) if "id" in e.attrib}


def parts(board: Board) -> tuple[str, ...]:
    """All that a page shows of a board."""
    return board.wide, board.phone, board.dock, board.aside


def all_drawn(board: Board) -> Iterator[Element]:
    return elements(*parts(board))


@cache
def _read(sheet: str) -> tuple[list[str], set[str]]:
    """The ids of a sheet of symbols, and those that are used in it."""
    return _collect(elements(sheet), lambda element: None)


def check_drawing(board: Board, sheet: str, check_target: Callable[[Element], None]) -> None:
    """What holds for every drawing; besides, for each element what a game demands."""
    known, needed = _read(sheet)
    ids, used = _collect(all_drawn(board), check_target)
    ids = [*known, *ids]
    assert len(ids) == len(set(ids))
    assert "" not in ids
    assert used | needed <= set(ids)


def _collect(
    found: Iterator[Element], check_target: Callable[[Element], None]
) -> tuple[list[str], set[str]]:
    ids: list[str] = []
    used: set[str] = set()
    for element in found:
        told = element.attrib
        assert element.tag not in _FORBIDDEN
        assert not any(name == "style" or name.startswith("on") for name in told)
        if "id" in told:
            ids.append(told["id"])
        if "href" in told:
            used.add(told["href"][1:])
        if "data-points" in told:
            used.add(told["data-points"])
        used.update(_REFERENCE.findall(" ".join(told.values())))
        if told.get("role") == "button":
            assert told["tabindex"] == "0"
            assert told["aria-label"]
            assert told["id"]
        if "moves" in told.get("class", "").split() and "id" in told:
            assert _PLACE.fullmatch(told["transform"])
        check_target(element)
    return ids, used
