"""What a bot or a net looks at in Wampum: the sight of a seat, and a hand-made evaluation."""

from fondaco.games.wampum.features.sight import SIGHT, see, sight_of_view
from fondaco.games.wampum.features.value import WEIGHTS, value

__all__ = ["SIGHT", "WEIGHTS", "see", "sight_of_view", "value"]
