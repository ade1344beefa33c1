"""`python -m tests.attacks`: list every attack with the promise that it attacks."""

from __future__ import annotations

import importlib
from pathlib import Path

from tests.attacks.attack import ATTACKS


def known() -> list[str]:
    """Return one line for each attack."""
    for page in sorted(Path(__file__).parent.glob("test_*.py")):
        importlib.import_module(f"tests.attacks.{page.stem}")
    return [f"{one.name} ({one.people}): {one.promise}" for one in ATTACKS]


if __name__ == "__main__":
    print("\n".join(known()))
