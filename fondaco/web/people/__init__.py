"""People who want to be known again: accounts, what is theirs, ratings. Nobody needs one to play."""
