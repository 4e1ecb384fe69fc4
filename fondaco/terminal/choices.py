"""The legal lines as a person picks them: by number."""

from __future__ import annotations

import difflib
import re

_COUNT = re.compile("(.+) (0|[1-9][0-9]*)")


def numbered(lines: list[str]) -> dict[int, str]:
    """A number for each line.

    Lines that differ in nothing but an amount are picked by that amount: to put two, type 2. The
    only other line beside them, like passing beside bids, is 0.

    >>> numbered(["offer v2", "offer v4"])
    {1: 'offer v2', 2: 'offer v4'}
    >>> numbered(["put maize 0", "put maize 1"])
    {0: 'put maize 0', 1: 'put maize 1'}
    >>> numbered(["pass", "bid 125", "bid 150"])
    {0: 'pass', 125: 'bid 125', 150: 'bid 150'}
    """
    counts = {line: _COUNT.fullmatch(line) for line in lines}
    amounts = {int(count.group(2)): line for line, count in counts.items() if count is not None}
    others = [line for line, count in counts.items() if count is None]
    heads = {count.group(1) for count in counts.values() if count is not None}
    if len(heads) == 1 and not others[1:] and not (others and 0 in amounts):
        return {0: others[0], **amounts} if others else amounts
    return dict(enumerate(lines, start=1))


def nearest(text: str, lines: list[str]) -> str | None:
    """The legal line that somebody may have meant.

    >>> nearest("Offer  v2", ["offer v2", "offer v4"])
    'offer v2'
    """
    plain = " ".join(text.lower().split())
    if plain in lines:
        return plain
    close = difflib.get_close_matches(plain, lines, 1, 0.8)
    return close[0] if close else None
