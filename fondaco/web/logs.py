"""Logs that programs can read: one JSON object a line, never with a token or a hidden card."""

from __future__ import annotations

import json
import logging
import time


class JsonFormatter(logging.Formatter):
    """A log line as JSON; `extra={"facts": {...}}` adds its facts."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        told |= getattr(record, "facts", {})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)
