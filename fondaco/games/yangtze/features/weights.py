"""The weights of the evaluation, by place."""

from __future__ import annotations

import numpy as np

# What a line in the hand may still become, what ready money is good for, what lots are worth.
HOPE, TYPICAL_PRICE, NEED, PURSE, FREE_CARD, SET_HOPE = 0, 1, 2, 3, 4, 5
MAJORITY_EARLY, MAJORITY_LATE, KIND_HOPE, DENIAL, PAID, SALE_CARD = 6, 7, 8, 9, 10, 11
BUSY = 12  # a purchase also draws tiles, and so moves the game
#: Found by matches between bots with different weights (docs/bots.md).
WEIGHTS = np.array([0.14, 2.1, 0.37, 41.0, 9.6, 4.9, 0.03, 1.08, 11.3, 0.21, 0.42, 20.6, 1.4])
