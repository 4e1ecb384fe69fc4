"""Programs in tests: they come through their own door, with a token and no cookie."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.test import Client
from jsonschema import Draft202012Validator

from fondaco.web.api.description import document
from fondaco.web.api.every import ROUTES
from fondaco.web.models import Table
from tests.web.conftest import Person

ROOT = "/api/v1"
ALL = ("read", "play", "create")
_KEY = re.compile(r'value="(fondaco_[\w-]{43})"')


@dataclass
class Answer:
    """What came back, and what it says."""

    status: int
    headers: Any
    content: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The messages of a stream."""
        return [json.loads(line) for line in self.content.splitlines() if line]


def make_token(person: Person, scopes: tuple[str, ...] = ALL, name: str = "a test") -> str:
    """A key, as somebody makes it on the page for that."""
    page = person.client.post("/tokens", {"name": name, "scope": list(scopes), "days": "7"})
    found = _KEY.search(page.content.decode())
    assert page.status_code == 200, page.content.decode()[:1000]
    assert found
    return found.group(1)


class Program:
    """A program with a token of somebody; every answer must be as the description says."""

    def __init__(
        self,
        person: Person | None = None,
        scopes: tuple[str, ...] = ALL,
        token: str | None = None,
        lang: str = "en",
    ) -> None:
        self.person = person or Person()
        self.token = make_token(self.person, scopes) if token is None else token
        self.client = Client(headers={"accept-language": lang})

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Answer:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        address = ROOT + path
        if query:
            words = {k: str(v).lower() if v is True else str(v) for k, v in query.items()}
            address += "?" + "&".join(f"{k}={v}" for k, v in words.items())
        sent = {} if body is None else {"data": body, "content_type": "application/json"}
        found = self.client.generic(
            method,
            address,
            json.dumps(sent["data"]) if sent else "",
            content_type="application/json",
            headers=headers,
        )
        answer = Answer(found.status_code, found.headers, found.content)
        conforms(method, path, answer)
        return answer

    def get(self, path: str, **query: Any) -> Answer:
        return self.ask("GET", path, **query)

    def post(self, path: str, body: Any) -> Answer:
        return self.ask("POST", path, body)

    def open(self, game: str = "wampum", **more: Any) -> Table:
        """A table with two bots, begun."""
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * 2]
        answer = self.post("/tables", {"game": game, "seats": seats} | more)
        assert answer.status == 201, answer.content
        return Table.objects.get(pk=answer.json["table"])


# ---------------------------------------------------------------- is it as described?


def conforms(method: str, path: str, answer: Answer) -> None:
    """Is an answer one of those that the description promises for its route?"""
    kind = answer.headers.get("content-type", "")
    promised = _promised(method, path)
    content = promised.get(str(answer.status), promised["default"])["content"]
    assert kind in content, (answer.status, kind, answer.content[:300])
    told = answer.lines if kind == "application/x-ndjson" else [answer.json]
    for one in told:
        validator(json.dumps(content[kind]["schema"])).validate(one)


@cache
def validator(schema: str) -> Draft202012Validator:
    """A validator for a form of the description."""
    shape = json.loads(schema) | {"components": document()["components"]}
    return Draft202012Validator(shape)


@cache
def _promised(method: str, path: str) -> dict[str, Any]:
    for one in ROUTES:
        pattern = re.sub(r"{\w+}", "[^/]+", one.path)
        if one.method == method and re.fullmatch(pattern, path):
            found: dict[str, Any] = document()["paths"][one.path][method.lower()]["responses"]
            return found
    raise AssertionError(f"{method} {path} is not described")
