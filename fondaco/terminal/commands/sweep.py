"""`fondaco sweep`: throw away what need not be kept any longer, now instead of at night."""

from __future__ import annotations

from rich.table import Table

from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import Call, command, option
from fondaco.terminal.site import site_ready

_TEXTS = read_texts(__file__, "sweep")


@command(_TEXTS)
@option("--dry-run", words=_TEXTS["dry_run"], is_flag=True)
def sweep(ctx: Call, dry_run: bool) -> None:
    """See `help` in `texts.toml`."""
    site_ready(migrated=True)
    from fondaco.web.operation.retention import sweep as swept

    table = Table.grid(padding=(0, 2, 0, 0))
    found = swept(only_count=dry_run)
    for kind in ("finished", "abandoned", "reports", "ended"):
        table.add_row(_TEXTS.say(kind, ctx.lang), number(getattr(found, kind), ctx.lang))
    ctx.tell(_TEXTS["would_go" if dry_run else "gone"])
    ctx.console.print(table)
