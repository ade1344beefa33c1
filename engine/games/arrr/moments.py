"""The moments of Arrr!!!: reports that are worth seeing again."""

from __future__ import annotations

MOMENTS = frozenset(
    {
        "No exploration card is left, so the game is over.",
        "The Challenge is a tie: everybody takes the stakes back.",
        "{card} beats {who}.",
        "{what} That makes {n} success, {needed} needed.",
        "{what} That makes {n} success.",
        "{who} challenges {whom} on {stat}, for {prize}.",
        "{who} conquers {card}!",
        "{who} conquers {card}: {n} Fame!",
        "{who} takes {cards} from {whom}.",
        "{who} wins the Challenge and takes {prize}.",
        "{who} wins the Challenge.",
    }
)
"""The English sentences of the reports that are moments. A sentence is also the message id of its translations."""
