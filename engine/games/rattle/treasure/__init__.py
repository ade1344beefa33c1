"""Loot and coins: tokens, and all changes of what players have."""
