"""The bot as a process of its own, over real HTTP and a real gateway, at the local tavern's server."""
