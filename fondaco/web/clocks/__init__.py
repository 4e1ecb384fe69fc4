"""Clocks at the tables: how long a seat may think, and what happens when its time is up."""
