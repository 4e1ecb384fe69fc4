"""Bots from outside: programs of any language, and classes of somebody's own."""
