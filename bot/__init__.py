"""The table in Discord: commands, lobby, presenter, delivery, clock, and the local tavern."""
