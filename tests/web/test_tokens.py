"""Keys for programs: made on a page, shown once, kept as a digest, ended."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from fondaco.web import tokens
from fondaco.web.models import Token
from fondaco.web.operation.retention import sweep
from tests.web.conftest import Person
from tests.web.programs import Program, make_token


def test_a_key_is_shown_once_and_kept_as_a_digest() -> None:
    ann = Person()
    key = make_token(ann, ("read", "play"), name="My bot")
    page = ann.get("/tokens").content.decode()
    assert "My bot" in page
    assert key not in page
    (token,) = Token.objects.all()
    assert key not in str(vars(token))
    assert token.digest == tokens.digest(key)
    assert (token.scopes, token.used) == ("read play", None)
    assert Program(ann, token=key).get("/token").json["scopes"] == ["read", "play"]
    token.refresh_from_db()
    assert token.used is not None


def test_keys_are_long_and_unlike() -> None:
    ann = Person()
    keys = {make_token(ann) for _ in range(3)}
    assert len(keys) == 3
    assert all(len(key) >= 43 + len("fondaco_") for key in keys)


def test_only_their_owner_ends_them() -> None:
    ann, bert = Person(), Person()
    key = make_token(ann)
    (token,) = Token.objects.all()
    assert bert.post(f"/tokens/{token.pk}/revoke").status_code == 404
    assert bert.post(f"/tokens/{2**70}/revoke").status_code == 404
    assert Program(ann, token=key).get("/token").status == 200
    assert ann.post(f"/tokens/{token.pk}/revoke").status_code == 302
    assert Program(ann, token=key).get("/token").json["code"] == "bad_token"
    assert not re.search("tokens/[0-9]+/revoke", bert.get("/tokens").content.decode())


def test_forms_for_keys_need_a_token_of_our_own_pages() -> None:
    client = Client(enforce_csrf_checks=True)
    form = {"name": "x", "scope": ["read"], "days": "7"}
    assert client.post("/tokens", form).status_code == 403
    assert not Token.objects.exists()


@pytest.mark.parametrize(
    "form",
    [
        {"name": "", "scope": ["read"], "days": "7"},
        {"name": "x" * 41, "scope": ["read"], "days": "7"},
        {"name": "a\nb", "scope": ["read"], "days": "7"},
        {"name": "bot", "days": "7"},
        {"name": "bot", "scope": ["read", "rule"], "days": "7"},
        {"name": "bot", "scope": ["read"], "days": "3650"},
        {"name": "bot", "scope": ["read"], "days": "seven"},
        {"name": "bot", "scope": ["read"]},
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_makes_no_key(form: dict[str, object], lang: str) -> None:
    answer = Person(lang).client.post("/tokens", form)
    assert answer.status_code == 422
    assert b'role="alert"' in answer.content
    assert not Token.objects.exists()


def test_a_visitor_has_so_many_and_an_address_makes_so_many() -> None:
    ann = Person()
    for _ in range(tokens.MOST):
        make_token(ann)
    form = {"name": "one more", "scope": ["read"], "days": "7"}
    assert ann.client.post("/tokens", form).status_code == 422
    with override_settings(TABLES_AN_HOUR=tokens.MOST):
        answer = Person().client.post("/tokens", form)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"]
    assert Token.objects.count() == tokens.MOST


def test_a_key_runs_out_and_goes_with_the_next_sweep() -> None:
    ann = Person()
    program = Program(ann)
    make_token(ann)
    (token, _) = Token.objects.order_by("pk")
    Token.objects.filter(pk=token.pk).update(until=timezone.now() - timedelta(seconds=1))
    assert program.get("/token").json["code"] == "bad_token"
    assert sweep(only_count=True).ended == 1
    assert sweep().ended == 1
    assert Token.objects.count() == 1


def test_the_way_there_is_on_the_page_of_settings() -> None:
    assert b'href="/tokens"' in Person().get("/settings").content
