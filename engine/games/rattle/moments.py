"""The moments of Rattle, Battle, Grab the Loot: reports that are worth seeing again."""

from __future__ import annotations

MOMENTS = frozenset(
    {
        "After the Battle: {lines}.",
        "The Whirlpool swallows {ships}.",
        "The bids: {words}.",
        "The closest die lies {distance} mm from the buoy.",
        "The dice are off. In the lead: {ships}, {distance} mm from the buoy.",
        "The dice fall. {shown}.",
        "The dice fall: {ships}.",
        "Totals: {words}.",
        "{names} wins with {points} VP.",
        "{ship} explodes.",
        "{ship} fires a Volley at {ships}.",
        "{who} has the most VP and is Wanted now.",
    }
)
"""The English sentences of the reports that are moments. A sentence is also the message id of its translations."""
