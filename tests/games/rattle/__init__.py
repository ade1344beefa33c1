"""Tests of the rules of Rattle."""
