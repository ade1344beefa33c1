"""Validation of the bot's requests: typed forms with the limits of Discord's documentation."""
