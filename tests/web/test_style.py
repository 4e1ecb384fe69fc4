"""The face of the site: style sheets, scripts and lobby pictures."""

from __future__ import annotations

import re

import pytest

import fondaco
from fondaco.web.style import SHEETS, whole_style
from fondaco.web.views.lobby import pictures
from tests.web.shown import WEB, Reader, shown


def _static(name: str) -> str:
    return (WEB / "static" / name).read_text(encoding="utf-8")


STYLE = whole_style()
SCRIPT, PANZOOM = _static("fondaco/site.js"), _static("fondaco/panzoom.js")
STORY, SOUND = _static("fondaco/story.js"), _static("fondaco/sound.js")
TIPS = _static("fondaco/tips.js")

# ---------------------------------------------------------------- style sheets and scripts


def test_every_page_has_every_style_sheet_in_its_order() -> None:
    there = {f"fondaco/{path.name}" for path in (WEB / "static" / "fondaco").glob("*.css")}
    assert there == set(SHEETS)
    linked = [attrs["href"] for attrs, _ in Reader(shown("lobby")).all("link")]
    assert [href for href in linked if href.endswith(".css")] == [f"/static/{s}" for s in SHEETS]


def test_style_sheets_are_closed_and_stay_at_home() -> None:
    for sheet in SHEETS:
        text = re.sub(r"/\*.*?\*/", "", _static(sheet), flags=re.DOTALL)
        assert text.count("{") == text.count("}"), sheet
    bare = re.sub(r"/\*.*?\*/", "", STYLE, flags=re.DOTALL)
    assert "url(" not in bare
    assert "@import" not in bare
    defined = set(re.findall(r"(--[\w-]+):", bare)) | {"--kind-ink"}  # a board's
    assert set(re.findall(r"var\((--[\w-]+)\)", bare)) <= defined


def test_script_is_small_and_plain() -> None:
    assert SCRIPT.count("\n") <= 400
    assert PANZOOM.count("\n") <= 150
    assert TIPS.count("\n") <= 150
    assert STORY.count("\n") <= 200
    assert SOUND.count("\n") <= 100
    for script in (SCRIPT, PANZOOM, TIPS, STORY, SOUND):
        assert not re.search(r"\beval\b|innerHTML|new Function|https?:", script)
        # What a script has measured it may tell the style sheets, which say what follows from it.
        assert not re.search(r"\.style\b(?!\.setProperty\(\"--)", script)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((ink, ground) for ink in ("ink", "ink-2") for ground in ("paper", "paper-2", "card")),
        *((ink, "table") for ink in ("ink", "ink-2")),
        ("on-go", "go"),
        ("warn", "card"),
        ("good", "card"),
    ],
)
def test_contrast_of_texts(ink: str, ground: str, theme: int) -> None:
    pattern = r"--{}: light-dark\((#\w{{6}}), (#\w{{6}})\)"
    found = [re.search(pattern.format(name), STYLE) for name in (ink, ground)]
    light, dark = sorted(_luminance(match.group(theme + 1)) for match in found if match)[::-1]
    assert (light + 0.05) / (dark + 0.05) >= 4.5


# ---------------------------------------------------------------- lobby pictures


def test_lobby_pictures_are_a_symbol_for_each_game_without_style() -> None:
    html = pictures()
    reader = Reader(f"<svg>{html}</svg>")
    drawn = {attrs["id"] for attrs, _ in reader.all("symbol")}
    assert drawn == {f"pic-{game}" for game in fondaco.game_ids()}
    assert not reader.values("style")
    ids = set(reader.values("id"))
    assert len(ids) == len(reader.values("id"))
    assert set(re.findall(r"url\(#([\w-]+)\)", html)) <= ids
