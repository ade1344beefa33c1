"""Rules engine: runs the games, and knows neither Discord nor the database."""
