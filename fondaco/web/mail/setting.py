"""Where mail goes, who it is from, and where its links lead; read before Django is ready."""

from __future__ import annotations

import os
from email.utils import parseaddr
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator

from fondaco.web.environment import shown, wrong

#: Our own backend, which lays mails down as files (files.py).
FILES = "fondaco.web.mail.files.FileBackend"
_SMTP = "django.core.mail.backends.smtp.EmailBackend"
#: Seconds to wait for a mail server.
_PATIENCE = 10
#: What is reached without a wire that somebody could listen to.
_HERE = frozenset({"localhost", "127.0.0.1", "::1"})
#: Where `fondaco serve` is found when nothing is set.
_USUAL_PORT = 8000


def site_address(hosts: list[str], https: bool) -> str:
    """The site as its visitors reach it, without a slash at the end.

    >>> site_address(["play.example.org", "www.example.org"], True)
    'https://play.example.org'
    """
    told = os.environ.get("FONDACO_ADDRESS", "").strip().rstrip("/")
    if not told:
        names = [host.removeprefix(".") for host in hosts if host != "*"]
        name = names[0] if names else "localhost"
        bare = name.strip("[]")
        port = f":{_USUAL_PORT}" if bare in _HERE else ""
        return f"{'https' if https else 'http'}://{name}{port}"
    try:
        parts = urlsplit(told)
        sound = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        sound = False
    if not sound or told != f"{parts.scheme}://{parts.netloc}" or "@" in parts.netloc:
        raise wrong("no_site_address")
    return told


def sender(address: str) -> str:
    """Who mails are from; unless told, an address at the site's own name."""
    told = os.environ.get("FONDACO_MAIL_FROM", "").strip()
    if not told:
        return f"Fondaco <fondaco@{urlsplit(address).hostname or 'localhost'}>"
    try:
        if not told.isprintable():
            raise ValidationError(told)
        EmailValidator(allowlist=["localhost"])(parseaddr(told)[1])
    except ValidationError:
        raise wrong("no_sender", value=shown(told)) from None
    return told


def mail_backend() -> dict[str, Any]:
    """Django's settings for mail: a server's, or those of files in the data folder.

    A password is never sent in clear unless that is asked for (`?tls=0`) or the server is here.
    """
    url = os.environ.get("FONDACO_MAIL", "").strip()
    if not url:
        return {"EMAIL_BACKEND": FILES}
    try:
        parts = urlsplit(url)
        port, asked = parts.port, dict(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
    except ValueError:
        raise wrong("other_mail") from None
    host, encrypted = parts.hostname or "", parts.scheme == "smtps"
    tls = asked.pop("tls", "0" if host in _HERE else "1")
    known = parts.scheme in ("smtp", "smtps") and host and parts.path in ("", "/")
    if not known or asked or parts.fragment or tls not in ("0", "1"):
        raise wrong("other_mail")
    upgrade = tls == "1" and not encrypted
    return {
        "EMAIL_BACKEND": _SMTP,
        "EMAIL_HOST": host,
        "EMAIL_PORT": port or (465 if encrypted else 587 if upgrade else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": upgrade,
        "EMAIL_USE_SSL": encrypted,
        "EMAIL_TIMEOUT": _PATIENCE,
    }
