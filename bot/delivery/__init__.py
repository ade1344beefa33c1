"""Deliver messages that are not replies to clicks: public messages, direct messages and mentions."""
