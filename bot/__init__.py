"""The table in Discord: commands, doors, delivery, how tables look, and tables in play."""
