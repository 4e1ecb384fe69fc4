"""Threads beside the requests: bots, reports, compilation, and the watch over them."""
