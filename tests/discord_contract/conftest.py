"""Collects the comparison with Discord's description only where that is at hand (`tests/conftest.py` says so)."""

from .openapi_description import openapi_path

collect_ignore = [] if openapi_path() else ["test_openapi_description.py"]
