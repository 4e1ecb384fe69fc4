"""Pictures of every page in five sizes, two themes and two languages: `make pictures`.

    python -m tests.browser.pictures FOLDER [PAGE…]

makes the pages by itself (gallery.py) and puts the pictures into `FOLDER`: PAGE-SIZE-THEME.png, for
the pages whose names begin with one of the words, which are games first.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import fondaco
from tests.browser.measures import SIZES, THEMES, Viewer, chromium, listed

#: One laptop is enough to look at.
_LOOKED_AT = tuple(size for size in SIZES if size.name != "laptop-720")


def _take(gallery: Path, folder: Path, wanted: tuple[str, ...]) -> int:
    taken = 0
    with chromium() as browser:
        viewers = {touch: Viewer(browser, gallery, touch) for touch in (False, True)}
        for page in listed(gallery):
            if wanted and not page["name"].startswith(wanted):
                continue
            for size in _LOOKED_AT:
                viewer = viewers[size.touch]
                viewer.open(page["name"], size)
                for theme in THEMES:
                    viewer.dress(size, theme)
                    target = folder / f"{page['name']}-{size.name}-{theme}.png"
                    # A page without a board is as long as it is.
                    viewer.page.screenshot(path=target, full_page=True)
                    taken += 1
    return taken


def main() -> None:
    """The command."""
    folder, *wanted = sys.argv[1:]
    games = [game for game in fondaco.game_ids() if any(word.startswith(game) for word in wanted)]
    with tempfile.TemporaryDirectory() as gallery:
        command = [sys.executable, "-m", "tests.browser.gallery", gallery, *games]
        subprocess.run(command, check=True)
        Path(folder).mkdir(parents=True, exist_ok=True)
        taken = _take(Path(gallery), Path(folder), tuple(wanted))
    sys.stdout.write(f"{taken} pictures in {folder}\n")


if __name__ == "__main__":
    main()
