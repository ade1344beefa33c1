"""From The King Is Here to Arm Wrestling: 2.8 and 4.23 of the ledger."""

from __future__ import annotations

import pytest

from engine.games.rattle.crazy_adventures.arm_wrestling import strong_middle
from engine.games.rattle.crazy_adventures.common import RANK
from tests.games.rattle.crazy_adventures.set_dice import play_on, whole
from tests.games.rattle.tables import PIRATES
from tests.ledger import rule

# --- X06, X07 ----------------------------------------------------------------------------------------


@rule("R-111", "R-295", "E-231")
def test_x06_most_different_faces_win_and_then_the_total() -> None:
    dice = {"anne": "1 2 3 5", "bart": "1 2 3 4", "cleo": "5 5 5 5"}
    cove = play_on("X06", "king_again", dice, loot={"cleo": "valuables"})
    cove.all_pick(anne="none", bart="none", cleo="none")
    assert "Bart 4 faces, total 10 and Cleo 1 face, total 20." in cove.heard()
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
    assert "The dice fall. Anne (" in cove.heard()


def test_x07_the_largest_group_wins_and_then_the_higher_face() -> None:
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
def test_x08_only_the_owner_sees_the_dice_until_all_have_answered() -> None:
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


def test_x08_losing_bidders_draw_less_and_nobody_wins_if_all_fold() -> None:
    dice = {"anne": "5 5", "bart": "1 1", "cleo": "5 4"}
    cove = play_on("X08", "auction_bids", dice, draws=2).all_pick(anne="bid", bart="bid", cleo="fold")
    assert (cove.coins(), [len(cove.loot(who).split()) for who in PIRATES[:3]]) == ([3, 0, 1], [2, 1, 2])
    folded = play_on("X08", "auction_bids", dice).all_pick(anne="fold", bart="fold", cleo="fold")
    assert folded.coins() == [0, 0, 0]


# --- X09 to X12 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_x09_the_total_closest_to_eleven_from_below_wins(seed: int) -> None:
    cove = whole("X09", seed=f"{seed:064x}")
    cove.answer("anne", 1).answer("bart", 4).answer("cleo", 2)
    game = cove.view(None).crazy
    assert game
    assert [len(dice) for dice in game.dice] == [1, 4, 2]
    afloat = [total for total in game.totals if total <= 11]
    assert game.coins == tuple(2 * (total == max(afloat)) for total in game.totals)
    assert game.loot == tuple(3 - (total > 11) for total in game.totals)


def test_x09_three_dice_are_rolled_when_time_is_up() -> None:
    cove = whole("X09")
    for who in PIRATES[:3]:
        cove.time_up(who)
    assert [len(dice) for dice in cove.view(None).crazy.dice] == [3, 3, 3]  # type: ignore[union-attr]


def test_x10_the_highest_face_that_nobody_else_picked_wins_two_coins() -> None:
    cove = play_on("X10", "odd_picked", {"anne": "cannon 5", "bart": "cannon 6", "cleo": "1 2"})
    assert cove.offered("anne") == {"face:cannon", "face:5"}
    cove.all_pick(anne="face:cannon", bart="face:cannon", cleo="face:2")
    assert cove.coins() == [0, 0, 2]
    higher = play_on("X10", "odd_picked", {"anne": "cannon 5", "bart": "cannon 6", "cleo": "1 2"})
    assert higher.all_pick(anne="face:cannon", bart="face:6", cleo="face:2").coins() == [2, 0, 0]
    assert RANK == ("cannon", "6", "5", "4", "3", "2", "1")


@rule("H-316")
def test_x10_the_question_states_the_rank_of_a_cannon() -> None:
    asked = play_on("X10", "odd_picked", {"anne": "cannon 5", "bart": "cannon 6", "cleo": "1 2"}).asked("anne")
    assert asked.prompt.plain().endswith("The highest is cannon, then 6 to 1.")


@rule("R-306")
def test_x10_a_single_face_is_not_asked_and_without_a_lone_face_nobody_wins() -> None:
    cove = play_on("X10", "odd_picked", {"anne": "5 5", "bart": "5 4"}, players=2)
    assert cove.waits_for() == {"bart": "odd_face"}
    assert cove.picks("bart", "face:5").coins() == [0, 0]


@rule("R-84")
def test_x11_every_cannon_pours_a_rum_while_there_is_any() -> None:
    dice = {"anne": "cannon cannon", "bart": "cannon 5", "cleo": "1 2"}
    cove = play_on("X11", "toast_poured", dice, bag="rum rum spices spices")
    assert cove.waits_for() == {"cleo": "toast"}
    cove.picks("cleo", "stay")
    assert (cove.loot("anne"), cove.loot("bart"), cove.coins()) == ("rum rum", "", [1, 0, 0])


