"""The slash commands: one module each, whose `add` enters it into the bot's tree."""
