"""Automatic players: when and what they answer, and the worker processes that compute it."""
