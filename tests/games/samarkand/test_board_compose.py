"""Composing a decision: any order, any change, and never an input that the referee refuses."""

from __future__ import annotations

import copy

import pytest

import fondaco
from fondaco.engine.composition import Choice, Composition
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.games.samarkand.board import compose
from tests.games.samarkand.test_board_positions import (
    NAMES,
    discarding,
    looking,
    placing_more,
    selling,
    start,
    turning,
)


def at(position: tuple[Match, State], plan: str, lang: str = "en") -> Composition:
    match, view = position
    return compose(looking(match.box, view, 0), plan, lang, NAMES)


def choice(found: Composition, name: str) -> Choice:
    return next(choice for choice in found.choices if choice.id == name)


# ---------------------------------------------------------------- a family


def test_the_beginning() -> None:
    found = at(turning(), "")
    assert (found.plan, found.go, found.clear, found.then) == ("", None, None, ())
    assert found.go_label == "Choose a family"
    assert [c.id for c in found.choices[:3]] == ["blue", "orange", "white"]
    assert {c.id: c.key for c in found.choices} == {
        **dict(zip(("red", "yellow", "blue", "grey", "black"), "12345", strict=True)),
        **dict(zip(("green", "orange", "white", "pink", "purple"), "67890", strict=True)),
    }
    white, red = choice(found, "white"), choice(found, "red")
    assert (white.plan, white.detail, white.gain) == ("expand white", "treasury 7 · 5 left", "× 2")
    assert (red.plan, red.gain, red.gain_symbol) == ("marry red", "3", "coin")
    assert not any(c.blocked for c in found.choices)  # six Dirham are enough for every dowry


@pytest.mark.rules("SAM-3.3", "SAM-3.5", "SAM-4.9")
def test_families_that_cannot_be_chosen_say_why() -> None:
    match, view = turning()
    view["money"][0] = 4
    view["tiles"][3] = 0
    view["camels"][6] = 0
    found = compose(looking(match.box, view, 0), "", "en")
    reasons = {c.id: (c.blocked, c.detail) for c in found.choices if c.blocked is not None}
    assert reasons == {
        "pink": ("marry pink", "too dear"),
        "purple": ("marry purple", "too dear"),
        "grey": ("marry grey", "all taken"),
        "orange": ("expand orange", "no camels left"),
    }
    for name in ("marry pink", "marry grey", "expand orange"):
        assert compose(looking(match.box, view, 0), name, "en") == found


@pytest.mark.rules("SAM-3.1", "SAM-3.6")
def test_a_marriage() -> None:
    found = at(turning(), "marry pink")
    assert found.go == "marry pink"
    assert found.go_label == "Marry into Persia for 6"
    assert found.clear == ""
    assert choice(found, "pink").chosen
    assert choice(found, "pink").plan == ""
    assert found.then == (
        "you pay 6 Dirham, 0 stay",
        "treasury: 6 Dirham",
        "you draw 3 cards and discard 1 to 2",  # five in hand, the limit is 7
    )
    assert choice(found, "pink").preview == found.then


@pytest.mark.rules("SAM-8.1", "SAM-3.9")
def test_a_marriage_makes_cards_worth_more() -> None:
    """Card 13 lies on Hamadan, where a camel of Egypt stands: it would count 4 instead of 1."""
    found = at(turning(), "marry green")
    assert found.then[-1] == "your cards score 3 more now"
    match, view = turning()
    view["hands"][0] = [13, 14]
    found = compose(looking(match.box, view, 0), "marry green", "en")
    assert found.then[2] == "you draw 3 cards and may discard up to 2"


@pytest.mark.rules("SAM-3.7")
def test_a_marriage_at_the_limit_brings_no_cards() -> None:
    match, view = turning()
    view["sold"][0], view["discards"][0] = [2, 3], [1, 4, 5, 6]
    found = compose(looking(match.box, view, 0), "marry red", "en")
    assert found.then[2] == "no cards: your limit of 7 is reached"


@pytest.mark.rules("SAM-1.4")
def test_passing_is_one_key() -> None:
    match, view = turning()
    view["money"][0] = 0
    for family in (2, 6, 7):
        view["camels"][family] = 0
    found = compose(looking(match.box, view, 0), "", "en")
    assert found.go == "pass"
    assert found.choices[0].id == "pass"
    assert found.choices[0].reach
    assert all(c.blocked is not None for c in found.choices[1:])
    assert compose(looking(match.box, view, 0), "pass", "en").go == "pass"
    assert compose(looking(match.box, view, 0), "pass", "en").choices[0].plan == ""
    assert at(turning(), "pass") == at(turning(), "")


