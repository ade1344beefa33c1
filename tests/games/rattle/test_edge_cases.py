"""Edge cases: typing mistakes, rounds with several pairs, cards that seem to count but do not."""

from __future__ import annotations

import pytest

from engine.choice import PickOne
from engine.games.rattle.adventure.np_ship_actions import DueAction, move_target
from engine.games.rattle.adventure.repairs_and_stowing import repair_cost
from engine.games.rattle.cards.adventure_card import TOWARD
from engine.games.rattle.galleon_and_port import PORT
from engine.games.rattle.sea import LONG_MOVE, Refusal
from engine.games.rattle.ships.changes import credit
from engine.games.rattle.ships.queries import strength
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Trophy, Wreck
from tests.games.rattle.tables import lay
from tests.games.rattle.typed_moves.phrases import said as told
from tests.ledger import rule

Sea = dict[str, tuple[int, int] | tuple[int, int, str]]
SEA = {"1a": (1400, 1400), "g2": (1700, 1400)}


@rule("R-47", "R-114")
@pytest.mark.parametrize("said", ["aim:x", "aim:99999:1:1", "other", "to the moon"])
def test_a_malformed_aim_does_not_stop_the_race(said: str) -> None:
    cove = lay("crazy", card="X03").picks("anne", "other").all_pick(bart="other", cleo="other")
    cove.answer("anne", said)
    assert cove.view("anne").crazy.mine == ""  # type: ignore[union-attr]
    cove.answer("bart", "K12 3").answer("cleo", "K12 3")
    assert cove.waits_for() == {"anne": "aim_typed"}, "hers is asked for again"
    cove.answer("anne", "K12 3")
    assert any(report.scene for report in cove.reports)


@rule("R-31", "R-34", "R-35", "R-37")
@pytest.mark.parametrize(
    ("said", "like"),
    [
        ("toward g2, touch", "toward g2 touch"),
        ("toward the Ship G 2 touch", "toward g2 touch"),
        ("«toward g2 until they touch»", "toward g2 touch"),
        ("Verso la nave g2 fino a toccare.", "toward g2 touch"),
        ("toward g2 40 mm.", "toward g2 40"),
        ("toward g2 4 cm", "toward g2 40"),
        ("NNE 6cm", "NNE 60"),
        ("toward g2", "toward g2 touch"),
        ("verso la nave g2", "toward g2 touch"),
        ("h 6", "H6"),
        ("h 6.7", "H6.7"),
        ("away from g2", "away g2 far"),
        ("beside g2 at 03", "beside g2 at 3"),
        ("beside g2 at 3 o'clock", "beside g2 at 3"),
        ("accanto a g2 alle ore 3", "beside g2 at 3"),
        ("N60", "N 60"),
        ("north 60", "N 60"),
        ("Nord-Ovest 60", "NW 60"),
        ("sud ovest 60", "SW 60"),
        ("southwest 60", "SW 60"),
        ("est 20", "E 20"),
    ],
)
def test_a_move_is_understood_in_all_its_wordings(said: str, like: str) -> None:
    assert told(said, SEA, "1a", LONG_MOVE) == told(like, SEA, "1a", LONG_MOVE)
    assert "can't read" not in str(told(said, SEA, "1a", LONG_MOVE))


@rule("R-31", "R-38")
def test_a_move_toward_a_ship_out_of_reach_offers_the_last_stop() -> None:
    found = told("toward g2", SEA | {"g2": (1400, 2700)}, "1a", LONG_MOVE)
    assert isinstance(found, Refusal)
    assert found.offer == (1400, 2280)


@rule("R-31", "R-37")
@pytest.mark.parametrize("said", ["NNE 60.5", "N60,5", "toward g2 60,5", "away g2 60.5", "toward g2 4,5 cm", "K12.77"])
def test_a_length_with_decimals_is_refused_with_help(said: str) -> None:
    found = told(said, SEA, "1a", LONG_MOVE)
    assert isinstance(found, Refusal)
    assert "whole millimetres" in found.why.plain()
    assert found.offer is None


@rule("R-38")
def test_naming_an_absent_ship_lists_those_in_the_sea() -> None:
    found = told("toward g9 touch", SEA, "1a", LONG_MOVE)
    assert isinstance(found, Refusal)
    assert found.why.plain() == "There is no Ship “g9” in the Sea. There are g2."
    far = told("N 1000", SEA, "1a", LONG_MOVE)
    assert isinstance(far, Refusal)
    assert far.offer == (1400, 520)


@rule("R-284")
def test_a_move_of_stuck_ships_says_that_it_uses_the_drill() -> None:
    cove = lay(
        "actions",
        card="NH4",
        ready={"anne": "sail"},
        upgrades={"anne": "U17"},
        sea={"1a": (1400, 1175), "g1": (400, 400)},
    )
    choice = cove.asked("anne")
    assert isinstance(choice, PickOne)
    assert choice.options[0].hint
    assert choice.options[0].hint.plain() == "All your Ships are stuck on tiles: you need 1 Sail and Drill."
    cove.picks("anne", "move").picks("anne", "run")
    assert (cove.captain("anne").used, cove.captain("anne").exhausted) == (["U17"], {"sail": 1})


@rule("R-204")
def test_nobody_is_on_turn_after_the_sailors() -> None:
    cove = lay("sailors", "repairs", ("adventure", 0), sailors={"cleo": "S10"}, exhausted={"cleo": "sail"})
    cove.time_up("cleo")
    assert cove.all_send()
    assert cove.view(None).on_turn is None


