"""What each player owns, drawn and in words."""
