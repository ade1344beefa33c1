"""Cards, Galleon and stores: 4.3 of the ledger."""

from __future__ import annotations

from engine.games.rattle.game import GAME
from engine.games.rattle.ships.queries import strength
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Trophy
from tests.games.rattle.tables import lay
from tests.ledger import rule


@rule("R-82", "R-214", "E-49")
def test_ships_holds_and_upgrades_give_places_for_loot() -> None:
    cove = lay(players=5, ready={"anne": "hold hamster"}, upgrades={"anne": "U13"})
    assert cove.view(None).players[0].places == 10
    assert cove.view(None).players[1].places == 3


@rule("R-82", "R-169")
def test_ships_in_the_sea_and_an_exhausted_hold_have_no_place() -> None:
    cove = lay(card="NS6", players=5, upgrades={"anne": "U13 U11"}, turned={"anne": "U13"}, sea={"1a": (700, 700)})
    assert cove.view(None).players[0].places == 2 + 2


@rule("R-83", "R-101", "E-50")
def test_loot_is_rearranged_before_any_is_lost() -> None:
    cove = lay(
        ("send", 0),
        card="NS6",
        players=5,
        phase="briefing",
        ready={"anne": "hold"},
        loot={"anne": "rum spices valuables"},
    )
    cove.picks("anne", "1a")
    assert cove.waits_for() == {}
    assert cove.loot("anne") == "rum spices valuables"
    assert cove.view(None).players[0].places == 3


@rule("R-86", "R-235", "E-51")
def test_paid_loot_stays_out_of_the_bag_until_quest_end() -> None:
    cove = lay(("location", "tavern"), "quest_end", phase="port", loot={"anne": "rum rum", "bart": "rum rum"})
    cove.picks("anne", "price")
    assert cove.pile() == "rum rum"
    assert cove.state.bag["rum"] == 14
    cove.time_up("anne").time_up("bart")
    assert cove.pile() == ""
    assert cove.state.bag["rum"] == 16


@rule("R-86", "R-101", "R-212")
def test_loot_without_a_place_returns_to_the_bag_at_once() -> None:
    cove = lay("stow", card="NS6", players=5, loot={"anne": "rum rum rum rum"})
    assert (cove.loot("anne"), cove.pile(), cove.state.bag["rum"]) == ("rum rum rum", "", 15)


@rule("R-81", "R-183", "E-52")
def test_big_bertha_does_not_count_as_a_cannon() -> None:
    cove = lay(
        "actions",
        card="NS6",
        ready={"anne": "sail"},
        upgrades={"anne": "U06 U09 U03"},
        sea={"1a": (1000, 1000, "cannon"), "g1": (1300, 1000, "4")},
    )
    assert strength(cove.state, cove.state.sea["1a"]) == 2
    assert cove.offered("anne") == {"move", "pass"}


@rule("R-81")
def test_super_sails_do_not_count_as_a_sail() -> None:
    cove = lay("actions", card="NS6", upgrades={"anne": "U03"}, sea={"1a": (1000, 1000), "g1": (1300, 1000, "4")})
    assert not cove.waits_for()


@rule("R-84", "E-53")
def test_a_loot_type_that_is_not_in_the_bag_cannot_be_taken() -> None:
    def credited(state: RattleState) -> None:
        state.captains[0].sent = ["1a"]
        state.captains[0].trophies = [Trophy("g1", "g"), Trophy("g2", "g")]

    wars = {"card": "PS6", "scenario": "pirate-wars", "change": credited}
    none = lay("coins", bag="rum rum", **wars)  # type: ignore[arg-type]
    assert not none.waits_for()
    assert (none.coins(), none.loot("anne")) == ([2, 0, 0], "")
    one = lay("coins", bag="rum spices", **wars)  # type: ignore[arg-type]
    assert one.asked("anne").most == 1  # type: ignore[attr-defined]
    one.answer("anne", 1)
    assert (one.coins(), one.loot("anne")) == ([1, 0, 0], "spices")


@rule("R-78", "E-54")
def test_a_galleon_may_carry_any_number_of_parts_and_upgrades() -> None:
    everything = "U14 U10 U06 U01 U02 U03 U04"
    cove = lay(
        "stow",
        ("location", "shipyard"),
        card="NS6",
        ready={"anne": "sail sail sail cannon cannon hamster"},
        upgrades={"anne": everything},
        loot={"anne": "fabrics"},
    )
    assert cove.offered("anne") >= {"sail", "cannon", "hold"}
    cove.picks("anne", "sail")
    assert cove.parts("anne") == {"sail": 4, "cannon": 2, "hamster": 1}
    assert cove.view("bart").players[0].upgrades == tuple(everything.split())


