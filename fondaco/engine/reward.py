"""What a match brought each seat: rewards for those who learn."""

from __future__ import annotations

from fondaco.engine.compiled.reward import MARGIN, SCORE, WIN_SHARE
from fondaco.engine.errors import SetupError
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "observation")

#: The kinds of rewards by name: 1 shared among all winners and 0 for the others; the score; the
#: score less the best of the others'.
REWARDS = {"win_share": WIN_SHARE, "score": SCORE, "margin": MARGIN}


def check_reward(reward: object) -> int:
    """The number of a kind of rewards.

    >>> check_reward("margin")
    2
    """
    if not isinstance(reward, str) or reward not in REWARDS:
        raise SetupError(_TEXTS["no_reward"](reward=shown(reward), known=", ".join(REWARDS)))
    return REWARDS[reward]
