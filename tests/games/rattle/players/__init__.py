"""Tests of the automatic players of Rattle."""
