from __future__ import annotations

import pytest

from tests.attacks.harness import Lair
from tests.host.conftest import house, kinds, quick_chance
from tests.host.harness import House

__all__ = ["house", "kinds", "lair", "quick_chance"]


@pytest.fixture
def lair(house: House) -> Lair:
    """Return a house whose table is on a server with hidden channels."""
    return Lair(house)
