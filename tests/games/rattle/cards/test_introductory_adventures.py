"""The introductory Adventures one by one: 2.9 and 4.23 of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.rattle.sea.places import row
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

Sea = Mapping[str, tuple[int, int] | tuple[int, int, str]]


def voyage(card: str, sea: Sea, *steps: str, **things: Any) -> Cove:
    return lay(*(steps or ("np", "actions")), card=card, sea=sea, scenario="introductory", **things)


@rule("R-173", "R-76")
def test_i1_first_splash_fights_and_pays_as_printed() -> None:
    cove = voyage("I1", {"1a": (400, 400, "2"), "y1": (700, 400, "sail")}, "np", "actions", "battle", "coins", "loot")
    assert (cove.sank("anne"), cove.coins(), len(cove.loot("anne").split())) == ("y1", [1, 0, 0], 3)


@rule("R-305", "R-52", "R-151")
def test_i2_full_sails_gives_each_player_a_free_move() -> None:
    sea: Sea = {"1a": (400, 400), "2a": (400, 800), "y1": (1000, 400)}
    cove = voyage("I2", sea, ready={"bart": "sail"})
    assert cove.offered("anne") == {"free:move", "pass"}
    cove.picks("anne", "free:move").picks("anne", "touch y1")
    assert cove.at("1a") == (860, 400)
    assert cove.offered("bart") == {"move", "free:move", "pass"}
    cove.picks("bart", "free:move").picks("bart", "touch y1")
    assert cove.captain("bart").ready == {"sail": 1}
    assert cove.offered("bart") == {"move", "pass"}
    away = voyage("I2", {"1a": (400, 400), "y1": (540, 400, "sail")}, "np")
    assert away.at("y1") == (1420, 400)


@rule("R-305", "R-52", "R-159")
def test_i3_light_the_fuse_gives_each_player_a_free_shot() -> None:
    cove = voyage("I3", {"1a": (400, 400), "2a": (400, 2700), "g1": row(63), "g2": (600, 600)})
    assert cove.offered("anne") == {"free:fire", "pass"}
    cove.picks("anne", "free:fire").picks("anne", "g1")
    assert (cove.sank("anne"), cove.captain("anne").exhausted) == ("g1", {})
    assert not cove.waits_for()


@rule("R-140", "R-208")
def test_i4_they_shoot_back_fires_a_volley() -> None:
    cove = voyage("I4", {"1a": (400, 400, "5"), "g1": (2700, 2700, "grapeshot")}, "np", "repairs", loot={"anne": "rum"})
    assert (cove.loot("anne"), cove.captain("anne").home) == ("", ["1a", "1b", "1c", "1d"])


@rule("R-123", "R-131", "R-135")
def test_i5_run_for_it_escapes_before_it_moves() -> None:
    cove = voyage("I5", {"1a": (400, 400, "5"), "y1": (700, 400, "sail"), "g1": (1200, 400, "grapeshot")}, "np")
    assert cove.heard().splitlines() == [
        "Gone before the fight: yellow Ship y1.",
        "Green Ship g1 sails towards Ship 1a.",
    ]
    assert cove.at("g1") == (540, 400)


@rule("R-29", "R-30", "R-135")
def test_i6_rocks_ahead_blocks_moves_and_shots() -> None:
    sea: Sea = {
        "1a": (520, 1400, "cannon"),
        "1b": (100, 1400, "cannon"),
        "g1": (100, 1700, "4"),
        "g2": (1300, 1400, "sail"),
    }
    cove = voyage("I6", sea, "np", "actions", ready={"anne": "sail cannon"})
    assert cove.picks("anne", "fire").offered("anne") == {"g1", "end"}
    assert cove.view(None).chosen == "1b"
    cove.back("anne").picks("anne", "move")
    assert cove.view(None).chosen == "1b"
    assert cove.at("g2") == (2180, 1400)


@rule("R-123", "R-121")
def test_i7_the_admirals_nephew_acts_and_fights_with_its_printed_strength() -> None:
    sea: Sea = {"1a": (400, 400, "5"), "2a": (2600, 2600, "5"), "o1": (1000, 400, "skull")}
    cove = voyage("I7", sea, "np", "battle")
    assert (cove.lost("anne"), cove.lost("bart"), cove.sank("bart")) == ("1a", "2a", "o1")