# ---------------------------------------------------------------- a camel


def test_choosing_a_family_lights_its_spaces() -> None:
    found = at(turning(), "expand white")
    assert (found.plan, found.go, found.clear) == ("expand white", None, "")
    assert found.go_label == "Oman: choose a lit space"
    # neighbours of the seven spaces of white, without full ones and its own
    assert {c.id for c in found.choices} == {
        *("isfahan", "yazd", "kufa", "ahvaz", "baghdad", "kazima", "najd", "yamama", "ubar"),
        *("liwa", "dhofar", "arabian_sea", "kerman", "tiz"),
    }
    assert [c.key for c in found.choices[:9]] == list("123456789")
    assert {c.key for c in found.choices[9:]} == {""}
    assert found.choices[0].id == "najd"  # 4 Dirham and two markers
    assert choice(found, "najd").gain == "+6"


@pytest.mark.rules("SAM-5.1", "SAM-5.5", "SAM-8.1")
def test_a_camel_that_takes_a_marker() -> None:
    found = at(turning(), "expand white isfahan")
    assert found.go == "expand white isfahan"
    assert found.go_label == "Oman to Isfahan"
    assert found.clear == "expand white"
    assert choice(found, "isfahan").plan == "expand white"
    assert choice(found, "isfahan").detail == "marker 14 · card 14 +4"
    assert found.then == (
        "goods marker 14 Carpets: +1 point",
        "your card 14 Carpets: +4",
        "asked about card 14: Amina, Bruno, Clara and Dario",
        "second camel possible: 1 of 7 Dirham",
        "Oman: 4 camels left",
    )


@pytest.mark.rules("SAM-6.4", "SAM-6.5", "SAM-6.6", "SAM-6.7")
def test_a_camel_that_makes_a_link() -> None:
    """Clara owns Oman too, Dario owns Egypt; Yemen is one's own."""
    assert at(turning(), "expand white kufa").then[:3] == (
        "first link with Egypt: you get 3 Dirham and two link markers",
        "Clara gets 3 Dirham",
        "Dario gets 1 Dirham",
    )
    assert at(turning(), "expand white najd").then[:2] == (
        "first link with Yemen: you get 4 Dirham and two link markers",
        "Clara gets 3 Dirham",
    )
    assert at(turning(), "expand white baghdad").then[0] == "nothing at once"  # linked before


@pytest.mark.rules("SAM-7.2", "SAM-7.3")
def test_a_camel_that_ends_the_game() -> None:
    match, view = turning()
    view["stacks"][5] = 1
    found = compose(looking(match.box, view, 0), "expand white kufa", "en", NAMES)
    assert found.then[-1] == "the game ends: a family has no link marker left"
    assert "ends the game" in choice(found, "kufa").detail
    assert not any("second camel" in line for line in found.then)


@pytest.mark.rules("SAM-9.5")
def test_who_would_be_asked_is_told_only_as_far_as_it_is_known() -> None:
    match, view = turning()
    view["options"]["sale_poll"] = "holder"
    found = compose(looking(match.box, view, 0), "expand white ubar", "en", NAMES)
    assert "whoever holds card 29 may sell it" in found.then
    found = compose(looking(match.box, view, 0), "expand white isfahan", "en", NAMES)
    assert "asked about card 14: Amina" in found.then


@pytest.mark.rules("SAM-4.6", "SAM-4.8")
def test_the_second_camel() -> None:
    found = at(placing_more(), "")
    assert (found.plan, found.go, found.go_label) == ("", None, "Choose a space, or none")
    assert found.choices[0].id == "done"
    assert found.choices[0].reach
    assert found.choices[0].key == "0"
    assert at(placing_more(), "done").go == "done"
    found = at(placing_more(), "place ahvaz")
    assert found.go == "place ahvaz"
    assert found.clear == ""
    assert "costs 1 of the 7 Dirham of the treasury" in found.then
    assert choice(found, "ahvaz").plan == ""
    assert at(placing_more(), "expand white ahvaz") == at(placing_more(), "")


@pytest.mark.rules("SAM-4.8")
def test_no_second_camel_is_promised_where_there_is_no_room_for_it() -> None:
    """Every space beside white's camels is full but one that opens on full ones only."""
    match, view = turning()
    chart = {row["id"]: row["adjacent"] for row in match.box.data["space"]}
    own = {space for space, camels in view["board"].items() if "white" in camels}
    around = sorted({near for space in own for near in chart[space]} - own)
    last = next(space for space in around if not view["board"].get(space))
    for space in {*around, *chart[last]} - own - {last}:
        view["board"][space] = ["black", "grey"]
    assert view["treasury"][7] >= 1
    found = compose(looking(match.box, view, 0), "", "en")
    assert choice(found, "white").gain == "× 1"
    assert choice(found, "white").preview[-1] == "no second camel"
    found = compose(looking(match.box, view, 0), f"expand white {last}", "en", NAMES)
    assert found.go == f"expand white {last}"
    assert "no second camel" in found.then


