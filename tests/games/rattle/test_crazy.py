"""The Crazy Adventures but for those at a buoy: 4.6 and 2.8 of the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.rattle.crazy.brawl import usual
from engine.games.rattle.crazy.frame import RANK, dice_of, value
from engine.games.rattle.crazy.wrestling import strong_middle
from engine.games.rattle.ships import own_dice
from engine.games.rattle.state import Crazy, RattleState
from tests.games.rattle.tables import PIRATES, By, Cove, lay
from tests.ledger import rule

Change = Callable[[RattleState], None]


def rolled(dice: By, round_: int = 1, draws: int = 0) -> Change:
    """Dice as they lie: `{"anne": "1 5 cannon"}`."""

    def change(state: RattleState) -> None:
        count = len(state.captains)
        faces = [dict(zip(own_dice(seat, 4, True), dice.get(PIRATES[seat], "").split(), strict=False))
                 for seat in range(count)]  # fmt: skip
        state.crazy = Crazy(
            round=round_,
            faces=faces,
            named=[""] * count,
            coins=[0] * count,
            loot=[draws] * count,
            left=[[] for _ in range(count)],
            again=[[] for _ in range(count)],
        )
        state.phase = "crazy"

    return change


def play_on(card: str, step: str, dice: By, round_: int = 1, draws: int = 0, **things: Any) -> Cove:
    """A Crazy Adventure in the middle, before this step; afterwards coins, draws and exchanges."""
    return lay(step, "crazy_coins", card=card, change=rolled(dice, round_, draws), **things)


def whole(card: str, **things: Any) -> Cove:
    """A whole Crazy Adventure from its first roll on."""
    return lay("crazy", card=card, **things)


CARDS = [f"X{number:02}" for number in range(1, 13) if number not in (3, 4)]


# --- in general --------------------------------------------------------------------------------------


@rule("R-106", "R-107", "R-109", "R-113", "R-311", "E-68")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("card", CARDS)
def test_everybody_plays_with_all_dice_and_draws(card: str, players: int, seed: int) -> None:
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
def test_a_cannon_counts_by_the_cannons_ready_or_exhausted() -> None:
    cove = play_on("X10", "odd_picked", {"anne": "cannon 5"}, ready={"anne": "cannon"}, exhausted={"anne": "cannon"})
    assert value(cove.state, 0, "cannon") == 4
    assert value(cove.state, 1, "cannon") == 2
    assert dice_of(cove.state, 0) == ["1a", "1b"]


@rule("R-108", "R-113", "R-202", "E-70")
def test_loot_on_ships_is_not_lost_and_everybody_draws_from_the_baron_on() -> None:
    cove = whole("X02", loot={"anne": "rum rum rum rum"}, baron="bart")
    assert cove.loot("anne").split().count("rum") >= 4
    heard = cove.heard()
    assert heard.index("Bart draws") < heard.index("Cleo draws") < heard.index("Anne draws")


@rule("R-114", "R-306")
def test_secret_answers_are_shown_together() -> None:
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


# --- X01 Brawl ---------------------------------------------------------------------------------------


@rule("R-285")
def test_x01_a_named_face_knocks_out_what_its_owner_did_not_name() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "1 1 5", "bart": "1 5 6", "cleo": "6 6 2"})
    cove.all_pick(anne="face:1", bart="face:6", cleo="face:2")
    left = [len(faces) for faces in cove.state.crazy.faces]  # type: ignore[union-attr]
    assert left == [3, 2, 1], "Anne's 1s are guarded, Bart's 1 and Cleo's 6s are out"
    assert cove.state.crazy.round == 2  # type: ignore[union-attr]


@rule("R-285", "E-228")
def test_x01_if_all_name_the_same_nothing_is_knocked_out() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "3", "bart": "3 4", "cleo": "3"})
    cove.all_pick(anne="face:3", bart="face:3", cleo="face:3")
    assert [len(faces) for faces in cove.state.crazy.faces] == [1, 2, 1]  # type: ignore[union-attr]
    assert set(cove.waits_for()) == {"anne", "bart", "cleo"}


def test_x01_last_one_standing_takes_two_coins() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "1", "bart": "2", "cleo": "5"})
    cove.all_pick(anne="face:2", bart="face:1", cleo="face:5")
    assert (cove.coins(), cove.waits_for()) == ([0, 0, 2], {})


@rule("R-111")
def test_x01_if_the_last_dice_go_together_their_owners_share() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "1", "bart": "2"})
    cove.all_pick(anne="face:2", bart="face:1")
    assert cove.coins() == [2, 2, 0]


def test_x01_after_five_rounds_most_dice_win() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "1 1", "bart": "2 3", "cleo": "5"}, round_=5)
    cove.all_pick(anne="face:1", bart="face:2", cleo="face:5")
    assert cove.coins() == [2, 2, 0]


def test_x01_the_default_is_the_own_most_frequent_face_the_lowest_of_several() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "5 5 1", "bart": "4 cannon", "cleo": "cannon cannon 1"})
    assert [usual(cove.state, seat) for seat in range(3)] == ["5", "4", "cannon"]


@rule("R-285", "R-113")
def test_x01_afterwards_one_rum_may_become_a_coin() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "1", "bart": "2"}, loot={"anne": "rum rum", "cleo": "spices"})
    cove.all_pick(anne="face:2", bart="face:5")
    assert cove.waits_for() == {"anne": "exchange"}
    cove.picks("anne", "yes")
    assert (cove.loot("anne"), cove.pile(), cove.coins()) == ("rum", "rum", [3, 0, 0])


# --- X02 Cannons Ready -------------------------------------------------------------------------------


@rule("R-111", "R-287")
@pytest.mark.parametrize("seed", range(8))
def test_x02_highest_two_coins_lowest_one_loot_less(seed: int) -> None:
    cove = whole("X02", seed=f"{seed:064x}")
    game = cove.view(None).crazy
    assert game
    if len(set(game.totals)) > 1:
        assert game.coins == tuple(2 * (total == max(game.totals)) for total in game.totals)
        assert game.loot == tuple(3 - (total == min(game.totals)) for total in game.totals)


@rule("R-287", "E-229")
def test_x02_equal_totals_are_rolled_again() -> None:
    found = 0
    for seed in range(60):
        cove = whole("X02", players=2, seed=f"{seed:064x}")
        falls = [report for report in cove.reports if report.scene]
        if len(falls) > 1:
            found += 1
            assert cove.coins() in ([2, 0], [0, 2])
    assert found


# --- X05 Attack the Prison ---------------------------------------------------------------------------


def test_x05_nobody_is_asked_in_the_first_round_and_low_dice_are_caught() -> None:
    cove = whole("X05")
    assert set(cove.waits_for()) == {"anne", "bart", "cleo"}
    for seat, faces in enumerate(cove.state.crazy.faces):  # type: ignore[union-attr]
        assert all(value(cove.state, seat, face) > 2 for face in faces.values())
    assert cove.state.crazy.round == 2  # type: ignore[union-attr]


def test_x05_who_runs_draws_one_more_and_the_last_one_in_takes_three_coins() -> None:
    cove = play_on("X05", "prison_choice", {"anne": "5", "bart": "5", "cleo": "5"}, 2, 2)
    cove.all_pick(anne="run", bart="storm", cleo="run")
    assert (cove.coins(), [len(cove.loot(who).split()) for who in PIRATES[:3]]) == ([0, 3, 0], [3, 2, 3])


@rule("R-283", "E-230")
def test_x05_if_all_go_out_together_nobody_takes_coins() -> None:
    cove = play_on("X05", "prison_choice", {"anne": "5", "bart": "5"}, 2, 2, players=2)
    cove.all_pick(anne="run", bart="run")
    assert (cove.coins(), len(cove.loot("anne").split())) == ([0, 0], 3)
    caught = 0
    for seed in range(40):
        cove = play_on("X05", "prison_dice", {"anne": "5", "bart": "5"}, 2, 2, players=2, seed=f"{seed:064x}")
        if not cove.waits_for() and cove.coins() == [0, 0]:
            caught += 1
            assert [len(cove.loot(who).split()) for who in ("anne", "bart")] == [2, 2]
    assert caught


def test_x05_after_the_eighth_round_all_who_are_in_take_three_coins() -> None:
    shared = 0
    for seed in range(20):
        cove = play_on("X05", "prison_dice", {"anne": "5 5 5 5", "bart": "5 5 5 5"}, 8, players=2, seed=f"{seed:064x}")
        assert cove.waits_for() == {}
        shared += cove.coins() == [3, 3]
    assert shared


# --- X06, X07 ----------------------------------------------------------------------------------------


@rule("R-111", "R-295", "E-231")
def test_x06_most_different_faces_then_the_total() -> None:
    dice = {"anne": "1 2 3 5", "bart": "1 2 3 4", "cleo": "5 5 5 5"}
    cove = play_on("X06", "king_again", dice, loot={"cleo": "valuables"})
    cove.all_pick(anne="none", bart="none", cleo="none")
    assert cove.coins() == [2, 1, 0]
    assert cove.waits_for() == {"cleo": "exchange"}
    cove.picks("cleo", "yes")
    assert (cove.coins(), cove.loot("cleo")) == ([2, 1, 1], "")


def test_x06_one_die_may_be_rolled_again() -> None:
    cove = play_on("X06", "king_again", {"anne": "5 5", "bart": "3 4", "cleo": "1 2"})
    assert cove.offered("anne") == {"1a", "1b", "none"}
    cove.all_pick(anne="1b", bart="none", cleo="none")
    game = cove.state.crazy
    assert game
    assert (game.faces[0]["1a"], game.faces[1], game.faces[2]) == ("5", {"2a": "3", "2b": "4"}, {"3a": "1", "3b": "2"})
    assert "The dice fall. Anne:" in cove.heard()


def test_x07_the_largest_group_and_of_equal_ones_the_higher_face() -> None:
    cove = play_on("X07", "tide_again", {"anne": "5 5 1 2", "bart": "cannon cannon 1 3", "cleo": "4 1 2 3"})
    cove.answer("anne", []).answer("bart", []).answer("cleo", [])
    assert cove.coins() == [0, 2, 0]
    three = play_on("X07", "tide_again", {"anne": "1 1 1", "bart": "cannon cannon 5"}, players=2)
    three.answer("anne", []).answer("bart", [])
    assert three.coins() == [2, 0]


def test_x07_any_dice_may_be_rolled_again_once() -> None:
    cove = play_on("X07", "tide_again", {"anne": "1 2 3 4", "bart": "5 5"}, players=2)
    cove.picks("anne", "1a", "1d").answer("bart", [])
    game = cove.state.crazy
    assert game
    assert (game.faces[0]["1b"], game.faces[0]["1c"], cove.waits_for()) == ("2", "3", {})


# --- X08 Rum Auction ---------------------------------------------------------------------------------


@rule("R-56", "R-114")
def test_x08_dice_are_seen_by_their_owners_only_until_all_have_answered() -> None:
    cove = whole("X08")
    assert "You rolled" in cove.heard("anne")
    assert "rolled" not in cove.heard(None)
    for viewer in (None, "bart"):
        game = cove.view(viewer).crazy
        assert game
        assert all(die.face is None for die in game.dice[0])
        assert game.totals[0] == 0
    assert all(die.face for die in cove.view("anne").crazy.dice[0])  # type: ignore[union-attr]
    cove.all_pick(anne="bid", bart="fold", cleo="fold")
    assert all(die.face for die in cove.view(None).crazy.dice[0])  # type: ignore[union-attr]
    assert cove.coins() == [3, 1, 1]


def test_x08_other_bidders_draw_less_and_if_all_fold_nobody_gets_anything() -> None:
    dice = {"anne": "5 5", "bart": "1 1", "cleo": "5 4"}
    cove = play_on("X08", "auction_bids", dice, draws=2).all_pick(anne="bid", bart="bid", cleo="fold")
    assert (cove.coins(), [len(cove.loot(who).split()) for who in PIRATES[:3]]) == ([3, 0, 1], [2, 1, 2])
    folded = play_on("X08", "auction_bids", dice).all_pick(anne="fold", bart="fold", cleo="fold")
    assert folded.coins() == [0, 0, 0]


# --- X09 to X12 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_x09_closest_to_eleven_from_below(seed: int) -> None:
    cove = whole("X09", seed=f"{seed:064x}")
    cove.answer("anne", 1).answer("bart", 4).answer("cleo", 2)
    game = cove.view(None).crazy
    assert game
    assert [len(dice) for dice in game.dice] == [1, 4, 2]
    afloat = [total for total in game.totals if total <= 11]
    assert game.coins == tuple(2 * (total == max(afloat)) for total in game.totals)
    assert game.loot == tuple(3 - (total > 11) for total in game.totals)


def test_x09_three_dice_when_time_is_up() -> None:
    cove = whole("X09")
    for who in PIRATES[:3]:
        cove.time_up(who)
    assert [len(dice) for dice in cove.view(None).crazy.dice] == [3, 3, 3]  # type: ignore[union-attr]


def test_x10_the_highest_face_nobody_else_picked() -> None:
    cove = play_on("X10", "odd_picked", {"anne": "cannon 5", "bart": "cannon 6", "cleo": "1 2"})
    assert cove.offered("anne") == {"face:cannon", "face:5"}
    cove.all_pick(anne="face:cannon", bart="face:cannon", cleo="face:2")
    assert cove.coins() == [0, 0, 2]
    higher = play_on("X10", "odd_picked", {"anne": "cannon 5", "bart": "cannon 6", "cleo": "1 2"})
    assert higher.all_pick(anne="face:cannon", bart="face:6", cleo="face:2").coins() == [2, 0, 0]
    assert RANK == ("cannon", "6", "5", "4", "3", "2", "1")


@rule("R-306")
def test_x10_who_shows_one_face_is_not_asked_and_without_a_lone_face_there_are_no_coins() -> None:
    cove = play_on("X10", "odd_picked", {"anne": "5 5", "bart": "5 4"}, players=2)
    assert cove.waits_for() == {"bart": "odd_face"}
    assert cove.picks("bart", "face:5").coins() == [0, 0]


@rule("R-84")
def test_x11_every_cannon_pours_a_rum_as_long_as_there_is_any() -> None:
    dice = {"anne": "cannon cannon", "bart": "cannon 5", "cleo": "1 2"}
    cove = play_on("X11", "toast_poured", dice, bag="rum rum spices spices")
    assert cove.waits_for() == {"cleo": "toast"}
    cove.picks("cleo", "stay")
    assert (cove.loot("anne"), cove.loot("bart"), cove.coins()) == ("rum rum", "", [1, 0, 0])


def test_x11_who_shows_no_cannon_may_roll_all_again() -> None:
    cove = play_on("X11", "toast_poured", {"anne": "1 2", "bart": "cannon"}, players=2).picks("anne", "again")
    assert "The dice fall. Anne:" in cove.heard()
    assert cove.waits_for() == {}


def test_x12_strong_middle() -> None:
    assert strong_middle([4, 1, 3, 2]) == [1, 3, 4, 2]
    assert strong_middle([5, 1, 3]) == [1, 5, 3]


def test_x12_one_bout_between_each_two_neighbours() -> None:
    cove = play_on("X12", "wrestling_rows", {"anne": "5 4 1", "bart": "4 3 2", "cleo": "1 1 1"})
    cove.all_pick(anne="high", bart="high", cleo="high")
    assert cove.coins() == [2, 1, 0]
    assert cove.view(None).crazy.named == ("high", "high", "high")  # type: ignore[union-attr]


@rule("R-111")
def test_x12_a_drawn_bout_pays_both_and_two_players_have_one_bout() -> None:
    cove = play_on("X12", "wrestling_rows", {"anne": "5 1", "bart": "4 3"}, players=2)
    cove.all_pick(anne="high", bart="high")
    assert cove.coins() == [1, 1]
    won = play_on("X12", "wrestling_rows", {"anne": "5 4", "bart": "4 3"}, players=2)
    assert won.all_pick(anne="high", bart="low").coins() == [1, 0]


@rule("R-111", "E-66")
def test_x02_tied_players_are_all_rewarded_or_punished() -> None:
    for seed in range(200):
        cove = whole("X02", seed=f"{seed:064x}")
        game = cove.view(None).crazy
        assert game
        first, second, third = sorted(game.totals)
        if first < second == third:
            assert sorted(zip(game.totals, game.coins, game.loot, strict=True)) == [
                (first, 0, 2), (second, 2, 3), (second, 2, 3)
            ]  # fmt: skip
            return
    raise AssertionError("no tie in 200 games")


@rule("R-105", "R-110", "E-69", "E-71")
def test_super_hold_stows_what_a_crazy_adventure_brings() -> None:
    cove = lay("crazy", "stow", card="X02", loot={"anne": "rum rum rum rum rum rum", "bart": "rum rum rum"},
               upgrades={"anne": "U13"})  # fmt: skip
    assert cove.waits_for() == {"anne": "keep_loot", "bart": "keep_loot"}
    cove.time_up("anne").time_up("bart")
    assert [len(cove.loot(who).split()) for who in ("anne", "bart")] == [7, 4]
