"""The guide of every game: one page with pictures, the full rules, both as players read them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from fondaco.engine.game import Game
from fondaco.engine.onepage import read_one_page
from fondaco.pictures.sketch import Sketcher
from fondaco.plain.onepage import PlainOnePage
from fondaco.web.guide_page.leaves import one_page
from fondaco.web.guide_page.rules import marked
from fondaco.web.texts import HEADLINES, SENTENCES, TEXTS
from tests.games.plain_words import not_for_players
from tests.games.reading import words_of
from tests.web.conftest import Person
from tests.web.shown import Reader

both = pytest.mark.parametrize("lang", ["en", "de"])
#: What is inside of these is no text of a page.
_UNREAD = re.compile(r"<(script|style|head)\b.*?</\1>", re.DOTALL)


def read(answer: Any) -> str:
    assert answer.status_code == 200
    return str(answer.content.decode())


def texts(html: str) -> list[str]:
    """What is written and what is read out."""
    return [unescape(each.text) for each in words_of(_UNREAD.sub("", html), "page")]


@both
def test_both_layers_speak_to_players(game: Game, lang: str) -> None:
    visitor = Person(lang)
    for path in (f"/guide/{game.id}", f"/guide/{game.id}/rules"):
        for text in texts(read(visitor.get(path))):
            assert not not_for_players(text), path


@both
def test_the_page_has_goal_turn_scoring_end_symbols_and_five_tips(game: Game, lang: str) -> None:
    page = Reader(read(Person(lang).get(f"/guide/{game.id}")))
    names = [attrs["id"] for attrs, _ in page.all("section")]
    assert names == [f"leaf-{number}" for number in range(1, 7)]
    chips = [attrs["href"] for attrs, _ in page.all("a") if attrs["href"].startswith("#leaf")]
    assert chips == [f"#{name}" for name in names], "the contents lead to every leaf"
    shown = one_page(game, lang)
    assert [leaf.kind for leaf in shown.leaves[-2:]] == ["symbols", "tips"]
    assert len(shown.leaves[-1].items) == 5
    assert any("over" in leaf.phases for leaf in shown.leaves), "the end has a leaf"
    assert f"/guide/{game.id}/rules" in page.values("href")
    assert shown.ours in read(Person(lang).get(f"/guide/{game.id}"))


def test_the_pictures_are_parts_of_the_board_and_nothing_more(game: Game) -> None:
    page = game.one_page
    symbols = set(re.findall(r'id="([^"]+)"', game.board.symbols()))
    used = {leaf.picture for leaf in page.leaves}
    used |= {item.picture for leaf in page.leaves for item in leaf.items}
    assert used - {""} == set(page.pictures), "every picture is shown, every shown one exists"
    for lang in ("en", "de"):
        sketcher = Sketcher(game, lang, page.pictures, page.positions)
        for name in page.pictures:
            drawn = sketcher.draw(name)
            own = set(re.findall(r'\bid="([^"]+)"', drawn))
            wanted = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn))
            assert {a or b for a, b in wanted} <= symbols | own, name
            assert all(each.startswith(f"sketch-{game.id}-{name}-") for each in own), name
            assert not re.search(r'\b(tabindex|role="button"|data-|hx-|style=|<title)', drawn)


def test_every_phase_of_a_match_that_is_named_exists(game: Game) -> None:
    phases = {phase for leaf in game.one_page.leaves for phase in leaf.phases}
    known = game.notation.state.__self__.phases  # type: ignore[attr-defined]
    assert phases <= set(known), phases - set(known)


def test_the_leaf_about_what_is_going_on_comes_first_beside_the_board() -> None:
    visitor = Person()
    body = visitor.body("/guide/wampum", phase="offer_village")
    assert "<html" not in body
    first = Reader(body).all("section")[0][0]["id"]
    assert first == "drawer-leaf-2", "the two swaps"
    unknown = Reader(visitor.body("/guide/wampum", phase="<b>")).all("section")[0][0]["id"]
    assert unknown == "drawer-leaf-1"
    page = visitor.get("/guide/wampum", phase="offer_village").content.decode()
    assert Reader(page).all("section")[0][0]["id"] == "leaf-1", "a page keeps its order"


def test_a_table_says_in_which_phase_it_is(ann: Person) -> None:
    table = ann.open(seat1="bot:random")
    page = Reader(ann.get(f"/table/{table.pk}").content.decode())
    phase = next(attrs["value"] for attrs, _ in page.all("input") if attrs.get("id") == "phase")
    assert phase in ("offer_village", "relocate", "discard")
    opener = next(attrs for attrs, _ in page.all("a") if attrs.get("id") == "guide-open")
    assert opener["hx-include"] == "#phase"


# ---------------------------------------------------------------- the full rules


@both
def test_the_contents_lead_to_every_chapter(game: Game, lang: str) -> None:
    page = Reader(read(Person(lang).get(f"/guide/{game.id}/rules")))
    chapters = [attrs["id"] for attrs, _ in page.all("h2") if attrs["id"].startswith("r")]
    links = [href.partition("#")[2] for href in page.values("href") if href.startswith("#r")]
    sections = dict.fromkeys(p.section for p in game.guides[lang].told if p.section)
    assert links == [each for each in chapters if each != "rules-contents"]
    assert len(links) == len(sections)


def test_words_are_found_and_marked() -> None:
    visitor = Person()
    page = read(visitor.get("/guide/wampum/rules", q="canoe TIE"))
    assert "<mark>Canoe</mark>" in page or "<mark>canoe</mark>" in page
    assert "<mark>tie</mark>" in page
    assert "passage about" in page or "passages about" in page
    assert "The game on one page" in page
    whole = visitor.body("/guide/wampum/rules", q="canoe tie")
    assert 'id="rules-q"' in whole, "beside the board the search goes along"
    answer = visitor.client.get(
        "/guide/wampum/rules",
        {"q": "canoe tie"},
        headers={"hx-request": "true", "hx-target": "rules-text"},
    )
    assert 'id="rules-q"' not in read(answer), "while one types only the text is renewed"


def test_of_several_paragraphs_about_a_rule_the_first_is_gone_to() -> None:
    page = Reader(read(Person().get("/guide/wampum/rules", rule="WAM-4.12")))
    marked_ones = [attrs for attrs, _ in page.all("p") if attrs["class"].endswith(" hit")]
    assert len(marked_ones) == 2
    assert [attrs.get("id") for attrs in marked_ones] == ["hit", None]


@pytest.mark.parametrize("words", ["<script>alert(1)</script>", "&amp;", "\x00", "x" * 5000, " "])
def test_whatever_is_looked_for_is_only_text(words: str) -> None:
    page = read(Person().get("/guide/wampum/rules", q=words))
    assert "<script>alert" not in page
    Reader(page)


def test_nothing_is_found_without_a_fault() -> None:
    page = read(Person("de").get("/guide/wampum/rules", q="Raumschiff"))
    assert "Zu „Raumschiff“ steht nichts in den Regeln." in page


def test_the_rule_that_was_asked_for_is_marked_and_not_named() -> None:
    page = read(Person().get("/guide/wampum/rules", rule="WAM-4.8"))
    hits = [words for attrs, words in Reader(page).all("p") if attrs.get("id") == "hit"]
    assert len(hits) == 1
    assert "more" in "".join(hits[0])
    assert not any(not_for_players(text) for text in texts(page))


@both
def test_examples_are_set_apart(game: Game, lang: str) -> None:
    page = Reader(read(Person(lang).get(f"/guide/{game.id}/rules")))
    examples = [attrs for attrs, _ in page.all("p") if "passage--example" in attrs.get("class", "")]
    written = [p for p in game.guides[lang].told if p.is_example]
    assert len(examples) == len(written)
    assert written


def test_marks_are_put_around_words_and_never_into_markup() -> None:
    text = marked("- **Strong** b and <b>: Example: strong", ("b", "strong"))
    assert text == (
        "<strong><mark>Strong</mark></strong> <mark>b</mark> and &lt;<mark>b</mark>&gt;: "
        '<b class="eg">Example</b>: <mark>strong</mark>'
    )


def test_marks_leave_signs_whole_that_are_written_with_letters() -> None:
    text = marked("A player's 2 cards & 7 more", ("2", "x", "amp", "s"))
    assert text == ("A player&#x27;<mark>s</mark> <mark>2</mark> card<mark>s</mark> &amp; 7 more")
    assert marked("A player's card", ("player's",)) == "A <mark>player&#x27;s</mark> card"


def test_why_not_shows_no_rule_id(ann: Person) -> None:
    table = ann.open(option_start_player="seat_0")
    why = ann.get(f"/table/{table.pk}/why", line="offer v3b").content.decode()
    note = re.search(r'<div class="note .*?</button>', why, re.DOTALL)
    assert note is not None
    assert "Cedar Point" in note.group()
    assert not any(not_for_players(text) for text in texts(note.group()))


def test_no_text_of_the_site_is_for_programmers() -> None:
    for catalogue in (TEXTS, HEADLINES, SENTENCES):
        for key, text in catalogue.items():
            for lang in ("en", "de"):
                said = re.sub(r"\{[a-z_]+\}", "…", text.en if lang == "en" else text.de)
                assert not not_for_players(said), key


# ---------------------------------------------------------------- a game without a page of its own


def test_a_game_without_a_page_has_one_of_its_pitch_and_its_guide(game: Game) -> None:
    class Bare:
        folder = game.folder / "board"  # where no onepage.toml lies
        notation = game.notation
        guides = game.guides

    page = PlainOnePage(Bare()).page()  # type: ignore[arg-type]
    assert page.goal.say("en") == game.notation.PITCH["en"]
    assert 3 <= len(page.leaves) <= 6
    assert page.leaves[0].title.say("de") == next(
        p.section for p in game.guides["de"].told if p.section
    )
    assert page.leaves[0].items[0].text is not None


def test_a_leaf_of_no_kind_is_refused(tmp_path: Any) -> None:
    path = tmp_path / "onepage.toml"
    path.write_text('goal = "a"\n[[leaves]]\ntitle = ["A", "B"]\nkind = "poem"\n')
    with pytest.raises(ValueError, match="poem"):
        read_one_page(path)


def test_learn_is_linked_only_where_there_is_a_lesson(game: Game) -> None:
    page = read(Person().get(f"/guide/{game.id}"))
    assert (f'href="/learn/{game.id}"' in page) is (game.lesson is not None)
