"""Tests of the steps of an adventure."""
