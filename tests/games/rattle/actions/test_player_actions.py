"""Player actions: 4.9 of the ledger."""

from __future__ import annotations

from tests.games.rattle.tables import lay
from tests.ledger import rule


@rule("R-159", "R-7", "R-306")
def test_fire_is_offered_only_with_enough_cannons_and_within_range() -> None:
    far = lay(
        "actions",
        card="NS6",
        ready={"anne": "cannon cannon sail"},
        sea={"1a": (1000, 1000, "1"), "g1": (1771, 1000, "4")},
    )
    assert "fire" not in far.offered("anne")
    few = lay(
        "actions", card="NS6", ready={"anne": "cannon sail"}, sea={"1a": (1000, 1000, "1"), "g1": (1700, 1000, "4")}
    )
    assert "fire" not in few.offered("anne")
    face = lay(
        "actions",
        card="NS6",
        ready={"anne": "cannon sail"},
        sea={"1a": (1000, 1000, "cannon"), "g1": (1700, 1000, "4"), "g2": (2300, 2300)},
    )
    face.picks("anne", "fire").picks("anne", "g1")
    assert face.captain("anne").exhausted == {"cannon": 1}


@rule("R-90")
def test_super_cannons_and_big_bertha_each_help_once() -> None:
    cove = lay(
        "actions",
        card="NS6",
        ready={"anne": "cannon cannon"},
        upgrades={"anne": "U06 U09"},
        sea={"1a": (1000, 1000, "4"), "g1": (2020, 1000, "4"), "g2": (1000, 2000)},
    )
    assert cove.picks("anne", "fire").offered("anne") == {"g1+U06", "g1+U06+U09", "g2+U06", "g2+U06+U09", "end"}
    cove.picks("anne", "g1+U06+U09")
    assert cove.captain("anne").exhausted == {"cannon": 1}
    assert cove.captain("anne").used == ["U06", "U09"]
    assert not cove.waits_for()
