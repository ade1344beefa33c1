"""Tests of the rules of Arrr."""
