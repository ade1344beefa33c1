"""Tests of private replies and error messages."""
