"""Keys of chance that cost nothing, for tests that do not look at their cost."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def quick_keys() -> Iterator[None]:
    """During this block, let keys cost nothing, in the program and in verify.py alike.

    Each part of what they are made of still counts.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            hashlib,
            "scrypt",
            lambda public, *, salt, **_: hashlib.sha256(len(public).to_bytes(4) + public + salt).digest(),
        )
        yield
