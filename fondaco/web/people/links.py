"""Links that are sent by mail: signed, good for half an hour, and for one use.

Opening one only shows a page, since programs look through mails, too; its button posts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError
from django.http import HttpRequest
from django.urls import reverse

from fondaco.engine.errors import SetupError
from fondaco.web.models import Account
from fondaco.web.models.account import new_secret
from fondaco.web.people import entrance
from fondaco.web.people.names import key_of, read_account_name
from fondaco.web.people.post import post_box
from fondaco.web.table_store import writing
from fondaco.web.texts import TEXTS

#: Seconds for which a link is good.
GOOD_FOR = 30 * 60
LONGEST_MAIL = 254
_SALT = "fondaco.people.link"
#: What a link does: log in; make an account; confirm a mail address.
ENTER, JOIN, CONFIRM = "enter", "join", "confirm"


@dataclass(frozen=True)
class Link:
    """What a link is good for; `account`: whose it is (none: it makes one)."""

    kind: str
    name: str
    mail: str
    account: Account | None
    nonce: str = ""


def read_mail(text: str) -> str:
    """A mail address in the form in which it is kept; SetupError if it cannot be one."""
    mail = text.strip().casefold()
    try:
        if len(mail) > LONGEST_MAIL or not mail.isascii():
            raise ValidationError("")
        validate_email(mail)
    except ValidationError:
        raise SetupError(TEXTS["no_mail_address"]) from None
    return mail


# ---------------------------------------------------------------- sending


def send_entrance(request: HttpRequest, mail: str, lang: str) -> None:
    """A link to log in with, if somebody has confirmed this address. Nobody is told whether."""
    account = Account.objects.filter(mail=mail).first()
    if account is not None:
        _send(request, lang, ENTER, account.name, mail, account)


def send_joining(request: HttpRequest, name: str, mail: str, lang: str) -> None:
    """A link that makes an account; whoever has one with this address gets a link to that.

    SetupError if the name cannot be, or somebody has it.
    """
    name = read_account_name(name)
    if Account.objects.filter(key=key_of(name)).exists():
        raise SetupError(TEXTS["name_taken"])
    if Account.objects.filter(mail=mail).exists():
        send_entrance(request, mail, lang)
    else:
        _send(request, lang, JOIN, name, mail, None)


def send_confirmation(request: HttpRequest, account: Account, mail: str, lang: str) -> None:
    """A link that confirms an address; one that is somebody else's is told so, and kept by them."""
    if Account.objects.filter(mail=mail).exclude(pk=account.pk).exists():
        send_entrance(request, mail, lang)
    else:
        _send(request, lang, CONFIRM, account.name, mail, account)


def _send(
    request: HttpRequest, lang: str, kind: str, name: str, mail: str, account: Account | None
) -> None:
    told: list[Any] = [kind, name, mail]
    told += [account.pk, account.link_nonce] if account else [None, ""]
    token = signing.dumps(told, salt=_SALT, compress=True)
    url = request.build_absolute_uri(reverse("account_link", args=[token]))
    site = TEXTS.say("site", lang)
    body = TEXTS.say(f"mail_{kind}", lang, name=name, site=site, url=url, minutes=GOOD_FOR // 60)
    post_box.put(TEXTS.say(f"mail_{kind}_subject", lang, site=site), body, mail)


# ---------------------------------------------------------------- using


def read_link(token: str) -> Link | None:
    """What a token is good for; None: nothing, or nothing any more."""
    try:
        told = signing.loads(token, salt=_SALT, max_age=GOOD_FOR)
    except (signing.BadSignature, ValueError):
        return None
    kind, name, mail, pk, nonce = told
    if kind == JOIN:
        gone = Account.objects.filter(mail=mail).exists()
        return None if gone else Link(kind, name, mail, None)
    account = Account.objects.filter(pk=pk, link_nonce=nonce).first()
    return Link(kind, account.name, mail, account, nonce) if account else None


def use(link: Link) -> Account | None:
    """Whoever has followed it, or None: somebody was quicker.

    SetupError if the name was taken meanwhile.
    """
    if link.account is None:
        return entrance.sign_up(link.name, "", link.mail)
    changes: dict[str, str] = {"link_nonce": new_secret()}
    if link.kind == CONFIRM:
        changes["mail"] = link.mail
    good = Account.objects.filter(pk=link.account.pk, link_nonce=link.nonce)
    try:
        with writing():
            if not good.update(**changes):
                return None
    except IntegrityError:  # somebody else has confirmed the address meanwhile
        return None
    return Account.objects.get(pk=link.account.pk)
