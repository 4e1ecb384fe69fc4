"""What the pages about owners' data files are given (shown.py)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from fondaco.engine.differences import Told
from tests.web.shown_practice import EVIL

_GAME = {"game": {"id": "wampum", "title": "Wampum"}}
_LIST: dict[str, Any] = _GAME | {
    "error": EVIL,
    "files": [(EVIL, "/data/wampum/3", 3)],
    "largest": 120000,
}
_FILE: dict[str, Any] = _GAME | {
    "error": EVIL,
    "file": SimpleNamespace(pk=3, name=EVIL),
    "told": Told((EVIL, EVIL), 7),
    "longest": 40,
}
DATA_PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "data files": ("data_files.html", _LIST),
    "no data files": ("data_files.html", _LIST | {"files": []}),
    "data file": ("data_file.html", _FILE),
    "data file without a name": (
        "data_file.html",
        _FILE | {"file": SimpleNamespace(pk=3, name=""), "told": Told(()), "error": EVIL},
    ),
    "other components": (
        "other_data.html",
        _FILE | {"back": "/table/7", "keep": "/table/7/data"},
    ),
}
