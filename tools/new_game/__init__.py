"""Generator of new games: small, complete, passing all tests, and ready to be changed."""
