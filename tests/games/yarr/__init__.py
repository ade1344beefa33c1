"""Tests of the rules of Yarr."""
