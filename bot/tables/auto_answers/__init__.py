"""Answers that the bot gives for people by their preferences."""
