"""Games in play: answers, draws, checkpoints, the event log, undo and upgrades of the rules."""
