"""What each game's watching sees: hand-derived from the scenarios of the specifications."""

from __future__ import annotations

import pytest

from fondaco.engine.match import Match
from fondaco.engine.registry import find_game, game_ids
from tests.arena.watching import Seen, finished, scenarios, watch_scenario


def _points(match: Match) -> list[int]:
    """Everybody's points if the match ended now."""
    box, table = match.box.record[0], match.tables()[0]
    count = match.game.features.points_now
    return [int(count(box, table, seat)) for seat in range(match.players)]


def _end_by_its_state(match: Match) -> str:
    """How the match ended, as its state says."""
    state = match.state()
    if match.game.id == "samarkand":
        return str(state["end"])
    if match.game.id == "marracash":
        return str(state["last_round_cause"])
    if match.game.id == "yangtze":
        return "ruler" if len(state["rulers"]) == state["options"]["end_ruler"] else "idle"
    return {"wampum": "deck", "key_harvest": "events"}.get(match.game.id, "over")


@pytest.mark.parametrize(("game", "name"), finished())
def test_the_end_is_the_one_that_the_state_tells(game: str, name: str) -> None:
    seen = watch_scenario(game, name)
    if seen.match.result is None:
        pytest.skip("goes on in another block")
    assert seen.ending == _end_by_its_state(seen.match)
    assert seen.watched.scores[0].tolist() == seen.match.result["scores"]


def test_every_end_of_samarkand_has_its_scenario() -> None:
    names = [name for game, name in finished() if game == "samarkand"]
    ends = {_end_by_its_state(watch_scenario("samarkand", name).match) for name in names}
    assert ends == {"all_linked", "stack_empty", "both", "stalemate"}


@pytest.mark.parametrize("game", game_ids())
def test_questions_fit_what_is_watched(game: str) -> None:
    balance = find_game(game).balance
    questions = balance.questions(find_game(game).box)
    taken: set[int] = set()
    for category in questions.categories:
        places = set(range(category.places.start, category.places.stop))
        assert not taken & places, category.id
        taken |= places
        for name in (category.title, category.note, *category.things):
            assert set(name.both()) == {"en", "de"}
            assert all(name.both().values())
    assert all(place < balance.tally.THINGS for place in taken)
    assert len(questions.figures) == balance.tally.FIGURES
    assert len({category.id for category in questions.categories}) == len(questions.categories)


@pytest.mark.parametrize("game", ["samarkand", "yangtze", "marracash", "key_harvest"])
def test_points_now_are_the_scores_when_it_is_over(game: str) -> None:
    match = Match.start(find_game(game), find_game(game).box.most_players, seed=3)
    while match.result is None:
        match.act(match.legal()[0])
    assert _points(match) == match.result["scores"]


def test_wampum_points_now_are_the_chest_and_a_card_of_each_kind() -> None:
    """SC-12: chests of 14, 16 and 15 cards; two, one and five kinds in hand."""
    match = Match.restore(find_game("wampum"), scenarios("wampum")["SC-12"]["given"])
    assert _points(match) == [14 + 2, 16 + 1, 15 + 5]


def test_wampum_swaps_canoe_and_displacements() -> None:
    """SC-12: seat 0 pelts and maize at a village without, seat 1 alcohol where some lies."""
    seen = watch_scenario("wampum", "SC-12")
    assert seen.amounts("ways", "Wampum swaps") == [1, 0, 1]
    assert seen.amounts("ways", "Goods swaps") == [0, 1, 0]
    assert seen.amounts("ways", "Rounds with the canoe") == [1, 0, 0]
    assert seen.amounts("ways", "Cards discarded") == [6, 6, 5]
    assert seen.amounts("villages", "Beaver Ford") == [1, 0, 0]
    assert seen.amounts("villages", "Stone Hill") == [0, 0, 1]
    assert seen.amounts("kinds", "Pelts") == [6, 5, 5]
    assert seen.further("villages", "Birch Lake") == 0
    assert seen.figure("wampum_share") == pytest.approx(2 / 3)
    assert seen.figure("rounds") == 12


