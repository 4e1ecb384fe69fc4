"""Lessons on the site: walked through as a newcomer would, who sees nothing but the page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

import pytest

from fondaco.engine.game import Game
from fondaco.engine.registry import find_game, game_ids
from fondaco.web import table_store
from fondaco.web.lesson_page import Moment, is_on_the_way
from fondaco.web.models import BOT, PLAYING, Table
from tests.web.conftest import Person
from tests.web.shown import EMPTY_ELEMENTS, MISSING, WEB

#: How a script asks, by the size of the screen.
_ASKS = {size: {"hx-request": "true", "x-fondaco-layout": size} for size in ("wide", "phone")}
_MOST_CLICKS = 12


@dataclass
class Click:
    """Something that can be clicked inside of what is highlighted."""

    plan: str | None = None
    send: str | None = None


class Page(HTMLParser):
    """A page of a lesson, as far as a newcomer looks at it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        assert MISSING not in html
        self.clicks: list[Click] = []
        self.spots: list[str] = []
        self.ids: set[str] = set()
        self.state: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.answer = ""
        self._open: list[tuple[str, bool, str]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        spot = told.get("data-spot") == "now"
        lit = spot or any(inside for _, inside, _ in self._open)
        named = told.get("id", "")
        self.ids.add(named)
        if spot:
            self.spots.append(named)
        if named == "state":
            self.state = told
        if lit and told.get("aria-pressed") != "true" and "disabled" not in told:
            self._offer(told)
        if tag not in EMPTY_ELEMENTS:
            self._open.append((tag, lit, told.get("class", "")))

    def _offer(self, told: dict[str, str]) -> None:
        if "data-plan" in told or told.get("name") == "plan":
            self.clicks.append(Click(plan=told.get("data-plan", told.get("value"))))
        elif "data-send" in told or told.get("name") == "text":
            self.clicks.append(Click(send=told.get("data-send", told.get("value"))))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if any("speech__answer" in classes for _, _, classes in self._open):
            self.answer += data


class Learner:
    """Somebody at a lesson, with a script, on a screen of some size."""

    def __init__(self, game: str, size: str, lang: str) -> None:
        self.person, self.size = Person(lang), size
        self.at(f"/learn/{game}/1")

    def at(self, address: str, **query: str) -> None:
        self._take(self.person.client.get(address, query, headers=_ASKS[self.size]))

    def send(self, text: str) -> None:
        form = {"text": text, "version": "0"}
        self._take(self.person.client.post(self.address, form, headers=_ASKS[self.size]))

    def _take(self, answer: Any) -> None:
        assert answer.status_code == 200
        self.page = Page(answer.content.decode())

    @property
    def address(self) -> str:
        return self.page.state["data-address"]

    @property
    def step(self) -> str:
        return self.address.rpartition("/")[2].partition("-")[0]

    def click(self) -> None:
        """What is highlighted: the first of it that can be clicked."""
        click = self.page.clicks[0]
        if click.send is not None:
            self.send(click.send)
        else:
            self.at(self.address, plan=click.plan or "")


def test_it_can_be_played_by_clicking_what_is_highlighted(game: Game) -> None:
    """On a wide screen and on a phone; and whatever is highlighted is drawn on one of them."""
    lesson = game.lesson
    assert lesson is not None
    drawn: dict[int, set[str]] = {}
    for size, lang in (("wide", "en"), ("phone", "de")):
        learner = Learner(game.id, size, lang)
        for number, step in enumerate(lesson.steps, start=1):
            assert learner.step == str(number)
            ids = drawn.setdefault(number, set())
            for _ in range(_MOST_CLICKS):
                ids |= {re.sub("^[pd]-", "", named) for named in learner.page.ids}
                assert learner.page.spots, step.title
                assert not learner.page.answer
                if not step.do:
                    assert "go" not in learner.page.ids
                    learner.at(Moment(lesson, number).next.url)
                    break
                assert learner.page.clicks, (step.title, learner.page.spots)
                learner.click()
                if learner.step != str(number):
                    break
            else:
                raise AssertionError(f"no way on from {step.title}")
        assert learner.step == str(len(lesson.steps))
    for number, step in enumerate(lesson.steps, start=1):
        wanted = {*step.spots, *(spot for task in step.tasks for spot in task.spots)}
        assert wanted <= drawn[number], (step.title, wanted - drawn[number])


# ---------------------------------------------------------------- other moves


def test_another_move_is_answered_in_one_sentence_and_nothing_is_lost() -> None:
    learner = Learner("wampum", "wide", "en")
    learner.at("/learn/wampum/3", plan="offer v2")
    assert "offer the maize" in learner.page.answer
    learner.at("/learn/wampum/3", plan="offer v4 maize 1")
    assert not learner.page.answer
    learner.send("offer v2 maize 1")
    assert "offer the maize" in learner.page.answer
    assert learner.address == "/learn/wampum/3"
    learner.send("offer v4 maize 9")  # cannot be played at all: the true reason
    assert not learner.page.answer
    assert learner.address == "/learn/wampum/3"
    learner.send("offer v4 maize 1")
    assert learner.address == "/learn/wampum/4"


def test_a_set_is_right_in_any_order_and_wrong_in_part() -> None:
    lesson = find_game("yangtze").lesson
    assert lesson is not None
    moment = Moment(lesson, 12)
    assert moment.after("sell jade_red") is None
    found = moment.after("sell jade_white jade_red jade_violet jade_gold")
    assert found is not None
    assert found.number == 13
    half = Moment(lesson, 8).after("buy house_6")
    assert half is not None
    assert half.url == "/learn/yangtze/8-1"
    assert half.match.legal() == Moment(lesson, 8, 1).match.legal()


def test_a_plan_on_its_way_is_not_scolded() -> None:
    wanted = "offer v4 pelts 4"
    assert all(is_on_the_way(plan, wanted) for plan in ("", "offer", "offer v4", "offer pelts 3"))
    assert not any(is_on_the_way(plan, wanted) for plan in ("offer v2", "offer pelts 5", "pass"))


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    "address",
    ["wampum/0", "wampum/17", "wampum/3-4", "wampum/1-1", "wampum/03", "wampum/x", "go/1"],
)
def test_there_is_nothing_at_other_addresses(ann: Person, address: str) -> None:
    assert ann.get(f"/learn/{address}").status_code == 404


