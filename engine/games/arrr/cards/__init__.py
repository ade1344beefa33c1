"""The cards of Arrr!!!: importing this package declares them all, in the order of the ledger."""

from engine.games.arrr.cards import crew, items, events, explorations, captains  # noqa: I001 (the ledger's order)

__all__ = ["captains", "crew", "events", "explorations", "items"]
