"""Results of games: they outlive the tables, and ratings, records and statistics are computed from them."""
