"""How people get an account and into it: by name and password."""

from __future__ import annotations

from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest

from fondaco.engine.errors import SetupError
from fondaco.web.models import Account
from fondaco.web.models.account import new_secret
from fondaco.web.people.names import key_of, read_account_name
from fondaco.web.table_store import writing
from fondaco.web.texts import TEXTS

LONGEST_PASSWORD = 128
#: What Django's validators find, and what we say about it.
_WEAK = {
    "password_too_short": "password_short",
    "password_too_common": "password_common",
    "password_entirely_numeric": "password_numeric",
    "password_too_similar": "password_similar",
}


def known_by_password(request: HttpRequest, name: str, password: str) -> Account:
    """Whose name and password these are; SetupError, the same for a wrong one of either.

    Django hashes the password even if nobody is called so, so it takes as long.
    """
    found = None
    if len(password) <= LONGEST_PASSWORD and "\0" not in name:
        found = authenticate(request, username=key_of(name[:100]), password=password)
    if found is None:
        raise SetupError(TEXTS["wrong_password"])
    return found


def checked_password(password: str, account: Account) -> str:
    """A password that will do; SetupError if it will not."""
    if len(password) > LONGEST_PASSWORD:
        raise SetupError(TEXTS["password_long"](most=LONGEST_PASSWORD))
    try:
        validate_password(password, account)
    except ValidationError as weak:
        code = str(getattr(weak.error_list[0], "code", ""))
        raise SetupError(TEXTS[_WEAK.get(code, "password_common")]) from None
    return password


def sign_up(name: str, password: str, mail: str | None = None) -> Account:
    """A new account; SetupError if its name cannot be, or somebody has it.

    Without a password one comes in by links to the (confirmed) mail address alone.
    """
    name = read_account_name(name)
    account = Account(name=name, key=key_of(name), mail=mail)
    if password or mail is None:
        account.set_password(checked_password(password, account))
    else:
        account.set_unusable_password()
    try:
        with writing():
            account.save()
    except IntegrityError:
        raise SetupError(TEXTS["name_taken"]) from None
    return account


def change_password(account: Account, old: str, new: str) -> None:
    """Another password, which ends all sessions; SetupError if the old one is wrong."""
    if account.has_usable_password() and not account.check_password(old[: LONGEST_PASSWORD + 1]):
        raise SetupError(TEXTS["old_password_wrong"])
    account.set_password(checked_password(new, account))
    end_sessions(account)


def end_sessions(account: Account) -> None:
    """Out everywhere; links that were sent are worth nothing any more."""
    account.nonce, account.link_nonce = new_secret(), new_secret()
    with writing():
        account.save(update_fields=["password", "nonce", "link_nonce"])


def rename(account: Account, text: str) -> None:
    """Another name; SetupError if it cannot be, or somebody else has it."""
    account.name = read_account_name(text)
    account.key = key_of(account.name)
    try:
        with writing():
            account.save(update_fields=["name", "key"])
    except IntegrityError:
        raise SetupError(TEXTS["name_taken"]) from None
