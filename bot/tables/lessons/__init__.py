"""The guide that teaches a game, or Quarterdeck itself, at a practice table."""
