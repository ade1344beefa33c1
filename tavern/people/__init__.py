"""People of the tavern: their pages, their requests, and their actions."""
