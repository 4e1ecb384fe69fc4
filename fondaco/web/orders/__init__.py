"""Standing orders at a table: given and withdrawn, carried out, shown to their owner."""
