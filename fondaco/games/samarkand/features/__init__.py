"""What a bot or a net looks at in Samarkand: the sight of a seat, and a hand-made evaluation."""

from fondaco.games.samarkand.features.sight import SIGHT, see, sight_of_view
from fondaco.games.samarkand.features.value import WEIGHTS, value

__all__ = ["SIGHT", "WEIGHTS", "see", "sight_of_view", "value"]
