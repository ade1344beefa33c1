"""Deliver messages that are no reply to a click: public messages, direct messages and mentions."""
