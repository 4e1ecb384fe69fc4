"""The pages for whoever runs the house: how it fares, its tables, whom it keeps out.

They show who sits where, because that is what people complain of, and nothing of any hand: a
private table that the operator has no link to stays closed to them.
"""

from __future__ import annotations

import logging
import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.engine.errors import FondacoError
from fondaco.web import table_store
from fondaco.web.address import home_of
from fondaco.web.error_pages import message
from fondaco.web.forms import read_number
from fondaco.web.models import Account, Seat, Table
from fondaco.web.operation import entrance
from fondaco.web.operation import overview as shown
from fondaco.web.operation.bans import LONGEST_DAYS, LONGEST_REASON, ban_network, ban_origin
from fondaco.web.operation.bans import lift as lift_ban
from fondaco.web.operation.entrance import for_operator
from fondaco.web.people import farewell
from fondaco.web.people.entrance import rename as rename_account
from fondaco.web.people.names import key_of
from fondaco.web.responses import page
from fondaco.web.texts import say_in
from fondaco.web.visitors import visitor_of

#: What is done here is noted; whom it concerns stands in the database alone.
log = logging.getLogger("fondaco.operator")
#: The sections, as the pages lead to them: address and text. A further one is a line here, a view
#: that answers by `section_page`, and a template that extends `operator/frame.html`.
SECTIONS = (
    ("operator", "operator_house"),
    ("operator_tables", "operator_tables"),
    ("operator_talk", "operator_talk"),
    ("operator_bans", "operator_bans"),
    ("operator_people", "operator_people"),
)
_ORIGIN_LENGTH = 32


def section_page(
    request: HttpRequest, section: str, status: int = 200, **values: Any
) -> HttpResponse:
    """The page of a section."""
    say = say_in(visitor_of(request).lang)
    sections = [(reverse(name), say[text], name == section) for name, text in SECTIONS]
    template = f"operator/{section.removeprefix('operator_')}"
    return page(request, template, status, sections=sections, **values)


@require_safe
@for_operator
def overview(request: HttpRequest) -> HttpResponse:
    """How the house fares."""
    lang = visitor_of(request).lang
    word, faults = shown.state(lang)
    return section_page(request, "operator", state=word, faults=faults, facts=shown.facts(lang))


@require_safe
@for_operator
def tables(request: HttpRequest) -> HttpResponse:
    """The tables, some at a time, of all stages or one, from all addresses or one."""
    return _tables(request)


def _tables(request: HttpRequest, status: int = 200, error: str = "") -> HttpResponse:
    lang, asked = visitor_of(request).lang, request.GET
    stage, origin = asked.get("stage", ""), asked.get("from", "")[:_ORIGIN_LENGTH]
    number = read_number(asked.get("page", ""), 6) or 0
    rows, more = shown.rows(lang, stage, origin, number)
    say = say_in(lang)
    kinds = {"": say["stage_all"]} | {key: say[text] for key, text in shown.STAGES.items()}

    def at(stage: str = stage, origin: str = origin, number: int = 0) -> str:
        asked_for = {"stage": stage, "from": origin, "page": str(number or "")}
        query = urlencode({key: value for key, value in asked_for.items() if value})
        return f"{reverse('operator_tables')}?{query}"

    return section_page(
        request,
        "operator_tables",
        status,
        rows=rows,
        stages=[(at(stage=kind), word, kind == stage) for kind, word in kinds.items()],
        origin=origin,
        from_all=at(origin=""),
        earlier=at(number=number - 1) if number else "",
        later=at(number=number + 1) if more else "",
        longest=LONGEST_DAYS,
        error=error,
    )


