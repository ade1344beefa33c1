"""Collects the comparison with Discord's description only where that is at hand (`tests/conftest.py` says so)."""

from .description import openapi_path

collect_ignore = [] if openapi_path() else ["test_description.py"]
