"""`fondaco operator`: a link to the pages for whoever runs the house."""

from __future__ import annotations

from urllib.parse import urlsplit

from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import Call, command, option
from fondaco.terminal.errors import UsageTrouble
from fondaco.terminal.site import site_ready

_TEXTS = read_texts(__file__, "operator")


@command(_TEXTS)
@option("--url", words=_TEXTS["url"], metavar="URL")
@option("--end", words=_TEXTS["end"], is_flag=True)
def operator(ctx: Call, url: str | None, end: bool) -> None:
    """See `help` in `texts.toml`."""
    if url is not None and (urlsplit(url).scheme not in ("http", "https") or " " in url):
        raise UsageTrouble(_TEXTS["no_url"])
    site_ready(migrated=True)
    from fondaco.web.operation.entrance import end_all, new_key

    if end:
        end_all()
        ctx.tell(_TEXTS["ended"])
        return
    place = (url or _usual_address()).rstrip("/")
    ctx.tell(_TEXTS["link"](url=f"{place}/operator/enter/{new_key()}"))


def _usual_address() -> str:
    """Where the site is reached, as far as its settings tell."""
    from django.conf import settings

    named = [name for name in settings.ALLOWED_HOSTS if name.strip(".*")]
    if not named or named[0] in ("127.0.0.1", "localhost", "[::1]"):
        return "http://127.0.0.1:8000"
    return f"{'https' if settings.HTTPS else 'http'}://{named[0].lstrip('.')}"
