"""Loops over plain records that become machine code, and the little Python that calls them."""
