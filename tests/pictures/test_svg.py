"""The builder escapes, and leaves out what is not there."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from fondaco.engine.registry import find_game, game_ids
from fondaco.pictures import beads, cards, marks, targets
from fondaco.pictures.sheets import sprite
from fondaco.pictures.svg import Markup, at, classes, el, fit, group, join, number, text, use


def parse(markup: str) -> Element:
    return ElementTree.fromstring(markup)  # noqa: S314 - our own markup is what is tested


NASTY = "</text><script>alert('1')</script>\" onload=\"x & <b>"


def test_words_and_attributes_are_escaped() -> None:
    element = parse(el("text", NASTY, aria_label=NASTY))
    assert element.text == NASTY
    assert element.attrib == {"aria-label": NASTY}


def test_markup_is_not_escaped_again() -> None:
    assert group(text("a & b", 0, 0, 1)) == (
        '<g><text x="0" y="0" font-size="1">a &amp; b</text></g>'
    )


def test_absent_attributes_are_left_out() -> None:
    assert el("g", class_=None, data_plan="offer v2", tabindex="0") == (
        '<g data-plan="offer v2" tabindex="0"/>'
    )


@pytest.mark.parametrize(
    ("value", "told"), [(1.0, "1"), (0.1 + 0.2, "0.3"), (-2.345, "-2.35"), (7, "7"), (-0.001, "0")]
)
def test_numbers_are_short(value: float, told: str) -> None:
    assert number(value) == told


def test_places_and_classes() -> None:
    assert at(1.5, 2) == "translate(1.5 2)"
    assert classes("a", False, None, "", "b") == "a b"


def test_long_words_are_cut() -> None:
    assert fit("Ines", 200, 16) == "Ines"
    assert fit("A" * 40, 100, 16).endswith("…")
    assert len(fit("A" * 40, 100, 16)) < 13


def test_face_down_cards_are_all_alike() -> None:
    """Nothing but the place tells one back from another."""
    fan = parse(f"<g>{cards.fan_down('card-back', 7, 0, 0, 40, 100)}</g>")
    assert len(fan) == 7
    assert all(
        set(card.attrib) == {"href", "x", "y", "width", "height", "transform"} for card in fan
    )
    assert {card.attrib["href"] for card in fan} == {"#card-back"}


@pytest.mark.parametrize("amount", [0, 1, 2, 19])
def test_fans_stay_in_their_room(amount: int) -> None:
    fan = parse(f"<g>{cards.fan_up(['x'] * amount, 50, 0, 40, 100)}</g>")
    lefts = [float(card.attrib["x"]) for card in fan]
    assert len(lefts) == amount
    assert all(-0.1 <= left <= 60.1 for left in lefts)


def test_a_heap_shows_a_few_edges() -> None:
    assert cards.stack("mini-maize", 12, 0, 0, 40).count("<use") == 4
    assert cards.stack("mini-maize", 1, 0, 0, 40).count("<use") == 1


def test_every_seat_colour_has_a_shape() -> None:
    sheet = parse(sprite())
    ids = [symbol.attrib["id"] for symbol in sheet]
    assert len(ids) == len(set(ids))
    colours = [colour for game in game_ids() for colour in find_game(game).box.seat_colours]
    assert {f"mark-{colour}" for colour in colours} <= set(ids)
    shapes = {ElementTree.tostring(symbol[0]) for symbol in sheet[:5]}
    assert len(shapes) == 5


def test_discs_and_badges_carry_their_seat() -> None:
    assert 'class="seat-green"' in marks.disc("green", 0, 0)
    assert "3 &lt; 4" in marks.badge("red", "3 < 4", 0, 0)


def test_rounds_on_a_string() -> None:
    string = beads.round_string(3, 8, 0, 0, 100, "round 3 of 8")
    assert string.count("bead-past") == 2
    assert string.count("bead-now") == 1
    assert string.count("bead-later") == 5


def test_beads_in_rows() -> None:
    assert beads.bead_rows("bead", 12, 0, 0, 10).count("<use") == 12
    assert beads.bead_rows("bead", 0, 0, 0, 10) == ""


def test_targets() -> None:
    legal = el("g", **targets.legal("offer v2", "Beaver Ford", chosen=True, also="village"))
    assert 'class="village legal chosen"' in legal
    assert 'aria-pressed="true"' in legal
    assert 'data-plan="offer v2"' in legal
    blocked = el("g", **targets.blocked("offer v4", "Stone Hill"))
    assert 'class="blocked"' in blocked
    assert 'data-why="offer v4"' in blocked
    named = el("g", **targets.named("a hill", role="img"))
    assert "tabindex" not in named


def test_joining_keeps_markup() -> None:
    whole = join([use("a", 0, 0, 1, 1), use("b", 0, 0, 1, 1)])
    assert isinstance(whole, Markup)
    assert group(whole).count("<use") == 2
