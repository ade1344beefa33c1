"""Discord's HTTP API v10, as far as bots use it."""
