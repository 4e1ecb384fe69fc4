"""What a bot or a net looks at in Marracash: the sight of a seat, and a hand-made evaluation."""

from fondaco.games.marracash.features.sight import SIGHT, see, sight_of_view
from fondaco.games.marracash.features.value import value
from fondaco.games.marracash.features.weights import WEIGHTS

__all__ = ["SIGHT", "WEIGHTS", "see", "sight_of_view", "value"]
