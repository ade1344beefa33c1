"""Tests of distances, moves and throws at sea."""
