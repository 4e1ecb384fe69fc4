"""Passages of a player's guide as they stand on a terminal."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from fondaco.engine.guide import Guide, Paragraph
from fondaco.engine.texts import read_texts
from fondaco.terminal.errors import Trouble, UsageTrouble

_RULE_ID = re.compile(r"(?:[A-Za-z]+-)?(?:[0-9]+|[A-Za-z])\.[0-9]+|[A-Z]{2,4}-[0-9]+")
_MARKED = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|`(?P<code>[^`]+)`")

_TEXTS = read_texts(__file__, "pages")


def look_up(guide: Guide, words: list[str]) -> list[Paragraph]:
    """The paragraphs of a rule id, or those that hold all words; of no words: all."""
    if len(words) == 1 and _RULE_ID.fullmatch(words[0]):
        rule = _whole_id(guide, words[0].upper())
        found = guide.about(rule)
        if not found:
            near = difflib.get_close_matches(rule, guide.rules, 4, 0.6)
            sentence = _TEXTS["near_rules"] if near else _TEXTS["unknown_rule"]
            raise UsageTrouble(sentence, rule=rule[:40], near=", ".join(near))
        return found
    found = [paragraph for paragraph in guide.paragraphs if paragraph.holds(" ".join(words))]
    if not found:
        raise Trouble(_TEXTS["not_found"], words=" ".join(words)[:80])
    return found


def _whole_id(guide: Guide, rule: str) -> str:
    """A rule id with the letters of its game, which may be left out."""
    return rule if "-" in rule else f"{guide.rules[0].partition('-')[0]}-{rule}"


def _unmarked(found: re.Match[str]) -> str:
    return found["strong"] or found["code"]


def passage(text: str) -> RichText:
    """A paragraph with its strong words and typed lines set off."""
    line = RichText()
    end = 0
    for found in _MARKED.finditer(text):
        line.append(text[end : found.start()])
        line.append(_unmarked(found), style="bold" if found["strong"] else "accent")
        end = found.end()
    return line.append(text[end:])


def paragraphs(found: Iterable[Paragraph], indent: int = 2) -> RenderableType:
    """Paragraphs under their headings, each with the ids of its rules."""
    parts: list[RenderableType] = []
    section = None
    for paragraph in found:
        if paragraph.section != section:
            section = paragraph.section
            parts += [RichText(), RichText(section, style="bold underline")] if section else []
        parts += [RichText(), Padding(_item(paragraph), (0, 0, 0, indent))]
    return Group(*parts)


def _item(paragraph: Paragraph) -> RenderableType:
    bullet = paragraph.text.startswith("- ")
    text = passage(paragraph.text.removeprefix("- "))
    if paragraph.rules:
        text.append("  " + " ".join(paragraph.rules), style="quiet")
    if not bullet:
        return text
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_row("•", text)
    return row
