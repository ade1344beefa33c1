"""Replies to interactions, and errors."""
