"""Loot and coins: tokens, and all changes to what players own."""
