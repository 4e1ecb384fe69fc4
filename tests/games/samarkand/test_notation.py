"""Samarkand's inputs of whole steps, its words, and what is told before it happens."""

from __future__ import annotations

from random import Random

import pytest

import fondaco
from fondaco import Match
from fondaco.engine.trial import Trial
from fondaco.games.samarkand.gains import camels, card_worths
from fondaco.games.samarkand.notation import gather
from tests.games.samarkand.test_rule_book import act, dealt, given, marry


def discarding() -> Match:
    """Seat 0 with 1, 2, 9, 12 and 30 after its first marriage."""
    return act(dealt(), "marry pink, draw 9, draw 12, draw 30")


@pytest.mark.rules("SAM-3.14", "SAM-R.24")
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("discard 2 12", ["discard 2", "discard 12"]),
        ("discard 12 2", ["discard 2", "discard 12"]),
        ("discard 12 keep", ["discard 12", "keep"]),
        ("discard 30", ["discard 30"]),
        ("keep", ["keep"]),
    ],
)
def test_a_set_of_discards_is_one_input(text: str, lines: list[str]) -> None:
    match = discarding()
    assert match.play(text, 0) == lines
    if len(lines) > 1:
        assert match.state()["phase"] == "turn"
        assert not match.unfinished
        assert gather(lines) in (text, "discard 2 12")
    else:
        assert match.unfinished == (text == "discard 30")


@pytest.mark.rules("SAM-4.2", "SAM-1.9")
def test_a_family_and_a_space_are_one_input() -> None:
    match = dealt()
    for family in ("pink", "red", "green"):
        marry(match, family)
    assert match.play("expand pink yazd", 0) == ["expand pink", "place yazd"]
    assert match.state()["board"]["yazd"] == ["pink"]
    assert gather(["expand pink", "place yazd"]) == "expand pink yazd"


@pytest.mark.rules("SAM-1.9", "SAM-R.30")
@pytest.mark.parametrize(
    "text",
    [
        *("discard 2 2", "discard 2 3", "discard 2 9 12", "discard keep", "discard 2  12"),
        *("discard 02 12", "discard 2 12 keep", "discard keep 2", "discard 12 keep keep"),
    ],
)
def test_a_wrong_set_changes_nothing(text: str) -> None:
    match = discarding()
    before = match.tables().tobytes()
    with pytest.raises(fondaco.IllegalAction):
        match.play(text, 0)
    assert match.tables().tobytes() == before


@pytest.mark.parametrize(
    "text", ["expand pink kerman", "expand red thrace", "expand pink", "expand"]
)
def test_a_wrong_step_changes_nothing(text: str) -> None:
    match = dealt()
    before = match.tables().tobytes()
    with pytest.raises(fondaco.IllegalAction):
        match.play(text, 0)
    assert match.tables().tobytes() == before


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.rules("SAM-5.1", "SAM-6.1", "SAM-6.4", "SAM-6.5", "SAM-7.3", "SAM-8.1")
def test_what_is_told_of_a_camel_is_what_happens(players: int) -> None:
    """What a camel that is then placed would bring, against the events of the match."""
    rng, match = Random(players), fondaco.start("samarkand", players, seed=players)
    checked = 0
    while match.actor is not None:
        state, seat = match.state(), match.actor
        line = rng.choice(match.legal())
        if line.startswith("place") and isinstance(seat, int):
            ids = [row["id"] for row in match.box.data["family"]]
            trial = Trial(match.box, match.view(seat), seat)
            family = ids.index(state["pending"]["family"])
            found = camels(trial, family)
            assert [f"place {name}" for name in found] == [x for x in match.legal() if x != "done"]
            camel = found[line.split()[1]]
            assert match.box.data["space"][camel.space]["id"] == line.split()[1]
            since = len(match.lines)
            match.act(line)
            told = {event.kind: event.facts for event in match.events(None, since)}
            taken = told.get("marker", {}).get("good")
            assert camel.marker == (None if taken is None else taken + 1)
            assert camel.link == told.get("linked", {}).get("passive")
            assert list(camel.income) == told.get("linked", {}).get("income", [0] * players)
            assert camel.ending == told.get("ended", {}).get("reason")
            checked += 1
        else:
            match.act(line)
    assert checked > 30


@pytest.mark.rules("SAM-8.1")
def test_what_cards_are_worth_now() -> None:
    """Section 9, example 1: 13 gives 4, 18 gives 8, 19 gives 5, 30 nothing."""
    match = given("SC-32")
    found = card_worths(Trial(match.box, match.view(0), 0), 0)
    camels = {n: [points for _, points in found[n].camels] for n in (13, 18, 19, 30)}
    assert camels == {13: [4], 18: [4, 4], 19: [1, 4], 30: []}
    assert [found[n].points for n in (13, 18, 19, 30)] == [4, 8, 5, 0]


