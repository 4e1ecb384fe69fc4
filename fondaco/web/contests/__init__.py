"""Contests: the same deals at several tables, seats rotated, results compared.

`pairing` says who sits where, `scoring` what a result is worth, `course` moves a contest on, and
`look` is what pages show of it.
"""
