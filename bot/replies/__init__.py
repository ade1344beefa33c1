"""Replies to interactions, and the sentences about errors for people and for the log."""
