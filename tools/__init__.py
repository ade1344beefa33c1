"""Helpers for those who work on the project; the bot needs none of them."""
