"""Notation of a plain game: states from its declared fields, events from its lines, words from its
texts.

The game's `notation.py` declares `FIELDS` (engine/fields.py). Its `texts.toml` has a pitch under
`[about]`, sentences for lines under `[actions]`, for what happened under `[events]`, for what is to
be decided under `[prompts]` (by phase), and names of what is shown under `[fields]`. Gaps are
called as in the patterns of the lines: `{spices}`, `{number}`; `{seat}` is who did it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fondaco.engine.account import Account, Column
from fondaco.engine.box import Box, Option
from fondaco.engine.event import Event
from fondaco.engine.fields import Fields
from fondaco.engine.telling import Telling
from fondaco.engine.text import LANGUAGES, Text
from fondaco.engine.texts import Texts, read_texts
from fondaco.plain.display import Display

if TYPE_CHECKING:
    from fondaco.engine.game import Game
    from fondaco.engine.trial import Trial

_GAP = re.compile(r"\{(\w+)(?:\.\.\d+)?\}")
_POINTS = Text("Points", "Punkte")


def part(game: Game, own: ModuleType | None) -> PlainNotation:
    """The notation of a game that declares its fields; the usual constants for any other."""
    return PlainNotation(game, own)


class PlainNotation:
    """All that `notation` offers, from declarations."""

    PASSING: frozenset[str] = frozenset()
    QUIET: frozenset[str] = frozenset()
    TELLING = Telling()
    PLANNED: Mapping[str, str] = {}
    OPEN_CHOICES: frozenset[str] = frozenset()
    #: For plain boards: the list that the things of a field come from, the field of a verb.
    PILES: Mapping[str, str] = {}
    TARGETS: Mapping[str, str] = {}

    def __init__(self, game: Game, own: ModuleType | None) -> None:
        self._game = game
        fields: Fields | None = getattr(own, "FIELDS", None)
        if fields is not None:
            self.state, self.view = fields.state, fields.view
            self.restore, self.fill = fields.restore, fields.fill
        #: Who alone learns of an action: only(box, table before it, action) -> seat, or None.
        self._only = getattr(own, "only", lambda box, table, action: None)

    def _texts(self, section: str) -> Texts:
        return read_texts(str(self._game.folder / "texts.toml"), section)

    @property
    def REPEATED(self) -> Container[str]:  # noqa: N802 - a constant of the contract
        """Kinds of events with a text for several of them in a row, in the section `repeated`."""
        return self._texts("repeated")

    @property
    def PITCH(self) -> Mapping[str, str]:  # noqa: N802 - a constant of the contract
        """The game in a sentence or two."""
        pitch = self._texts("about")["pitch"]
        return {"en": pitch.en, "de": pitch.de}

    @property
    def OPTIONS(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:  # noqa: N802
        """What the options are called and mean: name, help and the values of each, by language."""
        return {
            name: {lang: self._option_words(option, lang) for lang in LANGUAGES}
            for name, option in self._game.box.options.items()
        }

    def _option_words(self, option: Option, lang: str) -> dict[str, str]:
        """A section for the option, `[option_NAME]`, or in `[about]` keys that begin with its name.

        `value` stands for all values that have no text of their own.
        """
        texts, prefix, name = self._texts(f"option_{option.name}"), "", "name"
        if not texts:
            texts, prefix, name = self._texts("about"), f"{option.name}_", option.name
        said = {"name": texts.say(name, lang), "help": texts.say(f"{prefix}help", lang)}
        for value in option.known:
            word = str(value).lower()  # of a switch: true, false
            key = f"{prefix}{word}"
            said[word] = texts.say(key if key in texts else f"{prefix}value", lang, n=value)
        return said

    def write(self, box: Box, state: Any, table: Any) -> None:
        """A state that is known to be sound is written as any other."""
        self._game.notation.restore(box, state, table)

    # ------------------------------------------------------------ steps

    def expand(self, box: Box, table: Any, text: str) -> list[str]:
        """Every step is one line."""
        return []

    def gather(self, lines: list[str]) -> str:
        """Every step is one line."""
        return lines[0]

    def unfinished(self, table: Any) -> bool:
        """Every step is one line."""
        return False

    # ------------------------------------------------------------ events and words

    def events(self, box: Box, before: Any, action: int | None, after: Any) -> list[Event]:
        """An action is an event of the name of its verb, with what the line names."""
        if action is None:
            return []
        verb, facts = self.facts(box, action)
        actor = int(before["actor"])
        told = Event(verb, {"seat": actor, **facts}, only=self._only(box, before, action))
        return [told] if int(after["actor"]) != -2 else [told, Event("over")]

    def facts(self, box: Box, action: int) -> tuple[str, dict[str, Any]]:
        """The verb of a line, and what stands in the gaps of its pattern."""
        verb, *words = box.lines[action].split()
        rules: Any = self._game.rules
        pattern = next(p for p in rules.LINES if p.split()[0] == verb)
        gaps = [found.group(1) for found in map(_GAP.fullmatch, pattern.split()[1:]) if found]
        facts: dict[str, Any] = {}
        for gap, word in zip(gaps, words, strict=True):
            if gap.isdecimal():
                facts["number"] = int(word)
            else:
                facts[gap] = box.ids(gap).index(word)
        return verb, facts

    def _values(self, box: Box, facts: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """Facts as they fill the gaps of a text."""
        values: dict[str, Any] = {}
        for name, value in facts.items():
            if name == "seat":
                values[name] = box.name("seats", value, lang) if value >= 0 else ""
            else:
                values[name] = box.name(name, value, lang) if name in box.names else value
        return values

    def say_event(self, box: Box, event: Event, lang: str) -> str:
        """An event in words."""
        values = self._values(box, event.facts, lang)
        section = "repeated" if event.facts.get("times", 1) > 1 else "events"
        return self._texts(section).say(event.kind, lang, **values)

    def say_action(self, box: Box, action: int, lang: str) -> str:
        """An action in words."""
        verb, facts = self.facts(box, action)
        return self._texts("actions").say(verb, lang, **self._values(box, facts, lang))

    def say_prompt(self, box: Box, view: Any, lang: str) -> str:
        """What is to be decided, and by whom."""
        actor = view["actor"]
        name = box.name("seats", actor, lang) if isinstance(actor, int) else ""
        return self._texts("prompts").say(view["phase"], lang, name=name)

    def account(self, box: Box, view: Any, events: Sequence[Event]) -> Account:
        """The points alone."""
        return Account((Column(_POINTS, tuple(view["result"]["scores"])),))

    def standings(self, trial: Trial) -> Account:
        """The points alone: the last of the numbers that lie open at each seat."""
        if trial.view["result"]:
            return self.account(trial.box, trial.view, ())
        display = Display(trial.box, trial.view, "en")
        shown = [display.of_seat(seat)[-1:] for seat in range(trial.view["players"])]
        points = tuple(one[0].amount if one and not one[0].items else None for one in shown)
        return Account((Column(_POINTS, points),))
