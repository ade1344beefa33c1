from __future__ import annotations

import pytest

from tests.attacks.harness import AttackEnvironment
from tests.host.conftest import house, kinds, quick_chance
from tests.host.harness import Harness

__all__ = ["house", "kinds", "lair", "quick_chance"]


@pytest.fixture
def lair(house: Harness) -> AttackEnvironment:
    """A house whose table stands on a server with hidden places."""
    return AttackEnvironment(house)
