"""The pages about people, as files (gallery.py): somebody who has played a while, among others."""

from __future__ import annotations

from random import Random
from typing import Any

_PASSWORD = "seven camels, one well"  # noqa: S105
#: Who else has played for ratings.
_OTHERS = ("Bartholomäus", "Clara-Sophie", "Dieudonné", "Esme", "Friedrich Wilhelm III")
_LEVELS = ("apprentice", "peddler", "trader", "merchant", "master")
#: Their pages, and those of somebody who has no account.
_OWN = (
    *(("account", "/account"), ("account-changed", "/account?done=mail")),
    *(("person", "/people/Annegret"), ("leaderboard", "/ratings/samarkand")),
    *(("leaderboard-empty", "/ratings/yangtze"), ("good-bye", "/account/delete")),
    *(("new-rated", "/new/marracash"), ("operator-people", "/operator/people")),
)
_STRANGER = (("log-in", "/account/login?next=/new/wampum"), ("sign-up", "/account/signup"))


def hang_people(gallery: Any) -> None:
    """All of them; the people of the gallery are logged in only for their own."""
    for kind, path in _STRANGER:
        gallery.hang(kind, path)
    _log_in(gallery)
    _play_a_while()
    _rate()
    for kind, path in _OWN:
        gallery.hang(kind, path)
    for person in gallery.people.values():
        person.post("/account/logout")


def _log_in(gallery: Any) -> None:
    from fondaco.web.models import Account

    first, *others = gallery.people.values()
    first.post("/account/signup", name="Annegret", password=_PASSWORD)
    for person in others:
        person.post("/account/login", name="Annegret", password=_PASSWORD)
    # What the people of the gallery have played is theirs; they have played as guests, too.
    Account.objects.update(public=True, mail="annegret@example.org", visitor="me")
    beaten = {"wampum": "merchant", "marracash": "apprentice"}
    Account.objects.update(progress={"beaten": beaten})


def _play_a_while() -> None:
    """Matches of all sorts, as they might have ended; somebody who gets better."""
    from fondaco.engine.registry import find_game
    from fondaco.web import seats
    from fondaco.web.models import BOT, OVER, Table
    from fondaco.web.seats import Opener

    rng = Random(5)
    for number in range(45):
        game = find_game(rng.choice(["samarkand", "samarkand", "wampum", "key_harvest"]))
        players = rng.choice([3, 3, 4])
        bots = [(BOT, "", rng.choice(_LEVELS)) for _ in range(players - 1)]
        table = seats.open_table(game, [("me", "Annegret", ""), *bots], Opener("me"))
        ranks = list(range(1, players + 1))
        own = ranks.pop(0 if rng.random() < number / 60 else rng.randrange(players))
        rng.shuffle(ranks)
        ranks.insert(0, own)
        result = {"scores": [0] * players, "ranks": ranks, "winners": [ranks.index(1)]}
        Table.objects.filter(pk=table.pk).update(stage=OVER, actor=None, result=result)


def _rate() -> None:
    from django.utils import timezone

    from fondaco.web.models import Account, RatedMatch, RatedSeat

    rng = Random(7)
    people = [Account.objects.get(name="Annegret")]
    people += [
        Account.objects.create(name=name, key=name.lower(), public=name != "Esme")
        for name in _OTHERS
    ]
    strengths = dict(zip(people, (0.6, 1.4, 0.1, -0.4, 0.9, 0.0), strict=True))
    for number in range(60):
        there = rng.sample(people[:5], 2) if number else [people[0], people[5]]
        drawn = {one: strengths[one] + rng.gauss(0, 1.2) for one in there} | {
            "trader": rng.gauss(0, 1.2)
        }
        match = RatedMatch.objects.create(game="samarkand", players=3, ended=timezone.now())
        for seat, (who, value) in enumerate(drawn.items()):
            rank = 1 + sum(other > value for other in drawn.values())
            mine = {"bot": who} if isinstance(who, str) else {"account": who}
            RatedSeat.objects.create(match=match, number=seat, rank=rank, **mine)