def test_wampum_from_the_deal_on() -> None:
    """SC-01: seat 1 begins, is driven out once and swaps goods at v3a; seat 0 gets wampum."""
    seen = watch_scenario("wampum", "SC-01")
    assert seen.watched.began[0] == 1
    assert seen.amounts("start_hand", "Maize") == [0, 2]
    assert seen.amounts("start_hand", "Pelts") == [2, 1]
    assert seen.amounts("ways", "Times driven out") == [0, 1]
    assert seen.amounts("ways", "Wampum swaps") == [1, 0]
    assert seen.amounts("ways", "Goods swaps") == [0, 1]
    assert seen.watched.decisions[0] == 1 + 4 + 1 + 3 + 1  # offer, puts; offer, puts; move


def test_samarkand_marriages_cards_and_camels() -> None:
    """SC-03: who marries whom, two cards each at the start, one camel each but for seat 0."""
    seen = watch_scenario("samarkand", "SC-03")
    assert seen.amounts("families", "Byzantium") == [1, 1, 0, 0, 0]
    assert seen.amounts("families", "Armenia") == [1, 0, 0, 0, 0]
    assert seen.amounts("ways", "Families married") == [3, 1, 1, 1, 1]
    assert seen.amounts("ways", "Camels placed") == [0, 1, 1, 1, 1]
    assert seen.figure("marriages") == 7
    assert seen.figure("unmarried") == 10 - 6
    start = [seen.watched.amounts[0, :, place] for place in _start_cards(seen)]
    assert [row.tolist() for row in start[:3]] == [[1, 0, 0, 0, 0]] * 2 + [[0, 1, 0, 0, 0]]
    assert seen.further("families", "Egypt") == 1, "married in the first turn"
    assert seen.further("families", "Byzantium") == 2


def _start_cards(seen: Seen) -> range:
    found = next(one for one in seen.questions.categories if one.id == "start_cards")
    return range(found.places.start, found.places.stop)


def test_yangtze_sales_and_what_a_tile_brings() -> None:
    """SC-02: two vases for 15 together; then rice and tea alone for 4 each."""
    seen = watch_scenario("yangtze", "SC-02")
    assert seen.amounts("start_wares", "Vase") == [2, 0]
    assert seen.amounts("start_wares", "Tea") == [0, 1]
    assert seen.amounts("ways", "Bundles sold") == [1, 2]
    assert seen.further("wares", "Vase") == 7.5
    assert seen.further("wares", "Rice") == 4
    assert seen.figure("bundle") == pytest.approx(4 / 3)
    assert _points(seen.match) == [45 + 3 * 30, 38 + 3 * 30], "money and three cards each"


def test_yangtze_purchase_and_auction() -> None:
    """SC-08: seat 1 buys paper at house 8; seat 0 gets an office for 5; a warehouse nobody."""
    seen = watch_scenario("yangtze", "SC-08")
    assert seen.amounts("wares", "Paper") == [0, 1, 0]
    assert seen.amounts("settlements", "Trading office 3 (brown)") == [1, 0, 0]
    assert seen.further("settlements", "Trading office 3 (brown)") == 5
    assert seen.amounts("kinds", "Trading office") == [1, 0, 0]
    assert seen.amounts("ways", "Coins paid in auctions") == [5, 0, 0]
    assert (seen.figure("auctioned"), seen.figure("unsold")) == (1, 1)
    assert seen.figure("price") == 5


def test_yangtze_cards_that_were_used_and_rulers_of_the_turn() -> None:
    """SC-05: seat 0 uses card I; the ruler between the two wares comes in its turn."""
    seen = watch_scenario("yangtze", "SC-05")
    used = seen.amounts("cards", "Two purchases")
    assert used[0] == 1
    assert sum(used) == 1
    drawn = [line for line in seen.match.lines if line.startswith("draw")]
    rulers = [place for place, line in enumerate(drawn) if "_" not in line.split()[1]]
    assert seen.figure("rulers") == len(rulers) == 1