def test_prompts_speak_to_the_seat_and_about_it() -> None:
    match = given("SC-29")
    say = match.game.notation.say_prompt
    match.act("place hail")
    prompts = [say(match.box, match.view(seat), "en") for seat in (2, 0, None)]
    assert prompts[0] == "Cem: the card 22 Horses could be sold now, but you do not hold it."
    assert prompts[1] == prompts[2] == "Cem is asked whether to sell the card 22 Horses."
    assert "ob die Karte 22 Pferde verkauft wird" in say(match.box, match.view(0), "de")
    assert "Die Karte 22 Pferde könnte" in say(match.box, match.view(2), "de")
    match.act("hold")
    assert "for 3 Dirham" in say(match.box, match.view(0), "en")
    assert "3 Dirham verkaufen" in say(match.box, match.view(0), "de")


@pytest.mark.rules("SAM-3.9", "SAM-3.10")
def test_the_prompt_says_how_many_cards_may_and_must_go() -> None:
    match = discarding()
    say = match.game.notation.say_prompt
    assert "discard up to 2 cards. The hand limit is 10, you count 5" in say(
        match.box, match.view(0), "en"
    )
    full = act(given("SC-18"), "marry purple, draw 1, draw 8, draw 9")
    assert "discard 2 cards. The hand limit is 7, you count 9" in say(full.box, full.view(3), "en")
    assert "Lege 2 Karten ab" in say(full.box, full.view(3), "de")
    assert say(full.box, full.view(0), "en") == "Dara discards."


@pytest.mark.rules("SAM-3.9", "SAM-3.14")
def test_the_prompt_says_when_no_other_card_may_go() -> None:
    """After the highest card no higher one is left, whatever the hand holds."""
    match = act(discarding(), "discard 30")
    assert match.legal() == ["keep"]
    say = match.game.notation.say_prompt
    assert "no other card may be discarded" in say(match.box, match.view(0), "en")
    assert "Behalte den Rest" in say(match.box, match.view(0), "de")
    match = act(discarding(), "discard 12")
    assert "discard up to 1 card." in say(match.box, match.view(0), "en")


@pytest.mark.rules("SAM-1.4")
def test_the_prompt_says_when_passing_is_all() -> None:
    """SC-34: no money for a marriage, no camel for an expansion."""
    match = act(given("SC-34"), "place zaranj")
    assert match.legal() == ["pass"]
    say = match.game.notation.say_prompt
    assert say(match.box, match.view(2), "en").endswith("so you pass.")
    assert say(match.box, match.view(2), "de").endswith("verlängern und passt.")
    for other in (0, None):
        assert say(match.box, match.view(other), "en").endswith("has to pass.")
    match.act("pass")
    assert "marry into a family, or extend" in say(match.box, match.view(0), "en")


@pytest.mark.rules("SAM-3.9")
@pytest.mark.parametrize(
    "text", ["discard 2 9 12", "discard 2 9 keep", "discard 12 9 2", "discard 1 2 9 12 30"]
)
def test_too_many_cards_in_one_input(text: str) -> None:
    match = discarding()
    for seat in (0, None):
        with pytest.raises(fondaco.IllegalAction, match="No more than 2 cards") as refused:
            match.play(text, seat)
        assert refused.value.rule == "SAM-3.9"
        assert "Mehr als 2 Karten" in refused.value.say("de")
    with pytest.raises(fondaco.IllegalAction) as refused:
        match.play(text, 1)
    assert refused.value.rule == "SAM-1.8"
    assert match.lines[-1] == "draw 30"


@pytest.mark.rules("SAM-3.9")
def test_too_many_cards_after_the_first() -> None:
    match = act(discarding(), "discard 2")
    with pytest.raises(fondaco.IllegalAction, match="No more than 1 card ") as refused:
        match.play("discard 9 12", 0)
    assert refused.value.rule == "SAM-3.9"
    assert match.play("discard 9", 0) == ["discard 9"]


def test_a_card_drawn_is_one_card_whatever_is_on_it() -> None:
    box = dealt().box
    action = box.index["draw 22"]
    said = [dealt().game.notation.say_action(box, action, lang) for lang in ("en", "de")]
    assert said == ["The card 22 Horses is drawn", "Die Karte 22 Pferde wird gezogen"]
