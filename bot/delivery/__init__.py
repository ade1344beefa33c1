"""Deliver messages that nobody has just asked for: public messages, direct messages and mentions."""