@pytest.mark.rules("SAM-8.2", "SAM-8.3", "SAM-8.4")
def test_what_a_camel_is_worth_follows_the_data() -> None:
    """Kufa: 3 Dirham and two link markers, one by one worth 2 and 5 here; Ubar: a goods marker."""
    match, view = turning()
    data = copy.deepcopy(dict(match.box.data))
    data["scoring"] |= {"dirham": 2, "link_marker": 5, "goods_marker": 7}
    box = fondaco.start("samarkand", players=view["players"], data=data).box
    found = compose(looking(box, view, 0), "expand white", "en", NAMES)
    assert choice(found, "kufa").gain == "+16"
    assert choice(found, "ubar").gain == "+7"


@pytest.mark.rules("SAM-3.9", "SAM-3.10")
def test_one_of_a_thing_is_told_as_one() -> None:
    match, view = turning()
    view["money"][0] = 4
    limit = match.box.data["hand_limit"][str(view["players"])]
    drawn, most = 3, 2
    free = limit - (drawn - most)  # as many must go as may
    view["hands"][0] = list(range(1, free + 1 - len(view["sold"][0])))
    view["discards"][0] = [13, 14, 22, 27, 32]
    found = compose(looking(match.box, view, 0), "marry red", "en", NAMES)
    assert found.then[0] == "you pay 3 Dirham, 1 stays"
    assert "you draw 3 cards and discard 2 cards" in found.then
    found = compose(looking(match.box, view, 0), "marry red", "de", NAMES)
    assert found.then[0] == "du zahlst 3 Dirham, 1 bleibt"
    assert "du ziehst 3 Karten und legst 2 Karten ab" in found.then


def test_a_family_chosen_line_by_line_goes_on() -> None:
    match, view = turning()
    view.update(phase="place", pending={"family": "white"})
    found = compose(looking(match.box, view, 0), "", "en")
    assert found.go_label == "Oman: choose a lit space"
    assert not any(c.id == "done" for c in found.choices)
    assert compose(looking(match.box, view, 0), "place isfahan", "en").go == "place isfahan"
    assert compose(looking(match.box, view, 0), "done", "en") == found


# ---------------------------------------------------------------- sell or hold


@pytest.mark.rules("SAM-5.2", "SAM-5.3", "SAM-5.6")
def test_selling_is_one_key() -> None:
    found = at(selling(), "")
    hold, sell = found.choices
    assert (hold.key, hold.reach, hold.blocked) == ("1", True, None)
    assert (sell.key, sell.reach, sell.blocked) == ("2", True, None)
    assert sell.label == "Sell 14 Carpets"
    assert (sell.gain, sell.gain_symbol) == ("+3", "coin")
    assert hold.preview == ("scores 4 as it stands; nobody learns that you have it",)
    assert sell.preview[0] == "you have 9 Dirham then; the card lies open and scores nothing"
    assert found.go is None
    assert at(selling(), "sell").go == "sell"
    assert at(selling(), "hold").go == "hold"


@pytest.mark.rules("SAM-5.6", "SAM-R.23")
def test_who_does_not_have_the_card_sees_the_same_keys() -> None:
    match, view = selling()
    view["hands"][0] = [13, 22, 27, 32]
    found = compose(looking(match.box, view, 0), "sell", "en")
    hold, sell = found.choices
    assert (hold.key, sell.key) == ("1", "2")
    assert sell.blocked == "sell"
    # Nothing is said of a sale that cannot be, nor of keeping what one does not have.
    assert (sell.gain, sell.preview, hold.preview) == ("", (), ())
    assert found.go is None
    found = compose(looking(match.box, view, 0), "hold", "en")
    assert (found.go, found.then) == ("hold", ())


@pytest.mark.rules("SAM-5.5", "SAM-9.5")
def test_what_holding_means_depends_on_who_is_asked() -> None:
    match, view = selling()
    view["pending"]["poll"] = [0, 2]
    hold = choice(compose(looking(match.box, view, 0), "", "en"), "hold")
    assert hold.detail == "the next one is asked"
    view["pending"]["poll"] = [0]
    for lang, told in (("en", "nobody else is asked"), ("de", "sonst wird niemand gefragt")):
        assert choice(compose(looking(match.box, view, 0), "", lang), "hold").detail == told
    view["options"]["sale_poll"] = "holder"
    hold = choice(compose(looking(match.box, view, 0), "", "en"), "hold")
    assert hold.preview == ("scores 4 as it stands; being asked shows that you have it",)
    hold = choice(compose(looking(match.box, view, 0), "", "de"), "hold")
    assert hold.preview == ("zählt im Moment 4; die Frage verrät, dass du sie hast",)


