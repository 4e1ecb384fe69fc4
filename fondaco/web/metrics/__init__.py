"""What the site tells of itself in numbers, in the text format of Prometheus.

Numbers of this process only, and none that could name anybody: labels are kinds, statuses, games
and other words of ours, never a table, a visitor, an address, a seed or a token.
"""
