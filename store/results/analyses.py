"""The analyses of finished games, which people ask for."""

from __future__ import annotations

from sqlalchemy import select

from engine.analysis import Analysis
from store.schema import analyses
from store.store_reader import StoreReader
from store.write_transaction import Transaction


async def analysis_of(store: StoreReader, result: str) -> Analysis | None:
    """Return the analysis of the game with this code, or None if nobody has asked for it."""
    rows = await store._rows(select(analyses.c.analysis).where(analyses.c.result == result))
    return rows[0].analysis if rows else None


async def add_analysis(w: Transaction, result: str, analysis: Analysis) -> None:
    """Store the analysis of a game whose result is stored, unless it has one already."""
    await w._insert_new(analyses, {"result": result, "analysis": analysis})
