"""The slash commands: one module each, whose `add` registers it in the bot's command tree."""
