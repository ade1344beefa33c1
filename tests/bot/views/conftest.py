import pytest


@pytest.fixture(autouse=True)
def light() -> None:
    """Draw pictures, because these tests look into them."""
