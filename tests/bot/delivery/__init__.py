"""Tests of how messages reach Discord, also after outages and deletions."""
