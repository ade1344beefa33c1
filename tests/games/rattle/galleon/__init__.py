"""Tests of galleons."""
