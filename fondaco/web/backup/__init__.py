"""Backups: all rows of the site and its secret in one file, whichever database they come from.

A database has tools of its own for this, but each is for itself: a copy of a SQLite file cannot be
put into PostgreSQL, and a dump of PostgreSQL needs its client programs in the right version. So a
backup is written by ourselves, row by row, out of one snapshot of the database: it can be made
while the site runs, needs nothing that the site does not need, and goes from either database into
either.
"""
