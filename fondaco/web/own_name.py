"""What a visitor is called: typed where it is asked for, remembered everywhere else."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse

from fondaco.web.ledger import LONGEST_NAME, keep, settings_of


def read_name(request: HttpRequest) -> str | None:
    """The name in a form, perhaps empty; None if it cannot be a name.

    A form that does not ask for one means the name that the browser keeps.
    """
    if "name" not in request.POST:
        return settings_of(request).name
    name = request.POST["name"].strip()[:LONGEST_NAME]
    return name if name.isprintable() else None


def remember_name(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The browser keeps the name that was typed for the next table, with this answer."""
    name, liked = read_name(request), settings_of(request)
    if name is not None and name != liked.name:
        keep(request, response, replace(liked, name=name))
    return response
