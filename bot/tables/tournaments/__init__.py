"""Tournaments: sizes of tables, pairings, standings, and the rounds that they make. The first three are pure."""
