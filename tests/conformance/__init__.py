"""What every game must hold, whatever its rules: a game is tested by being registered."""
