"""What a bot or a net looks at in Key Harvest: the sight of a seat, and a hand-made evaluation."""

from fondaco.games.key_harvest.features.sight import SIGHT, see, sight_of_view
from fondaco.games.key_harvest.features.value import WEIGHTS, value

__all__ = ["SIGHT", "WEIGHTS", "see", "sight_of_view", "value"]
