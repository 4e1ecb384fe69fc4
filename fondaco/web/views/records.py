"""Records that visitors bring: a list of one's own, a form for another one."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find_game, game_ids
from fondaco.web import record_store
from fondaco.web.address import origin
from fondaco.web.links import find_replayed, replay_token
from fondaco.web.models import KeptRecord
from fondaco.web.responses import page
from fondaco.web.seats import Opener
from fondaco.web.table_store import writing
from fondaco.web.views.lobby import pictures
from fondaco.web.visitors import acting_visitor, visitor_of


@dataclass(frozen=True)
class Brought:
    """A record in the list."""

    game: str
    title: str
    names: str
    url: str
    remove: str
    shared: bool


@require_http_methods(["GET", "HEAD", "POST"])
def records(request: HttpRequest) -> HttpResponse:
    """The page, and a record that comes from its form."""
    lang, error = visitor_of(request).lang, ""
    if request.method == "POST":
        try:
            match = record_store.read_file(request.FILES.get("record"))
            opener = Opener(acting_visitor(request).hash, origin(request))
            kept = record_store.keep(match, opener)
        except FondacoError as refused:
            error = refused.tell(lang)
        else:
            return HttpResponseRedirect(reverse("replay", args=[replay_token(kept)]))
    mine = KeptRecord.objects.filter(owner=visitor_of(request).hash).order_by("-created")
    return page(
        request,
        "records",
        422 if error else 200,
        error=error,
        brought=[_brought(kept, lang) for kept in mine],
        largest=record_store.LARGEST_RECORD,
        pictures=pictures(),
    )


@require_POST
def remove(request: HttpRequest, token: str) -> HttpResponse:
    """Forget a record; only whoever brought it may say so."""
    kept = find_replayed(token)
    if not isinstance(kept, KeptRecord) or kept.owner != visitor_of(request).hash:
        raise Http404
    with writing():
        KeptRecord.objects.filter(pk=kept.pk).delete()
    return HttpResponseRedirect(reverse("records"))


def _brought(kept: KeptRecord, lang: str) -> Brought:
    known, token = kept.game in game_ids(), replay_token(kept)
    box = find_game(kept.game).box if known else None
    names = [
        name or (box.name("seats", seat, lang) if box else "")
        for seat, name in enumerate(kept.record["seats"])
    ]
    return Brought(
        game=kept.game,
        title=box.about.title[lang] if box else kept.game,
        names=", ".join(filter(None, names)),
        url=reverse("replay", args=[token]),
        remove=reverse("replay_remove", args=[token]),
        shared=kept.shared,
    )
