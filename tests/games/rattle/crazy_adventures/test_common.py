"""Shared parts of all Crazy Adventures: 4.6 of the ledger."""

from __future__ import annotations

import pytest

from engine.games.rattle.cards.dice import NP_DICE
from engine.games.rattle.crazy_adventures.common import dice_of, value
from engine.games.rattle.ships.ship_ids import own_dice
from engine.games.rattle.state import RattleState
from tests.games.rattle.crazy_adventures.set_dice import Change, play_on, rolled, whole
from tests.games.rattle.tables import PIRATES, lay
from tests.ledger import rule

CARDS = [f"X{number:02}" for number in range(1, 13) if number not in (3, 4)]


# --- in general --------------------------------------------------------------------------------------


@rule("R-106", "R-107", "R-109", "R-113", "R-311", "E-68")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("card", CARDS)
def test_in_every_crazy_adventure_all_play_with_all_dice_and_draw(card: str, players: int, seed: int) -> None:
    cove = whole(card, players=players, seed=f"{seed:064x}")
    names = set(PIRATES[:players])
    assert cove.state.crazy
    for _ in range(200):
        waiting = cove.waits_for()
        if not waiting:
            break
        assert set(waiting) <= names
        cove.time_up(next(iter(waiting)))
    assert cove.waits_for() == {}
    crazy = cove.state.crazy
    for seat, captain in enumerate(cove.state.captains):
        assert captain.home == own_dice(seat, 4 if players < 4 else 3, players == 2)
        held = sum(captain.loot.values())
        assert captain.coins >= crazy.coins[seat]
        assert held >= crazy.loot[seat] - 1, "but for an exchange"
    assert cove.state.sea == {}


@rule("R-112", "R-110", "E-67")
def test_a_cannon_face_counts_ready_and_exhausted_cannons() -> None:
    cove = play_on("X10", "odd_picked", {"anne": "cannon 5"}, ready={"anne": "cannon"}, exhausted={"anne": "cannon"})
    assert value(cove.state, 0, "cannon") == 4
    assert value(cove.state, 1, "cannon") == 2
    assert dice_of(cove.state, 0) == ["1a", "1b"]


@rule("R-108", "R-113", "R-202", "E-70")
def test_in_a_crazy_adventure_loot_on_ships_is_kept_and_all_draw_from_the_baron() -> None:
    cove = whole("X02", loot={"anne": "rum rum rum rum"}, baron="bart")
    assert cove.loot("anne").split().count("rum") >= 4
    heard = cove.heard()
    drawn = heard[heard.index("Loot drawn: ") :]
    assert drawn.index("Bart (") < drawn.index("Cleo (") < drawn.index("Anne (")


@rule("R-114", "R-306")
def test_secret_answers_are_revealed_together() -> None:
    dice = {"anne": "1 5", "bart": "1 6", "cleo": "cannon 2"}
    cove, other = play_on("X10", "odd_picked", dice), play_on("X10", "odd_picked", dice)
    assert cove.asked("anne").secret
    assert not cove.asked("anne").sealed, "who has answered may be seen"
    cove.picks("anne", "face:5")
    other.picks("anne", "face:1")
    for viewer in ("bart", "cleo", None):
        assert repr(cove.view(viewer)) == repr(other.view(viewer))
        assert cove.heard(viewer) == ""
    cove.all_pick(bart="face:6", cleo="face:2")
    assert cove.view(None).crazy.named == ("5", "6", "2")  # type: ignore[union-attr]
    assert "Picked" in cove.heard()


@rule("R-105", "R-110", "E-69", "E-71")
def test_super_hold_stows_loot_from_a_crazy_adventure() -> None:
    cove = lay(
        "crazy",
        "stow",
        card="X02",
        loot={"anne": "rum rum rum rum rum rum", "bart": "rum rum rum"},
        upgrades={"anne": "U13"},
    )
    assert cove.waits_for() == {"anne": "keep_loot", "bart": "keep_loot"}
    cove.time_up("anne").time_up("bart")
    assert [len(cove.loot(who).split()) for who in ("anne", "bart")] == [7, 4]


