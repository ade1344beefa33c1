"""The belongings of each player, drawn and in words."""
