"""The parts of a table page, each made from a look at the match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from django.utils.safestring import SafeString, mark_safe

from fondaco.engine.account import Ahead, SeatFacts
from fondaco.engine.composition import Choice, Composition, Lot
from fondaco.engine.contract import Drawing, Result
from fondaco.engine.german import capital
from fondaco.engine.numbers import number
from fondaco.engine.steps import forced_step
from fondaco.engine.trial import Trial
from fondaco.pictures.still import without
from fondaco.web.bot_names import LevelScale, level_scale
from fondaco.web.memo import drawings
from fondaco.web.outcome import outcome
from fondaco.web.table_page.look import Look, TableLook
from fondaco.web.texts import TEXTS


@dataclass(frozen=True)
class Prompt:
    """What is to be decided and by whom."""

    title: str
    line: str
    mine: bool
    colour: str
    #: A bot is at it.
    thinking: bool


def prompt(look: Look, chosen: Decision | None = None) -> Prompt:
    """Who is to act, and what the step at which they are asks for."""
    match, actor = look.match, look.match.actor
    if look.telling:
        return Prompt(TEXTS.say("story", look.lang), place(look), False, "", False)
    if look.ended:
        return Prompt(TEXTS.say("was_ended", look.lang), look.ended, False, "", False)
    if match.result is not None:
        told = outcome(cast(Result, match.result), look.names, look.seat, look.lang)
        return Prompt(
            told.headline, " · ".join(filter(None, (told.own, told.gap))), False, "", False
        )
    say = match.game.notation.say_prompt
    sentence = look.once("prompt", lambda: say(look.box, look.trial.view, look.lang))
    title, thinking = TEXTS["between_turns"], False
    if isinstance(actor, int):
        name = look.names[actor]
        waits = TEXTS["turn_of"] if look.live else TEXTS["turn_then"]
        title = TEXTS["my_turn"] if look.mine else waits(name=name)
        sentence = sentence.removeprefix(f"{name}: ") if look.mine else sentence
        thinking = look.live and bool(look.bots[actor])
    line = _step(chosen, look.lang) or capital(sentence)
    return Prompt(title.say(look.lang), line, look.mine, look.colour(actor), thinking)


def _step(chosen: Decision | None, lang: str) -> str:
    """What is asked for behind the first choice of a decision; nothing at its beginning."""
    if chosen is None:
        return ""
    made = chosen.composition
    if chosen.answers:
        return TEXTS.say("answers_itself", lang)
    if made.prompt or not made.plan:
        return made.prompt
    return made.go_label if made.go is None else TEXTS.say("ready", lang)


@dataclass(frozen=True)
class Move:
    """A legal line and its words."""

    line: str
    words: str


@dataclass(frozen=True)
class Decision:
    """What the viewer can do now, in a plan of theirs."""

    composition: Composition
    legal: tuple[Move, ...]
    #: There is no choice: the page sends this by itself after a pause (forced_steps.py).
    answers: str = ""
    #: What the choices are tried on; None: they are not.
    trial: Trial | None = None

    @property
    def plan(self) -> str:
        """What they have in mind, as far as it makes sense."""
        return self.composition.plan

    def is_one_click(self, choice: Choice) -> bool:
        """Is a choice the whole decision? Those who need not confirm send it with one click."""
        going_on = bool(self.plan) and choice.plan.startswith(f"{self.plan} ")
        if self.trial is None or choice.chosen or choice.blocked is not None or going_on:
            return False
        after = self.trial.after(choice.plan)
        if after is None:
            return False
        again = int(after.table["actor"]) == self.trial.seat
        return not (again and self.trial.game.notation.unfinished(after.table))


def decision(look: Look, plan: str) -> Decision | None:
    """None for those who have nothing to decide."""
    if not (look.live and look.mine):
        return None
    game = look.match.game
    # Only at a table does somebody look on; a lesson asks what it asks.
    at_table = isinstance(look, TableLook)
    only = look.once("forced", lambda: forced_step(look.match)) if at_table else ()
    answers = game.notation.gather(list(only)) if only else ""

    def made() -> Composition:
        return game.board.compose(look.trial, plan or answers, look.lang, look.names)

    composition = made() if plan else look.once("composition", made)
    legal = look.once("legal", lambda: _legal(look))
    return Decision(composition, legal, answers, look.trial)


def _legal(look: Look) -> tuple[Move, ...]:
    box, say = look.match.box, look.match.game.notation.say_action
    return tuple(Move(line, say(box, box.index[line], look.lang)) for line in look.match.legal())


@dataclass(frozen=True)
class Shown:
    """What the page that asks shows already; a page that is new shows nothing."""

    #: Which of the two boards: "wide", "phone" or, without a script, both.
    layout: str = ""
    #: The marks of the still pieces that it has (pictures/still.py).
    still: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """The drawing, as far as the page shows it: the wide one, the phone's, or both."""

    wide: SafeString
    phone: SafeString
    dock: SafeString
    aside: SafeString


