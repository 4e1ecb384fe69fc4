"""Template filters."""

from __future__ import annotations

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")


@register.filter
def guide_text(text: str) -> SafeString:
    """A paragraph of a guide: `code` and **bold**, everything else as it stands."""
    marked = _CODE.sub(r"<code>\1</code>", escape(text.removeprefix("- ")))
    return mark_safe(_BOLD.sub(r"<strong>\1</strong>", marked))  # noqa: S308 - escaped above
