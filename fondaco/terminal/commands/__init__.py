"""The commands of `fondaco`, one per file."""
