"""Validation of the bot's requests: pydantic models with the limits of Discord's documentation."""
