"""The requests of docs/web-api.md are answered as it says."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from fondaco.web import seats
from fondaco.web.api.every import ROUTES
from tests.conftest import ROOT
from tests.web.conftest import Person
from tests.web.programs import Program, make_token

_DOCS = (ROOT / "docs" / "web-api.md").read_text(encoding="utf-8")
_PAIR = re.compile(r"```http\n(\w+) /api/v1(\S+)\n(.*?)```\n```json\n(.*?)```", re.DOTALL)
#: Stands for whatever it is, and for the rest of a list or an object.
_ANY = "…"


def _fits(told: Any, found: Any) -> bool:
    """Is something as the page says?"""
    if isinstance(told, str) and _ANY in told:
        pattern = ".*".join(re.escape(part) for part in told.split(_ANY))
        return told == _ANY or re.fullmatch(pattern, str(found)) is not None
    if isinstance(told, dict) and isinstance(found, dict):
        named = {key: value for key, value in told.items() if key != _ANY}
        whole = _ANY in told or told.keys() == found.keys()
        return whole and all(key in found and _fits(named[key], found[key]) for key in named)
    if isinstance(told, list) and isinstance(found, list):
        rest = told[-1:] == [_ANY]
        named_first = told[:-1] if rest else told
        if len(found) < len(named_first) or not (rest or len(found) == len(named_first)):
            return False
        return all(map(_fits, named_first, found))
    return bool(told == found)


def test_the_requests_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "new_seed", lambda: "7")
    person = Person()
    program = Program(person, token=make_token(person, name="my bot"))
    pairs = _PAIR.findall(_DOCS)
    assert len(pairs) == _DOCS.count("```http") >= 10
    for method, path, body, answer in pairs:
        opened = program.get("/tables").json["tables"]
        number = str(opened[0]["table"]) if opened else "17"
        where, _, query = path.replace("/17", f"/{number}").partition("?")
        words = dict(part.split("=") for part in query.split("&") if part)
        found = program.ask(method, where, json.loads(body) if body else None, **words)
        number = (
            str(program.get("/tables").json["tables"][0]["table"]) if method == "POST" else number
        )
        told = json.loads(answer.replace('"table": 17', f'"table": {number}'))
        kind = found.headers["content-type"]
        assert _fits(told, found.lines[0] if "ndjson" in kind else found.json), (
            path,
            found.content,
        )


def test_every_route_that_the_page_names_is_there() -> None:
    paths = {re.sub(r"{\w+}", "X", one.path) for one in ROUTES}
    named = re.findall(r"`(?:GET |POST )(/[\w/.]+)", _DOCS)
    assert len(named) > 10
    for path in named:
        assert re.sub(r"/(17|wampum)(?=/|$)", "/X", path) in paths, path
