"""Are all pieces of a state where the rules can have brought them? Checks over the JSON itself."""

from __future__ import annotations

from collections import Counter
from functools import cache

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.engine.reader import Reader
from fondaco.games.samarkand.notation.state import family_ids


def check_components(box: Box, reader: Reader) -> None:
    """Refuse a state of the right shape whose pieces contradict each other."""
    state = reader.values
    _check_cards(box, reader, state)
    _check_tiles(box, reader, state)
    _check_camels(box, reader, state)
    _check_caravans(box, reader, state)
    _check_goods_markers(box, reader, state)
    _check_links(box, reader, state)
    _check_link_markers(box, reader, state)
    _check_treasuries(box, reader, state)


def _check_cards(box: Box, reader: Reader, state: State) -> None:
    """Each goods card is in exactly one place; a sold one had its marker taken (SAM-5.2)."""
    lists = [state["deck"], *state["hands"], *state["sold"], *state["discards"]]
    held = Counter(number for cards in lists for number in cards)
    for number in range(1, len(box.data["good"]) + 1):
        if held[number] != 1:
            reader.fail("", f"has the card {number} {held[number]} times", "SAM-2.8")
    for seat, cards in enumerate(state["sold"]):
        for number in cards:
            if number in state["goods_left"]:
                reader.fail(f"sold[{seat}]", f"has {number}, whose marker still lies", "SAM-5.2")


def _owners(state: State, family: str) -> int:
    return sum(family in own for own in state["families"])


def _check_tiles(box: Box, reader: Reader, state: State) -> None:
    """SAM-2.2, 3.2, 9.2: a tile is on its domain, with a seat, or in the bag."""
    with_bag = state["players"] == 2 and state["options"]["two_player_mode"] == "bag"
    if with_bag != (state["bag"] is not None):
        wanted = "a list" if with_bag else "null"
        reader.fail("bag", f"must be {wanted} with these seats and options", "SAM-9.2")
    bag = state["bag"] or [0] * len(box.data["family"])
    laid_out = box.data["two_player"]["tiles_laid_out"]
    for family, row in enumerate(box.data["family"]):
        tiles = state["tiles"][family] + _owners(state, row["id"]) + bag[family]
        if tiles != row["tiles"]:
            reader.fail(f"tiles[{family}]", f"come to {tiles}, not {row['tiles']}", "SAM-2.2")
        if with_bag and bag[family] > max(0, row["tiles"] - laid_out):
            reader.fail(f"bag[{family}]", "has tiles that were laid out", "SAM-9.2")


def _check_camels(box: Box, reader: Reader, state: State) -> None:
    """SAM-2.1, 4.10: a camel is in the supply or on the board."""
    standing = Counter(family for camels in state["board"].values() for family in camels)
    for family, row in enumerate(box.data["family"]):
        camels = state["camels"][family] + standing[row["id"]]
        if camels != row["camels"]:
            reader.fail(f"camels[{family}]", f"come to {camels}, not {row['camels']}", "SAM-2.1")


def _check_caravans(box: Box, reader: Reader, state: State) -> None:
    """SAM-2.1, 4.2: a caravan begins at home and hangs together."""
    borders = {row["id"]: row["adjacent"] for row in box.data["space"]}
    for row in box.data["family"]:
        home, family = row["home"], row["id"]
        if state["board"].get(home, [None])[0] != family:
            reader.fail(f"board.{home}", f"must have {family} first", "SAM-2.1")
        reached, waiting = {home}, [home]
        while waiting:
            for near in borders[waiting.pop()]:
                if near not in reached and family in state["board"].get(near, ()):
                    reached.add(near)
                    waiting.append(near)
        for space, camels in state["board"].items():
            if family in camels and space not in reached:
                reader.fail(f"board.{space}", f"cannot be reached by {family}", "SAM-4.2")


def _check_goods_markers(box: Box, reader: Reader, state: State) -> None:
    """SAM-5.1: a marker lies until the first camel comes; who placed that one has it."""
    taken = {n: seat for seat, own in enumerate(state["goods_markers"]) for n in own}
    if sum(map(len, state["goods_markers"])) > len(taken):
        reader.fail("goods_markers", "have one marker twice", "SAM-2.6")
    for row in box.data["good"]:
        number, camels = row["number"], state["board"].get(row["space"], [])
        if (number in state["goods_left"]) == (number in taken):
            reader.fail("goods_left", f"and goods_markers disagree about {number}", "SAM-2.6")
        if (number in taken) != bool(camels):
            reader.fail("goods_left", f"is wrong about {number} on {row['space']}", "SAM-5.1")
        if camels and camels[0] not in state["families"][taken[number]]:
            seat = taken[number]
            reader.fail(f"goods_markers[{seat}]", f"has {number} without {camels[0]}", "SAM-4.1")