def board(look: Look, chosen: Decision | None, plan: str, shown: Shown) -> Board:
    """The table as the viewer sees it, with the newest step and what they have in mind."""
    drawn = _drawn(look, chosen, plan)
    return Board(
        wide=_markup(without(drawn.wide, shown.still) if shown.layout != "phone" else ""),
        phone=_markup(without(drawn.phone, shown.still) if shown.layout != "wide" else ""),
        dock=_markup(drawn.dock if shown.layout != "wide" else ""),
        aside=_markup(drawn.aside),
    )


def _drawn(look: Look, chosen: Decision | None, plan: str) -> Drawing:
    """The drawing: shared by all who see the same, as long as nobody plans."""
    composition = Composition("") if chosen is None else chosen.composition

    def draw_board() -> Drawing:
        draw = look.match.game.board.draw
        return draw(look.trial, look.lang, composition, look.names, look.newest, look.earlier)

    if plan or not (look.live and look.memo.lasting):
        return draw_board()
    marked = tuple(map(id, look.newest))  # they are kept beside the match, as the memo is
    return drawings.once((look.memo, look.eyes, marked), draw_board)


def _markup(drawn: str) -> SafeString:
    return mark_safe(drawn)  # noqa: S308 - our own drawing, names escaped


@dataclass(frozen=True)
class Player:
    """One seat in the players' panel."""

    name: str
    bot: str
    #: How strong the bot is; None for people.
    level: LevelScale | None
    on_turn: bool
    you: bool
    about: SeatFacts


def players(look: Look) -> tuple[Player, ...]:
    """All seats, with what the game says of each."""
    board = look.match.game.board
    facts = look.once("facts", lambda: board.facts(look.trial, look.lang))
    return tuple(
        Player(
            name=look.names[seat],
            bot=bot,
            level=level_scale(bot, look.lang),
            on_turn=look.match.actor == seat,
            you=look.seat == seat,
            about=about,
        )
        for seat, (bot, about) in enumerate(zip(look.bots, facts, strict=True))
    )


@dataclass(frozen=True)
class History:
    """Which step is shown, of how many."""

    at: int
    last: int
    live: bool
    label: str
    #: How far somebody has been told who has come to that step.
    told: str = ""


def history(look: TableLook) -> History:
    """Where the look is in the match."""
    last = len(look.loaded.steps)
    at = last if look.live or look.at is None else look.at
    told = look.steps[-1].version if look.steps else 0
    return History(at, last, look.live, place(look), str(told))


def place(look: Look) -> str:
    """How far the match has come there: «round 5 of 8»."""
    board = look.match.game.board
    return look.once("place", lambda: board.place(look.match.box, look.trial.view, look.lang))


def lot(look: Look) -> Lot | None:
    """What is under the hammer, if something is, with what everybody has bid."""
    board = look.match.game.board

    def made() -> Lot | None:
        found = board.auction(look.trial, look.lang, look.names)
        return None if found is None else _with_bids(found, look)

    return look.once("lot", made)


def _with_bids(lot: Lot, look: Look) -> Lot:
    """A view keeps the highest bid only; the events tell the others."""
    bids: dict[int, int] = {}
    for event in reversed(look.events()):
        if event.kind == "auction":
            break
        if event.kind == "bid":
            amount = event.facts.get("amount", event.facts.get("bid", 0))
            bids.setdefault(event.facts["seat"], amount)
    told = {seat: number(amount, look.lang) for seat, amount in bids.items() if seat != lot.leader}
    bidders = (replace(one, last=told.get(one.seat, "")) for one in lot.bidders)
    return replace(lot, bidders=tuple(bidders))


def ahead(look: Look) -> Ahead:
    """How far the end is, as far as the rules tell."""
    board = look.match.game.board
    return look.once("ahead", lambda: board.ahead(look.trial, look.lang))
