"""The box in Italian, against the tables of the ledger."""

from __future__ import annotations

import pytest

from bot.texts import language
from engine.games.rattle.cards import REFERENCE
from engine.games.rattle.cards.introductory_adventures import INTRODUCTORY
from engine.games.rattle.cards.loot_victory_revenge import REVENGE, SPECIAL
from engine.games.rattle.cards.menu_hints import card_hint
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.cards.upgrades import UPGRADES
from tests.ledger_tables import Row, rows

ITALIAN = language("it").of("rattle")

NAMED = [("2.5", 0), ("2.6", 0), ("2.7", 0), ("2.8", 0), ("2.8", 1), ("2.9", 0), ("2.10", 0), ("2.11", 0), ("2.12", 0)]
WORDED = [("2.5", 1), ("2.6", 1), ("2.7", 1), ("2.8", 2), ("2.9", 1), ("2.10", 0), ("2.11", 0)]


def cells(tables: list[tuple[str, int]]) -> list[tuple[str, Row]]:
    return [cell for section, table in tables for cell in rows("rattle", section, table).items()]


@pytest.mark.parametrize(("card", "row"), cells(NAMED))
def test_each_card_has_the_italian_name_of_the_ledger(card: str, row: Row) -> None:
    assert ITALIAN.say(REFERENCE[card].name) == row["nome"]


@pytest.mark.parametrize(("card", "row"), cells(WORDED))
def test_each_card_has_the_italian_text_of_the_ledger(card: str, row: Row) -> None:
    assert ITALIAN.say(REFERENCE[card].rules) == row.get("Italian text", row.get("Italian front"))


@pytest.mark.parametrize("card", [*UPGRADES, *CREW, *SPECIAL])
def test_menu_hints_of_cards_are_not_cut(card: str) -> None:
    assert max(len(card_hint(card).plain()), len(ITALIAN.say(card_hint(card)))) <= 100


def test_introductory_backs_and_revenge_have_the_italian_of_the_ledger() -> None:
    backs = rows("rattle", "2.9", 1)
    assert [card.back and ITALIAN.say(card.back) for card in INTRODUCTORY] == [
        row["Italian back"] for row in backs.values()
    ]
    (row,) = rows("rattle", "2.14", 0).values()
    assert (ITALIAN.say(REVENGE.name), ITALIAN.say(REVENGE.rules)) == ("Vendetta", row["Italian text"])
