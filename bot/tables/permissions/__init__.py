"""Permissions: the bot's own rules, and people's access to a channel by Discord's rules."""
