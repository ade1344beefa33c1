"""Tests of the locations in port."""
