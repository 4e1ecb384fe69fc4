"""One decision of a person: ask until a step is complete, and answer everything else they say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from fondaco import Refusal
from fondaco.bots import ask
from fondaco.engine.texts import read_texts
from fondaco.terminal.choices import nearest, numbered
from fondaco.terminal.console import clear
from fondaco.terminal.draft import Draft
from fondaco.terminal.errors import Trouble
from fondaco.terminal.frame import Frame, Log, story
from fondaco.terminal.pages import look_up, paragraphs
from fondaco.terminal.prompt_commands import explained_orders, order_words, read_order

if TYPE_CHECKING:
    from fondaco.terminal.session import Session

_NUMBER = re.compile("[0-9]{1,6}")

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
        frame = Frame(match, self._seat, self._lang, self._story, self._new, note)
        frame.show(self._console)

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
        elif _NUMBER.fullmatch(text):
            self._pick(int(text), numbered(legal))
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

    def _pick(self, number: int, choices: dict[int, str]) -> None:
        if number in choices:
            self._move(choices[number])
            return
        first, last = min(choices), max(choices)
        sentence = _TEXTS["no_number"] if len(choices) > 1 else _TEXTS["one_number"]
        typed = {"number": str(number), "first": str(first), "last": str(last)}
        self._tell(sentence.say(self._lang, **typed), "bad")

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
        """What the adviser would do with what this seat sees: the rest of the step."""
        bot = self._session.adviser()
        plan = Draft(self._draft.match, self._seat)
        shown = []
        while not plan.complete:
            legal = plan.match.legal()
            line = ask(bot, plan.match)
            plan.add(line)
            if numbered(legal).get(0) != line:  # an amount of none goes without saying
                shown.append(line)
        shown = shown or plan.lines
        box, say = plan.match.box, plan.match.game.notation.say_action
        words = " · ".join(say(box, box.index[line], self._lang) for line in shown)
        self._tell(_TEXTS.say("hint", self._lang, bot=bot.name, words=words))
        self._tell(RichText("  " + " · ".join(shown), style="quiet"))

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
