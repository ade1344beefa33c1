"""Automatic answers: what the bot answers for people, by their preferences."""
