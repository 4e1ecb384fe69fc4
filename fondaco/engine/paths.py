"""Where a user's things are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder for what must not get lost; ``FONDACO_DATA`` overrides the system's choice."""
    chosen = os.environ.get("FONDACO_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "fondaco"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "fondaco"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fondaco"
