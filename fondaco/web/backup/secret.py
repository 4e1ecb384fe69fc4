"""The secret that signs cookies and links: without it nobody finds back to a restored seat."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from fondaco.web.backup.archive import Archive
from fondaco.web.backup.errors import BackupError
from fondaco.web.environment import made_folder

SECRET = "secret"  # noqa: S105 - a file's name
_VARIABLE = "FONDACO_SECRET_KEY"


class Keeping:
    """What becomes of the secret that is here; decided before anything is changed."""

    def __init__(self, archive: Archive, keep: bool, replace: bool) -> None:
        self._path = made_folder() / SECRET
        content = archive.file(SECRET)
        if content is None:
            raise BackupError("damaged", file=archive.name)
        told, here = os.environ.get(_VARIABLE), self._here()
        self._new: bytes | None = None
        if keep or content == (told.encode() if told else here):
            return
        if told:
            raise BackupError("other_secret_told")
        if here is not None and not replace:
            raise BackupError("other_secret_there")
        self._new = content
        # From here on this process works with it, and no other is made.
        os.environ[_VARIABLE] = content.decode("utf-8", "replace")

    def _here(self) -> bytes | None:
        with suppress(OSError):
            return self._path.read_bytes().strip()
        return None

    def finish(self) -> None:
        """The database is restored: now the secret, for this user only."""
        if self._new is None:
            return
        part: Path = self._path.with_name(f".{SECRET}.{os.getpid()}.part")
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(self._new)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, self._path)
