"""The moments of Captain Yarr's Curse: reports that are worth seeing again."""

from __future__ import annotations

MOMENTS = frozenset(
    {
        "Everybody passed one card to the next player.",
        "Nobody can play. The fewest cards win the round: {names}.",
        "{who} calls: “{words}”",
        "{who} caught {whom}, who forgot to call “Yo Ho!”",
        "{who} ends the Royal Pursuit.",
        "{who} forgot to call “Yo Ho!”",
        "{who} had to play {cards}.",
        "{who} takes the penalty and loses the turn.",
        "{who} took a random card from {whom}.",
        "{who} wins the round with {card}.",
    }
)
"""The English sentences of the reports that are moments. A sentence is also the message id of its translations."""
