"""Tests of crazy adventures."""
