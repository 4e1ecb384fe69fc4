"""The weights of the evaluation, by place."""

from __future__ import annotations

import numpy as np

# What others earn counts against oneself, by this share of their average.
RIVALS = 0
# A group left standing: what rivals could earn with it next, and oneself.
THREAT, HOPE = 1, 2
# How many visitors in town and outside a shop can hope for, and of those in town in the last round.
IN_TOWN, OUTSIDE, LAST_ROUND = 3, 4, 5
# What is left of a shop's income after commissions; what a second shop of a colour is worth.
NET, SECOND_SHOP = 6, 7
# A sealed bid, as a share of what the shop is worth; what a customer for an antique adds.
SEALED_SHARE, ANTIQUE = 8, 9
# Each visitor let in brings the end nearer.
HASTE = 10

#: Found by matches between bots with different weights (docs/bots.md).
WEIGHTS = np.array([0.36, 0.3, 0.15, 0.12, 0.36, 0.25, 1.275, 0.36, 0.6, 60.0, 5.0])

#: The worth of what is not to be done.
NEVER = -1e9
