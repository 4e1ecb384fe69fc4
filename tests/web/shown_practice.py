"""What the pages of practice are given."""

from __future__ import annotations

from dataclasses import replace

from django.utils.safestring import SafeString

from fondaco.games.wampum import board
from fondaco.web.day_position import Day, DayBlock
from fondaco.web.practice_page import AnswerRow, ExercisePage, SumRow, Verdict
from fondaco.web.table_page.parts import Board
from fondaco.web.views.lobby import pictures
from fondaco.web.views.practice import Listed

#: What somebody may call himself.
EVIL = "<b onmouseover=alert(1)>\"'Ines"
DAY = DayBlock(
    game="wampum",
    title="Wampum",
    place="round 5 of 8",
    date="Thursday 19 November",
    question="Which offer is best?",
    url="/practice/wampum/a1b2c",
    solved=False,
    week=(Day("We", True, False), Day("Th", False, True)),
    row="3 days in a row",
)
EXERCISE = ExercisePage(
    id="a1b2c",
    game="wampum",
    title="Wampum",
    place="Round 5",
    difficulty="hard",
    question="Which offer is best?",
    you=EVIL,
    colour="red",
    hint="Look at the villages.",
    answers=(
        AnswerRow(0, "A", "Lay 1 at Beaver Ford", "1 maize", "", "", "", ""),
        AnswerRow(1, "B", f"drives {EVIL} away", "", "spent", "+2", "bead", "34 %"),
    ),
    board=Board(*(SafeString(f'<svg id="{name}"></svg>') for name in "abcd")),
    verdict=None,
    tried="1",
)
_WRONG = Verdict(False, "Not this one", ("Limit 5",), (f"{EVIL} then passes.",))
_RIGHT = replace(
    _WRONG,
    right=True,
    note="Count the kinds.",
    rule="Cards minus kinds.",
    sums=(SumRow("From swaps", ("12.5", "10"), total=True),),
    measured="Found with 40 simulations.",
)
ASKED = {
    "exercise": EXERCISE,
    "next": "/practice/wampum/next",
    "solved": False,
    "today": True,
    "head": {"style": "/style/wampum.css"},
    "symbols": SafeString(board.symbols()),
}
ANSWERED = {
    "wrong": replace(EXERCISE, verdict=_WRONG),
    "right": replace(
        EXERCISE,
        verdict=_RIGHT,
        answers=(replace(EXERCISE.answers[0], state="right", chance="46 %"), EXERCISE.answers[1]),
    ),
}
PRACTICE = {
    "game": {"id": "wampum", "title": "Wampum"},
    "entries": [
        Listed("a1b2c", 1, "Which offer is best?", "Round 5", 3, "hard", solved=solved)
        for solved in (True, False)
    ],
    "solved": 1,
    "others": [{"id": "yangtze", "title": "Yangtze"}],
    "day": DAY,
    "pictures": pictures(),
}
PRACTICE_PAGES = {
    "practice": ("practice.html", PRACTICE),
    "position": ("exercise.html", ASKED),
    "wrong answer": ("exercise.html", ASKED | {"exercise": ANSWERED["wrong"]}),
    "right answer": ("exercise.html", ASKED | {"exercise": ANSWERED["right"], "next": ""}),
}
