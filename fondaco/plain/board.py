"""The table of a plain game in a browser: cards in rows, the players, and one's own things below.

The game's `notation.py` may say in `TARGETS` which field a verb is about (``{"take": "market"}``):
then a click on a card there plans it.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fondaco.engine.account import Ahead, SeatFacts
from fondaco.engine.box import Box
from fondaco.engine.composition import Choice, Composition, Lot
from fondaco.engine.event import Event
from fondaco.engine.numbers import number, signed
from fondaco.engine.text import Text
from fondaco.engine.trial import Trial
from fondaco.pictures.board import Board, Painter, Shown
from fondaco.pictures.sheets import sheet
from fondaco.pictures.svg import at, group, join, rect, symbol
from fondaco.plain.display import Display
from fondaco.plain.drawing import draw_dock, draw_phone, draw_wide

if TYPE_CHECKING:
    from fondaco.engine.game import Game

_CHOOSE = Text("Choose what to do", "Wähle, was du tust")
_OVER = Text("end of the game", "Spielende")
_SET_UP = Text("set-up", "Spielaufbau")
_GOING = Text("on the way", "unterwegs")


def part(game: Game, own: ModuleType | None) -> PlainBoard:
    """The board of a game that has none of its own."""
    return PlainBoard(game)


class PlainBoard:
    """All that `board` offers, from the declared fields."""

    CLOCK = "turns"

    def __init__(self, game: Game) -> None:
        self._game = game
        self._painter: Painter[Shown] = Painter(Shown, draw_wide, draw_phone, draw_dock)

    def symbols(self) -> str:
        """A plain board has none."""
        return ""

    def picture(self) -> str:
        """The drawing `lobby` of the game, or a fan of cards in the colours of its things."""
        own = self._game.folder / "board" / "__init__.py"
        if (own.parent / "art" / "lobby.svg").exists():
            return sheet(str(own), "lobby")
        box = self._game.box
        lists = [value for value in box.data.values() if isinstance(value, list)]
        rows: list[dict[str, Any]] = lists[0][:5] if lists else [{}]
        cards = []
        for place, row in enumerate(rows):
            turn = f"rotate({(place - (len(rows) - 1) / 2) * 17:g})"
            card = rect(-38, -58, 76, 116, 9, fill=row.get("colour", "#8a7a66"), stroke="#fff8ea")
            cards.append(group(card, transform=f"{at(180, 190)} {turn} {at(0, -92)}"))
        ground = rect(0, 0, 360, 180, fill="#d9c7a2")
        return symbol(f"pic-{box.game}", "0 0 360 180", ground, join(cards))

    def place(self, box: Box, view: Any, lang: str) -> str:
        """Where the match stands, as far as anybody can say of every game."""
        if view["phase"] == "over":
            return _OVER.say(lang)
        return (_GOING if isinstance(view["actor"], int) else _SET_UP).say(lang)

    def facts(self, trial: Trial, lang: str) -> list[SeatFacts]:
        """Everything that has a name, with how much there is of it; the points stand apart."""
        display, box = Display(trial.box, trial.view, lang), trial.box
        told = []
        for seat in range(trial.view["players"]):
            shown = display.of_seat(seat)
            words = tuple(f"{one.label} {number(one.amount, lang)}" for one in shown[:-1])
            points = number(shown[-1].amount, lang) if shown else ""
            told.append(SeatFacts(box.seat_colours[seat], words, points, ""))
        return told

    def ahead(self, trial: Trial, lang: str) -> Ahead:
        """Nobody can say it of every game."""
        return Ahead("")

    def auction(self, trial: Trial, lang: str, names: Sequence[str]) -> Lot | None:
        """Most games sell nothing by auction."""
        return None

    def compose(
        self, trial: Trial, plan: str, lang: str, names: Sequence[str] | None = None
    ) -> Composition:
        """Every legal line is a choice; whatever it brings at once stands beside it."""
        if trial.seat is None or trial.view["actor"] != trial.seat:
            return Composition("")
        chosen = plan if plan in trial.legal else ""
        choices = tuple(
            self._choice(trial, place, line, line == chosen, lang)
            for place, line in enumerate(trial.legal)
        )
        label = next((choice.label for choice in choices if choice.chosen), _CHOOSE.say(lang))
        return Composition(
            plan=chosen,
            choices=choices,
            go=chosen or None,
            go_label=label,
            clear="" if chosen else None,
        )

    def _choice(self, trial: Trial, place: int, line: str, chosen: bool, lang: str) -> Choice:
        words = self._game.notation.say_action(trial.box, trial.box.index[line], lang)
        return Choice(
            id=line.replace(" ", "-"),
            key=str(place + 1) if place < 9 else "",
            label=words,
            gain=self._gain(trial, line, lang),
            plan="" if chosen else line,
            chosen=chosen,
        )

    def _gain(self, trial: Trial, line: str, lang: str) -> str:
        """By how much the last of the seat's numbers, its points, changes at once."""
        after, seat = trial.after(line), trial.seat
        if after is None or seat is None:
            return ""
        before, then = (
            Display(one.box, one.view, lang).of_seat(seat)[-1].amount for one in (trial, after)
        )
        return signed(then - before, lang) if then != before else ""

    def draw(
        self,
        trial: Trial,
        lang: str,
        composition: Composition,
        names: Sequence[str],
        last: Sequence[Event],
        earlier: Sequence[Event] = (),
    ) -> Board:
        """The table as the viewer sees it."""
        return self._painter.draw(trial, lang, composition, names, last, earlier)
