"""The box, compared with the tables of the ledger: sections 2.3 and 2.4."""

from __future__ import annotations

import re
from collections import Counter

from engine.games.tortuga.cards import EVENTS, SECTIONS, SYMBOLS, VOTE_CARDS, kind_of, vote_deck
from tests.ledger_tables import Row, Rows, hold, rows

GROUPS = {"map": "treasure map", "ender": "game ender"}


def vote_rows() -> Rows:
    """Return the designs of vote cards."""
    table = rows("tortuga", "2.3", 0)
    return Rows({card: row for card, row in table.items() if card != "Sum of cards"}, table.where)


def event_rows() -> Rows:
    """Return the event cards by their ids."""
    table = rows("tortuga", "2.4", 0)
    return Rows({re.findall(r"`?\((?:`)?(\w+)", card)[0]: row for card, row in table.items()}, table.where)


def symbols(cell: str) -> Counter[str]:
    """Return «1 cannon + 1 torch», «2 French», «helm» as symbols with their numbers."""
    found: Counter[str] = Counter()
    for part in cell.split(" + "):
        count, _, word = part.rpartition(" ")
        singular = next(symbol for symbol in SYMBOLS if word.lower().removesuffix("s") == symbol)
        found[singular] += int(count or 1)
    return found


def test_the_vote_cards_match_the_ledger() -> None:
    hold(dict.fromkeys(map(kind_of, VOTE_CARDS)), vote_rows())
    for card in VOTE_CARDS.values():
        row: Row = vote_rows()[kind_of(card.id)]
        for vote, place in zip(SECTIONS, ("Top", "Middle", "Bottom"), strict=True):
            assert Counter(card.symbols(vote)) == symbols(row[place])
    for name in ("full32", "classic30"):
        there = {kind: int(row[name]) for kind, row in vote_rows().items() if row[name] != "0"}
        assert Counter(map(kind_of, vote_deck(name))) == there


def test_the_event_cards_match_the_ledger() -> None:
    hold(EVENTS, event_rows(), ordered=False)
    for kind, event in EVENTS.items():
        row = event_rows()[kind]
        assert row["Card (id)"].startswith(event.name.source)
        assert int(row["Copies"]) == event.copies
        assert row["Group"] == GROUPS.get(event.group, event.group)
