"""Headers of every answer: a strict content security policy, and one log line."""

from __future__ import annotations

import logging
import time

from django.http import HttpRequest, HttpResponse

from fondaco.web.views import View

log = logging.getLogger("fondaco.http")

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)


def headers(get_response: View) -> View:
    """Middleware: the policy, no caching of what one may see alone, a log line without secrets."""

    def now(request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()"
        )
        if not request.path.startswith("/static/"):
            response.headers.setdefault("Cache-Control", "no-store")
        match = request.resolver_match
        facts = {
            "method": request.method,
            "route": match.route if match else "none",  # the pattern: never a link's token
            "status": response.status_code,
            "ms": round((time.perf_counter() - start) * 1000, 1),
        }
        log.info("request", extra={"facts": facts})
        return response

    return now
