"""Tables in play: who may move, how time passes, what follows from a move."""
