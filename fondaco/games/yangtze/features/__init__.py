"""What a bot or a net looks at in Yangtze: the sight of a seat, and a hand-made evaluation."""

from fondaco.games.yangtze.features.sight import SIGHT, see, sight_of_view
from fondaco.games.yangtze.features.value import value
from fondaco.games.yangtze.features.weights import WEIGHTS

__all__ = ["SIGHT", "WEIGHTS", "see", "sight_of_view", "value"]
