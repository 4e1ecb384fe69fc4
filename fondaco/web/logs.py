"""Logs that programs can read: one JSON object a line, never with a token or a hidden card."""

from __future__ import annotations

import json
import logging
import re
import time

#: Tokens of links; seeds, nonces and signed cookies; what protects forms.
_SECRET = re.compile(
    r"\b\d+-[A-Za-z0-9_-]{32}"
    r"|\b[0-9a-f]{32,}\b(?::[A-Za-z0-9_-]+)?"
    r"|\b(?=[A-Za-z]*\d)[A-Za-z0-9]{32,64}\b"
)
#: Passwords in addresses of databases.
_PASSWORD = re.compile(r"(?<=://)[^\s/@]+@")


def without_secrets(text: str) -> str:
    """A text in which whatever could be a secret is blacked out.

    >>> without_secrets("GET /seat/12-AbCdEfGhIjKlMnOpQrStUvWxYz012345 failed")
    'GET /seat/[...] failed'
    """
    return _PASSWORD.sub("[...]@", _SECRET.sub("[...]", text))


class JsonFormatter(logging.Formatter):
    """A log line as JSON; `extra={"facts": {...}}` adds its facts."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        entry = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": without_secrets(record.getMessage()),
        }
        entry |= getattr(record, "facts", {})
        if record.exc_info:
            entry["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False, default=str)
