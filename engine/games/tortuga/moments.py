"""The moments of Tortuga 1667: reports that are worth seeing again."""

from __future__ import annotations

MOMENTS = frozenset(
    {
        "British {british}, French {french}: the {team} win ({names}).",
        "The event deck is empty. The last five cards are shuffled and laid out again, the Spanish Armada among them.",
        "The loyalty cards of {who} and {whom} are shuffled, and each gets one back.",
        "The votes: {cards}.",
        "{count} Albatrosses aboard {place}! The whole crew is marooned, in this order: {names}.",
        "{score} to {score}: {names} wins alone for the Dutch.",
        "{who} blows up {place}.",
        "{who} uses Atlantis and sails to {place}.",
    }
)
"""The English sentences of the reports that are moments. A sentence is also the message id of its translations."""
