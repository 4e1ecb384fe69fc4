"""One decision of a person: ask until a step is complete, and answer everything else they say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from fondaco import Refusal
from fondaco.bots import LEVELS
from fondaco.engine.steps import say_step
from fondaco.engine.texts import read_texts
from fondaco.terminal.action_list import ActionList
from fondaco.terminal.choices import is_amount, nearest
from fondaco.terminal.console import clear
from fondaco.terminal.draft import Draft
from fondaco.terminal.errors import Trouble
from fondaco.terminal.frame import Frame, Log, story
from fondaco.terminal.outcome import points_table
from fondaco.terminal.pages import look_up, paragraphs
from fondaco.terminal.picture import board
from fondaco.terminal.prompt_commands import explained_orders, order_words, read_order
from fondaco.terminal.seats import called

if TYPE_CHECKING:
    from fondaco.terminal.session import Session

#: A number as it is typed or as it is shown: 1200, 1,200 or 1.200.
_NUMBER = re.compile("[0-9]{1,6}|[0-9]{1,3}[.,][0-9]{3}")
#: A picture that is asked for may be as high as it likes.
_ENDLESS = 1000

_TEXTS = read_texts(__file__, "turn")


class Turn:
    """A person's decision."""

    def __init__(self, session: Session, seat: int, new: int, note: str) -> None:
        self._session = session
        self._console = session.console
        self._lang = session.lang
        self._draft = Draft(session.match, seat)
        self._seat = seat
        self._new, self._note = new, note
        self._story = story(session.match, seat, session.lang)
        self._orders = {
            "help": self._help,
            "undo": self._undo,
            "hint": self._hint,
            "why": self._why,
            "rules": self._rules,
            "log": self._log,
            "table": self._table,
            "moves": self._moves,
            "points": self._points,
            "values": self._values,
            "save": session.save_copy,
            "quit": session.leave,
        }

    def play(self) -> list[str]:
        """Ask until the step is complete; its lines."""
        self._show()
        while not self._draft.complete:
            match = self._draft.match
            name = match.box.name("seats", self._seat, self._lang)
            try:
                choices = match.legal() + order_words(self._lang)
                self._hear(self._session.keyboard.read(f"{name}> ", choices))
            except Trouble as trouble:
                self._tell(trouble.say(self._lang), "bad")
        return self._draft.lines

    def _show(self) -> None:
        match = self._draft.match
        only = [_TEXTS.say("only", self._lang)] if len(match.legal()) == 1 else []
        note = "\n".join(
            text for text in (self._note, *only, _TEXTS.say("keys", self._lang)) if text
        )
        clear(self._console)
        told, choices = self._story, self._choices()
        frame = Frame(match, self._seat, self._lang, told, self._new, note, choices)
        frame.show(self._console)

    def _choices(self) -> dict[str, str]:
        """What is typed for each legal line."""
        return self._session.numbering.of(self._draft.match.legal())

    def _hear(self, text: str) -> None:
        """Do what one line asks for."""
        legal = self._draft.match.legal()
        order = read_order(text)
        if not text and len(legal) != 1:
            self._show()
        elif not text:
            self._move(legal[0])
        elif order is not None:
            self._obey(*order)
        elif text.lower() in self._choices():
            self._move(self._choices()[text.lower()])
        elif _NUMBER.fullmatch(text):
            self._pick(str(int(text.replace(",", "").replace(".", ""))))
        else:
            self._move(text)

    def _obey(self, name: str, rest: str) -> None:
        """Carry out an order; one that fails is told and ends nothing."""
        try:
            self._orders[name](rest)
        except BrokenPipeError:
            raise
        except (OSError, RuntimeError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise Trouble(_TEXTS["failed"], why=reason.rstrip(".")) from None

    def _pick(self, number: str) -> None:
        """A row, an amount or a bid by its number."""
        choices = self._choices()
        if number in choices:
            self._move(choices[number])
            return
        bids = [int(typed) for typed, line in choices.items() if line.startswith("bid ")]
        if bids:
            words = {"number": int(number), "first": min(bids), "last": max(bids)}
            told = _TEXTS.say("no_bid", self._lang, **words)
        elif "pass" in choices.values():
            told = _TEXTS.say("no_bid_now", self._lang)
        else:
            known = ", ".join(choices)
            told = _TEXTS.say("no_number", self._lang, number=number, known=known)
        self._tell(told, "bad")

    def _move(self, text: str) -> None:
        refusal = self._draft.add(text)
        if refusal is None:
            if not self._draft.complete:
                self._show()
            return
        self._tell(self._worded(refusal), "bad")
        line = nearest(text, self._draft.match.legal())
        if line is not None and line != text:
            self._tell(_TEXTS.say("meant", self._lang, line=line))

    def _worded(self, refusal: Refusal) -> str:
        return f"{refusal.say(self._lang)} [{refusal.rule}]"

    def _tell(self, what: str | RenderableType, style: str = "") -> None:
        self._console.print(RichText(what, style=style) if isinstance(what, str) else what)

    # ------------------------------------------------------------ orders

    def _help(self, rest: str) -> None:
        table = Table.grid(padding=(0, 2, 0, 0))
        rule = self._session.match.game.guides[self._lang].rules[0]
        for typed, meaning in explained_orders(self._lang, rule):
            table.add_row(RichText(f"  {typed}", style="accent"), meaning)
        example = self._session.match.game.screen.EXAMPLE
        self._tell(_TEXTS.say("type", self._lang, example=example))
        self._tell(table)

    def _undo(self, rest: str) -> None:
        if self._draft.undo():
            self._show()
        else:
            self._tell(_TEXTS.say("nothing_to_undo", self._lang), "bad")

    def _hint(self, rest: str) -> None:
        """What the adviser would do with what this seat sees, and why: the rest of the step."""
        from fondaco.arena.analysis.hint import certainty, find_hint, reasons

        name, bot = self._session.adviser()
        match = self._draft.match
        hint = find_hint(match, bot)
        # An amount of none goes without saying.
        lines = [line for line in hint.lines if not is_amount("0", line)] or list(hint.lines)
        words = say_step(match.game, match.box, lines, self._lang)
        who = called(name, self._lang) if name in LEVELS else _TEXTS.say("quick_bot", self._lang)
        self._tell(_TEXTS.say("hint", self._lang, bot=who, words=words))
        names = [match.box.name("seats", seat, self._lang) for seat in range(match.players)]
        for sentence in reasons(hint, match, match.box, names, self._lang):
            self._tell(RichText(f"  {sentence}"))
        if hint.other:
            self._tell(RichText(f"  {certainty(hint, self._lang)}", style="quiet"))
        self._tell(RichText("  " + " · ".join(lines), style="quiet"))

    def _why(self, rest: str) -> None:
        if not rest:
            self._tell(_TEXTS.say("why_what", self._lang, line=self._draft.match.legal()[0]), "bad")
            return
        refusal = self._draft.refuse(rest)
        if refusal is None:
            self._tell(_TEXTS.say("legal", self._lang), "good")
            return
        self._tell(self._worded(refusal), "bad")
        about = self._session.match.game.guides[self._lang].about(refusal.rule)
        self._tell(paragraphs(about))

    def _rules(self, rest: str) -> None:
        guide = self._session.match.game.guides[self._lang]
        if rest:
            self._tell(paragraphs(look_up(guide, rest.split())))
            return
        self._tell(_TEXTS.say("sections", self._lang))
        sections = dict.fromkeys(p.section for p in guide.paragraphs if p.section)
        self._tell(Padding(RichText("\n".join(sections)), (0, 0, 0, 2)))

    def _log(self, rest: str) -> None:
        match = self._session.match
        for line in Log(match.box, self._lang).lines(match.log(self._seat, self._lang)):
            self._tell(line)

    def _table(self, rest: str) -> None:
        self._tell(board(self._draft.match, self._seat, self._lang, room=_ENDLESS))

    def _moves(self, rest: str) -> None:
        self._tell(ActionList(self._draft.match, self._choices(), self._lang))

    def _points(self, rest: str) -> None:
        self._tell(points_table(self._session.match, self._seat, self._lang))

    def _values(self, rest: str) -> None:
        picture = board(self._draft.match, self._seat, self._lang, "values")
        told = self._console.render_lines(picture, pad=False)
        self._tell(picture if told else _TEXTS.say("no_values", self._lang))
