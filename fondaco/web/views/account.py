"""Accounts: sign up, log in and out, password, mail address, a guest's games, good-bye."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.engine.errors import FondacoError
from fondaco.web.address import origin
from fondaco.web.error_pages import message
from fondaco.web.ledger import keep, settings_of
from fondaco.web.models import Account
from fondaco.web.people import claim, entrance, farewell, links, sessions
from fondaco.web.people.attempts import TooOften, attempts
from fondaco.web.people.download import MOST_MATCHES, belongings
from fondaco.web.people.names import LONGEST, key_of
from fondaco.web.responses import page
from fondaco.web.table_store import writing
from fondaco.web.texts import TEXTS
from fondaco.web.views.settings import back_of
from fondaco.web.visitors import forget_cookie, visitor_of

Rest = ParamSpec("Rest")
#: What the page of an account says was done: keys of texts.
_DONE = {
    "claimed": "claimed",
    "left": "claim_left",
    "name": "name_changed",
    "password": "password_changed",
    "mail": "mail_sent",
    "confirmed": "mail_confirmed",
    "public": "settings_saved",
}
_UNTIL_ASKED_AGAIN = 30 * 24 * 3600
#: The browser's visitor stays a guest: not asked again for a while.
_NOT_ASKED = "fondaco_guest"

View = Callable[Concatenate[HttpRequest, Account, Rest], HttpResponse]


def for_people(view: View[Rest]) -> Callable[Concatenate[HttpRequest, Rest], HttpResponse]:
    """A page for whoever is logged in; all others log in first."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *rest: Rest.args, **named: Rest.kwargs) -> HttpResponse:
        account = sessions.account_of(request)
        if account is None:
            return HttpResponseRedirect(reverse("login"))
        return view(request, account, *rest, **named)

    return guarded


# ---------------------------------------------------------------- in and out


@require_http_methods(["GET", "HEAD", "POST"])
def login(request: HttpRequest) -> HttpResponse:
    """Name and password; or a mail address, to which a link is sent."""
    asked = request.POST if request.method == "POST" else request.GET
    to = back_of(asked.get("next", ""))
    if request.method != "POST":
        if sessions.account_of(request) is not None:
            return _after(to)
        return _door(request, "login", to)
    name, lang = request.POST.get("name", ""), visitor_of(request).lang
    try:
        if "mail" in request.POST:
            mail = links.read_mail(request.POST["mail"])
            attempts.check("mail", origin(request), mail)
            links.send_entrance(request, mail, lang)
            return _sent(request, mail)
        attempts.check("password", origin(request), key_of(name[:100]))
        account = entrance.known_by_password(request, name, request.POST.get("password", ""))
    except FondacoError as refused:
        return _door(request, "login", to, refused)
    return _enter(request, account, to)


@require_http_methods(["GET", "HEAD", "POST"])
def signup(request: HttpRequest) -> HttpResponse:
    """A name, and a password or a mail address."""
    asked = request.POST if request.method == "POST" else request.GET
    to, lang = back_of(asked.get("next", "")), visitor_of(request).lang
    if request.method != "POST":
        return _door(request, "signup", to)
    name, password = request.POST.get("name", ""), request.POST.get("password", "")
    typed = request.POST.get("mail", "").strip()
    try:
        mail = links.read_mail(typed) if typed else ""
        attempts.check("signup", origin(request), key_of(name[:100]))
        if mail:
            attempts.check("mail", origin(request), mail)
        if not password and mail:
            links.send_joining(request, name, mail, lang)
            return _sent(request, mail)
        account = entrance.sign_up(name, password)
        if mail:
            links.send_confirmation(request, account, mail, lang)
    except FondacoError as refused:
        return _door(request, "signup", to, refused)
    return _enter(request, account, to)


@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, token: str) -> HttpResponse:
    """A link that was sent by mail. A visit only shows what it does; the button posts."""
    found = links.read_link(token)
    if found is None:
        return message(request, 404, "old_mail_link")
    if request.method != "POST":
        return page(request, "people/link", path="/", link=found, token=token)
    try:
        account = links.use(found)
    except FondacoError as refused:
        return _door(request, "signup", "/", refused)
    if account is None:
        return message(request, 404, "old_mail_link")
    if found.kind == links.CONFIRM:
        inside = sessions.account_of(request)
        if inside is not None and inside.pk == account.pk:
            return _done("confirmed")
        return message(request, 200, "mail_confirmed")
    return _enter(request, account, "/")


@require_POST
def logout(request: HttpRequest) -> HttpResponse:
    """Out of here, or out of every browser."""
    account = sessions.account_of(request)
    if account is not None and request.POST.get("everywhere"):
        entrance.end_sessions(account)
    sessions.go_out(request)
    return HttpResponseRedirect("/")


def _enter(request: HttpRequest, account: Account, to: str) -> HttpResponse:
    """In; a browser that has no name for its tables takes the account's."""
    sessions.come_in(request, account)
    response = _after(to)
    liked = settings_of(request)
    if not liked.name:
        keep(request, response, replace(liked, name=account.name))
    return response


def _after(to: str) -> HttpResponse:
    return HttpResponseRedirect(to if to != "/" else reverse("account"))


