"""Tests of sailors."""
