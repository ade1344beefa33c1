"""Tables in Discord: commands, components, delivery, views and tables in play."""