def meetings(box: Box, board: dict[str, list[str]]) -> dict[tuple[str, str], set[str]]:
    """SAM-6.1: which families have met on land, and who of them arrived at a meeting."""
    ids, lands = family_ids(box), {r["id"] for r in box.data["space"] if r["kind"] == "land"}
    met: dict[tuple[str, str], set[str]] = {}
    for space, camels in board.items():
        if space in lands and len(camels) == 2:
            first, second = sorted(camels, key=ids.index)
            met.setdefault((first, second), set()).add(camels[1])
    return met


def _check_links(box: Box, reader: Reader, state: State) -> None:
    """SAM-6.1, 6.2: exactly the families that have met on land are linked."""
    met = set(meetings(box, state["board"]))
    links = {(one, other) for one, other in state["links"]}
    if met != links:
        wrong = " and ".join(min(met ^ links))
        reader.fail("links", f"and board disagree about {wrong}", "SAM-6.1")


def _check_link_markers(box: Box, reader: Reader, state: State) -> None:
    """SAM-2.3, 6.7: two markers a link, for a seat that leads the family which arrived."""
    for family, row in enumerate(box.data["family"]):
        links = sum(row["id"] in pair for pair in state["links"])
        wanted = row["markers_dark"] + row["markers_grey"] - links
        if state["stacks"][family] != wanted:
            reader.fail(f"stacks[{family}]", f"must be {wanted} with {links} links", "SAM-6.7")
        if sum(own[family] for own in state["link_markers"]) != links:
            reader.fail("link_markers", f"of {row['id']} must be {links} in all", "SAM-6.7")
    if not _can_be_shared_out(box, state):
        reader.fail("link_markers", "cannot come from these links", "SAM-6.7")


def _can_be_shared_out(box: Box, state: State) -> bool:
    """Is there a seat for each link, so that everybody has the markers they have?"""
    ids, met = family_ids(box), meetings(box, state["board"])
    links = [(ids.index(a), ids.index(b), active) for (a, b), active in sorted(met.items())]

    @cache
    def share(place: int, left: tuple[tuple[int, ...], ...]) -> bool:
        if place == len(links):
            return True
        one, other, active = links[place]
        for seat, own in enumerate(left):
            if own[one] and own[other] and active & set(state["families"][seat]):
                rest = [n - (family in (one, other)) for family, n in enumerate(own)]
                if share(place + 1, (*left[:seat], tuple(rest), *left[seat + 1 :])):
                    return True
        return False

    return share(0, tuple(tuple(own) for own in state["link_markers"]))


def second_camels(box: Box, state: State, family: int) -> int:
    """How many second camels a treasury has paid for (SAM-4.6)."""
    row, cost = box.data["family"][family], box.data["expansion"]["extra_cost"]
    paid_in = box.data["start"]["treasury"] + row["price"] * _owners(state, row["id"])
    spent = paid_in - state["treasury"][family]
    if cost == 0 or spent % cost:
        return 0 if spent == 0 else -1
    return int(spent // cost)


def placed_camels(box: Box, state: State, family: int) -> int:
    """Camels of a family that were placed: all but the one at home (SAM-2.1)."""
    return int(box.data["family"][family]["camels"] - 1 - state["camels"][family])


def _check_treasuries(box: Box, reader: Reader, state: State) -> None:
    """SAM-2.4, 3.1, 4.6: marriages pay in, second camels are paid out of it."""
    for family in range(len(box.data["family"])):
        seconds = second_camels(box, state, family)
        if not 0 <= seconds <= placed_camels(box, state, family) // 2:
            amount = state["treasury"][family]
            reader.fail(f"treasury[{family}]", f"cannot be {amount}", "SAM-4.6")


def turns_used(box: Box, state: State) -> int:
    """SAM-1.3: the fewest turns that all marriages and camels took, the current one included."""
    turns = sum(len(own) for own in state["families"])
    for family in range(len(box.data["family"])):
        placed = placed_camels(box, state, family)
        free_seconds = box.data["expansion"]["extra_cost"] == 0
        turns += (placed + 1) // 2 if free_seconds else placed - second_camels(box, state, family)
    return turns
