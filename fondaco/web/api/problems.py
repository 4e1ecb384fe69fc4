"""What programs are told when something cannot be done: problem details (RFC 9457)."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse

from fondaco.web.texts import HEADLINES, PROGRAMS, SENTENCES

KIND = "application/problem+json"
#: A page of another site may read what is answered: no cookie counts here, so nothing is given
#: away that its visitor did not hand over.
CROSS_ORIGIN = {"Access-Control-Allow-Origin": "*", "Vary": "Accept-Language, Authorization"}


class Problem(Exception):  # noqa: N818 - what it is called where it arrives
    """A request that cannot be answered as it was meant; nothing was changed."""

    def __init__(
        self, status: int, code: str, where: str = "", retry: int | None = None, **values: object
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.where, self.retry = status, code, where, retry
        self.values = values


def told(problem: Problem, lang: str) -> dict[str, Any]:
    """The members of a problem's document."""
    sentence = PROGRAMS.say(problem.code, lang, **problem.values)
    if problem.where:
        sentence = f"{problem.where}: {sentence}"
    return document(problem.status, problem.code, sentence, where=problem.where)


def document(
    status: int, code: str, sentence: str, rule: str = "", where: str = ""
) -> dict[str, Any]:
    """A problem's document; `rule` is the rule of a game that forbids it."""
    found = {"type": f"urn:fondaco:problem:{code}", "title": HTTPStatus(status).phrase}
    found |= {"detail": sentence, "code": code}
    more = {name: value for name, value in (("rule", rule), ("where", where)) if value}
    return {**found, **more, "status": status}


def answer(members: dict[str, Any], retry: int | None = None) -> HttpResponse:
    """The document as an answer."""
    response = HttpResponse(json.dumps(members), content_type=KIND, status=members["status"])
    for name, value in CROSS_ORIGIN.items():
        response.headers[name] = value
    if retry is not None:
        response.headers["Retry-After"] = str(retry)
    if members["status"] == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="fondaco"'
    return response


def refusal(status: int, sentence: str) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Headers and body of a refusal at the door, before anybody has read the request."""
    code = HTTPStatus(status).phrase.lower().replace(" ", "_")
    headers = [(n.lower().encode(), v.encode()) for n, v in CROSS_ORIGIN.items()]
    body = json.dumps(document(status, code, sentence)).encode()
    return [*headers, (b"content-type", KIND.encode())], body


def page_answer(request: HttpRequest, status: int, key: str) -> HttpResponse:
    """What a page would say with a headline and a sentence."""
    lang = lang_of(request.headers.get("Accept-Language", ""))
    return answer(document(status, key, sentence(key, lang)))


def sentence(key: str, lang: str) -> str:
    """What a program is told where a page would have a headline and a sentence."""
    if key in PROGRAMS:
        return PROGRAMS.say(key, lang)
    return f"{HEADLINES.say(key, lang)}. {SENTENCES.say(key, lang)}"


def lang_of(accepted: str) -> str:
    """The first of our languages that a program would read."""
    for part in accepted.split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in ("en", "de"):
            return code
    return "en"
