"""How players move Ships: 3.4 and the Move action of 4.9."""

from __future__ import annotations

from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule


def sailing(card: str = "NS6", **more: object) -> Cove:
    """Return a table at which Anne has 3 Sails and a Ship; r1 and a green Ship are east of it."""
    settings = {
        "ready": {"anne": "sail sail sail"},
        "sea": {"1a": (1000, 1000, "3"), "r1": (2000, 1000, "2"), "g1": (2600, 2600)},
    } | more
    return lay("actions", card=card, **settings)  # type: ignore[arg-type]


@rule("R-153", "R-40", "R-150", "R-154", "R-155")
def test_a_listed_move_needs_no_confirmation_and_costs_a_sail() -> None:
    cove = sailing().picks("anne", "move")
    assert cove.view(None).chosen == "1a"
    cove.picks("anne", "touch r1")
    assert cove.state.sea["1a"].at == (1860, 1000)
    assert cove.state.sea["1a"].face == "3"
    assert cove.captain("anne").exhausted == {"sail": 1}
    cove.picks("anne", "move").picks("anne", "far r1")
    assert cove.captain("anne").ready == {"sail": 1}


@rule("R-37", "R-38", "R-39", "R-36")
def test_a_typed_move_is_shown_before_it_is_made() -> None:
    cove = sailing().picks("anne", "move").says("anne", "E 60")
    assert "red Ship r1 26 mm" in cove.asked("anne").prompt.plain()
    cove.picks("anne", "go")
    assert cove.state.sea["1a"].at == (1600, 1000)


@rule("R-38")
def test_a_move_that_cannot_be_made_costs_nothing() -> None:
    cove = sailing().picks("anne", "move").says("anne", "the parrot sleeps")
    assert "can't read “the parrot sleeps”" in cove.asked("anne").prompt.plain()
    assert cove.asked("anne").name == "move_where"
    cove.says("anne", "E 100")
    assert cove.offered("anne") == {"go", "other", "end"}
    assert cove.back("anne").asked("anne").name == "move_where"
    cove.says("anne", "fine")
    assert (cove.captain("anne").ready, 0 in cove.state.passed) == ({"sail": 3}, True)


@rule("R-29", "R-284", "R-170")
def test_the_boneyard_holds_ships_that_touch_it() -> None:
    sea: dict[str, tuple[int, int] | tuple[int, int, str]] = {
        "1a": (1400, 1175, "3"),
        "r1": (1400, 2000),
        "g1": (2600, 2600),
    }
    cove = lay("actions", card="NH4", ready={"anne": "sail cannon cannon"}, upgrades={"anne": "U02 U16"}, sea=sea)
    assert cove.offered("anne") == {"use:U16", "pass"}
    drilled = lay("actions", card="NH4", ready={"anne": "sail"}, upgrades={"anne": "U17"}, sea=sea)
    drilled.picks("anne", "move")
    assert drilled.asked("anne").name == "move_where", "without the Drill there is no Move at all"
    drilled.picks("anne", "touch r1")
    assert drilled.asked("anne").name == "drill"
    drilled.picks("anne", "fight:r1")
    assert drilled.captain("anne").used == ["U17"]
    assert drilled.captain("anne").trophies[0].boarded
    assert "1a" in drilled.state.sea


@rule("R-28", "R-90")
def test_super_sails_double_the_reach_of_a_move_once() -> None:
    cove = sailing(upgrades={"anne": "U03"}, sea={"1a": (200, 1000, "3"), "r1": (2000, 1000, "2"), "g1": (2600, 2600)})
    cove.picks("anne", "move").picks("anne", "use:U03").picks("anne", "touch r1")
    assert cove.state.sea["1a"].at == (1860, 1000)
    assert cove.picks("anne", "move").asked("anne").name == "move_where"


@rule("R-305")
def test_a_free_move_of_an_adventure_is_an_action_taken_once() -> None:
    cove = lay("actions", card="I2", scenario="introductory", sea={"1a": (1000, 1000, "3"), "y1": (1600, 1000)})
    cove.picks("anne", "free:move").picks("anne", "touch y1")
    assert cove.state.sea["1a"].at == (1460, 1000)
    assert not cove.waits_for()


@rule("R-281")
def test_the_harpoon_pulls_a_ship_closer() -> None:
    cove = sailing(upgrades={"anne": "U05"}, sea={"1a": (1000, 1000), "r1": (1700, 1000), "g1": (2600, 2600)})
    cove.picks("anne", "use:U05")
    assert cove.state.sea["r1"].at == (1140, 1000)
    assert cove.captain("anne").turned == ["U05"]


@rule("R-273")
def test_the_boarding_hook_moves_a_ship_to_its_target() -> None:
    cove = sailing(upgrades={"anne": "U15"}, sea={"1a": (1000, 1000), "r1": (1700, 1000), "g1": (2600, 2600)})
    cove.picks("anne", "use:U15")
    assert cove.state.sea["1a"].at == (1560, 1000)
    assert cove.state.hooks == [(0, "r1")]
