"""Pictures of a guide, drawn with what a game's board is drawn with.

A picture is a table of `onepage.toml`: its `size`, `words` for those who cannot see it, and a list
`draw` of
    { use = "piece-chest", at = [x, y, width, height] }    a symbol of the board
    { piece = "village-v2", at = [x, y, scale] }           a piece of the board, by its id
    { crop = [x, y, width, height], at = [...] }           a part of the board, measured
                                                           from a piece if it says `around`
    { text = ["+2", "+2"], at = [x, y, size] }             words
    { rect = [x, y, width, height, round] }, { path = "M0 0h9" }
each with a `class` if it needs one. Pieces and parts are those of a `position`: a match that is
begun (`players`, `seed`, `options`), with lines played (`moves`) and values of its state changed
(`state`), seen by a `seat` with a `plan` in mind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as Tree

from fondaco.engine.box import with_changes
from fondaco.engine.contract import Drawing
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.pictures.svg import Markup, at, classes, el, group, number, path, rect, text, use

#: A picture so wide shows a part of the board and needs room; others stand beside their words.
_LARGE = 200
#: Classes that make something of a piece that a picture is not: a target, a piece that slides.
_MOVE = re.compile(r"(translate|scale)\(([^)]*)\)")
_REFERENCE = re.compile(r"(url\(#|#)([^)]+)(\)?)")
_DROPPED = {"legal", "blocked", "moves", "only-wide", "only-phone"}


@dataclass(frozen=True)
class Sketcher:
    """Draws the pictures of one game in one language."""

    game: Game
    lang: str
    pictures: Mapping[str, Mapping[str, Any]]
    positions: Mapping[str, Mapping[str, Any]]

    def draw(self, name: str) -> Markup:
        """A picture by its name."""
        picture = self.pictures[name]
        width, height = picture["size"]
        items = [self._item(name, picture, item) for item in picture["draw"]]
        own = self.game.id.replace("_", "-")
        words = self._say(picture.get("words", ""))  # without any it only goes with what is written
        return el(
            "svg",
            *items,
            class_=classes("sketch", width >= _LARGE and "sketch--large", own),
            viewBox=f"0 0 {number(width)} {number(height)}",
            role="img" if words else None,
            aria_label=words or None,
            aria_hidden=None if words else "true",
        )

    def _say(self, words: Any) -> str:
        if isinstance(words, str):
            return words
        return str(words[1 if self.lang == "de" else 0])

    def _item(self, name: str, picture: Mapping[str, Any], item: Mapping[str, Any]) -> Markup:
        look, place = item.get("class"), item.get("at", ())
        if "use" in item:
            return use(item["use"], *place, class_=look)
        if "text" in item:
            x, y, size = place
            words = self._say(item["text"])
            return text(words, x, y, size, class_=classes("sketch__text", look))
        if "rect" in item:
            return rect(*item["rect"], class_=classes("sketch__ground", look))
        if "path" in item:
            return path(item["path"], class_=classes("sketch__path", look))
        position = {**self.positions[picture["position"]], **picture}
        drawing = self._drawing(name, position, item.get("from", "wide"))
        if "crop" in item:
            return _crop(drawing, item, place, look)
        x, y, scale = place
        piece = group(
            _piece(drawing, item["piece"]), transform=f"{at(x, y)} scale({number(scale)})"
        )
        return group(piece, class_=look) if look else piece

    def _drawing(self, name: str, position: Mapping[str, Any], which: str) -> Tree.Element:
        """The board of a position, as a tree that may be changed."""
        drawn = getattr(_table(self.game, self.lang, position), which)
        root = Tree.fromstring(f"<g>{drawn}</g>")  # noqa: S314 - our own drawing
        _clean(root)
        _rename(root, f"sketch-{self.game.id}-{name}-")
        return root


def _table(game: Game, lang: str, position: Mapping[str, Any]) -> Drawing:
    """The table of a position, as a seat sees it with a plan in mind."""
    match = Match.start(game, position["players"], position.get("seed", 1), position.get("options"))
    for line in position.get("moves", ()):
        match.play(line)
    state = with_changes(match.state(), position.get("state", {}))
    seat = position.get("seat", state["actor"])
    trial = Trial(match.box, game.notation.view(state, seat), seat)
    names = [match.box.name("seats", place, lang) for place in range(match.players)]
    plan = position.get("plan")
    composed = game.board.compose(trial, plan or "", lang, names)
    if plan is not None and composed.plan != plan:
        raise ValueError(f"{game.id}: nobody can plan {plan!r} there, but {composed.plan!r}")
    return game.board.draw(trial, lang, composed, names, [])


def _clean(root: Tree.Element) -> None:
    """Leave nothing that can be reached, is spoken of, or could be taken for the board's own."""
    for element in root.iter():
        for child in [child for child in element if child.tag == "title"]:
            element.remove(child)
        names = element.get("class", "").split()
        kept = [name for name in names if name not in _DROPPED]
        if names:
            element.set("class", " ".join(kept))
        for key in list(element.attrib):
            if key in ("role", "tabindex") or key.startswith(("aria-", "data-", "hx-")):
                del element.attrib[key]


