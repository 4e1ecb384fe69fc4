"""Routes: a function, what it is sent and what it answers, declared once by its type hints.

What stands in braces in a path is an argument of the same name, a parameter called `body` is the
JSON that is sent, everything behind the star comes from the query. The same declaration answers
requests (here) and describes them (description.py).
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NoReturn

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.csrf import csrf_exempt

from fondaco.engine.errors import FondacoError
from fondaco.web.api import ROOT, problems
from fondaco.web.api.callers import admit
from fondaco.web.api.problems import CROSS_ORIGIN, Problem
from fondaco.web.api.shapes import hints_of, read, read_word
from fondaco.web.errors import Refusal, Stale
from fondaco.web.tokens import Scope

JSON, LINES = "application/json", "application/x-ndjson"
_GAP = re.compile(r"{(\w+)}")
#: What goes wrong at this route besides what can go wrong at all: status -> in a sentence.
Trouble = Mapping[int, str]
ROUTES: list[Route] = []


@dataclass(frozen=True)
class Route:
    """A method at a path, and the function that answers it."""

    method: str
    path: str
    answer: Callable[..., Any]
    #: What a token must be good for; None: none is needed.
    scope: Scope | None
    #: The status of success.
    status: int
    trouble: Trouble
    #: It is answered line by line, for as long as somebody listens (streams.py).
    stream: bool

    @property
    def name(self) -> str:
        """What it is called in the description."""
        return self.answer.__name__

    @cached_property
    def words(self) -> list[str]:
        """The arguments that stand in the path."""
        return _GAP.findall(self.path)

    @cached_property
    def queries(self) -> dict[str, inspect.Parameter]:
        """The arguments that come from the query."""
        every = inspect.signature(self.answer).parameters.values()
        return {one.name: one for one in every if one.kind is inspect.Parameter.KEYWORD_ONLY}

    @cached_property
    def hints(self) -> dict[str, Any]:
        """The type of each argument, and of what is returned."""
        return hints_of(self.answer)

    def read(self, request: HttpRequest, parts: dict[str, Any]) -> dict[str, Any]:
        """All arguments of a request; Problem if one is not as it should be."""
        found = {name: read(self.hints[name], parts[name], name) for name in self.words}
        for name, parameter in self.queries.items():
            given = request.GET.getlist(name)
            if len(given) > 1:
                raise Problem(400, "wrong_twice", name=name)
            if given:
                found[name] = read_word(self.hints[name], given[0], name)
            elif parameter.default is inspect.Parameter.empty:
                raise Problem(400, "wrong_missing", name=name)
        if "body" in self.hints:
            found["body"] = read(self.hints["body"], _json(request), "")
        return found


def route(
    method: str,
    path: str,
    scope: Scope | None = "read",
    status: int = 200,
    trouble: Trouble | None = None,
    stream: bool = False,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare that a function answers a method at a path."""

    def declare(answer: Callable[..., Any]) -> Callable[..., Any]:
        ROUTES.append(Route(method, path, answer, scope, status, trouble or {}, stream))
        return answer

    return declare


def _json(request: HttpRequest) -> Any:
    """The body, as JSON without the liberties that Python's reader takes."""
    if request.content_type != JSON:
        raise Problem(415, "not_json")
    try:
        return json.loads(request.read().decode(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Problem(400, "senseless") from None


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


# ---------------------------------------------------------------- answering


def urls() -> list[URLPattern]:
    """The addresses of all routes, for Django."""
    found: dict[str, dict[str, Route]] = {}
    for one in ROUTES:
        found.setdefault(one.path, {})[one.method] = one
    return [
        path(f"{ROOT[1:]}{_django(where)}", _view(routes), name=f"api{where}")
        for where, routes in found.items()
    ]


def _django(where: str) -> str:
    """A path as Django writes it."""
    return where.replace("{game}", "<slug:game>").replace("{table}", "<int:table>")


def _view(routes: dict[str, Route]) -> Callable[..., HttpResponse]:
    """What Django calls for a path, whatever the method."""
    methods = ", ".join([*routes, *(["HEAD"] if "GET" in routes else []), "OPTIONS"])

    @csrf_exempt  # no cookie is read here, so nobody can be made to send one
    def view(request: HttpRequest, **parts: Any) -> HttpResponse:
        method = "GET" if request.method == "HEAD" else str(request.method)
        if method == "OPTIONS":
            return _allowed(methods)
        if method not in routes:
            answer = told(Problem(405, "method", methods=methods), request)
            answer.headers["Allow"] = methods
            return answer
        return _respond(routes[method], request, parts)

    return view


def _allowed(methods: str) -> HttpResponse:
    """What a browser asks before it lets a page of another site call."""
    answer = HttpResponse(status=204)
    more = {
        "Allow": methods,
        "Access-Control-Allow-Methods": methods,
        "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept-Language",
        "Access-Control-Max-Age": "600",
    }
    for name, value in (CROSS_ORIGIN | more).items():
        answer.headers[name] = value
    return answer


def _respond(one: Route, request: HttpRequest, parts: dict[str, Any]) -> HttpResponse:
    try:
        call = admit(request, one.scope)
        made = one.answer(call, **one.read(request, parts))
    except (Problem, Http404, Stale, FondacoError, Refusal) as error:
        return told(error, request)
    if one.stream:  # asked without a server that could hold it open: what is known now
        answer = HttpResponse(b"".join(map(line, made.next())), content_type=LINES)
    else:
        answer = HttpResponse(written(made), content_type=JSON, status=one.status)
    for name, value in CROSS_ORIGIN.items():
        answer.headers[name] = value
    return answer


def written(made: Any) -> bytes:
    """An answer as JSON."""
    return json.dumps(made, default=_members, separators=(",", ":")).encode()


def line(made: Any) -> bytes:
    """A message of a stream."""
    return written(made) + b"\n"


def _members(made: Any) -> dict[str, Any]:
    return {field.name: getattr(made, field.name) for field in fields(made)}


def told(error: Exception, request: HttpRequest) -> HttpResponse:
    """What a program is told about something that cannot be done."""
    lang = problems.lang_of(request.headers.get("Accept-Language", ""))
    if isinstance(error, Problem):
        return problems.answer(problems.told(error, lang), error.retry)
    if isinstance(error, Stale):
        return told(Problem(409, "stale"), request)
    if isinstance(error, FondacoError):
        said = problems.document(422, "refused", error.say(lang), rule=error.rule or "")
        return problems.answer(said)
    if isinstance(error, Refusal):
        said = problems.document(error.status, error.key, problems.sentence(error.key, lang))
        return problems.answer(said, error.retry_after)
    return told(Problem(404, "not_found"), request)
