"""Are all pieces of a table where the rules can have brought them?"""

from __future__ import annotations

from functools import cache
from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.reader import Reader
from fondaco.games.samarkand.notation.state import FAULTS
from fondaco.games.samarkand.rules.setup import uses_bag
from fondaco.games.samarkand.rules.table import FAMILIES, NO_FAMILY, NO_SEAT


def check_pieces(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a table whose pieces contradict each other."""
    _check_sold(reader)
    _check_bag(box, reader, table)
    _check_caravans(box, reader, table)
    _check_goods_markers(box, reader, table)
    _check_link_markers(box, reader, table)
    _check_treasuries(box, reader, table)


def _check_sold(reader: Reader) -> None:
    """SAM-5.2: the marker of a card that was sold was taken."""
    for seat, cards in enumerate(reader.values["sold"]):
        for number in cards:
            taken = number not in reader.values["goods_left"]
            reader.demand(taken, f"sold[{seat}]", FAULTS["marker_still_lies"](n=number), "SAM-5.2")


def _check_bag(box: Box, reader: Reader, table: Any) -> None:
    """SAM-9.2: some tiles of each family are laid out."""
    if uses_bag(table):
        laid_out = box.data["two_player"]["tiles_laid_out"]
        for family, row in enumerate(box.data["family"]):
            right = table["bag"][family] <= max(0, row["tiles"] - laid_out)
            reader.demand(right, f"bag[{family}]", FAULTS["tiles_laid_out"], "SAM-9.2")


def _check_caravans(box: Box, reader: Reader, table: Any) -> None:
    """SAM-2.1, 4.2: a caravan begins at home and hangs together."""
    names, spaces, record = box.ids("family"), box.ids("space"), box.record[0]
    standing = table["standing"][: len(spaces)].tolist()
    near, counts = record["neighbours"].tolist(), record["neighbour_count"].tolist()
    for family, home in enumerate(box.record["home"][0].tolist()):
        begins = standing[home][0] == family
        fault = FAULTS["home_of"](family=names[family])
        reader.demand(begins, f"board.{spaces[home]}", fault, "SAM-2.1")
        caravan = {space for space, camels in enumerate(standing) if family in camels}
        reached, waiting = {home}, [home]
        while waiting:
            space = waiting.pop()
            beside = (caravan - reached).intersection(near[space][: counts[space]])
            reached |= beside
            waiting += beside
        for space in sorted(caravan - reached):
            fault = FAULTS["out_of_reach"](family=names[family])
            reader.fail(f"board.{spaces[space]}", fault, "SAM-4.2")


def _check_goods_markers(box: Box, reader: Reader, table: Any) -> None:
    """SAM-5.1: a marker lies until the first camel comes; who placed that one has it."""
    names = box.ids("family")
    for good, row in enumerate(box.data["good"]):
        seat = int(table["marker_at"][good])
        first = int(table["standing"][box.record["space_of"][0, good], 0])
        right = (seat == NO_SEAT) == (first == NO_FAMILY)
        fault = FAULTS["marker_wrong"](n=good + 1, space=row["space"])
        reader.demand(right, "goods_left", fault, "SAM-5.1")
        if seat != NO_SEAT:
            fault = FAULTS["marker_without"](n=good + 1, family=names[first])
            leads = table["married"][seat, first]
            reader.demand(leads, f"goods_markers[{seat}]", fault, "SAM-4.1")


def _check_link_markers(box: Box, reader: Reader, table: Any) -> None:
    """SAM-6.7: two markers a link, for a seat that leads the family which arrived."""
    for family, name in enumerate(box.ids("family")):
        links = int(table["linked"][family].sum())
        right = table["link_markers"][:, family].sum() == links
        fault = FAULTS["markers_in_all"](family=name, n=links)
        reader.demand(right, "link_markers", fault, "SAM-6.7")
    shared = _can_be_shared_out(box, table)
    reader.demand(shared, "link_markers", FAULTS["markers_of_links"], "SAM-6.7")


def _meetings(box: Box, table: Any) -> list[tuple[int, int, set[int]]]:
    """SAM-6.1: which families have met on land, and who of them arrived at a meeting."""
    met: dict[tuple[int, int], set[int]] = {}
    for space, (first, second) in enumerate(table["standing"].tolist()):
        if second != NO_FAMILY and box.record["is_land"][0, space]:
            met.setdefault((min(first, second), max(first, second)), set()).add(second)
    return [(one, other, arrived) for (one, other), arrived in sorted(met.items())]


def _can_be_shared_out(box: Box, table: Any) -> bool:
    """Is there a seat for each link, so that everybody has the markers they have?"""
    links = _meetings(box, table)
    married = table["married"].tolist()

    @cache
    def share(place: int, left: tuple[tuple[int, ...], ...]) -> bool:
        if place == len(links):
            return True
        one, other, arrived = links[place]
        for seat, own in enumerate(left):
            if own[one] and own[other] and any(married[seat][family] for family in arrived):
                rest = [n - (family in (one, other)) for family, n in enumerate(own)]
                if share(place + 1, (*left[:seat], tuple(rest), *left[seat + 1 :])):
                    return True
        return False

    return share(0, tuple(tuple(own) for own in table["link_markers"].tolist()))


# ---------------------------------------------------------------- treasuries and turns


def _second_camels(box: Box, table: Any, family: int) -> int:
    """How many second camels a treasury has paid for (SAM-4.6); -1 if it cannot be."""
    row, cost = box.data["family"][family], box.data["expansion"]["extra_cost"]
    owners = int(table["married"][:, family].sum())
    spent = box.data["start"]["treasury"] + row["price"] * owners - int(table["treasury"][family])
    if cost == 0 or spent % cost:
        return 0 if spent == 0 else -1
    return int(spent // cost)


def _placed_camels(box: Box, table: Any, family: int) -> int:
    """Camels of a family that were placed: all but the one at home (SAM-2.1)."""
    return int(box.data["family"][family]["camels"] - 1 - table["camels"][family])


def _check_treasuries(box: Box, reader: Reader, table: Any) -> None:
    """SAM-2.4, 3.1, 4.6: marriages pay in, second camels are paid out of it."""
    for family in range(FAMILIES):
        most = _placed_camels(box, table, family) // 2
        right = 0 <= _second_camels(box, table, family) <= most
        fault = faults.cannot_be(int(table["treasury"][family]))
        reader.demand(right, f"treasury[{family}]", fault, "SAM-4.6")


def turns_used(box: Box, table: Any) -> int:
    """SAM-1.3: the fewest turns that all marriages and camels took, the current one included."""
    turns = int(table["married"].sum())
    free_seconds = box.data["expansion"]["extra_cost"] == 0
    for family in range(FAMILIES):
        placed = _placed_camels(box, table, family)
        seconds = placed // 2 if free_seconds else _second_camels(box, table, family)
        turns += placed - seconds
    return turns
