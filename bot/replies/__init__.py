"""Replies to interactions, and what people and the log read about errors."""
