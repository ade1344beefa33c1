"""Writes a new game: one that is small, whole, green at once, and there to be changed."""