def test_the_browser_remembers_how_far_one_came(ann: Person) -> None:
    assert ann.get("/learn/wampum").url == "/learn/wampum/1"
    ann.get("/learn/wampum/6")
    ann.get("/learn/wampum/2")
    assert ann.get("/learn/wampum").url == "/learn/wampum/6"
    assert ann.get("/learn/samarkand").url == "/learn/samarkand/1"
    ann.get("/learn/wampum/16")
    assert ann.get("/learn/wampum").url == "/learn/wampum/1"
    assert not Table.objects.exists()


def test_a_game_without_a_lesson_has_none(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(find_game("wampum").__dict__, "lesson", None)
    assert ann.get("/learn/wampum").status_code == 404
    assert ann.get("/learn/wampum/1").status_code == 404
    assert ann.post("/learn/wampum/play").status_code == 404


# ---------------------------------------------------------------- afterwards


def test_one_plays_on_from_the_last_step_against_apprentices(game: Game, ann: Person) -> None:
    assert game.lesson is not None
    answer = ann.post(f"/learn/{game.id}/play", deal="here")
    table = Table.objects.get(pk=int(answer.url.rsplit("/", 1)[1]))
    end = game.lesson.after()
    assert table_store.load(table.pk).match.state() == end.state()
    assert table.stage == PLAYING
    assert [seat.bot for seat in table.seats.all()] == ["", *["apprentice"] * (end.players - 1)]
    assert [seat.kind for seat in table.seats.all()][1:] == [BOT] * (end.players - 1)
    assert ann.get(answer.url).status_code == 200


def test_or_begins_a_new_game_against_them(ann: Person) -> None:
    answer = ann.post("/learn/wampum/play", deal="new")
    table = Table.objects.get(pk=int(answer.url.rsplit("/", 1)[1]))
    assert table.start is None
    assert [seat.bot for seat in table.seats.all()] == ["", "apprentice", "apprentice"]


def test_it_works_without_a_script(bert: Person) -> None:
    said = bert.get("/learn/wampum/3", plan="offer v4 maize 1").content.decode()
    assert 'id="go" data-spot="now"' in said
    assert "Drück den grünen Knopf" in said
    assert bert.post("/learn/wampum/3", text="offer v4 maize 1").url == "/learn/wampum/4"
    assert "Schritt 4 von 16" in bert.get("/learn/wampum/4").content.decode()


def test_its_style_touches_nothing_on_a_board() -> None:
    """Classes that the lesson's own sheet begins a rule with are those of no board."""
    sheet = (WEB / "static" / "fondaco" / "lesson.css").read_text("utf-8")
    own = set(re.findall(r"^\.([\w-]+)", sheet, re.MULTILINE))
    assert "lesson-veil" in own
    for game in game_ids():
        boards = find_game(game).style_sheet.read_text("utf-8")
        assert not own & set(re.findall(r"\.([a-z][\w-]*)", boards)), game
