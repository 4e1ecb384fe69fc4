"""All routes of the door for programs: whoever imports this has them declared."""

from __future__ import annotations

from fondaco.web.api import feeds, house, match, tables
from fondaco.web.api.routes import ROUTES, urls

#: The modules that declare them, in the order in which they are described.
PARTS = (house, tables, match, feeds)
api_urls = urls()
__all__ = ["PARTS", "ROUTES", "api_urls"]
