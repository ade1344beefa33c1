"""Tests of the rules of Tortuga."""
