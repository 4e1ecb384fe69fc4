"""The player's guide: paragraphs that carry the ids of the rules they tell.

A file `guide.LANG.md` has blocks parted by empty lines; each ends with the ids of its rules in
braces. What only concerns those who type moves or write programs is marked *technical*:
`## How to enter your moves {technical}` for a whole section, `{technical WAM-R.29}` for a
paragraph. The pages of the site leave that out; `fondaco rules` shows all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_END = re.compile(r"\s*\{(technical)?([A-Z0-9.\-\s]*)\}\s*$")
_EXAMPLES = ("Example", "Beispiel")
_MARKS = re.compile(r"\*\*|`")


@dataclass(frozen=True)
class Paragraph:
    """A piece of the guide with its heading and rule ids."""

    section: str
    text: str
    rules: tuple[str, ...]
    #: Only for those who type moves, write programs or change the data.
    technical: bool = False

    @property
    def words(self) -> str:
        """The text without marks of any kind."""
        return _MARKS.sub("", self.text.removeprefix("- "))

    @property
    def is_example(self) -> bool:
        """Is it a worked example, and nothing else?"""
        return self.words.startswith(_EXAMPLES)

    def holds(self, words: str) -> bool:
        """Do all of some words stand in it, in any order, or in its heading?"""
        searched = f"{self.section} {self.words}".casefold()
        return all(word in searched for word in words.casefold().split())


@dataclass(frozen=True)
class Guide:
    """A guide in one language."""

    title: str
    paragraphs: tuple[Paragraph, ...]

    @classmethod
    def read(cls, path: Path) -> Guide:
        """Parse a guide file."""
        title, section, technical = "", "", False
        paragraphs = []
        for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
            end = _END.search(block)
            marked = end is not None and end[1] is not None
            if block.startswith("# "):
                title = block[2:].strip()
            elif block.startswith("## "):
                section, technical = _END.sub("", block)[3:].strip(), marked
            else:
                rules = tuple(end[2].split()) if end else ()
                text = " ".join(_END.sub("", block).split())
                paragraphs.append(Paragraph(section, text, rules, technical or marked))
        return cls(title, tuple(paragraphs))

    def about(self, rule: str) -> list[Paragraph]:
        """The paragraphs that tell a rule."""
        return [paragraph for paragraph in self.paragraphs if rule in paragraph.rules]

    @property
    def told(self) -> list[Paragraph]:
        """What a player at a table reads: all but the technical paragraphs."""
        return [paragraph for paragraph in self.paragraphs if not paragraph.technical]

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule id of the guide, in order of first mention."""
        return tuple(dict.fromkeys(rule for p in self.paragraphs for rule in p.rules))