@rule("R-87", "E-55")
def test_an_empty_bag_is_refilled_from_the_pile() -> None:
    def sent(state: RattleState) -> None:
        state.captains[0].sent = ["1a"]

    cove = lay("loot", card="NS3", supply={"cannon": 0}, bag="valuables", pile="rum rum rum rum", change=sent)
    assert cove.loot("anne") == "rum rum valuables"
    assert (cove.state.bag, cove.pile()) == ({"rum": 2}, "")


@rule("R-87", "R-311", "E-146")
def test_a_draw_from_an_empty_bag_and_pile_is_lost() -> None:
    def sent(state: RattleState) -> None:
        state.captains[0].sent = ["1a"]

    cove = lay("loot", card="NF1", bag="rum", change=sent)
    assert cove.loot("anne") == "rum"
    assert not cove.state.bag


@rule("R-85", "E-56")
def test_drawn_and_stowed_loot_can_both_pay() -> None:
    def sent(state: RattleState) -> None:
        state.captains[0].sent = ["1a"]

    cove = lay(
        "loot",
        "sailors",
        card="NS6",
        bag="rum fabrics",
        loot={"anne": "rum"},
        sailors={"anne": "S03"},
        sailor_deck="S27 .",
        change=sent,
    )
    assert cove.loot("anne") == "rum rum fabrics"
    cove.picks("anne", "S03")
    assert (cove.loot("anne"), cove.pile(), cove.crew("anne")) == ("rum fabrics", "rum", "S03 S27")


@rule("R-88", "R-195")
def test_coins_are_one_public_number() -> None:
    cove = lay("adventure_end", card="NS6", coins={"anne": 137}, scenario="pirate-wars")
    assert [cove.view(who).players[0].coins for who in ("anne", "bart", None)] == [137] * 3


@rule("R-89", "R-80", "R-112")
def test_exhausted_parts_still_count_as_parts() -> None:
    cove = lay(
        "actions",
        card="NS6",
        ready={"anne": "sail cannon hold"},
        exhausted={"anne": "cannon"},
        sea={"1a": (1000, 1000, "cannon"), "g1": (1300, 1000, "4"), "g2": (2500, 2500)},
    )
    assert strength(cove.state, cove.state.sea["1a"]) == 4
    cove.picks("anne", "fire").picks("anne", "g1")
    assert cove.captain("anne").exhausted == {"cannon": 2}
    assert cove.captain("anne").ready == {"sail": 1, "hold": 1}
    assert strength(cove.state, cove.state.sea["1a"]) == 4
    assert cove.offered("anne") == {"move", "pass"}


@rule("R-79", "R-80", "R-166")
def test_using_a_marked_upgrade_turns_it_over() -> None:
    cove = lay("actions", card="NS6", upgrades={"anne": "U02 U19"}, sea={"1a": (1000, 1000), "g1": (1300, 1000, "4")})
    cove.picks("anne", "use:U02").picks("anne", "touch g1")
    assert cove.captain("anne").turned == ["U02"]
    assert cove.offered("anne") == {"use:U19", "end", "pass"}
    cove.picks("anne", "use:U19").picks("anne", "far g1")
    assert cove.captain("anne").turned == ["U02"]
    assert cove.captain("anne").used == ["U02", "U19"]


@rule("R-310")
def test_every_piece_of_the_box_is_always_somewhere() -> None:
    cove = lay(("adventure", 0), crew_pack=True, loot_pack=True)
    pieces = GAME.pieces(cove.state)
    loot = {"rum", "spices", "fabrics", "valuables", "L1", "L2", "L3", "L4", "L5"}
    assert sum(piece in loot for piece in pieces) == 64
    assert sum(piece in ("sail", "cannon", "hold") for piece in pieces) == 45
    assert sum(piece[0] in "SP" and piece[1:].isdecimal() for piece in pieces) == 33
    assert sum(piece[0] == "U" for piece in pieces) == 20
    assert sum(piece.startswith("VP") for piece in pieces) == 8
    assert sum(piece[0] in "ygrobv" and len(piece) == 2 for piece in pieces) == 13
    assert sum(piece[0] in "123" and len(piece) == 2 for piece in pieces) == 12
