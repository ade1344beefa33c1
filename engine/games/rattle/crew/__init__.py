"""Sailors at sea: step 8 (ledger, 4.14), the Sailors pack and Special Loot in step 4 (4.22)."""

from __future__ import annotations

from engine.games.rattle.crew import aboard, activation

__all__ = ["aboard", "activation"]
