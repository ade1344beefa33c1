"""The Discord bot: commands, components, views, delivery, and the tables in play."""