@rule("R-109", "R-105")
def test_in_a_crazy_adventure_the_sea_has_no_np_ships_or_tiles() -> None:
    cove = lay(("adventure", 1), quest=2, change=on_top_is("X07"))
    assert set(cove.waits_for()) == {"anne", "bart", "cleo"}
    view = cove.view(None)
    assert (view.card, view.sea, view.tiles, view.fleet, view.pool) == ("X07", (), (), (), tuple(NP_DICE))


def on_top_is(card: str) -> Change:
    """Put this Crazy Adventure on top of its pile."""

    def change(state: RattleState) -> None:
        state.piles["crazy"].remove(card)
        state.piles["crazy"].append(card)

    return change


@rule("R-110", "R-113", "R-94")
def test_in_a_crazy_adventure_only_its_card_is_played() -> None:
    """Nobody sends Ships, uses a Sail, a Parrot, Bones or Corrado, or repairs."""
    cove = lay(
        ("adventure", 1),
        quest=2,
        ready={"anne": "sail hold hold"},
        upgrades={"anne": "U02"},
        sailors={"anne": "S09"},
        loot={"anne": "valuables L3"},
        loot_pack=True,
        change=on_top_is("X02"),
    )
    assert cove.waits_for() == {}
    assert (cove.captain("anne").ready, cove.captain("anne").turned) == ({"sail": 1, "hold": 2}, [])
    assert {"valuables", "L3"} <= set(cove.loot("anne").split())
    assert cove.state.played == ["X02"]


@rule("R-112")
@pytest.mark.parametrize(("cannons", "worth"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 6)])
def test_a_cannon_face_is_worth_its_value_in_crazy_adventures(cannons: int, worth: int) -> None:
    cove = play_on("X12", "wrestling_rows", {"anne": "cannon 4", "bart": "5"}, ready={"anne": "cannon " * cannons})
    game = cove.view(None).crazy
    assert game
    assert (game.dice[0][0].value, game.dice[0][1].value, game.totals[0]) == (worth, 4, worth + 4)


@rule("R-113")
def test_nobody_draws_less_than_nothing() -> None:
    cove = play_on("X08", "auction_bids", {"anne": "5", "bart": "1"}, players=2).all_pick(anne="bid", bart="bid")
    assert cove.state.crazy
    assert (cove.state.crazy.loot, cove.loot("bart")) == ([0, 0], "")


@rule("R-113", "R-285")
def test_coins_are_paid_before_draws_exchanges_and_stowing() -> None:
    cove = lay(
        "brawl_named",
        "crazy_coins",
        "stow",
        card="X01",
        players=2,
        baron="bart",
        bag="rum rum",
        loot={"anne": "rum spices spices spices spices"},
        change=rolled({"anne": "1", "bart": "2"}, draws=1),
    )
    cove.all_pick(anne="face:2", bart="face:1")
    told = "Coins taken: Bart (2) and Anne (2).\nLoot drawn: Bart (Rum) and Anne (Rum)."
    assert told in cove.heard(), "two lines for everybody, so that what they are paid for stays among the newest"
    assert cove.waits_for() == {"anne": "exchange", "bart": "exchange"}, "also Rum drawn now"
    cove.all_pick(anne="yes", bart="no")
    assert (cove.coins(), cove.loot("anne")) == ([3, 2], "rum spices spices spices spices")
    assert cove.waits_for() == {}, "what was exchanged needs no place"


@rule("R-113", "R-211", "E-71")
def test_stowed_loot_is_chosen_among_old_and_new() -> None:
    cove = lay(
        "crazy_coins",
        "stow",
        card="X07",
        loot={"anne": "rum rum fabrics valuables"},
        bag="spices spices spices",
        change=rolled({}, draws=3),
        players=2,
    )
    assert cove.waits_for() == {"anne": "keep_loot"}
    assert cove.view(None).players[0].places == 5
    cove.picks("anne", "rum.1", "spices.1", "spices.2", "valuables.1", "fabrics.1")
    assert sorted(cove.loot("anne").split()) == ["fabrics", "rum", "spices", "spices", "valuables"]
    assert cove.state.bag == {"rum": 1, "spices": 1}
