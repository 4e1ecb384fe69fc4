"""Mails as files in the data folder: for a house that has no mail server.

Whoever runs the house reads them there. They hold links that let somebody in, so they are for this
user only; the newest are kept.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from fondaco.web.environment import made_folder

FOLDER = "mails"
#: So many files are kept.
MOST = 500


def mails_folder() -> Path:
    """Where mails are laid down."""
    return made_folder() / FOLDER


class FileBackend(BaseEmailBackend):
    """Each mail is a file, as a mail program reads it."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write them; how many were written."""
        folder = mails_folder()
        folder.mkdir(mode=0o700, exist_ok=True)
        for message in email_messages:
            name = f"{timezone.now():%Y-%m-%d-%H%M%S-%f}-{secrets.token_hex(4)}.eml"
            made = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(made, "wb") as file:
                file.write(message.message().as_bytes())
        _forget_oldest(folder)
        return len(email_messages)


def _forget_oldest(folder: Path) -> None:
    for path in sorted(folder.glob("*.eml"))[:-MOST]:
        with suppress(OSError):  # another process was quicker
            path.unlink()
