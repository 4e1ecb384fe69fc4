"""How the chance to win is learned: samples of matches, a logit of gauges, a small net."""
