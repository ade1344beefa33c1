"""People of the tavern: their browser pages, the requests of those, and people's actions."""
