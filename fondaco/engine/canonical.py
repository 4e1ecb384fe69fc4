"""Canonical JSON: one text per value, for hashing and comparing."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: Any) -> str:
    """Keys sorted, no blanks, UTF-8.

    >>> canonical({"b": [1, None], "a": "Grün"})
    '{"a":"Grün","b":[1,null]}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()
