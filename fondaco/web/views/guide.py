"""The guide of a game: one page with pictures, and the full rules."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from fondaco.engine.game import Game
from fondaco.web.guide_page.leaves import one_page
from fondaco.web.guide_page.rules import rules_page
from fondaco.web.responses import page
from fondaco.web.visitors import visitor_of

_LONGEST_SEARCH = 60


@require_safe
def guide(request: HttpRequest, game: Game) -> HttpResponse:
    """The guide on one page; beside a board (htmx) the leaf about its `phase` comes first."""
    shown = one_page(game, visitor_of(request).lang)
    phase = request.GET.get("phase", "")[:40] if request.htmx else ""  # type: ignore[attr-defined]
    return page(
        request,
        "guide",
        game=game.id,
        guide=shown,
        leaves=shown.at(phase),
        style=reverse("style", args=[game.id]),
        symbols=_symbols(game),
        picture=_safe(game.board.picture()),
        learn=_learn(game),
    )


@require_safe
def rules(request: HttpRequest, game: Game) -> HttpResponse:
    """The full rules; `q` looks for words, the paragraphs of `rule` are marked."""
    sought = " ".join(request.GET.get("q", "").split())[:_LONGEST_SEARCH]
    rule = request.GET.get("rule", "")[:20]
    shown = rules_page(game, visitor_of(request).lang, sought, rule)
    # While one types, only the text is renewed.
    typed = getattr(request, "htmx", None) and request.headers.get("HX-Target") == "rules-text"
    return page(request, "rules_text" if typed else "rules", game=game.id, rules=shown)


def _symbols(game: Game) -> SafeString:
    return _safe(game.board.symbols())


def _safe(drawn: str) -> SafeString:
    return mark_safe(drawn)  # noqa: S308 - our own drawing


def _learn(game: Game) -> str:
    """Where the first game of somebody new is played, if this game has a lesson."""
    return "" if game.lesson is None else reverse("learn", args=[game.id])
