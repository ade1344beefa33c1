"""Step 5, the Battle: its rounds, its end, and the report of all events at sea (rattle.md, 4.10 and 4.11)."""
