"""A balance report as a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from fondaco.arena.balance.charts import draw
from fondaco.arena.balance.comparison import View
from fondaco.arena.balance.document import Chapter, Section
from fondaco.arena.balance.report import Study, chapters, lead, title
from fondaco.arena.balance.wording import say
from fondaco.arena.html.markup import section, table
from fondaco.arena.html.page import page, write_whole


def write_report(path: Path, study: Study, views: Sequence[View], lang: str) -> None:
    """Write the report; the file appears only when it is complete."""
    parts = chapters(views, lang)
    body = "".join(_chapter(chapter, lang) for chapter in parts)
    links = [(chapter.id, chapter.title) for chapter in parts]
    text = page(lang, say("house", lang), title(study, lang), lead(study, views, lang), body, links)
    write_whole(path, text)


def _chapter(chapter: Chapter, lang: str) -> str:
    parts = "".join(_section(part, chapter.id, lang) for part in chapter.sections)
    return (
        f'<div class="chapter" id="{escape(chapter.id)}"><h2>{escape(chapter.title)}</h2>'
        f"{parts}</div>"
    )


def _section(part: Section, chapter: str, lang: str) -> str:
    place = f"{chapter}-{part.id}"
    figures = [
        draw(chart, f"{place}-{number}", lang) + _caption(chart.title, part.title)
        for number, chart in enumerate(part.charts)
    ]
    tables = [table(one.headings, one.rows, part.title) for one in part.tables]
    return section(part.title, part.says, figures, tables, level=3, place=place)


def _caption(title: str, heading: str) -> str:
    """What a plot shows, unless the heading has said so."""
    return "" if title == heading else f"<figcaption>{escape(title)}</figcaption>"
