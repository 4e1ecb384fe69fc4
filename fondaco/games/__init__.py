"""The games of the house: one folder each, announced by one line here."""

from fondaco.engine.registry import register

register("wampum", "fondaco.games.wampum")
register("samarkand", "fondaco.games.samarkand")
register("yangtze", "fondaco.games.yangtze")
register("marracash", "fondaco.games.marracash")
register("key_harvest", "fondaco.games.key_harvest")