@require_POST
@for_operator
def close_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a table away, whatever its stage; open pages of it are told."""
    if table_store.remove(Table.objects.filter(pk=known(pk)), 1):
        log.warning("The operator has closed a table", extra={"facts": {"table": pk}})
    return HttpResponseRedirect(reverse("operator_tables"))


@require_POST
@for_operator
def ban_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep the address out that a table was opened from; nobody need know which it is."""
    row = Table.objects.filter(pk=known(pk)).values_list("opened_from", flat=True)
    found = row.first()
    if found is None:
        raise Http404
    try:
        ban_origin(found, days(request), reason(request), home_of(request))
    except FondacoError as refused:
        return _tables(request, 422, refused.say(visitor_of(request).lang))
    return HttpResponseRedirect(reverse("operator_bans"))


@require_http_methods(["GET", "HEAD", "POST"])
@for_operator
def bans(request: HttpRequest) -> HttpResponse:
    """Whom the house keeps out, and the form for one more."""
    lang, error, form = visitor_of(request).lang, "", request.POST
    if request.method == "POST":
        try:
            text = form.get("network", "")[:60]
            ban_network(text, days(request), reason(request), home_of(request))
            return HttpResponseRedirect(reverse("operator_bans"))
        except FondacoError as refused:
            error = refused.say(lang)
    return section_page(
        request,
        "operator_bans",
        422 if error else 200,
        bans=shown.ban_rows(lang),
        error=error,
        typed={name: form.get(name, "")[:LONGEST_REASON] for name in ("network", "reason")},
        longest=LONGEST_DAYS,
        longest_reason=LONGEST_REASON,
    )


@require_POST
@for_operator
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """End a ban."""
    lift_ban(known(pk))
    log.warning("The operator has lifted a ban", extra={"facts": {"ban": pk}})
    return HttpResponseRedirect(reverse("operator_bans"))


_PEOPLE = 50


@require_safe
@for_operator
def people(request: HttpRequest) -> HttpResponse:
    """The accounts whose names begin so, the newest first; never their mail addresses."""
    typed = request.GET.get("q", "")[:100]
    found = Account.objects.filter(key__startswith=key_of(typed)).order_by("-pk")
    return section_page(request, "operator_people", people=found[:_PEOPLE], typed=typed)


@require_POST
@for_operator
def rename_person(request: HttpRequest, pk: int) -> HttpResponse:
    """A name that nobody should have to read gives way to another one, at all tables."""
    account = get_object_or_404(Account, pk=known(pk))
    called = Seat.objects.filter(holders__visitor=account.visitor, name=account.name)
    with table_store.writing():
        farewell.take_names_away(called)
        rename_account(account, f"Player {secrets.token_hex(4)}")
    log.warning("The operator has taken a name away", extra={"facts": {"account": pk}})
    return HttpResponseRedirect(reverse("operator_people"))


@require_POST
@for_operator
def delete_person(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete an account, as its person could."""
    farewell.delete(get_object_or_404(Account, pk=known(pk)))
    log.warning("The operator has deleted an account", extra={"facts": {"account": pk}})
    return HttpResponseRedirect(reverse("operator_people"))


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, key: str) -> HttpResponse:
    """A link of `fondaco operator`: a visit only shows the door, *Come in* posts."""
    if request.method != "POST":
        if not entrance.is_open(key):
            return message(request, 404, "old_key")
        return page(request, "operator/enter", path="/", key=key)
    own = entrance.enter(key)
    if not own:
        return message(request, 404, "old_key")
    log.warning("The operator has come in")
    response = HttpResponseRedirect(reverse("operator"))
    entrance.remember(request, response, own)
    return response


@require_POST
@for_operator
def leave(request: HttpRequest) -> HttpResponse:
    """Go, and let nobody in with this browser."""
    response = HttpResponseRedirect("/")
    entrance.leave(request, response)
    return response


def known(pk: int) -> int:
    """A number that a row can have."""
    if pk >= 2**63:
        raise Http404
    return pk


def days(request: HttpRequest) -> int:
    """For how long, as a form says."""
    return read_number(request.POST.get("days", ""), 6) or 0


def reason(request: HttpRequest) -> str:
    """Why, as a form says."""
    return str(request.POST.get("reason", ""))
