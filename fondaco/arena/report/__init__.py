"""The HTML report of a tournament."""

from fondaco.arena.report.canvas import check_plots
from fondaco.arena.report.page import write_report

__all__ = ["check_plots", "write_report"]
