"""The bot in its own process, over real HTTP and a real gateway connection, at the local tavern's server."""
