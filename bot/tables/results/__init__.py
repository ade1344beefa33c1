"""Results of finished games, and what follows from them: ratings, achievements and records."""
