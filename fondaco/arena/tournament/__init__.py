"""Tournaments between bots: the plan, the matches, the standings, the report."""
