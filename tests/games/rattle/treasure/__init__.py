"""Tests of loot tokens, and of the options that name them."""
