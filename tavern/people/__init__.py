"""What the people of the tavern do."""
