"""Practice: positions with one good answer, found by the search in its own matches."""
