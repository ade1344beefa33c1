"""The belongings of each player, as a picture and in words."""