def _door(
    request: HttpRequest, kind: str, to: str, refused: FondacoError | None = None
) -> HttpResponse:
    lang = visitor_of(request).lang
    status = 200 if refused is None else 429 if isinstance(refused, TooOften) else 422
    return page(
        request,
        f"people/{kind}",
        status,
        back=to,
        query=f"?{urlencode({'next': to})}" if to != "/" else "",
        error=refused.say(lang) if refused else "",
        typed={field: request.POST.get(field, "")[:254] for field in ("name", "mail")},
        longest=LONGEST,
        by_mail="mail" in request.POST,
    )


def _sent(request: HttpRequest, mail: str) -> HttpResponse:
    """The same whether anything was sent or not."""
    return page(request, "people/sent", path="/", mail=mail, minutes=links.GOOD_FOR // 60)


# ---------------------------------------------------------------- one's own account


@require_safe
@for_people
def account(request: HttpRequest, own: Account) -> HttpResponse:
    """What there is of an account, and what can be changed."""
    return _own(request, own)


def _own(request: HttpRequest, own: Account, refused: FondacoError | None = None) -> HttpResponse:
    lang = visitor_of(request).lang
    status = 200 if refused is None else 429 if isinstance(refused, TooOften) else 422
    done = _DONE.get(request.GET.get("done", ""), "")
    guests = 0 if request.COOKIES.get(_NOT_ASKED) else claim.guest_games(request)
    return page(
        request,
        "people/account",
        status,
        account=own,
        has_password=own.has_usable_password(),
        profile=reverse("person", args=[own.name]),
        guest_games=guests,
        guest_told=TEXTS.count("claim_tables", guests, lang),
        most_matches=MOST_MATCHES,
        done=TEXTS.say(done, lang) if done else "",
        error=refused.say(lang) if refused else "",
        longest=LONGEST,
    )


def _done(what: str) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('account')}?{urlencode({'done': what})}")


def _changing(
    change: Callable[[HttpRequest, Account], str],
) -> Callable[[HttpRequest], HttpResponse]:
    """A view that changes something of an account: what was done, or why it was not."""

    @require_POST
    @for_people
    @wraps(change)
    def changed(request: HttpRequest, own: Account) -> HttpResponse:
        try:
            return _done(change(request, own))
        except FondacoError as refused:
            own.refresh_from_db()
            return _own(request, own, refused)

    return changed


def _check_password(request: HttpRequest, own: Account) -> None:
    """Whoever does this knows the password, not only where the browser was left open."""
    if own.has_usable_password():
        attempts.check("password", origin(request), own.key)
        entrance.known_by_password(request, own.name, request.POST.get("password", ""))


@_changing
def name(request: HttpRequest, own: Account) -> str:
    """Another name."""
    attempts.check("signup", origin(request), own.key)
    entrance.rename(own, request.POST.get("name", ""))
    return "name"


@_changing
def password(request: HttpRequest, own: Account) -> str:
    """Another password (or the first); every other browser is out."""
    attempts.check("password", origin(request), own.key)
    given = request.POST
    entrance.change_password(own, given.get("password", ""), given.get("new_password", ""))
    sessions.stay_in(request, own)
    return "password"


@_changing
def mail(request: HttpRequest, own: Account) -> str:
    """Another mail address: it counts when it has been confirmed by the link sent there."""
    _check_password(request, own)
    wanted = links.read_mail(request.POST.get("mail", ""))
    attempts.check("mail", origin(request), wanted)
    links.send_confirmation(request, own, wanted, visitor_of(request).lang)
    return "mail"


@_changing
def public(request: HttpRequest, own: Account) -> str:
    """Everybody may see the page about them, or nobody."""
    own.public = request.POST.get("public") == "yes"
    with writing():
        own.save(update_fields=["public"])
    return "public"


@require_POST
@for_people
def take_games(request: HttpRequest, own: Account) -> HttpResponse:
    """What was played as a guest in this browser is the account's from now on, or stays."""
    if request.POST.get("take") == "yes":
        claim.claim(request, own)
        response = _done("claimed")
        forget_cookie(response)
        return response
    response = _done("left")
    response.set_cookie(_NOT_ASKED, "1", max_age=_UNTIL_ASKED_AGAIN, httponly=True, samesite="Lax")
    return response


@require_safe
@for_people
def download(request: HttpRequest, own: Account) -> HttpResponse:
    """All that is kept of somebody, with the records of their matches, in one file."""
    try:
        attempts.check("download", origin(request), own.key)
    except FondacoError as refused:
        return _own(request, own, refused)
    return belongings(own, visitor_of(request).lang)


@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def delete(request: HttpRequest, own: Account) -> HttpResponse:
    """Good-bye: asked for twice, and not by somebody who only found the browser open."""
    error, status = "", 200
    if request.method == "POST":
        try:
            _check_password(request, own)
            farewell.check_sure(own, request.POST.get("name", ""))
            farewell.delete(own)
            sessions.go_out(request)
            return message(request, 200, "account_gone")
        except FondacoError as refused:
            error, status = refused.say(visitor_of(request).lang), 422
    values = {"account": own, "has_password": own.has_usable_password(), "error": error}
    return page(request, "people/delete", status, **values)
