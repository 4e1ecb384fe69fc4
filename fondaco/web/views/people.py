"""Pages about people: what somebody has played, if they want it to be seen; who is how strong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from fondaco.bots import LEVELS
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game, game_ids
from fondaco.web.models import Account
from fondaco.web.people import plots
from fondaco.web.people.names import key_of
from fondaco.web.people.ratings import ENOUGH, Standing, ratings
from fondaco.web.people.sessions import account_of
from fondaco.web.people.statistics import (
    MOST_MATCHES,
    against_levels,
    badges,
    matches_of,
    places,
)
from fondaco.web.responses import page
from fondaco.web.texts import Say, say_in
from fondaco.web.visitors import visitor_of

#: Rows of a leaderboard, and of those with too few matches.
_SHOWN = 200


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """What somebody has played; who does not want it seen looks like nobody."""
    shown = Account.objects.filter(key=key_of(name[:100])).first()
    own = account_of(request)
    if shown is None or not (shown.public or shown == own):
        raise Http404
    say, matches = say_in(visitor_of(request).lang), matches_of(shown)
    return page(
        request,
        "people/person",
        shown=shown,
        mine=shown == own,
        matches=len(matches),
        won=sum(one.rank == 1 for one in matches),
        most=MOST_MATCHES,
        ratings=_ratings_of(shown, say),
        badges=_badges(badges(shown, matches), say),
        course=_course([one.share for one in matches], say),
        places=[_places_row(row, say) for row in places(matches)],
        levels=[
            (LEVELS[row.level].title[say.lang], row.matches, row.ahead)
            for row in against_levels(matches)
        ],
    )


def _ratings_of(account: Account, say: Say) -> list[dict[str, Any]]:
    found = [(game, ratings.of(game).get(account.pk)) for game in game_ids()]
    return [
        {"title": _title(game, say), "url": reverse("leaderboard", args=[game])}
        | _told(standing, say)
        for game, standing in found
        if standing is not None
    ]


def _title(game: str, say: Say) -> str:
    return find_game(game).box.about.title[say.lang]


def _told(standing: Standing, say: Say) -> dict[str, Any]:
    """A rating in numbers; one of few matches is told as such."""
    return {
        "rating": say("rating_is", rating=round(standing.rating)),
        "reach": say("rating_reach", reach=round(standing.reach)),
        "matches": standing.matches,
        "enough": standing.enough,
    }


def _badges(found: dict[str, int], say: Say) -> list[dict[str, Any]]:
    return [
        {
            "title": _title(game, say),
            "rank": rank,
            "level": list(LEVELS.values())[rank - 1].title[say.lang],
        }
        for game, rank in found.items()
    ]


def _course(shares: list[float], say: Say) -> SafeString | None:
    if not shares:
        return None
    label = say("course_label", number=min(len(shares), plots.SHOWN), among=plots.MEAN_OF)
    return _drawn(plots.course(shares, say["course_first"], say["course_last"], label))


def _places_row(row: Any, say: Say) -> dict[str, Any]:
    told = ", ".join(
        say("place_times", place=rank, times=count) for rank, count in enumerate(row.counts, 1)
    )
    return {
        "title": _title(row.game, say),
        "players": row.players,
        "matches": row.matches,
        "bar": _drawn(plots.bar_of_places(row.counts, told)),
        "told": told,
    }


def _drawn(picture: str) -> SafeString:
    return mark_safe(picture)  # noqa: S308 - our own drawing, words escaped by `el`


# ---------------------------------------------------------------- leaderboards


@dataclass(frozen=True)
class Line:
    """A row of a leaderboard."""

    place: int
    name: str
    #: Their page, if everybody may see it.
    url: str
    mine: bool
    rating: str
    reach: str
    matches: int
    bar: SafeString | None


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    """To the leaderboard of the first game."""
    return HttpResponseRedirect(reverse("leaderboard", args=[game_ids()[0]]))


@require_safe
def leaderboard(request: HttpRequest, game: Game) -> HttpResponse:
    """Who is how strong in a game, and how sure that is; those with few matches apart.

    Only who has a page for everybody is named.
    """
    say, own = say_in(visitor_of(request).lang), account_of(request)
    found = sorted(ratings.of(game.id).values(), key=lambda one: -one.rating)
    people = Account.objects.in_bulk([one.account for one in found])
    there = [one for one in found if one.account in people]
    return page(
        request,
        "people/leaderboard",
        game={"id": game.id, "title": game.box.about.title[say.lang]},
        games=[
            (reverse("leaderboard", args=[g]), _title(g, say), g == game.id) for g in game_ids()
        ],
        lines=_lines([one for one in there if one.enough], people, own, say),
        few=_lines([one for one in there if not one.enough], people, own, say),
        enough=ENOUGH,
        bots=[
            (level.title[say.lang], say("rating_is", rating=level.rating(game.id) or 0))
            for level in reversed(LEVELS.values())
            if level.rating(game.id) is not None
        ],
    )


def _lines(
    standings: list[Standing], people: dict[int, Account], own: Account | None, say: Say
) -> list[Line]:
    listed = standings[:_SHOWN]
    ends = [(one.rating - one.reach, one.rating + one.reach) for one in listed if one.enough]
    axis = plots.Axis.over(ends) if ends else None
    return [
        _line(place, one, people[one.account], own, axis, say)
        for place, one in enumerate(listed, 1)
    ]


def _line(
    place: int,
    one: Standing,
    account: Account,
    own: Account | None,
    axis: plots.Axis | None,
    say: Say,
) -> Line:
    named, mine = account.public or account == own, account == own
    low, high = round(one.rating - one.reach), round(one.rating + one.reach)
    label = say("rating_between", low=low, high=high)
    bar = plots.interval(axis, low, one.rating, high, label) if axis and one.enough else None
    return Line(
        place=place,
        name=account.name if named else say["somebody"],
        url=reverse("person", args=[account.name]) if named else "",
        mine=mine,
        rating=say("rating_is", rating=round(one.rating)),
        reach=say("rating_reach", reach=round(one.reach)),
        matches=one.matches,
        bar=_drawn(bar) if bar else None,
    )
