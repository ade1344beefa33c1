"""Permissions: the bot's own rules, and what Discord lets people do in a channel."""
