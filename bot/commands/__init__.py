"""The slash commands. Each module has one, and its function `add` registers the command in the bot's command tree."""
