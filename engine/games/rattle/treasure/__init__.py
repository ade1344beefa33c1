"""Loot and coins: counting and naming them, and all changes of who has how much."""