def _rename(root: Tree.Element, prefix: str) -> None:
    """Give what a drawing refers to in itself (a clip path) a name that no other drawing has."""
    own = {each.get("id") for each in root.iter()} - {None}
    for each in root.iter():
        for key, value in each.attrib.items():
            found = _REFERENCE.fullmatch(value)
            if found is not None and found[2] in own:
                each.set(key, f"{found[1]}{prefix}{found[2]}{found[3]}")
                target = next(one for one in root.iter() if one.get("id") == found[2])
                target.set("data-kept", f"{prefix}{found[2]}")


def _written(element: Tree.Element) -> Markup:
    """The markup of an element. Its ids are those of the board, which may be on the page, too."""
    for each in element.iter():
        kept = each.attrib.pop("data-kept", None)
        each.attrib.pop("id", None)
        if kept is not None:
            each.set("id", kept)
    return Markup(Tree.tostring(element, encoding="unicode"))


def _piece(drawing: Tree.Element, name: str) -> Markup:
    """A piece by its id, moved to where it was measured from."""
    found = next((each for each in drawing.iter() if each.get("id") == name), None)
    if found is None:
        raise LookupError(f"the board has no piece {name}")
    found.attrib.pop("transform", None)
    return _written(found)


def _origin(board: Tree.Element, name: str) -> tuple[float, float]:
    """Where on a board a piece has its own origin."""
    above = {child: each for each in board.iter() for child in each}
    found: Tree.Element | None = next(each for each in board.iter() if each.get("id") == name)
    x = y = 0.0
    while found is not None and found is not board:
        moves = dict(_MOVE.findall(found.get("transform", "")))
        scale = float(moves.get("scale", 1))
        right, down = map(float, re.split(r"[ ,]+", moves.get("translate", "0 0")))
        x, y = x * scale + right, y * scale + down
        found = above.get(found)
    return x, y


def _crop(
    drawing: Tree.Element, item: Mapping[str, Any], place: list[float], look: str | None
) -> Markup:
    """A part of the board, as large as a place."""
    board = next(each for each in drawing.iter() if each.tag == "svg")
    left, top = _origin(board, item["around"]) if "around" in item else (0.0, 0.0)
    part = [left + item["crop"][0], top + item["crop"][1], *item["crop"][2:]]
    inside = "".join(_written(child) for child in board)
    x, y, width, height = place
    return el(
        "svg",
        Markup(inside),
        x=x,
        y=y,
        width=width,
        height=height,
        viewBox=" ".join(map(number, part)),
        preserveAspectRatio="xMidYMid slice",
        class_=look,
    )
