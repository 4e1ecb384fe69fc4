"""The HTML report of a tournament."""

from fondaco.arena.tournament.report.page import write_report

__all__ = ["write_report"]
