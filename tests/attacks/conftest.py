from __future__ import annotations

import pytest

from tests.attacks.harness import AttackEnvironment
from tests.host.conftest import harness, kinds, quick_chance
from tests.host.harness import Harness

__all__ = ["env", "harness", "kinds", "quick_chance"]


@pytest.fixture
def env(harness: Harness) -> AttackEnvironment:
    """Return a harness whose table is on a server with hidden channels."""
    return AttackEnvironment(harness)
