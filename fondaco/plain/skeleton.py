"""A new game: a small one that runs, to be changed step by step (`fondaco new`)."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from fondaco.engine.errors import SetupError
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "skeleton")
_FILES = Path(__file__).with_name("skeleton_files")
_ID = "[a-z][a-z0-9_]{2,30}"
#: Files beside the package, and where they go.
_OUTSIDE = {"pyproject.toml": "pyproject.toml", "test_game.py": "tests/test_game.py"}


def write_skeleton(name: str, folder: Path) -> list[Path]:
    """Write a game that runs into a folder that is not there yet; the files."""
    if not re.fullmatch(_ID, name):
        raise SetupError(_TEXTS["no_id"](name=name))
    if folder.exists():
        raise SetupError(_TEXTS["exists"](folder=str(folder)))
    words = {
        "id": name,
        "title": name.replace("_", " ").title(),
        "rule": name.replace("_", "")[:3].upper(),
        "year": str(date.today().year),
    }
    written = []
    for template in sorted(_FILES.glob("*.tmpl")):
        target = template.name.removesuffix(".tmpl")
        path = folder / _OUTSIDE.get(target, f"{name}/{target}")
        path.parent.mkdir(parents=True, exist_ok=True)
        text = re.sub("@(id|title|rule|year)@", lambda found: words[found[1]], template.read_text())
        path.write_text(text)
        written.append(path)
    return written
