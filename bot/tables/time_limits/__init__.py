"""How long decisions may take: paces, deadlines, reminders, absence, pauses and time lost while the bot was away."""
