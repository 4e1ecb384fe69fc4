"""The pages' templates: Jinja, because a table's page is made anew for every look at it."""

from __future__ import annotations

from typing import Any

from django.templatetags.static import static
from django_htmx.jinja import htmx_script
from jinja2 import Environment

from fondaco.web.guide_page.rules import marked
from fondaco.web.style import SHEETS


def environment(**options: Any) -> Environment:
    """Jinja with what the templates call."""
    made = Environment(**options)  # noqa: S701 - Django asks for escaping
    made.globals.update(static=static, htmx_script=htmx_script, sheets=SHEETS)
    made.filters["guide_text"] = marked
    return made
