"""Simulated Discord server: channel, threads, people and messages, and their storage."""
