"""Results of games, and what is computed from them."""
