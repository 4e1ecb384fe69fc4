"""The HTML report of a tournament."""

from fondaco.arena.report.page import write_report

__all__ = ["write_report"]
