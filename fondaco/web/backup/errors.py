"""Why a backup cannot be made or restored."""

from __future__ import annotations

from fondaco.engine.errors import FondacoError
from fondaco.web.texts import BACKUPS


class BackupError(FondacoError):
    """Nothing was written, and what was there is still there."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(BACKUPS[key](**values))
        self.key = key
