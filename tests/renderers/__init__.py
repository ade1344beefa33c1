"""Tests of the pictures: what they show, and whether people can read them."""
