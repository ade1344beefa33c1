"""The Packs, C10 to C17: many dice, no ability."""

from __future__ import annotations

import pytest

from engine.games.arrr.card_registry import CREW
from engine.games.arrr.game_terms import STATS
from tests.games.arrr.tables import at
from tests.ledger import rule

PACKS = {
    "lazy-skeletons": (2, 1, 0, 3),
    "cutthroat-puffins": (3, 1, 2, 0),
    "flying-fish-swarm": (0, 4, 1, 1),
    "rum-soaked-walruses": (3, 0, 0, 3),
    "bilge-rats-parliament": (0, 1, 4, 1),
    "powder-monkeys": (4, 1, 1, 0),
    "choir-of-sirens": (0, 2, 2, 2),
    "iron-tortoises": (1, 3, 0, 2),
}
TESTS = {
    "attack": "iron-lion",
    "navigation": "scrap-of-the-west",
    "wits": "verse-of-the-gallows",
    "courage": "basalt-idol",
}


def test_the_tests_cover_all_packs() -> None:
    assert list(PACKS) == [design.id for design in CREW.values() if design.type == "pack"]


@rule("A-66", "A-85", "A-147")
@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_gives_its_dice_and_has_no_ability(pack: str) -> None:
    dice = dict(zip(STATS, PACKS[pack], strict=True))
    assert at(anna=pack).view(None).seats[0].totals == dice
    for stat, card in TESTS.items():
        table = at(anna=pack, row=card)
        assert pack not in table.offered("anna")
        assert table.sails("anna", card).offered("anna") == {"done", "cheat"}
        assert len(table.throw("anna").dice) == dice[stat]
        assert (table.used, table.depleted) == ("", "")


@rule("A-66", "A-67", "X-24")
def test_x_24_dice_of_prepared_and_depleted_crew_add_up() -> None:
    crew = "doctor-leech cutthroat-puffins barrel-of-grog message-in-a-bottle"
    totals = {"attack": 3, "navigation": 1, "wits": 5, "courage": 4}
    assert at(anna=crew).view(None).seats[0].totals == totals
    assert at(anna=crew, depleted="barrel-of-grog doctor-leech").view(None).seats[0].totals == totals
