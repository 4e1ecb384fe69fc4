"""What all reports are made of: a page, its style, tables, and plots that take its colours."""
