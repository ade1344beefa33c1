"""Reports that only repeat an answer, so that its author can skip them."""

from __future__ import annotations

REDUNDANT_REPORTS = frozenset(
    {
        "{who} accepts.",
        "{who} challenges {whom} on {stat}, for {prize}.",
        "{who} discards {cards} from hand.",
        "{who} equips {cards}.",
        "{who} leaves it where it is.",
        "{who} plays {what}.",
        "{who} puts it on the bottom of the deck.",
        "{who} rejects.",
        "{who} sails for {card}.",
        "{who} sails under {captain}.",
        "{who} sets out to pillage.",
        "{who} uses {what}.",
    }
)
