"""The cards of Arrr!!!: importing this package declares them all, in the order of the ledger."""

from engine.games.arrr.cards import captains, crew, events, explorations

__all__ = ["captains", "crew", "events", "explorations"]
