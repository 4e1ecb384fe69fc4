"""Owners' data files: read within bounds, checked by their game, kept, told apart from ours."""