def test_x11_a_player_without_a_cannon_may_roll_all_dice_again() -> None:
    cove = play_on("X11", "toast_poured", {"anne": "1 2", "bart": "cannon"}, players=2).picks("anne", "again")
    assert "The dice fall. Anne (" in cove.heard()
    assert cove.waits_for() == {}


def test_x12_strong_middle_puts_the_highest_die_in_the_middle() -> None:
    assert strong_middle([4, 1, 3, 2]) == [1, 3, 4, 2]
    assert strong_middle([5, 1, 3]) == [1, 5, 3]


def test_x12_each_two_neighbours_have_one_bout() -> None:
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


# --- ties and limits ---------------------------------------------------------------------------------


@rule("R-111")
def test_x06_two_tied_winners_take_two_coins_each_and_the_next_player_one() -> None:
    dice = {"anne": "1 2 3 5", "bart": "1 2 3 5", "cleo": "5 5 5 5", "dirk": "4 4 4 4"}
    cove = play_on("X06", "king_again", dice, players=4)
    assert cove.all_pick(anne="none", bart="none", cleo="none", dirk="none").coins() == [2, 2, 1, 0]


@rule("R-295")
def test_x06_valuables_drawn_now_may_be_exchanged_or_kept() -> None:
    cove = play_on("X06", "king_again", {"anne": "1 2", "bart": "1 1"}, draws=1, bag="valuables valuables", players=2)
    cove.all_pick(anne="none", bart="none")
    assert cove.waits_for() == {"anne": "exchange", "bart": "exchange"}
    cove.all_pick(anne="no", bart="yes")
    assert (cove.coins(), cove.loot("anne"), cove.loot("bart"), cove.pile()) == ([2, 2], "valuables", "", "valuables")


@rule("R-111")
def test_x07_equal_groups_of_equal_faces_are_all_rewarded() -> None:
    cove = play_on("X07", "tide_again", {"anne": "6 6 1", "bart": "6 6 5", "cleo": "5 5 1"})
    assert cove.answer("anne", []).answer("bart", []).answer("cleo", []).coins() == [2, 2, 0]


@rule("R-111")
def test_x08_equal_bids_both_win() -> None:
    cove = play_on("X08", "auction_bids", {"anne": "5 4", "bart": "4 5", "cleo": "1"}, draws=2)
    cove.all_pick(anne="bid", bart="bid", cleo="bid")
    assert (cove.coins(), [len(cove.loot(who).split()) for who in PIRATES[:3]]) == ([3, 3, 0], [2, 2, 1])


def test_x09_the_captain_ship_comes_last_and_at_least_one_die_is_rolled() -> None:
    cove = whole("X09", players=2)
    choice = cove.asked("anne")
    assert (choice.least, choice.most) == (1, 5)  # type: ignore[attr-defined]
    cove.answer("anne", 4).answer("bart", 5)
    game = cove.view(None).crazy
    assert game
    assert [[die.id for die in dice] for dice in game.dice] == [
        ["1a", "1b", "1c", "1d"],
        ["2a", "2b", "2c", "2d", "2k"],
    ]


def test_x09_nobody_takes_coins_if_all_totals_exceed_eleven() -> None:
    for seed in range(80):
        cove = whole("X09", players=2, seed=f"{seed:064x}").answer("anne", 5).answer("bart", 5)
        game = cove.view(None).crazy
        assert game
        if min(game.totals) > 11:
            assert (cove.coins(), game.loot) == ([0, 0], (2, 2))
            return
    raise AssertionError("somebody was always light enough")


@rule("R-84")
def test_x11_rum_is_poured_from_the_baron_on_and_most_cannons_are_paid_anyway() -> None:
    dice = {"anne": "cannon cannon", "bart": "cannon cannon", "cleo": "cannon"}
    cove = play_on("X11", "toast_poured", dice, bag="rum rum rum", baron="bart")
    assert [cove.loot(who) for who in PIRATES[:3]] == ["", "rum rum", "rum"]
    assert cove.coins() == [1, 1, 0]


def test_x11_nobody_gets_a_coin_without_a_cannon() -> None:
    cove = play_on("X11", "toast_poured", {"anne": "1", "bart": "2"}, players=2).all_pick(anne="stay", bart="stay")
    assert (cove.coins(), cove.loot("anne")) == ([0, 0], "")


def test_x12_low_first_can_win_where_high_first_loses() -> None:
    rows = {"anne": "1 2 5", "bart": "3 4 4"}
    high = play_on("X12", "wrestling_rows", rows, players=2).all_pick(anne="high", bart="low")
    assert high.coins() == [0, 1], "5 2 1 against 3 4 4"
    low = play_on("X12", "wrestling_rows", rows, players=2).all_pick(anne="low", bart="strong")
    assert low.coins() == [0, 1], "1 2 5 against 3 4 4"
