"""Loops over plain records that become machine code."""
