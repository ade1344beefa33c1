"""Tests of the pictures of Rattle."""
