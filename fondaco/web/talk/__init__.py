"""The talk at a table: what is said, who hears it, and what the house does about it."""
