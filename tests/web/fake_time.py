"""A time of its own for tests: what the site takes for now, and whether its server is there."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from fondaco.web.clocks.pulse import Heart
from fondaco.web.clocks.time_up import due_tables, strike
from fondaco.web.models import Clock, Pulse


class FakeTime:
    """Goes on when it is told to; while the server is there, it does at once what is due."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, now: datetime) -> None:
        self.now = now
        monkeypatch.setattr(timezone, "now", lambda: self.now)

    def go_to(self, moment: datetime) -> None:
        """On to a moment, from one thing that is due to the next."""
        while True:
            due = Clock.objects.filter(due__lte=moment).order_by("due").first()
            if due is None or due.due is None:
                break
            self.now = max(self.now, due.due)
            self._beat()
            for pk in due_tables(100):
                assert strike(pk)
        self.now = moment
        self._beat()

    def go(self, **span: float) -> None:
        """On by so much: `go(hours=3)`."""
        self.go_to(self.now + timedelta(**span))

    def sleep(self, **span: float) -> int:
        """The server ends, and another one begins so much later: how many clocks it puts right."""
        self.now += timedelta(**span)
        return Heart().beat()

    def _beat(self) -> None:
        """Somebody was there all the time."""
        Pulse.objects.update_or_create(pk=1, defaults={"beat": self.now})
