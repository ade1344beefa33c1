"""Tests of each card of Rattle, with a check that none is left out."""
