"""Tests of the pictures of Tortuga."""
