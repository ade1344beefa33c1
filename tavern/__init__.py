"""The local tavern: a simulated Discord server on this machine, with a page in the browser to use the bot."""
