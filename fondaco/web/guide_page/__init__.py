"""The guide of a game on the site: one page with pictures, and the full rules behind it."""
