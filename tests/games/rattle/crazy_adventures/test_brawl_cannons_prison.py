"""Brawl, Cannons Ready and Attack the Prison: 2.8 and 4.23 of the ledger."""

from __future__ import annotations

import pytest

from engine.games.rattle.crazy_adventures.brawl import default_face
from engine.games.rattle.crazy_adventures.common import value
from tests.games.rattle.crazy_adventures.set_dice import play_on, whole
from tests.games.rattle.tables import PIRATES
from tests.ledger import rule

# --- X01 Brawl ---------------------------------------------------------------------------------------


@rule("R-285")
def test_x01_a_named_face_knocks_out_dice_unless_their_owner_named_it() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "1 1 5", "bart": "1 5 6", "cleo": "6 6 2"})
    cove.all_pick(anne="face:1", bart="face:6", cleo="face:2")
    left = [len(faces) for faces in cove.state.crazy.faces]  # type: ignore[union-attr]
    assert left == [3, 2, 1], "Anne's 1s are guarded, Bart's 1 and Cleo's 6s are out"
    assert cove.state.crazy.round == 2  # type: ignore[union-attr]


@rule("R-285", "E-228")
def test_x01_nothing_is_knocked_out_if_all_name_the_same_face() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "3", "bart": "3 4", "cleo": "3"})
    cove.all_pick(anne="face:3", bart="face:3", cleo="face:3")
    assert [len(faces) for faces in cove.state.crazy.faces] == [1, 2, 1]  # type: ignore[union-attr]
    assert set(cove.waits_for()) == {"anne", "bart", "cleo"}


def test_x01_the_last_one_standing_takes_two_coins() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "1", "bart": "2", "cleo": "5"})
    cove.all_pick(anne="face:2", bart="face:1", cleo="face:5")
    assert (cove.coins(), cove.waits_for()) == ([0, 0, 2], {})


@rule("R-111")
def test_x01_owners_of_the_last_dice_share_if_they_go_together() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "1", "bart": "2"})
    cove.all_pick(anne="face:2", bart="face:1")
    assert cove.coins() == [2, 2, 0]


def test_x01_after_five_rounds_most_dice_win() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "1 1", "bart": "2 3", "cleo": "5"}, round_=5)
    cove.all_pick(anne="face:1", bart="face:2", cleo="face:5")
    assert cove.coins() == [2, 2, 0]


def test_x01_the_default_is_ones_most_frequent_and_then_lowest_face() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "5 5 1", "bart": "4 cannon", "cleo": "cannon cannon 1"})
    assert [default_face(cove.state, seat) for seat in range(3)] == ["5", "4", "cannon"]


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
def test_x02_the_highest_total_gets_two_coins_and_the_lowest_one_loot_less(seed: int) -> None:
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


@rule("R-111", "E-66")
def test_x02_tied_players_are_all_rewarded_or_punished() -> None:
    for seed in range(200):
        cove = whole("X02", seed=f"{seed:064x}")
        game = cove.view(None).crazy
        assert game
        first, second, third = sorted(game.totals)
        if first < second == third:
            assert sorted(zip(game.totals, game.coins, game.loot, strict=True)) == [
                (first, 0, 2),
                (second, 2, 3),
                (second, 2, 3),
            ]
            return
    raise AssertionError("no tie in 200 games")


# --- X05 Attack the Prison ---------------------------------------------------------------------------


def test_x05_nobody_is_asked_in_the_first_round_and_low_dice_are_caught() -> None:
    cove = whole("X05")
    assert set(cove.waits_for()) == {"anne", "bart", "cleo"}
    for seat, faces in enumerate(cove.state.crazy.faces):  # type: ignore[union-attr]
        assert all(value(cove.state, seat, face) > 2 for face in faces.values())
    assert cove.state.crazy.round == 2  # type: ignore[union-attr]


def test_x05_runners_draw_one_more_and_the_last_one_in_takes_three_coins() -> None:
    cove = play_on("X05", "prison_choice", {"anne": "5", "bart": "5", "cleo": "5"}, 2, 2)
    cove.all_pick(anne="run", bart="storm", cleo="run")
    assert (cove.coins(), [len(cove.loot(who).split()) for who in PIRATES[:3]]) == ([0, 3, 0], [3, 2, 3])


@rule("R-283", "E-230")
def test_x05_nobody_takes_coins_if_all_go_out_together() -> None:
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


@rule("R-283")
def test_x05_the_default_is_to_storm() -> None:
    cove = play_on("X05", "prison_choice", {"anne": "5", "bart": "5", "cleo": "5"}, 2, 2)
    assert [cove.asked(who).default for who in PIRATES[:3]] == ["storm"] * 3
    assert cove.offered("anne") == {"storm", "run"}


@rule("R-113")
def test_x05_a_runner_is_not_asked_again() -> None:
    cove = play_on("X05", "prison_choice", {"anne": "5", "bart": "5 5 5 5", "cleo": "5 5 5 5"}, 2, 2)
    cove.all_pick(anne="run", bart="storm", cleo="storm")
    assert "anne" not in cove.waits_for()
    assert cove.state.crazy
    assert cove.state.crazy.out[0] == 0
    for _ in range(30):
        if not cove.waits_for():
            break
        cove.time_up(next(iter(cove.waits_for())))
    assert (cove.coins()[0], len(cove.loot("anne").split())) == (0, 3)


@rule("R-287")
def test_x02_after_twenty_rolls_equal_totals_are_highest_and_none_is_lowest() -> None:
    for seed in range(60):
        cove = play_on("X02", "cannons_ready", {"anne": "1", "bart": "1"}, 20, 3, players=2, seed=f"{seed:064x}")
        game = cove.view(None).crazy
        assert game
        if len(set(game.totals)) == 1:
            assert (cove.coins(), game.loot) == ([2, 2], (3, 3))
            return
    raise AssertionError("totals were never equal")
