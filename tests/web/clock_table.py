"""A table with a clock and three people, for tests: who plays, and what they are told."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from fondaco.bots import choose_step, make_bot
from fondaco.web import seats, table_store
from fondaco.web.clocks import keeper, time_up
from fondaco.web.models import BOT, Clock, Table
from tests.web.conftest import Person
from tests.web.fake_time import FakeTime

#: With it all three decide one after the other, the last one twice, and then the first again.
SEED = "week 8"


class ClockTable:
    """Ann, Bert and Cleo play; what they are told is noted with its time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, begin: datetime, **form: str) -> None:
        self.time = FakeTime(monkeypatch, begin)
        #: What people were told: when, whom, what.
        self.told: list[tuple[datetime, int, str]] = []
        monkeypatch.setattr(seats, "new_seed", lambda: SEED)
        for module in (keeper, time_up):
            monkeypatch.setattr(module, "tell", self._note)
        self.people = [Person(), Person("de"), Person()]
        usual = {"seat1": "open", "seat2": "open", "option_start_player": "seat_0", "name": "Ann"}
        table = self.people[0].open(**usual | form)
        for seat, person in zip(table.seats.filter(kind="open"), self.people[1:], strict=False):
            assert person.take(seat, f"Name {seat.number}").status_code == 302
        self.pk = table.pk

    def _note(self, table: Table, seat: int, kind: str) -> None:
        self.told.append((self.time.now, seat, kind))

    def news(self) -> list[tuple[int, str]]:
        """What was told since this was asked last, without its time."""
        told, self.told = self.told, []
        return [(seat, kind) for _, seat, kind in told]

    @property
    def table(self) -> Table:
        return Table.objects.get(pk=self.pk)

    @property
    def clock(self) -> Clock:
        return Clock.objects.get(table=self.pk)

    def left(self, seat: int) -> timedelta:
        """What a seat had when its clock began to run last."""
        return self.clock.seats.get(number=seat).left

    def move(self) -> int:
        """Whoever is to act decides, as a bot would; who that was."""
        loaded = table_store.load(self.pk)
        seat = loaded.match.actor
        assert isinstance(seat, int)
        by_bot = loaded.table.seats.get(number=seat).kind == BOT
        bot = make_bot("greedy", loaded.match.game, "t", loaded.match.box)
        table_store.act(self.pk, seat, choose_step(bot, loaded.match), None, by_bot=by_bot)
        return seat

    def move_until(self, seat: int) -> None:
        """At once, until it is this seat's turn."""
        while self.table.actor != seat:
            self.move()

    def post(self, seat: int, name: str, **data: Any) -> int:
        """A form of the table's page; the status of the answer."""
        answer = self.people[seat].post(f"/table/{self.pk}/{name}", **data)
        return int(answer.status_code)

    def page(self, seat: int) -> str:
        return str(self.people[seat].get(f"/table/{self.pk}").content.decode())
