"""How a table looks: the live table message, hands, the lobby. Views of the game in, layouts out."""
