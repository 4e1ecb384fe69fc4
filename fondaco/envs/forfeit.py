"""What happens after an illegal action: it is refused, or it costs the match."""

from __future__ import annotations

from fondaco.engine.errors import IllegalAction, SetupError
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "envs")
REFUSE, LOSE = "refuse", "lose"
WAYS = (REFUSE, LOSE)
#: What it costs, by the kind of rewards: less than losing.
COSTS = {"win_share": -1.0, "score": -100.0, "margin": -100.0}


class Forfeits:
    """Refuses, or says what a match that ends by an illegal action is worth."""

    def __init__(self, way: str, reward: str) -> None:
        if way not in WAYS:
            raise SetupError(_TEXTS["no_way"](name=shown(way), known=", ".join(WAYS)))
        self._way = way
        self.cost = COSTS[reward]

    def after(self, refusal: IllegalAction, seat: int, players: int) -> list[float]:
        """What each seat gets: the one that is at fault less than for losing, the others nothing.

        Where illegal actions are refused, that is the refusal.
        """
        if self._way == REFUSE:
            raise refusal
        return [self.cost if place == seat else 0.0 for place in range(players)]
