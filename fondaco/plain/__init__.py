"""The plain form of every part of a game: what it is where a game says nothing of its own."""