def test_marracash_price_and_commission_of_an_auction() -> None:
    """SC-10: seat 0 auctions a blue shop, seat 3 pays 525, of which 200 are the commission."""
    seen = watch_scenario("marracash", "SC-10")
    assert seen.amounts("shops", "Blue shop 4") == [0, 0, 0, 1]
    assert seen.further("shops", "Blue shop 4") == 525
    assert seen.amounts("colours", "blue") == [0, 0, 0, 1]
    assert seen.amounts("ways", "Auctions held") == [1, 0, 0, 0]
    assert seen.amounts("ways", "Dirham for auctioning") == [200, 0, 0, 0]
    assert seen.amounts("ways", "Dirham spent on shops") == [0, 0, 0, 525]
    assert seen.figure("to_others_share") == 1
    assert _points(seen.match) == [1400, 1200, 1200, 675]


def test_marracash_leading_customers_into_shops_of_others() -> None:
    """SC-09: two green and one red customer, of 700 and 500 Dirham, bring the mover 3 x 100."""
    seen = watch_scenario("marracash", "SC-09")
    assert seen.amounts("ways", "Dirham for leading") == [300, 0, 0]
    assert seen.amounts("ways", "Dirham for auctioning") == [100, 0, 0]
    assert seen.amounts("ways", "Groups led") == [1, 0, 0]
    assert seen.amounts("ways", "Entrances filled") == [1, 0, 0]
    assert seen.amounts("ways", "Customers") == [2, 8 + 4 + 9 + 2, 5 + 5 + 9]
    assert seen.further("shops", "Yellow shop 3") == 200


@pytest.mark.parametrize(("name", "ending"), [("SC-20", "stall"), ("SC-23", "cap")])
def test_marracash_ends_by_its_safety_rules(name: str, ending: str) -> None:
    assert watch_scenario("marracash", name).ending == ending


def test_key_harvest_purchase_from_another_store() -> None:
    """SC-08: seat 0 takes D5 out of the store of seat 1 for two counters."""
    seen = watch_scenario("key_harvest", "SC-08")
    assert seen.amounts("start_pairs", "B7 + E4") == [1, 0, 0]
    assert seen.amounts("ways", "Fields bought from others") == [1, 0, 0]
    assert seen.amounts("ways", "Fields sold to others") == [0, 1, 0]
    assert seen.amounts("fields", "D5") == [1, 0, 0]
    assert seen.further("fields", "D5") == 2
    assert (seen.figure("price"), seen.figure("others_share")) == (2, 1)
    assert seen.amounts("crops", "Hops") == [0, 2, 0]


def test_key_harvest_last_event_in_a_turn() -> None:
    """SC-13: seat 1 claims a field and draws the tenth event, an exchange."""
    seen = watch_scenario("key_harvest", "SC-13")
    assert seen.amounts("ways", "Drew the last event") == [0, 1, 0]
    assert seen.amounts("events", "Exchange of land") == [0, 1, 0]
    assert seen.amounts("ways", "Fields claimed") == [0, 1, 0]
    assert seen.ending == "events"


def test_key_harvest_last_event_after_a_standstill() -> None:
    """SC-13 with 29 idle turns: the next makes a tile lapse, and its refill brings the end."""
    given = scenarios("key_harvest")["SC-13"]["given"] | {"idle": 29, "turns": 31}
    match = Match.restore(find_game("key_harvest"), given)
    match.act("end_turn")
    match.act("draw exchange")
    seen = Seen(match)
    assert match.state()["final_pending"]
    assert seen.ending == "stall"
    assert seen.amounts("ways", "Drew the last event") == [0, 1, 0]


def test_key_harvest_workers_on_the_board() -> None:
    """SC-05: who stands there at the end, and how often each was placed."""
    seen = watch_scenario("key_harvest", "SC-05")
    state = seen.match.state()
    names = {row["id"]: row["name_en"] for row in seen.match.box.data["worker"]}
    for seat, board in enumerate(state["boards"]):
        for worker in board["workers"]:
            assert seen.amounts("workers", names[worker[1]])[seat] == 1
    placed = sum(line.startswith("place") for line in seen.match.lines)
    assert sum(seen.further("workers", name) for name in names.values()) == placed > 0
