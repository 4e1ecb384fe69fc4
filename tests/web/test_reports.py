"""The game report on the result page: made once, beside the tables, only when a match is over."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.utils import timezone

from fondaco.arena.analysis.advice import Adviser
from fondaco.arena.analysis.report import Report
from fondaco.arena.analysis.wording import Teller
from fondaco.web import table_store
from fondaco.web.models import Analysis, Table
from fondaco.web.replay_page.reel import reel
from fondaco.web.workers import report_worker as workshop
from fondaco.web.workers.report_worker import ATTEMPTS, ReportWorker
from tests.web.conftest import Person, bots_play


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "EFFORT", "1500")


@pytest.fixture
def over(ann: Person) -> Table:
    """A finished match of Ann's."""
    return bots_play(ann.open())


def shown(person: Person, table: Table, **query: Any) -> str:
    answer = person.get(f"/table/{table.pk}/result", **query)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_match_that_goes_on_has_no_report(ann: Person) -> None:
    table = ann.open()
    for path in ("report", "result"):
        answer = ann.get(f"/table/{table.pk}/{path}")
        assert (answer.status_code, answer.url) == (302, f"/table/{table.pk}")
    assert not Analysis.objects.exists()
    assert not ReportWorker().serve()


def test_the_result_page_asks_for_the_report_and_shows_it(ann: Person, over: Table) -> None:
    page = shown(ann, over)
    assert "<progress" in page
    assert f'hx-get="/table/{over.pk}/report?seat=0"' in page
    assert ReportWorker().serve()
    piece = ann.body(f"/table/{over.pk}/report")
    assert piece.lstrip().startswith("<section")
    for page in (piece, shown(ann, over)):
        assert "<progress" not in page
        assert "hx-trigger" not in page
        assert page.count('<svg viewBox="0 0 940 330"') == 1
        assert "Turning points" in page
        assert "Your chances, round by round" in page
        assert "Luck and skill" in page
    assert ann.get(f"/table/{over.pk}/report").url == f"/table/{over.pk}/result#report"


def test_both_languages(bert: Person) -> None:
    table = bots_play(bert.open())
    assert "Partiebericht" in shown(bert, table)
    ReportWorker().serve()
    page = shown(bert, table)
    assert "Wendepunkte" in page
    assert "Deine Chancen, Runde für Runde" in page


def test_links_open_the_match_before_the_decision(ann: Person, over: Table) -> None:
    shown(ann, over)
    ReportWorker().serve()
    made = Analysis.objects.get().told
    assert made is not None
    told = Report.read(made)
    assert told is not None
    page, loaded = shown(ann, over), table_store.load(over.pk)
    page = page[page.index('id="report"') :]
    links = re.findall(rf'href="(/table/{over.pk}/replay\?line=\d+&amp;view=0)"', page)
    adviser = Adviser(Teller(loaded.match, told, "en"), 0)
    firsts = [slip.decision.first for slip in adviser.slips]
    if adviser.well is not None and adviser.well.line is not None:
        firsts.append(adviser.well.line)
    firsts += [told.moments[turn.moment - 1].line for turn in told.turns]
    assert len(links) == len(firsts)
    frames = reel(loaded.match)
    for link, first in zip(links, firsts, strict=True):
        shown_there = ann.client.get(unescape(link), follow=True)
        at = re.search(r'data-version="(\d+)"', shown_there.content.decode())
        assert at
        frame = frames[int(at[1])]  # what comes between the two numbers, nobody hears of
        assert frame.told <= first <= frame.line


def test_others_see_it_as_far_as_they_see_the_match(ann: Person, bert: Person) -> None:
    private = bots_play(ann.open())
    shown(ann, private)
    ReportWorker().serve()
    assert bert.get(f"/table/{private.pk}/report").status_code == 404
    public = bots_play(ann.open(public="on"))
    shown(bert, public)
    ReportWorker().serve()
    page = shown(bert, public, seat="1")
    assert "Deine Chancen" not in page
    assert "Von hier noch einmal" not in page
    assert re.search("Greedy 1 am meisten|Entscheidungen von Greedy", page)
    for odd in ("9", "-1", "x", "1" * 50):
        assert "Luck and skill" in shown(ann, public, seat=odd)


def test_a_report_is_made_once(ann: Person, over: Table) -> None:
    shown(ann, over)
    assert ReportWorker().serve()
    made = Analysis.objects.get()
    assert not ReportWorker().serve()
    shown(ann, over)
    again = Analysis.objects.get()
    assert (again.pk, again.told) == (made.pk, made.told)
    assert (again.progress, again.busy_until) == (1.0, None)


def test_another_process_is_not_disturbed_until_it_is_gone(ann: Person, over: Table) -> None:
    shown(ann, over)
    now = timezone.now()
    Analysis.objects.update(busy_until=now + timedelta(seconds=30), attempts=1)
    assert not ReportWorker().serve()
    Analysis.objects.update(busy_until=now - timedelta(seconds=1))
    assert ReportWorker().serve()


def test_a_report_that_fails_is_given_up(
    ann: Person, over: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(workshop, "analyse", fail)
    shown(ann, over)
    for _ in range(ATTEMPTS):
        with pytest.raises(RuntimeError):
            ReportWorker().serve()
        Analysis.objects.update(busy_until=None)
    assert not ReportWorker().serve()
    assert "The report could not be made." in shown(ann, over)


def test_an_ending_server_leaves_the_report_to_the_next(ann: Person, over: Table) -> None:
    shown(ann, over)
    ending = ReportWorker()
    ending.stop()
    with pytest.raises(workshop._Stopped):
        ending.serve()
    left = Analysis.objects.get()
    assert (left.told, left.busy_until, left.attempts) == (None, None, 0)
    assert ReportWorker().serve()


def test_a_report_of_an_older_program_is_made_again(ann: Person, over: Table) -> None:
    shown(ann, over)
    ReportWorker().serve()
    Analysis.objects.update(told={"format": "fondaco-analysis", "version": 0})
    assert "<progress" in shown(ann, over)
    assert ReportWorker().serve()
    assert "Turning points" in shown(ann, over)
