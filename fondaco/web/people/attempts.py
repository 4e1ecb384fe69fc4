"""How often somebody may try: by address, and by the name or the mail address that is tried.

The answer is the same whether there is such a name or not, because every name has a bucket.
"""

from __future__ import annotations

from django.conf import settings

from fondaco.engine.errors import SetupError
from fondaco.web.limits import Bucket
from fondaco.web.texts import TEXTS

#: What is tried -> at once and seconds for one more, for an address; the same for a name.
_KINDS = {
    "password": ((20, 15.0), (10, 60.0)),
    "signup": ((5, 600.0), (5, 600.0)),
    "mail": ((6, 600.0), (3, 1200.0)),
    "download": ((3, 120.0), (3, 120.0)),
}


class TooOften(SetupError):  # noqa: N818
    """Somebody tries too often."""


class Attempts:
    """Buckets for everything that is worth trying again and again."""

    def __init__(self, rate: float) -> None:
        share = rate / 20
        self._buckets = {
            kind: tuple(Bucket(share / wait, max(1.0, share * burst)) for burst, wait in limits)
            for kind, limits in _KINDS.items()
        }

    def check(self, kind: str, origin: str, key: str) -> None:
        """TooOften, if it was tried too often from there, or for this key from anywhere."""
        address, name = self._buckets[kind]
        if not address.take(origin) or not name.take(key):
            raise TooOften(TEXTS["too_often"])


attempts = Attempts(settings.RATE)
