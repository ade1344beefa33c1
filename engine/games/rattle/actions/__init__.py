"""Step 4, the turns of players: Move, Fire, and the cards that can be used on a turn (`docs/rules/rattle.md`, 4.9)."""
