"""Pages for what cannot be done: one clear sentence, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse

from fondaco.web.api import ROOT, problems
from fondaco.web.responses import page
from fondaco.web.texts import HEADLINES, SENTENCES
from fondaco.web.visitors import visitor_of


def message(request: HttpRequest, status: int, key: str) -> HttpResponse:
    """A page with a headline and a sentence; for a page's script the middle of it.

    A script that shows no page for this status finds the sentence in a header. A program that came
    through its own door is told the sentence alone.
    """
    if request.path.startswith(f"{ROOT}/"):
        return problems.page_answer(request, status, key)
    lang = visitor_of(request).lang
    headline, sentence = HEADLINES.say(key, lang), SENTENCES.say(key, lang)
    part = "parts/message" if request.headers.get("HX-Request") else "message"
    values = {"path": "/", "headline": headline, "sentence": sentence}
    answer = page(request, part, status, **values)
    answer.headers["X-Fondaco-Says"] = quote(sentence)
    return answer


def _page_for(status: int, key: str) -> Callable[..., HttpResponse]:
    """A view for Django to call when something cannot be done, whatever it says about it."""

    def show(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
        return message(request, status, key)

    return show


#: No such table, or not for this visitor: the two look alike.
not_found = _page_for(404, "not_found")
forbidden = _page_for(403, "forbidden")
bad_request = _page_for(400, "bad_request")
broken = _page_for(500, "broken")
#: A form that did not come from one of our pages.
csrf_failure = _page_for(403, "csrf")
