"""Pages of the site as files: every kind of page, and each game at moments of a real match.

    python -m tests.browser.gallery FOLDER [--tables] [GAME…]

In a process of its own, since Django and a browser want different loops. The matches are played by
bots from fixed seeds, so the pages are the same every time. `FOLDER/pages.json` lists them; style
sheets, scripts and pictures lie beside them under the paths by which the pages ask for them.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.browser.gallery_people import hang_people

LANGS = ("en", "de")
#: Names as people have them, the last one longer than any column.
NAMES = ("Annegret", "Bo", "Bartholomäus", "Clara", "Dieudonné-Alexander")
_ASSET = re.compile(r'(?:href|src)="(/(?:static|style)/[^"?]+)')
_EVENTS = re.compile(r'data-events="[^"]*"')
#: From which of their decisions on a viewer's table is worth looking at.
_SETTLED = 6
#: Decisions of one kind: this one of them is shown.
_SHOWN = 2
_MOST = 4000
#: Pages that belong to no game, and their addresses.
_OTHERS = (
    *(("settings", "/settings"), ("lobby", "/"), ("operator", "/operator")),
    ("notices", "/notices"),
    *(
        ("records", "/replays"),
        ("contests", "/contests"),
        ("new-contest", "/contests/new/samarkand"),
    ),
    *(("operator-tables", "/operator/tables"), ("operator-bans", "/operator/bans")),
    ("operator-talk", "/operator/talk"),
    ("data-files", "/data/wampum"),
)


class Gallery:
    """A folder that fills with pages."""

    def __init__(self, folder: Path) -> None:
        from tests.web.conftest import Person

        self.folder = folder
        self.people: dict[str, Any] = {lang: Person(lang) for lang in LANGS}
        self.pages: list[dict[str, str]] = []
        self._assets: set[str] = set()

    def hang(self, kind: str, path: str, game: str = "") -> None:
        """The page at a path in both languages; nothing where there is none."""
        for lang, person in self.people.items():
            answer = person.get(path)
            if answer.status_code != 200:
                return
            html = answer.content.decode()
            name = "-".join(part for part in (game, kind, lang) if part)
            self.folder.joinpath(f"{name}.html").write_text(
                _EVENTS.sub('data-events=""', html), encoding="utf-8"
            )
            self.pages.append({"name": name, "kind": kind, "game": game, "lang": lang})
            self._fetch(person, _ASSET.findall(html))

    def _fetch(self, person: Any, paths: list[str]) -> None:
        from django.contrib.staticfiles.finders import find

        for path in set(paths) - self._assets:
            self._assets.add(path)
            target = self.folder / path.lstrip("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            found = find(path.removeprefix("/static/")) if path.startswith("/static/") else None
            content = Path(found).read_bytes() if found else person.get(path).content
            target.write_bytes(content)

    def close(self) -> None:
        """Write down which pages there are."""
        listed = json.dumps(self.pages, indent=1, ensure_ascii=False)
        self.folder.joinpath("pages.json").write_text(listed, encoding="utf-8")


def _moments(game_id: str) -> Iterator[tuple[str, Any]]:
    """A table of a game at its moments: the first decision, one of every kind, the end."""
    from fondaco.bots import choose_step, make_bot
    from fondaco.engine.registry import find_game
    from fondaco.web import seats, table_store
    from fondaco.web.models import BOT
    from fondaco.web.seats import Opener

    game = find_game(game_id)
    players = game.box.most_players
    others = [(BOT, name, "greedy") for name in NAMES[1:players]]
    table = seats.open_table(game, [("me", NAMES[0], ""), *others], Opener("me"))
    bot = make_bot("greedy", game, "t", game.box)
    kinds: Counter[str] = Counter()
    for _ in range(_MOST):
        match = table_store.load(table.pk).match
        if match.actor is None:
            yield "end", table
            return
        if match.actor == 0:
            if not kinds:
                yield "begin", table
            phase = str(match.view(0)["phase"])
            kinds[phase] += 1
            if kinds[phase] == _SHOWN or (kinds[phase] < _SHOWN <= kinds.total() - _SETTLED):
                kinds[phase] = _SHOWN
                yield phase, table
        table_store.act(table.pk, int(match.actor), choose_step(bot, match), None)
    raise AssertionError(f"a match of {game_id} does not end")


def _lesson_steps(game_id: str) -> Iterator[tuple[str, int]]:
    """The first step of a lesson that asks for a move, and its last."""
    from fondaco.engine.registry import find_game

    lesson = find_game(game_id).lesson
    steps = lesson.steps if lesson is not None else ()
    for number in islice((n for n, step in enumerate(steps, 1) if step.do), 1):
        yield "lesson", number
        yield "lesson-end", len(steps)


def _waiting_table(game_id: str) -> int:
    """A table with a free seat for everybody else."""
    from fondaco.engine.registry import find_game
    from fondaco.web import seats
    from fondaco.web.models import OPEN
    from fondaco.web.seats import Opener

    game = find_game(game_id)
    free = [(OPEN, "", "")] * (game.box.fewest_players - 1)
    table: int = seats.open_table(game, [("me", NAMES[0], ""), *free], Opener("me")).pk
    return table


def _hang_game(gallery: Gallery, game: str, tables_only: bool) -> None:
    from fondaco.engine.registry import find_game

    for moment, table in _moments(game):
        gallery.hang(moment, f"/table/{table.pk}", game)
        if moment not in ("begin", "end"):
            gallery.hang(f"{moment}-planned", f"/table/{table.pk}/hint", game)
        if moment == "end":
            _hang_replay(gallery, game, table, tables_only)
        if moment == "end" and not tables_only:
            gallery.hang("result", f"/table/{table.pk}/result", game)
    if tables_only:
        return
    for kind in ("guide", "new", "practice"):
        gallery.hang(kind, f"/{kind}/{game}", game)
    gallery.hang("rules", f"/guide/{game}/rules", game)
    for kind, number in _lesson_steps(game):
        gallery.hang(kind, f"/learn/{game}/{number}", game)
    gallery.hang("waiting", f"/table/{_waiting_table(game)}", game)
    for name in islice(find_game(game).exercises, 1):
        gallery.hang("position", f"/practice/{game}/{name}", game)
        gallery.hang("position-solved", f"/practice/{game}/{name}?show=yes", game)


def _hang_replay(gallery: Gallery, game: str, table: Any, tables_only: bool) -> None:
    """In the middle, with everything open; from a seat, at the end."""
    from fondaco.web.links import replay_token
    from fondaco.web.replay_page.reel import reel
    from fondaco.web.table_store import load

    page, last = f"/replay/{replay_token(table)}", len(reel(load(table.pk).match)) - 1
    gallery.hang("replay", f"{page}?step={last // 2}&view=all", game)
    if not tables_only:
        gallery.hang("replay-seat", f"{page}?step={last // 3}&view=0", game)
        gallery.hang("replay-end", f"{page}?step={last}&view=1", game)


def _ask_to_be_told(gallery: Gallery) -> None:
    """A mail address that is not confirmed, and a webhook that does not answer."""
    from fondaco.web.models import Notice, NoticeWay

    person = gallery.people["en"]
    person.post("/notices/mail", address="annegret@a-rather-long-name.example.org")
    person.post("/notices/webhook", url="https://hooks.example.org/services/0123456789")
    for way in NoticeWay.objects.all():
        Notice.objects.create(
            way=way, kind="vote", error="" if way.kind == "mail" else "answered:503"
        )


def _contest() -> str:
    """The address of a contest in its second round, organised by the visitor."""
    from fondaco.engine.registry import find_game
    from fondaco.web.clocks.terms import live
    from fondaco.web.contests import entries, rounds
    from fondaco.web.contests.entries import Plan
    from fondaco.web.models.contest import DUPLICATE
    from fondaco.web.seats import Opener
    from fondaco.web.views.contest import address
    from tests.web.conftest import bots_play

    game = find_game("samarkand")
    plan = Plan("Harbour cup 2026", 3, DUPLICATE, 3, "merchant", True, live(10, 15), {})
    contest = entries.open_contest(game, plan, Opener("me", "here"), NAMES[0])
    for name in NAMES[1:]:
        entries.enter(contest.pk, name, name)
    entries.begin(contest.pk, "me")
    for sitting in contest.sittings.filter(seat=0):
        assert sitting.table is not None, "it was dealt"
        bots_play(sitting.table)
    rounds.go_on()
    return address(contest)


def make(folder: Path, games: list[str], tables_only: bool = False) -> None:
    """All pages of some games, and those that belong to none; or their tables only."""
    import tests.web.conftest  # noqa: F401 - it sets Django up

    from django.core.management import call_command  # isort: skip

    from fondaco.web.visitors import Visitor  # isort: skip

    call_command("migrate", interactive=False, verbosity=0)
    gallery = Gallery(folder)
    with (
        patch.object(Visitor, "hash", "me"),
        patch("fondaco.web.seats.new_seed", lambda: "5" * 32),
        patch("fondaco.web.operation.entrance._is_operator", lambda request: True),
    ):
        for game in games:
            _hang_game(gallery, game, tables_only)
        if not tables_only:
            _ask_to_be_told(gallery)
        for kind, path in () if tables_only else _OTHERS:
            gallery.hang(kind, path)
        if not tables_only:
            gallery.hang("contest", _contest())
            hang_people(gallery)
    gallery.close()


def main() -> None:
    """The command."""
    import fondaco
    from fondaco.engine.compile import always_compile

    always_compile()
    folder, *games = [word for word in sys.argv[1:] if word != "--tables"]
    Path(folder).mkdir(parents=True, exist_ok=True)
    make(Path(folder), games or list(fondaco.game_ids()), "--tables" in sys.argv)


if __name__ == "__main__":
    main()
