"""The local tavern: a Discord of one's own on this machine, and the people in it."""
