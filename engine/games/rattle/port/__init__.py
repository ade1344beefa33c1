"""The Port Visit (ledger, 4.17): one module for each location, `visit` for what they have in common."""

from __future__ import annotations

from engine.games.rattle.port import visit

__all__ = ["visit"]
