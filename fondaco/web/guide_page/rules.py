"""The full rules of a game: chapters with anchors, found by words, examples set apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from fondaco.engine.game import Game
from fondaco.engine.guide import Paragraph

_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_EXAMPLE = re.compile(r"(?:(?<=\s)|^)(Example|Beispiel)(?=:| with | zu )")
_TAG = re.compile(r"(<[^>]*>)")


@dataclass(frozen=True)
class Passage:
    """A paragraph as a page shows it."""

    text: SafeString
    is_item: bool
    is_example: bool
    #: It tells the rule that was asked for.
    hit: bool


@dataclass(frozen=True)
class Chapter:
    """A heading of the rules with what stands below it."""

    anchor: str
    title: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True)
class RulesPage:
    """The rules, or what is left of them in a search."""

    title: str
    #: What stands before the first heading.
    lead: tuple[Passage, ...]
    #: All headings, whatever is looked for.
    contents: tuple[tuple[str, str], ...]
    chapters: tuple[Chapter, ...]
    sought: str
    found: int


def rules_page(game: Game, lang: str, sought: str, rule: str) -> RulesPage:
    """The rules in a language; `sought` narrows them down, the paragraphs of `rule` are marked."""
    guide = game.guides[lang]
    words = sought.split()
    chapters = [
        Chapter(f"r{place}", title, _passages(paragraphs, words, rule))
        for place, (title, paragraphs) in enumerate(_by_section(guide.told))
    ]
    return RulesPage(
        title=guide.title,
        lead=tuple(passage for each in chapters if not each.title for passage in each.passages),
        contents=tuple((each.anchor, each.title) for each in chapters if each.title),
        chapters=tuple(each for each in chapters if each.title and each.passages),
        sought=sought,
        found=sum(len(each.passages) for each in chapters),
    )


def _by_section(paragraphs: Iterable[Paragraph]) -> Iterator[tuple[str, list[Paragraph]]]:
    sections: dict[str, list[Paragraph]] = {}
    for paragraph in paragraphs:
        sections.setdefault(paragraph.section, []).append(paragraph)
    yield from sections.items()


def _passages(paragraphs: Iterable[Paragraph], words: list[str], rule: str) -> tuple[Passage, ...]:
    return tuple(
        Passage(
            text=marked(paragraph.text, tuple(words)),
            is_item=paragraph.text.startswith("- "),
            is_example=paragraph.is_example,
            hit=bool(rule) and rule in paragraph.rules,
        )
        for paragraph in paragraphs
        if paragraph.holds(" ".join(words))
    )


@lru_cache(maxsize=4096)
def marked(text: str, words: tuple[str, ...] = ()) -> SafeString:
    """A text of a guide: **bold**, examples named in bold, what is looked for marked."""
    written = str(escape(text.removeprefix("- ").replace("`", "")))
    written = _BOLD.sub(r"<strong>\1</strong>", written)
    written = _EXAMPLE.sub(r'<b class="eg">\1</b>', written)
    if words:
        # Longest first: a word that holds another one is marked whole.
        ordered = sorted(map(escape, words), key=len, reverse=True)
        # An apostrophe is written with letters and digits; they are nothing that anybody looks for.
        wanted = re.compile(f"({'|'.join(map(re.escape, ordered))})|&#?\\w+;", re.IGNORECASE)
        parts = _TAG.split(written)
        parts[::2] = [wanted.sub(_mark, part) for part in parts[::2]]
        written = "".join(parts)
    return mark_safe(written)  # noqa: S308 - escaped above


def _mark(found: re.Match[str]) -> str:
    return found[0] if found[1] is None else f"<mark>{found[0]}</mark>"
