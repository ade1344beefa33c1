"""Tests of the pictures of Arrr."""
