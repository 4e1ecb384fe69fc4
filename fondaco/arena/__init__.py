"""Many matches: simulation, tournaments and ratings."""
