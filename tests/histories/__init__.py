"""Saved finished games. They show which games a change of a rule breaks."""
