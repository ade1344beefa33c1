"""Sea Sailors: their skills, and step 8 of an Adventure, in which they are used (rattle.md, 2.6 and 4.14)."""