# ---------------------------------------------------------------- discarding


@pytest.mark.rules("SAM-3.9", "SAM-3.10", "SAM-3.14")
def test_discarding() -> None:
    found = at(discarding(), "")
    assert (found.go, found.go_label) == (None, "Choose 1 card to discard")
    assert [c.id for c in found.choices] == [f"card-{n}" for n in (9, 13, 14, 19, 22, 23, 27, 32)]
    found = at(discarding(), "discard 9")
    assert found.go == "discard 9 keep"
    assert found.go_label == "Discard 9 Turquoise"
    # 13: blue 4 and green 1; 23, 27 and 32: one camel of an own family each
    assert found.then == ("you keep 7 cards, worth 17 points now",)
    assert choice(found, "card-9").plan == ""
    assert choice(found, "card-13").plan == "discard 9 13"
    found = at(discarding(), "discard 22 9")
    assert found.plan == "discard 22 9"
    assert found.go == "discard 9 22"
    assert found.go_label == "Discard 9 Turquoise and 22 Horses"


def test_a_third_card_takes_the_place_of_the_first() -> None:
    found = at(discarding(), "discard 22 9")
    assert choice(found, "card-32").plan == "discard 9 32"
    assert at(discarding(), "discard 22 9 32").go == "discard 9 32"


def test_within_the_limit_everything_may_be_kept() -> None:
    match, view = discarding()
    view["hands"][0] = [9, 13, 14]
    found = compose(looking(match.box, view, 0), "", "en")
    assert (found.go, found.go_label) == ("keep", "Keep all 3 cards")
    assert compose(looking(match.box, view, 0), "keep", "en").go == "keep"


@pytest.mark.rules("SAM-3.14", "SAM-R.29")
def test_a_discard_begun_line_by_line_goes_on() -> None:
    match, view = discarding()
    view["pending"], view["discards"][0] = {"cards": [14]}, [14]
    view["hands"][0].remove(14)
    found = compose(looking(match.box, view, 0), "", "en")
    assert found.go == "keep"
    assert choice(found, "card-13").blocked == "discard 13"
    assert choice(found, "card-19").blocked is None
    assert compose(looking(match.box, view, 0), "discard 19", "en").go == "discard 19"
    assert compose(looking(match.box, view, 0), "discard 13", "en") == found


# ---------------------------------------------------------------- plans from outside


BROKEN = [
    "expand",
    "expand pink",
    "marry white",
    "marry pink pink",
    "expand white isfahan ahvaz",
    "place isfahan",
    "discard 13",
    "sell",
    "done",
    "keep",
    "marry Pink",
    "<script>",
    "expand " + "white " * 100,
]


@pytest.mark.parametrize("plan", BROKEN)
def test_a_broken_plan_counts_as_empty(plan: str) -> None:
    assert at(turning(), plan) == at(turning(), "")


@pytest.mark.parametrize(
    "plan", ["discard 7", "discard 9 9", "discard x", "discard 09", "marry red"]
)
def test_a_broken_discard_counts_as_empty(plan: str) -> None:
    assert at(discarding(), plan).go is None or plan == "discard 9 9"


def test_a_space_that_is_not_open_is_left_out() -> None:
    assert at(turning(), "expand white samarkand") == at(turning(), "expand white")


@pytest.mark.parametrize("seat", [None, 1, 3])
def test_whoever_does_not_decide_has_nothing_to_compose(seat: int | None) -> None:
    match, view = turning()
    assert compose(looking(match.box, view, seat), "expand white", "en") == Composition("")


def test_german() -> None:
    found = at(turning(), "expand white kufa", "de")
    assert found.go_label == "Oman nach Kufa"
    assert found.then[:2] == (
        "erste Verbindung mit Ägypten: du bekommst 3 Dirham und zwei Plättchen",
        "Clara bekommt 3 Dirham",
    )
    assert at(discarding(), "discard 9", "de").go_label == "9 Türkise ablegen"


def test_names_stand_for_seats_where_they_are_given() -> None:
    match = start(3)
    found = compose(looking(match.box, match.view(0), 0), "", "en")
    assert found.choices
    match, view = turning()
    without = compose(looking(match.box, view, 0), "expand white kufa", "en").then
    assert without[1] == f"{match.box.name('seats', 2, 'en')} gets 3 Dirham"
