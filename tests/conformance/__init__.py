"""Checks that every game must pass, whatever its rules. Registering a game is enough to have it checked."""
