"""Numbers for those whom the operator lets read them; for all others there is nothing here."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from fondaco.web.address import parse, trusted
from fondaco.web.metrics.exposition import CONTENT_TYPE
from fondaco.web.metrics.gauges import exposition


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """In the text format of Prometheus."""
    if not _may_read(request):
        raise Http404
    return HttpResponse(exposition(), content_type=CONTENT_TYPE)


def _may_read(request: HttpRequest) -> bool:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return constant_time_compare(token.strip(), settings.METRICS_TOKEN)
    scope: dict[str, Any] = getattr(request, "scope", {})
    # A proxy that we do not know passes strangers on as if they were itself.
    if scope.get("passed_on"):
        return False
    return trusted(parse(str(request.META.get("REMOTE_ADDR", ""))), settings.METRICS_READERS)
