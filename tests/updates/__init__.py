"""Tests of updates: old games go on with new code, and games survive a change of their rules."""
