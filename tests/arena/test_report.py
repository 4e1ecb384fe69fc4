"""The report: one file with everything in it, for eyes, ears and both languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from fondaco.arena.tournament.plan import Tournament
from fondaco.arena.tournament.report import write_report
from fondaco.arena.tournament.run import hold
from fondaco.arena.tournament.standings import Standing

NASTY = "<b>&$x$"
FIGURES = ("ladder", "alone", "seats", "scores", "length", "phases")


class Page(HTMLParser):
    """Reads a page: what is open is closed, and which ids there are."""

    EMPTY = frozenset({"meta", "br", "path", "use"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.counts: dict[str, int] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._see(tag, attrs)
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._see(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def _see(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        for name, value in attrs:
            if name == "id":
                self.ids.append(str(value))
            if name in ("src", "href", "xlink:href"):
                self.links.append(str(value))


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Standing:
    own = tmp_path_factory.mktemp("own") / "own.py"
    own.write_text(
        "class A:\n    def __init__(self, game, seed, box): ...\n"
        "    def choose(self, view, legal): return legal[-1]\n"
    )
    bots = ["greedy", "random", f"last=python:{own}:A"]
    return hold(Tournament.make("wampum", 3, bots, 54, seed="report"))


def _page(standing: Standing, lang: str, tmp_path: Path) -> str:
    path = tmp_path / f"{lang}.html"
    write_report(path, standing, lang)
    assert list(tmp_path.iterdir()) == [path]
    return path.read_text(encoding="utf-8")


def test_everything_is_in_one_file(standing: Standing, tmp_path: Path) -> None:
    text = _page(standing, "en", tmp_path)
    page = Page(text)
    assert not page.open
    assert len(page.ids) == len(set(page.ids))
    assert page.counts["svg"] == len(FIGURES)
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    for used in re.findall(r"url\(#([^)]+)\)", text):
        assert used in page.ids
    assert "http" not in re.sub(r'xmlns(:xlink)?="[^"]*"', "", text)


def test_plots_have_texts_and_tables_beside_them(standing: Standing, tmp_path: Path) -> None:
    text = _page(standing, "en", tmp_path)
    for figure in FIGURES:
        assert f'aria-labelledby="{figure}-title"' in text
        found = re.search(rf'<title id="{figure}-title">([^<]+)</title>', text)
        assert found is not None
        assert len(found.group(1)) > 30
    sections = re.findall(r"<section>.*?</section>", text, re.DOTALL)
    assert len(sections) == 7  # six plots and who is ahead of whom
    assert all("<table" in section for section in sections)


def test_plots_have_no_colour_of_their_own(standing: Standing, tmp_path: Path) -> None:
    """All come from the style sheet, where every colour is there for light and for dark."""
    text = _page(standing, "en", tmp_path)
    drawn = "".join(re.findall(r"<svg.*?</svg>", text, re.DOTALL))
    assert not re.findall(r"(?:fill|stroke): ?#[0-9a-f]{3,6}", drawn)
    style = text[text.index("<style>") : text.index("</style>")]
    for variable in set(re.findall(r"var\((--[a-z0-9-]+)\)", text)) - {"--part"}:
        assert re.search(rf"{variable}: light-dark\(", style), variable


def test_a_report_speaks_german(standing: Standing, tmp_path: Path) -> None:
    text = _page(standing, "de", tmp_path)
    assert '<html lang="de">' in text
    for words in (
        "ein Turnier zu 3",
        "Rangleiter",
        "Siege nach Plätzen",
        "33,3\N{NO-BREAK SPACE}%",
        "Phasen",
        "Entscheidungen je Partie</th>",
    ):
        assert words in text
    assert not re.search(r"\b(Rating|Victories|Seat|match|points)\b", re.sub("<[^>]*>", " ", text))


def test_names_from_outside_are_text(tmp_path: Path) -> None:
    own = tmp_path / f"{NASTY}.py"
    own.write_text(
        "class A:\n    def __init__(self, game, seed, box): ...\n"
        "    def choose(self, view, legal): return legal[-1]\n"
    )
    tournament = Tournament.make("wampum", 2, ["greedy", f"python:{own}:A"], 4, seed=1)
    folder = tmp_path / "reports"
    folder.mkdir()
    text = _page(hold(tournament), "en", folder)
    assert "<b>" not in text
    assert "&lt;b&gt;&amp;$x$" in text


def test_a_tournament_of_one_deal_and_only_draws_can_be_reported(tmp_path: Path) -> None:
    standing = hold(Tournament.make("wampum", 2, ["greedy", "random"], 1, seed=1))
    assert "unknown" in _page(standing, "en", tmp_path)
