"""People who want to be known again: accounts, and what is theirs. Nobody needs one to play."""
