"""Running the house: who may, how it fares, whom it keeps out, and what it throws away."""
