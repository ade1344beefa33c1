"""How long decisions may take: paces, deadlines, reminders, absence, pauses and downtime of the bot."""
