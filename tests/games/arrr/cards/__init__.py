"""Tests of each card of Arrr."""