@rule("R-299", "R-176")
@pytest.mark.parametrize("order", [("o1", "r1"), ("r1", "o1")])
def test_a_ship_sunk_by_orange_and_another_in_one_round_costs_two_loot(order: tuple[str, str]) -> None:
    first, second = order
    cove = lay("battle", card="NH6", sea={first: (1240, 1000, "5"), second: (760, 1000, "5"), "1a": (1000, 1000, "2")})
    assert cove.lost("anne") == "1a"
    assert repair_cost(cove.state, 0) == 2


@rule("R-172")
def test_ballista_and_smitty_count_only_in_battles() -> None:
    cove = lay("x", card="NS6", sea={"1a": (1000, 1000, "3")}, change=lambda state: state.agenda.clear())
    cove.state.ballista.append(0)
    cove.state.cheers["1a"] = 2
    ship = cove.state.sea["1a"]
    assert (strength(cove.state, ship), strength(cove.state, ship, battle=False)) == (6, 3)
    ram = lay(
        "actions", card="NS6", sea={"1a": (1000, 1000, "3"), "g1": (1140, 1000, "4")}, upgrades={"anne": "U14 U18"}
    )
    ram.picks("anne", "use:U14")
    assert "use:U18" not in ram.offered("anne")


@rule("R-273")
def test_sinking_a_hooked_ship_without_boarding_it_gives_a_plain_trophy() -> None:
    cove = lay("x", card="NS6", sea={"1a": (1000, 1000), "g1": (1400, 1000)}, change=lambda state: state.agenda.clear())
    cove.state.hooks.append((0, "g1"))
    trophy = credit(cove.state, 0, cove.state.sea["g1"])
    assert (trophy.boarded, trophy.hooked) == (False, False)


@rule("R-289")
def test_two_best_players_cannot_close_the_same_location() -> None:
    def both_sank(state: RattleState) -> None:
        for seat, ship in enumerate(("g1", "g2")):
            state.captains[seat].trophies.append(Trophy(ship, "g", None, False))

    cove = lay("corsairs", card="PH1", scenario="pirate-wars", change=both_sank)
    cove.picks("anne", "close:guild")
    assert cove.offered("bart") == {"none", *(f"close:{place}" for place in PORT if place != "guild")}
    cove.picks("bart", "close:pit")
    assert cove.state.closed == {"guild": 0, "pit": 1}


@rule("R-209", "R-266")
def test_special_loot_pays_no_repair_and_is_lost_when_repairs_are_begged() -> None:
    def two_sunk(state: RattleState) -> None:
        captain = state.captains[0]
        captain.sunk = [Wreck(captain.home.pop(), None, False) for _ in range(2)]

    cove = lay("repairs", card="NS6", loot={"anne": "rum L1"}, loot_pack=True, change=two_sunk)
    assert (cove.loot("anne"), cove.captain("anne").sunk, cove.captain("anne").tally) == ("", [], {"begged": 1})


@rule("R-306")
def test_loot_that_can_be_taken_or_paid_in_only_one_way_is_not_asked() -> None:
    cove = lay("port", loot={"anne": "L1"}, bag="rum", loot_pack=True).picks("anne", "map")
    assert cove.loot("anne") == "rum"
    tavern = lay(("location", "tavern"), loot={"anne": "fabrics spices"}, sailors={"anne": "S18"})
    tavern.picks("anne", "any")
    assert (tavern.waits_for(), tavern.pile()) == ({"anne": "tavern_keep"}, "spices fabrics")
    many = lay(("location", "tavern"), loot={"anne": "fabrics spices rum"}, sailors={"anne": "S18"})
    assert many.picks("anne", "any").waits_for() == {"anne": "pay"}


@rule("R-108", "R-82")
def test_dice_in_the_sea_for_a_crazy_adventure_keep_their_loot_places() -> None:
    cove = lay("crazy", card="X04", ready={"anne": "hold"}).picks("anne", "aim:1400:1850:3").picks("anne", "one")
    assert list(cove.state.sea) == ["1a"]
    assert cove.view(None).players[0].places == 5


@rule("R-170")
def test_the_boarding_hook_cannot_move_a_ship_that_is_aground() -> None:
    sea: Sea = {"1a": (900, 1900), "g1": (1200, 1900), "2a": (400, 400)}
    aground = lay("actions", card="PS7", scenario="pirate-wars", upgrades={"anne": "U15 U16"}, sea=sea)
    assert "use:U15" not in aground.offered("anne")
    afloat = lay(
        "actions", card="PS7", scenario="pirate-wars", upgrades={"anne": "U15 U16"}, sea={**sea, "1a": (1500, 1900)}
    )
    assert "use:U15" in afloat.offered("anne")


@rule("R-307", "R-242")
def test_when_time_is_up_wilds_are_kept_before_other_loot() -> None:
    cove = lay("stow", loot={"anne": "wild-rum valuables valuables valuables valuables"}, market_wild=True)
    cove.time_up("anne")
    assert cove.loot("anne") == "wild-rum valuables valuables valuables"


@rule("R-137")
@pytest.mark.parametrize("baron", ["anne", "bart"])
def test_of_equally_close_ships_the_ally_is_aimed_at_last(baron: str) -> None:
    sea: Sea = {"r1": (1400, 1400, "sail"), "y1": (1400, 1000), "1a": (1000, 1400), "2a": (1800, 1400)}
    cove = lay("x", card="PH6", scenario="pirate-wars", baron=baron, sea=sea, change=lambda state: state.agenda.clear())
    goal = move_target(cove.state, DueAction("r1", TOWARD))
    assert goal
    assert goal.id == {"anne": "1a", "bart": "2a"}[baron]
