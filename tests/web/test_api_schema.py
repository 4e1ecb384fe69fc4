"""Whatever is sent, the door for programs answers as its description says, and never fails.

schemathesis makes requests of the description: some as it wants them, some not. More of them with
``FONDACO_API_EXAMPLES=500``.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fondaco.web.api.every import ROUTES
from fondaco.web.api.routes import Route
from tests.day import seed_of_day
from tests.web.conftest import Person
from tests.web.programs import Program

EXAMPLES = int(os.environ.get("FONDACO_API_EXAMPLES", "12"))
_CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
#: What is sent as it is wanted, and, where something is sent, what is not.
_ASKED = [
    *((one, GenerationMode.POSITIVE) for one in ROUTES),
    *(
        (one, GenerationMode.NEGATIVE)
        for one in ROUTES
        if one.words or one.queries or "body" in one.hints
    ),
]


@pytest.fixture(scope="module")
def described() -> Any:
    """The description, and the site that schemathesis calls under its own name."""
    application = get_wsgi_application()

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> Any:
        return application(environ | {"HTTP_HOST": "testserver"}, start)

    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", site)


@pytest.mark.parametrize(("route", "mode"), _ASKED, ids=lambda one: getattr(one, "name", ""))
def test_every_answer_is_as_described(
    route: Route, mode: GenerationMode, described: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fondaco.web.advice.can_think", lambda game: False)
    person = Person()
    program = Program(person)
    waiting = person.open(seat1="open", seat2="open", public="on")
    tables = [waiting, program.open("yangtze"), program.open()]
    operation = described[route.path][route.method]

    @seed(seed_of_day(route.name))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def try_it(case: Any) -> None:
        number = (case.path_parameters or {}).get("table")
        if isinstance(number, int):
            case.path_parameters["table"] = tables[number % len(tables)].pk
        if isinstance(case.body, dict) and isinstance(case.body.get("version"), int):
            case.body["version"] %= 3
        headers = {"Authorization": f"Bearer {program.token}", "Accept-Encoding": "identity"}
        case.call_and_validate(headers=headers, checks=_CHECKS)

    try_it()
