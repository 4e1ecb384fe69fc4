"""The games of the house: one folder each, announced by one line here."""

from fondaco.engine.registry import register

register("wampum", "fondaco.games.wampum")
