"""No byte that a program is sent depends on what its seat cannot see."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from fondaco.bots import choose_step, make_bot
from fondaco.web import links, table_store
from fondaco.web.models import Table
from tests.day import seed_of_day
from tests.games.redeal import REDEALS
from tests.web.conftest import Person
from tests.web.programs import Answer, Program
from tests.web.test_secrecy import HIDING, is_refused, swap

#: So many lines that are not legal are tried in every way.
_ILLEGAL = 5


def _table(game: str, number: int) -> tuple[Program, Table, int | None]:
    """A table in the middle of a match, looked at from seat 0, seat 1 or (2) as a spectator."""
    person = Person()
    mine = {"seat0": "bot:greedy", "seat1": "me"} if number == 1 else {}
    table = person.open(game, **mine, **HIDING.get(game, {}))
    if number == 2:
        person = Person()
        person.post(f"/watch/{links.watch_token(table)}")
    rng, seat = Random(f"{game} {number}"), None if number == 2 else number
    for step in range(40):
        match = table_store.load(table.pk).match
        if (
            match.actor is None
            or (step > 6 and match.actor == seat)
            or (step > 12 and seat is None)
        ):
            break
        player = make_bot(rng.choice(("greedy", "random")), match.game, str(step), match.box)
        table_store.act(table.pk, int(str(match.actor)), choose_step(player, match), None)
    return Program(person), Table.objects.get(pk=table.pk), seat


def _asked(program: Program, table: Table, illegal: list[str], legal: list[str]) -> list[bytes]:
    path, now = f"/tables/{table.pk}", table.version
    old = max(1, now - 5)
    answers: list[Answer] = [
        program.get(path),
        program.get(f"{path}/position"),
        program.get(f"{path}/position", memory=True),
        program.get(f"{path}/observation", memory=True),
        program.get(f"{path}/events"),
        program.get(f"{path}/events", since=old),
        program.get(f"{path}/stream", since=old),
        program.get(f"{path}/hint"),
        program.get(f"{path}/record"),
        program.get(f"{path}/components"),
        program.get("/stream"),
        program.get("/tables"),
        program.get("/lobby"),
        program.post(f"{path}/undo", {"version": now - 1}),
        program.post(f"{path}/undo", {"version": now, "wish": "agree"}),
    ]
    for line in illegal:
        sent = {"version": now, "lines": [line]}
        answers.append(program.get(f"{path}/why", line=line.replace(" ", "%20")))
        answers += [program.post(f"{path}/{way}", sent) for way in ("draft", "play")]
        answers.append(program.post(f"{path}/play", {"version": old, "lines": [line]}))
    for line in legal:
        for lines in ([line], [line, illegal[0]], [line, legal[0]]):
            answers.append(program.post(f"{path}/draft", {"version": now, "lines": lines}))
        answers.append(program.post(f"{path}/play", {"version": now, "lines": [line, "nonsense"]}))
    return [answer.content for answer in answers]


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game", REDEALS)
def test_hidden_things_do_not_change_a_byte(
    game: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fondaco.web.advice.can_think", lambda game: False)
    program, table, seat = _table(game, number)
    loaded: Any = table_store.load(table.pk)
    if loaded.match.actor is None:
        pytest.skip("this match is over")
    lines = list(loaded.match.box.lines)
    Random(table.seed).shuffle(lines)
    illegal = list(islice((line for line in lines if is_refused(loaded.match, line)), _ILLEGAL))
    legal = loaded.match.legal()[:4] if loaded.match.actor == seat else []
    first = _asked(program, table, illegal, legal)
    assert b'"view"' in first[1]
    state, changed = loaded.match.state(), 0
    for again in range(2):
        rng = Random(seed_of_day(f"{game} {number} {again}"))
        other = REDEALS[game](state, seat, rng)
        changed += other != state
        swap(monkeypatch, loaded, other)
        assert _asked(program, table, illegal, legal) == first
    assert Table.objects.get(pk=table.pk).version == table.version
    if not changed:
        pytest.skip("in this position nothing is hidden from this seat")


def test_neither_the_seed_nor_how_long_a_step_was_is_told() -> None:
    """How many lines a step had may tell what somebody holds: messages count by steps."""
    program = Program()
    table = program.open()
    pages = [
        program.get(f"/tables/{table.pk}{what}").content.decode()
        for what in ("", "/position", "/events", "/stream", "/observation")
    ]
    assert not any(table.seed in page for page in pages)
    assert table.seed_hash in pages[0]
    keys = {
        key for one in program.get(f"/tables/{table.pk}/events").json["messages"] for key in one
    }
    assert keys == {"kind", "version", "seat", "events", "table"}
