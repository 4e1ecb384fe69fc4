"""The pages' templates: Jinja, because a table's page is made anew for every look at it."""

from __future__ import annotations

import re
from typing import Any

from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django_htmx.jinja import htmx_script
from jinja2 import Environment

from fondaco.web.style import SHEETS

_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")


def environment(**options: Any) -> Environment:
    """Jinja with what the templates call."""
    made = Environment(**options)  # noqa: S701 - Django asks for escaping
    made.globals.update(static=static, htmx_script=htmx_script, sheets=SHEETS)
    made.filters["guide_text"] = guide_text
    return made


def guide_text(text: str) -> SafeString:
    """A paragraph of a guide: `code` and **bold**, everything else as it stands."""
    marked = _CODE.sub(r"<code>\1</code>", escape(text.removeprefix("- ")))
    return mark_safe(_BOLD.sub(r"<strong>\1</strong>", marked))  # noqa: S308 - escaped above
