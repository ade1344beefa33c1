"""Tests of battles."""
