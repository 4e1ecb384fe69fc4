"""The OpenAPI document of all routes, read off the declarations that answer them."""

from __future__ import annotations

import inspect
from functools import cache
from types import NoneType
from typing import Any, get_args

from fondaco.version import VERSION
from fondaco.web.api import ROOT, forms, problems
from fondaco.web.api.routes import JSON, LINES, ROUTES, Route
from fondaco.web.api.shapes import Shape, described
from fondaco.web.tokens import SCOPES

_ABOUT = """\
Everything that a program needs to play here. A token, made on the page `/tokens`, acts as the
visitor who made it, as far as its scopes go. A seat sees what `match.view` gives and nothing else.
Every error is a problem document with a sentence, English or German by `Accept-Language`.
"""
#: What can go wrong anywhere; only what belongs to a single route is told there.
_ANYWHERE = {
    401: "No token, or none that is good (any more).",
    403: "The token's scopes do not go so far, or this is not for its visitor.",
    404: "There is nothing here for whoever asks.",
    429: "Too much was asked for; `Retry-After` says when to come back.",
}


@cache
def document() -> dict[str, Any]:
    """The whole description."""
    named: dict[str, Shape] = {}
    paths: dict[str, dict[str, Any]] = {}
    problem = described(forms.Problem, named)
    for one in ROUTES:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, problem, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Fondaco", "version": VERSION, "description": _ABOUT},
        "servers": [{"url": ROOT}],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(named.items())),
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": f"Scopes: {', '.join(SCOPES)}.",
                }
            },
        },
    }


def _operation(one: Route, problem: Shape, named: dict[str, Shape]) -> dict[str, Any]:
    summary, _, rest = inspect.cleandoc(str(one.answer.__doc__)).partition("\n\n")
    needs = f"Scope: {one.scope}." if one.scope else "No token is needed."
    found: dict[str, Any] = {
        "operationId": one.name,
        "summary": summary,
        "description": " ".join(f"{rest} {needs}".split()),
        "parameters": [*_in_path(one, named), *_in_query(one, named)],
        "responses": _responses(one, problem, named),
        "security": [{"token": []}] if one.scope else [],
    }
    if "body" in one.hints:
        sent = {JSON: {"schema": described(one.hints["body"], named)}}
        found["requestBody"] = {"required": True, "content": sent}
    return found


def _in_path(one: Route, named: dict[str, Shape]) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": described(one.hints[name], named)}
        for name in one.words
    ]


def _in_query(one: Route, named: dict[str, Shape]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "query",
            "required": parameter.default is inspect.Parameter.empty,
            "schema": described(_given(one.hints[name]), named),
        }
        for name, parameter in one.queries.items()
    ]


def _given(hint: Any) -> Any:
    """What a parameter of a query is if it is there at all."""
    inside = [kind for kind in get_args(hint) if kind is not NoneType]
    return inside[0] if NoneType in get_args(hint) else hint


def _responses(one: Route, problem: Shape, named: dict[str, Shape]) -> dict[str, Any]:
    answer = one.hints["return"]
    if one.stream:
        (kind,) = get_args(answer)
        content = {LINES: {"schema": described(kind, named)}}
        about = (
            "A JSON object a line, for as long as somebody listens; empty lines are signs of life."
        )
    else:
        content, about = {JSON: {"schema": described(answer, named)}}, "What was asked for."
    trouble = {429: _ANYWHERE[429]} | dict(one.trouble)
    if one.words:
        trouble[404] = _ANYWHERE[404]
    if one.scope:
        trouble |= {401: _ANYWHERE[401], 403: _ANYWHERE[403]}
    failed = {problems.KIND: {"schema": problem}}
    return {
        str(one.status): {"description": about, "content": content},
        **{
            str(status): {"description": trouble[status], "content": failed}
            for status in sorted(trouble)
        },
        "default": {"description": "What cannot be understood or done.", "content": failed},
    }
