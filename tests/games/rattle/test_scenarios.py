"""Admiral Norrington and Pirate Wars: 4.20 and 4.21 of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.choice import options_of
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Wreck
from tests.games.rattle.sea.places import row
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

Sea = Mapping[str, tuple[int, int] | tuple[int, int, str]]


# --- Admiral Norrington ------------------------------------------------------------------------------


def wanted(**things: Any) -> int | None:
    """Return who is Wanted after an Adventure."""
    return lay("adventure_end", **{"card": "NS6"} | things).view(None).wanted


@rule("R-245", "E-185")
def test_the_player_with_most_points_is_wanted() -> None:
    assert wanted(coins={"anne": 3, "bart": 5, "cleo": 3}) == 1
    assert wanted(coins={"anne": 3, "bart": 5, "cleo": 3}, card="X02") == 1
    assert wanted(coins={"bart": 4}, vp={"anne": "VP1"}, wanted="bart") == 0


@rule("R-245")
def test_points_that_count_only_at_the_end_make_nobody_wanted() -> None:
    assert wanted(coins={"bart": 1}, sailors={"anne": "S27"}, upgrades={"anne": "U12"}, loot={"anne": "rum rum"}) == 1


@rule("R-246", "E-186", "E-187")
def test_a_tie_leaves_the_wanted_token_in_place() -> None:
    assert wanted(coins={"anne": 5, "bart": 5, "cleo": 3}, wanted="cleo") == 2
    assert wanted() is None


@rule("R-245", "R-76")
@pytest.mark.parametrize(("scenario", "card"), [("pirate-wars", "PS1"), ("introductory", "I1")])
def test_only_norrington_has_a_wanted_player(scenario: str, card: str) -> None:
    assert wanted(coins={"anne": 5}, scenario=scenario, card=card) is None


@rule("R-247", "R-302", "R-244")
def test_cards_about_the_wanted_player_do_nothing_without_one() -> None:
    tax: Sea = {"1a": (400, 400, "5")}
    for name, drawn in (("anne", 2), (None, 3), ("bart", 3)):
        cove = lay("loot", card="NS8", sea=tax, wanted=name)
        assert len(cove.loot("anne").split()) == drawn
    sea: Sea = {"r1": (400, 400, "3"), "1a": (*row(126), "4"), "2a": (400, 700, "2")}
    assert lay("np", card="NH3", sea=sea).heard() == ""


# --- Pirate Wars -------------------------------------------------------------------------------------


def at_war(sea: Sea, *later: str, card: str = "PS3", **things: Any) -> Cove:
    """Return step 4 of an Adventure in Pirate Wars, and the steps after it."""
    return lay("actions", *later, card=card, sea=sea, scenario="pirate-wars", **things)


def avenged(state: RattleState) -> None:
    """Return a table at which Anne and Cleo have each sunk a Ship of Bart."""
    bart = state.captains[1]
    bart.sunk = [Wreck("2a", 0), Wreck("2b", 2), Wreck("2c")]
    bart.home = ["2k"]


@rule("R-251", "R-252", "R-250", "E-188")
def test_a_captain_ship_can_fire_at_another_player() -> None:
    sea: Sea = {"1k": (400, 400, "3"), "2a": row(50), "3a": (400, 400 + 140 + 640), "y1": (2500, 2500)}
    cove = at_war(sea, "coins", ready={"anne": "cannon cannon"})
    assert cove.picks("anne", "fire").offered("anne") == {"2a", "end"}
    cove.picks("anne", "2a")
    assert (cove.lost("bart"), cove.sank("anne"), cove.coins()) == ("2a", "2a", [1, 0, 0])
    assert cove.captain("anne").exhausted == {"cannon": 2}


@rule("R-252")
def test_a_shot_with_a_cannon_face_at_a_player_costs_one_cannon() -> None:
    cove = at_war({"1k": (400, 400, "cannon"), "2a": row(50), "y1": (2500, 2500)}, ready={"anne": "cannon"})
    cove.picks("anne", "fire").picks("anne", "2a")
    assert cove.captain("anne").exhausted == {"cannon": 1}


@rule("R-251", "R-256", "E-189")
def test_an_ordinary_ship_needs_a_revenge_card_to_fire_at_a_player() -> None:
    sea: Sea = {"1a": (400, 400, "3"), "2a": row(50), "y1": (2500, 2500)}
    without = at_war(sea, ready={"anne": "cannon cannon sail"})
    assert without.offered("anne") == {"move", "pass"}
    cove = at_war(sea, ready={"anne": "cannon cannon sail"}, revenge={"anne": 2, "bart": 1})
    assert cove.view(None).piles["revenge"] == 13
    cove.picks("anne", "fire").picks("anne", "2a+revenge")
    assert (cove.lost("bart"), cove.captain("anne").revenge) == ("2a", 1)
    assert cove.view(None).piles["revenge"] == 14
    assert cove.captain("anne").exhausted == {"cannon": 2}


@rule("R-254", "R-255", "R-208", "E-190")
def test_a_player_sunk_by_another_pays_repairs_and_draws_revenge() -> None:
    cove = at_war(
        {"1k": (400, 400, "3"), "2a": row(50), "y1": (2500, 2500, "3")},
        "battle",
        "coins",
        "loot",
        "repairs",
        ready={"anne": "cannon cannon"},
        loot={"bart": "rum"},
        bag="rum rum rum rum rum rum",
    )
    cove.picks("anne", "fire").picks("anne", "2a")
    assert cove.captain("bart").home == ["2a", "2b", "2c", "2k"]
    assert (cove.captain("bart").revenge, cove.captain("anne").revenge) == (1, 0)
    assert "rum" in cove.pile()


@rule("R-255", "E-191")
def test_a_player_draws_revenge_for_every_ship_sunk_by_players() -> None:
    cove = lay("repairs", card="PS3", scenario="pirate-wars", loot={"bart": "rum rum rum rum"}, change=avenged)
    assert (cove.captain("bart").revenge, cove.loot("bart")) == (2, "rum")
    assert cove.view(None).piles["revenge"] == 14


@rule("R-258", "R-248", "E-196")
def test_no_revenge_card_is_drawn_if_all_are_owned() -> None:
    owned = {"anne": 10, "cleo": 6}
    cove = lay(
        "repairs", card="PS3", scenario="pirate-wars", loot={"bart": "rum rum rum"}, revenge=owned, change=avenged
    )
    assert (cove.captain("bart").revenge, cove.loot("bart")) == (0, "")
    assert cove.captain("bart").home == ["2a", "2b", "2c", "2k"]


@rule("R-253", "E-194")
@pytest.mark.parametrize("x", [540, 560])
def test_a_sunk_player_ship_gives_a_coin_and_no_loot(x: int) -> None:
    cove = at_war(
        {"1k": (400, 400, "3"), "2a": (x, 400), "y1": (2500, 2500, "1")},
        "coins",
        "loot",
        ready={"anne": "cannon cannon"},
        bag="rum rum rum rum rum rum",
    )
    hints = [one.hint.plain() for one in options_of(cove.asked("anne")) if one.id == "shoot 1k 2a" and one.hint]
    assert ["sinks for certain" in hint and "boarded" not in hint for hint in hints] == [True]
    cove.picks("anne", "fire").picks("anne", "2a")
    assert (cove.coins(), len(cove.loot("anne").split())) == ([1, 0, 0], 2)


@rule("R-250", "R-272", "R-192")
def test_enemy_ship_includes_other_players_and_np_ship_does_not() -> None:
    sea: Sea = {"1a": (400, 400, "5"), "2a": (540, 400, "1"), "3a": (400, 2700)}
    cove = at_war(sea, upgrades={"anne": "U01 U04 U05 U15 U18 U20"})
    assert cove.offered("anne") == {"use:U01", "use:U04", "use:U18", "pass"}


@rule("R-253", "R-254", "R-272")
def test_the_ram_takes_player_ships_as_trophies() -> None:
    cove = at_war(
        {"1a": (400, 400, "5"), "2a": (540, 400, "5")},
        "coins",
        "loot",
        "repairs",
        bag="rum rum rum rum",
        upgrades={"anne": "U18"},
    )
    cove.picks("anne", "use:U18").picks("anne", "pass")
    assert (cove.coins(), len(cove.loot("anne").split())) == ([1, 0, 0], 2)
    assert cove.captain("bart").revenge == 1
    assert cove.captain("bart").home == ["2a", "2b", "2c", "2k"]
