"""The player's guide: paragraphs that carry the ids of the rules they tell."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_IDS = re.compile(r"\s*\{([A-Z0-9.\- ]*)\}\s*$")


@dataclass(frozen=True)
class Paragraph:
    """A piece of the guide with its heading and rule ids."""

    section: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Guide:
    """A guide in one language."""

    title: str
    paragraphs: tuple[Paragraph, ...]

    @classmethod
    def read(cls, path: Path) -> Guide:
        """Parse a guide file: headings, and blocks that end with their rule ids in braces."""
        title, section = "", ""
        paragraphs = []
        for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
            if block.startswith("# "):
                title = block[2:].strip()
            elif block.startswith("## "):
                section = block[3:].strip()
            else:
                ids = _IDS.search(block)
                rules = tuple(ids.group(1).split()) if ids else ()
                text = " ".join(_IDS.sub("", block).split())
                paragraphs.append(Paragraph(section, text, rules))
        return cls(title, tuple(paragraphs))

    def about(self, rule: str) -> list[Paragraph]:
        """The paragraphs that tell a rule."""
        return [paragraph for paragraph in self.paragraphs if rule in paragraph.rules]

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule id of the guide, in order of first mention."""
        return tuple(dict.fromkeys(rule for p in self.paragraphs for rule in p.rules))
