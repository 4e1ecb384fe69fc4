"""Measuring the pages of a gallery: sizes of texts, targets, contrast; and taking their pictures.

    python -m tests.browser.measures GALLERY [PAGE…]

prints what falls short, for those whose names begin with one of the words.
"""

from __future__ import annotations

import base64
import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
THEMES = ("light", "dark")
_HOST = "http://fondaco.test"
_SCRIPT = Path(__file__).with_name("measure.js")
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
#: Without the texts; the light round a letter belongs to its ground.
_BARE = """
* { color: #0000 !important; transition: none !important; animation: none !important; }
svg text, svg tspan { fill: #0000 !important; }
"""
#: A new size reaches the scripts of a page with its next frame: maps that keep the size of their
#: letters follow then.
_SETTLED = """theme => new Promise((done) => {
  document.documentElement.dataset.theme = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => done()));
})"""


@dataclass(frozen=True)
class Size:
    """A screen: CSS pixels, and the least size of a text there."""

    name: str
    width: int
    height: int
    least: float
    touch: bool = False


SIZES = (
    Size("wide", 1440, 900, 11),
    Size("laptop", 1366, 768, 11),
    Size("laptop-720", 1280, 720, 11),
    Size("tablet", 820, 1180, 11, touch=True),
    Size("phone", 360, 780, 10, touch=True),
    Size("sideways", 780, 360, 10, touch=True),
)
#: Where the contrast is looked at: both boards; the small one as high as it is long.
GROUNDS = (Size("wide", 1440, 900, 11), Size("phone", 360, 1800, 10, touch=True))
LEAST_CONTRAST = 4.5


class Viewer:
    """A page that shows those of a gallery, in any size."""

    def __init__(self, browser: Browser, folder: Path, touch: bool) -> None:
        self.folder = folder
        context = browser.new_context(
            has_touch=touch, is_mobile=touch, reduced_motion="reduce", bypass_csp=True
        )
        context.add_init_script(path=_SCRIPT)
        context.route("**/*", self._serve)
        self.page: Page = context.new_page()

    def _serve(self, route: Route) -> None:
        path = self.folder / route.request.url.removeprefix(_HOST).partition("?")[0].lstrip("/")
        if not path.is_file():
            route.fulfill(status=204)  # a page that asks for more stays as it is
            return
        kind = _TYPES.get(path.suffix, "text/html; charset=utf-8")
        route.fulfill(body=path.read_bytes(), headers={"content-type": kind})

    def open(self, name: str, size: Size, theme: str = "light") -> None:
        """A page of the gallery."""
        self.dress(size)
        self.page.goto(f"{_HOST}/{name}.html", wait_until="load")
        self.dress(size, theme)

    def dress(self, size: Size, theme: str = "light") -> None:
        """Another size or theme of the page that is open."""
        wanted: Any = {"width": size.width, "height": size.height}
        if self.page.viewport_size != wanted:
            self.page.set_viewport_size(wanted)
        if self.page.url.startswith(_HOST):
            self.page.evaluate(_SETTLED, theme)

    def _ask(self, what: str) -> Any:
        return self.page.evaluate(f"measure.{what}()")

    def short_texts(self, size: Size) -> list[str]:
        """Texts that are too small, cut off or over each other."""
        seen = self._ask("look")
        small = [f"{px:.1f} px: {said}" for px, said in seen["sizes"] if px < size.least - 0.05]
        cut = [f"cut: {said}" for said in seen["cut"]]
        return [*small, *cut, *[f"over each other: {said}" for said in seen["overlapping"]]]

    def small_targets(self) -> list[str]:
        """What a finger would miss."""
        return [f"target {px:.0f} px: {said}" for px, said in self._ask("targets")]

    def pale_texts(self) -> list[str]:
        """Texts that are hard to see on their ground."""
        texts = self._ask("inked")
        bare = self.page.add_style_tag(content=_BARE)
        picture = base64.b64encode(self.page.screenshot()).decode()
        bare.evaluate("style => style.remove()")
        found = self.page.evaluate(
            "([texts, image]) => measure.contrasts(texts, image)", [texts, picture]
        )
        return [f"contrast {ratio:.2f}: {said}" for ratio, said in found if ratio < LEAST_CONTRAST]


def listed(folder: Path) -> list[dict[str, str]]:
    """The pages of a gallery."""
    found: list[dict[str, str]] = json.loads((folder / "pages.json").read_text(encoding="utf-8"))
    return found


def faults(viewers: dict[bool, Viewer], name: str, coloured: bool = True) -> Iterator[str]:
    """What falls short on a page, in all sizes and themes; the colours only if asked for."""
    for size in SIZES:
        viewer = viewers[size.touch]
        if f"/{name}.html" not in viewer.page.url:
            viewer.open(name, size)
        viewer.dress(size)
        short = viewer.short_texts(size) + (viewer.small_targets() if size.touch else [])
        yield from (f"{name} {size.name}: {fault}" for fault in short)
    for ground in GROUNDS if coloured else ():
        for theme in THEMES:
            viewers[ground.touch].dress(ground, theme)
            pale = viewers[ground.touch].pale_texts()
            yield from (f"{name} {ground.name} {theme}: {fault}" for fault in pale)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser of one's own."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS])
        yield browser
        browser.close()


def main() -> None:
    """The command."""
    folder, *wanted = sys.argv[1:]
    with chromium() as browser:
        viewers = {touch: Viewer(browser, Path(folder), touch) for touch in (False, True)}
        for page in listed(Path(folder)):
            if not wanted or page["name"].startswith(tuple(wanted)):
                sys.stdout.writelines(f"{fault}\n" for fault in faults(viewers, page["name"]))
                sys.stdout.flush()


if __name__ == "__main__":
    main()
