"""Tests of the pictures of Yarr."""
