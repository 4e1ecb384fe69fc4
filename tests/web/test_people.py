"""Pages about people: who may see them, and what they say; who may do what, over all addresses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from fondaco.web.models import OVER, Account, RatedMatch, RatedSeat, Table
from fondaco.web.people import plots
from fondaco.web.people.ratings import ENOUGH, ratings
from fondaco.web.people.statistics import against_levels, badges, matches_of, places
from fondaco.web.urls import urlpatterns
from tests.web.conftest import Person
from tests.web.test_account import PASSWORD, member

#: For each address: what is sent, and the answer's status for Ann (whose it is), for Bert (who has
#: an account, too) and for a guest. Those that lead somebody away lead them to log in.
MATRIX: dict[str, tuple[str, dict[str, str], tuple[int, int, int]]] = {
    "account": ("get", {}, (200, 200, 302)),
    "login": ("get", {}, (302, 302, 200)),
    "signup": ("get", {}, (200, 200, 200)),
    "account_link": ("get", {}, (404, 404, 404)),
    "account_games": ("post", {"take": "no"}, (302, 302, 302)),
    "account_name": ("post", {"name": "<b>"}, (422, 422, 302)),
    "account_password": ("post", {"password": "x"}, (422, 422, 302)),
    "account_mail": ("post", {"mail": "x", "password": "x"}, (422, 422, 302)),
    "account_public": ("post", {"public": "no"}, (302, 302, 302)),
    "account_download": ("get", {}, (200, 200, 302)),
    "account_delete": ("post", {"name": "Ann"}, (422, 422, 302)),
    "person": ("get", {}, (200, 404, 404)),
    "leaderboards": ("get", {}, (302, 302, 302)),
    "leaderboard": ("get", {}, (200, 200, 200)),
    "logout": ("post", {}, (302, 302, 302)),
}


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    ratings.forget()
    yield
    RatedMatch.objects.all().delete()
    Account.objects.all().delete()
    Session.objects.all().delete()
    ratings.forget()


def _path(name: str) -> str:
    values = {"account_link": ["x"], "person": ["Ann"], "leaderboard": ["wampum"]}
    if name == "leaderboard":
        return "/ratings/wampum"
    return reverse(name, args=values.get(name))


def test_every_address_of_people_is_in_the_matrix() -> None:
    begin = ("account", "people/", "ratings")
    named = {p.name for p in urlpatterns if str(p.pattern).startswith(begin)}
    assert named == set(MATRIX)


@pytest.mark.parametrize("name", MATRIX)
def test_the_matrix(name: str) -> None:
    method, sent, wanted = MATRIX[name]
    ann, bert, guest = member("Ann"), member("Bert"), Person()
    found = [
        (person.get if method == "get" else person.post)(_path(name), **sent)
        for person in (ann, bert, guest)
    ]
    assert tuple(answer.status_code for answer in found) == wanted
    if wanted[0] != 302 and wanted[2] == 302:
        assert found[2].url == "/account/login"
    assert all(answer.headers["Cache-Control"] == "no-store" for answer in found)
    if method == "post":
        assert guest.get(_path(name)).status_code in (200, 302, 405)
        assert sorted(Account.objects.values_list("name", flat=True)) == ["Ann", "Bert"]


# ---------------------------------------------------------------- one's page


def _ended(ann: Person, rank: int, bots: tuple[str, str], game: str = "wampum") -> Table:
    """Ann has come in so, against two bots."""
    table = ann.open(game, seat1=f"bot:{bots[0]}", seat2=f"bot:{bots[1]}")
    ranks = [rank, *[other for other in (1, 2, 3) if other != rank]]
    result = {"scores": [0, 0, 0], "ranks": ranks, "winners": [ranks.index(1)]}
    Table.objects.filter(pk=table.pk).update(stage=OVER, actor=None, result=result)
    return table


def test_a_page_is_its_owner_s_until_they_open_it() -> None:
    ann, bert = member("Änne"), Person()
    assert ann.get("/people/Änne").status_code == 200
    hidden = bert.get("/people/Änne")
    assert hidden.status_code == bert.get("/people/Nobody").status_code == 404
    ann.post("/account/public", public="yes")
    assert bert.get("/people/änne").status_code == 200
    Account.objects.update(mail="secret@example.org")
    assert "secret@" not in bert.get("/people/Änne").content.decode()
    ann.post("/account/public", public="no")
    assert bert.get("/people/Änne").status_code == 404


def test_statistics() -> None:
    ann = member()
    with transaction.atomic():
        for rank, bots in ((1, ("apprentice", "master")), (2, ("apprentice", "apprentice"))):
            _ended(ann, rank, bots)
        _ended(ann, 3, ("trader", "trader"), "yangtze")
        handed = _ended(ann, 1, ("master", "master"))
        handed.seats.filter(number=0).update(kind="bot", bot="merchant")
        ann.open()  # still being played
        both = ann.open(seat1="me", seat2="bot:master")
        result = {"scores": [0, 0, 0], "ranks": [1, 2, 3], "winners": [0]}
        Table.objects.filter(pk=both.pk).update(stage=OVER, actor=None, result=result)
        broken = _ended(ann, 1, ("master", "master"))
        Table.objects.filter(pk=broken.pk).update(result={"ranks": "x"})
    account = Account.objects.get()
    found = matches_of(account)
    assert [(one.game, one.rank) for one in found] == [
        ("wampum", 1),
        ("wampum", 2),
        ("yangtze", 3),
    ]
    assert [one.share for one in found] == [1.0, 0.5, 0.0]
    assert [(row.game, row.players, row.counts) for row in places(found)] == [
        ("wampum", 3, (1, 1, 0)),
        ("yangtze", 3, (0, 0, 1)),
    ]
    levels = {row.level: (row.matches, row.ahead) for row in against_levels(found)}
    # In the second match one of two apprentices came in before her.
    assert levels == {"apprentice": (2, 1), "trader": (1, 0), "master": (1, 1)}
    assert badges(account, found) == {"wampum": 5}
    page = ann.get("/people/Ann").content.decode()
    assert "3 matches, 1 won" in page
    assert "place 1: 1, place 2: 1, place 3: 0" in page


def test_a_seed_of_a_round_that_others_still_play_is_not_counted() -> None:
    ann = member()
    table = _ended(ann, 1, ("master", "master"))
    Table.objects.filter(pk=table.pk).update(sealed=True)
    assert matches_of(Account.objects.get()) == []


# ---------------------------------------------------------------- leaderboards


def _result(*places: tuple[Any, int]) -> None:
    match = RatedMatch.objects.create(game="wampum", players=len(places), ended=timezone.now())
    for number, (who, rank) in enumerate(places):
        mine = {"bot": who} if isinstance(who, str) else {"account": who}
        RatedSeat.objects.create(match=match, number=number, rank=rank, **mine)


def test_a_leaderboard_names_those_who_want_to_be_named() -> None:
    ann, bert, cleo = (member(name) for name in ("Ann", "Bert", "Cleo"))
    rows = {account.name: account for account in Account.objects.all()}
    with transaction.atomic():
        for _ in range(ENOUGH):
            _result((rows["Ann"], 1), (rows["Bert"], 2), ("trader", 3))
        _result((rows["Cleo"], 1), ("trader", 2))
    bert.post("/account/public", public="yes")
    board = Person().get("/ratings/wampum").content.decode()
    assert "Bert" in board
    assert "Ann" not in board
    assert "Cleo" not in board
    assert board.count(">somebody<") == 2  # Ann among them all, Cleo among those with few matches
    assert "Fewer than 10" in board
    own = ann.get("/ratings/wampum").content.decode()
    assert own.index("Ann") < own.index("Bert")
    assert "±" in own
    assert "Cleo" in cleo.get("/ratings/wampum").content.decode()
    bert.post("/account/delete", name="Bert", password=PASSWORD)
    assert "Bert" not in Person().get("/ratings/wampum").content.decode()
    assert "rated matches: 1" in cleo.get("/people/Cleo").content.decode()


# ---------------------------------------------------------------- pictures


def test_the_line_of_a_course_is_the_mean_of_ten() -> None:
    shares = [0.0] * 10 + [1.0] * 10
    drawn = plots.course(shares, "first", "last", "said")
    ways = drawn.split('class="plot__line"')[0].rsplit('d="M', 1)[1].split('"')[0]
    heights = [float(point.split()[1]) for point in ways.split("L")]
    assert heights[0] == max(heights)
    assert heights[-1] == min(heights)
    assert heights[14] == pytest.approx((heights[0] + heights[-1]) / 2)  # five of ten were won
    assert drawn.count("<circle") == 20
    assert plots.course([1.0], "a", "b", "c").count("plot__line") == 0


def test_pictures_escape_what_they_are_told() -> None:
    assert "<b>" not in plots.bar_of_places((1, 2), "<b>")
    assert plots.bar_of_places((0, 0), "none").count("<rect") == 0
