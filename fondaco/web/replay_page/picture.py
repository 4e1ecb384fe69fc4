"""A position as one SVG file that needs nothing else: board, symbols and styles in one."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from django.template.loader import get_template

from fondaco.engine.game import Game
from fondaco.pictures.svg import Markup, el, group, number, rect, text
from fondaco.web.replay_page import Reel
from fondaco.web.style import STATIC
from fondaco.web.table_page import parts
from fondaco.web.texts import TEXTS

_SVG = re.compile(r"<svg\b[^>]*?viewBox=\"([^\"]+)\".*</svg>", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
#: What only makes sense on a page: names of targets, tips, marks of pieces.
_OF_PAGE = re.compile(r' (?:data-[a-z-]+|tabindex|focusable)="[^"]*"')
#: Below the board: what it shows.
_FOOT = 46
_WIDTH = 1600


def picture_of(shown_reel: Reel) -> str:
    """The wide board of a frame, with a line that says which game and where in it."""
    drawn = parts.board(shown_reel.look, None, "", parts.Shown("wide")).wide
    found = _SVG.search(drawn)
    assert found is not None, "a board is an SVG"  # noqa: S101
    _, _, width, height = map(float, found[1].split())
    board = _OF_PAGE.sub("", found[0])
    placed = f'<svg x="0" y="0" width="{number(width)}" height="{number(height)}"'
    game, whole = shown_reel.source.game, height + _FOOT
    caption = _caption(shown_reel)
    return "<?xml version='1.0' encoding='UTF-8'?>\n" + el(
        "svg",
        el("title", caption),
        el("style", Markup(_style(game))),
        _symbols(game),
        rect(0, 0, width, whole, fill="#f6efe1"),
        group(Markup(board.replace("<svg", placed, 1)), class_="board board--wide"),
        text(caption, 20, height + 30, 20, fill="#2b2118", class_="title"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(whole)}",
        width=_WIDTH,
        height=round(_WIDTH * whole / width),
        data_theme="light",
    )


def _caption(shown_reel: Reel) -> str:
    words = TEXTS.say(
        "picture_caption",
        shown_reel.lang,
        game=shown_reel.source.game.box.about.title[shown_reel.lang],
        place=parts.place(shown_reel.look),
        n=shown_reel.at,
        all=shown_reel.last,
    )
    return f"{TEXTS.say('site', shown_reel.lang)} · {words}"


@lru_cache(maxsize=32)
def _style(game: Game) -> str:
    """The style sheets that a board needs, without their remarks."""
    sheets = [STATIC / "base.css", STATIC / "board.css", game.style_sheet]
    return "\n".join(_COMMENT.sub("", _read(sheet)) for sheet in sheets).replace("&", "&amp;")


def _read(sheet: Path) -> str:
    return sheet.read_text(encoding="utf-8")


@lru_cache(maxsize=32)
def _symbols(game: Game) -> Markup:
    """The symbols of the board, and those that all pages share."""
    shared = get_template("fondaco/parts/symbols.html").render({"symbols": True})
    return Markup(game.board.symbols() + shared)
