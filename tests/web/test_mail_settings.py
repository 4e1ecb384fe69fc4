"""Mail as the environment tells it: where it goes, who it is from, and where its links lead."""

from __future__ import annotations

import email
from email.policy import default
from pathlib import Path

import pytest
from django.core.mail import EmailMessage, send_mail

from fondaco.engine.errors import SetupError
from fondaco.web.mail import files
from fondaco.web.mail.setting import mail_backend, sender, site_address

SMTP = "django.core.mail.backends.smtp.EmailBackend"


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        # host, port, user, password, upgraded, encrypted from the beginning
        ("smtp://me:se%40cret@a.example:2525?tls=1", ("a.example", 2525, "me", "se@cret", 1, 0)),
        ("smtp://a.example", ("a.example", 587, "", "", 1, 0)),  # never in clear by itself
        ("smtp://a.example?tls=0", ("a.example", 25, "", "", 0, 0)),
        ("smtp://localhost", ("localhost", 25, "", "", 0, 0)),
        ("smtp://localhost?tls=1", ("localhost", 587, "", "", 1, 0)),
        ("smtps://me@a.example", ("a.example", 465, "me", "", 0, 1)),
    ],
)
def test_a_mail_server(
    url: str, wanted: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FONDACO_MAIL", url)
    found = mail_backend()
    assert found["EMAIL_BACKEND"] == SMTP
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    assert tuple(found[f"EMAIL_{name}"] for name in names) == wanted


@pytest.mark.parametrize(
    "url",
    [
        *("x", "http://a.example", "smtp://", "smtp://a.example:x", "smtp://a.example:99999"),
        *("smtp://a.example/box", "smtp://a.example?tls=2", "smtp://a.example?tsl=1"),
        *("smtp://a.example?x", "smtp://a.example#x", "smtp://[::1"),
    ],
)
def test_what_is_no_mail_server(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_MAIL", url)
    with pytest.raises(SetupError, match="FONDACO_MAIL"):
        mail_backend()


@pytest.mark.parametrize(
    ("hosts", "https", "address"),
    [
        (["127.0.0.1", "localhost"], False, "http://127.0.0.1:8000"),
        (["play.example.org"], True, "https://play.example.org"),
        (["*"], False, "http://localhost:8000"),
        ([".example.org"], True, "https://example.org"),
    ],
)
def test_the_address_follows_from_the_hosts(hosts: list[str], https: bool, address: str) -> None:
    assert site_address(hosts, https) == address


def test_the_address_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_ADDRESS", "https://play.example.org:8443/")
    assert site_address(["x"], False) == "https://play.example.org:8443"
    wrong = ("play.example.org", "ftp://a", "https://a/b", "https://u@a", "https://a?x", "https://")
    for value in (*wrong, "https://[x", "https://a:99999"):
        monkeypatch.setenv("FONDACO_ADDRESS", value)
        with pytest.raises(SetupError, match="FONDACO_ADDRESS"):
            site_address(["x"], False)


def test_the_sender(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sender("https://play.example.org") == "Fondaco <fondaco@play.example.org>"
    for value in ("Our house <house@example.org>", "house@localhost"):
        monkeypatch.setenv("FONDACO_MAIL_FROM", value)
        assert sender("https://x") == value
    for value in ("nobody", "a@b@c", "a@example.org\nBcc: b@example.org"):
        monkeypatch.setenv("FONDACO_MAIL_FROM", value)
        with pytest.raises(SetupError, match="FONDACO_MAIL_FROM"):
            sender("https://x")


def test_without_a_server_mails_are_files_for_this_user_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path))
    monkeypatch.delenv("FONDACO_MAIL", raising=False)
    monkeypatch.setattr(files, "MOST", 2)
    assert mail_backend() == {"EMAIL_BACKEND": "fondaco.web.mail.files.FileBackend"}
    for subject in ("Erste", "Zweite", "Dritte: schön"):
        assert send_mail(subject, "Grüße", None, ["ann@example.org"]) == 1
    folder = tmp_path / "mails"
    kept = sorted(folder.iterdir())
    assert len(kept) == 2  # the oldest is gone
    read = email.message_from_bytes(kept[-1].read_bytes(), policy=default)
    assert (read["subject"], read["to"]) == ("Dritte: schön", "ann@example.org")
    assert folder.stat().st_mode & 0o077 == 0
    assert kept[-1].stat().st_mode & 0o077 == 0


def test_no_line_can_be_put_into_a_head() -> None:
    with pytest.raises(ValueError, match="newline"):
        EmailMessage("a\nBcc: b@example.org", "x", to=["ann@example.org"]).message()
