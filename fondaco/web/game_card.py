"""The card of a game in the lobby: what it is, how far the visitor is, whom to play against."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.bots import LEVELS
from fondaco.engine.game import Game
from fondaco.engine.lesson import lesson_outline
from fondaco.web.achievements import next_level, rank_beaten
from fondaco.web.ledger import Progress
from fondaco.web.texts import TEXTS

#: So many play at a table that is opened with one click, where the game allows it.
_SEATS_AT_ONCE = 3


@dataclass(frozen=True)
class Strength:
    """One level as the card offers it."""

    level: str
    rank: int
    title: str
    about: str
    #: What the button says with it.
    play: str
    chosen: bool
    beaten: bool


@dataclass(frozen=True)
class Learning:
    """The lesson of a game, and how far the visitor is in it."""

    minutes: int
    steps: int
    done: int

    @property
    def finished(self) -> bool:
        """Was it played to its end?"""
        return self.done >= self.steps


@dataclass(frozen=True)
class GameCard:
    """A game in the lobby."""

    id: str
    title: str
    pitch: str
    players: str
    minutes: int | str
    strengths: tuple[Strength, ...]
    #: The strongest level beaten, in words; empty: none.
    beaten: str
    #: Nothing was learnt or won here yet.
    new: bool
    learning: Learning | None
    #: Are there positions to solve?
    practises: bool

    @property
    def learn_first(self) -> bool:
        """Is the lesson proposed, and not yet a match?"""
        return self.learning is not None and not (self.learning.finished or self.beaten)


def opponents_at_once(game: Game) -> int:
    """How many bots a table has that is opened with one click."""
    box = game.box
    return max(box.fewest_players, min(_SEATS_AT_ONCE, box.most_players)) - 1


def game_card(game: Game, progress: Progress, lang: str) -> GameCard:
    """The card for a visitor who has come so far."""
    box, beaten = game.box, rank_beaten(game.id, progress)
    return GameCard(
        id=game.id,
        title=box.about.title[lang],
        pitch=game.notation.PITCH[lang],
        players=f"{box.fewest_players}–{box.most_players}",
        minutes=box.about.minutes,
        strengths=_strengths(game, progress, lang),
        beaten=list(LEVELS.values())[beaten - 1].title[lang] if beaten else "",
        new=not beaten and game.id not in progress.lessons,
        learning=_learning(game, progress),
        practises=game.practises,
    )


def _learning(game: Game, progress: Progress) -> Learning | None:
    outline = lesson_outline(game.folder)
    if outline is None:
        return None
    return Learning(outline.minutes, outline.steps, progress.lessons.get(game.id, 0))


def _strengths(game: Game, progress: Progress, lang: str) -> tuple[Strength, ...]:
    proposed, beaten = next_level(game.id, progress), rank_beaten(game.id, progress)
    others = opponents_at_once(game)
    return tuple(
        Strength(
            level=level.name,
            rank=level.rank,
            title=level.title[lang],
            about=level.about[lang],
            play=TEXTS.say(
                "play_against_one" if others == 1 else "play_against",
                lang,
                number=others,
                bots=(level.title if others == 1 else level.several)[lang],
            ),
            chosen=level.name == proposed,
            beaten=level.rank <= beaten,
        )
        for level in LEVELS.values()
    )


@dataclass(frozen=True)
class LedgerRow:
    """What the visitor has reached in one game."""

    title: str
    learned: bool
    beaten: int


def ledger_rows(cards: list[GameCard], progress: Progress) -> list[LedgerRow]:
    """A row for each game; none for a visitor who has reached nothing."""
    rows = [
        LedgerRow(
            card.title,
            learned=card.learning is not None and card.learning.finished,
            beaten=rank_beaten(card.id, progress),
        )
        for card in cards
    ]
    return rows if any(row.beaten or row.learned for row in rows) else []
