"""The rules of Parley, one by one."""

from __future__ import annotations

import pytest

from engine.api import Table
from parley.cards import CARDS
from parley.game import GAME
from parley.game_options import ParleyOptions
from prepared_tables import answer, offered, on_turn, shown

rule = pytest.mark.rule


@rule("P-1", "P-2", "P-3")
@pytest.mark.parametrize("seats", [2, 4])
def test_each_player_draws_a_card_and_the_first_one_another(seats: int) -> None:
    table = Table.start(GAME, ParleyOptions(), seats, "5eed" * 16)
    assert [len(hand) for hand in table.state.hands] == [2, *[1] * (seats - 1)]
    assert sorted(GAME.pieces(table.state)) == sorted(CARDS)
    assert table.state.coins == [0] * seats


@rule("P-4", "P-6", "P-15")
def test_a_right_guess_takes_a_player_out() -> None:
    table = on_turn("fog.0", "duel.0", "spy.0", played="lookout.0")
    assert "guess:lookout" not in answer(table, "play:lookout.0", "whom:1") + offered(table)
    heard = answer(table, "guess:duel")
    assert heard[:3] == [
        "Seat 1 plays the Lookout at Seat 2.",
        "The guess: Seat 2 holds the Duel.",
        "Seat 2 is out of the round.",
    ]
    assert table.waiting() == [2]


@rule("P-6")
def test_a_wrong_guess_changes_nothing() -> None:
    table = on_turn("fog.0", "duel.0", played="lookout.0")
    assert "That is wrong." in answer(table, "play:lookout.0", "whom:1", "guess:pearl")
    assert table.state.out == []


@rule("P-7")
def test_a_spy_knows_the_card_until_it_is_played() -> None:
    table = on_turn("fog.0", "duel.0", played="spy.0", deck=("pearl.0",))
    answer(table, "play:spy.0", "whom:1")
    assert shown(table, 0, 1) == ("duel.0",)
    assert shown(table, None, 1) == ()
    answer(table, "play:duel.0", "whom:0")
    assert shown(table, 0, 1) == () or table.state.round == 2


@rule("P-8")
@pytest.mark.parametrize(
    ("mine", "theirs", "out"), [("fog.0", "spy.0", [1]), ("spy.0", "fog.0", [0]), ("fog.0", "fog.1", [])]
)
def test_the_lower_card_loses_a_duel(mine: str, theirs: str, out: list[int]) -> None:
    table = on_turn(mine, theirs, "captain.0", played="duel.0")
    answer(table, "play:duel.0", "whom:1")
    assert table.state.out == out


@rule("P-5", "P-9")
def test_nothing_can_be_played_at_a_player_in_fog() -> None:
    table = on_turn("lookout.0", "duel.0", played="fog.0", deck=("lookout.1",))
    answer(table, "play:fog.0")
    assert answer(table, "play:lookout.1") == ["Seat 2 plays the Lookout."]
    assert table.state.fogged == []


@rule("P-10", "P-13")
def test_the_storm_blows_a_card_away_and_the_pearl_is_out() -> None:
    table = on_turn("fog.0", "pearl.0", "spy.0", played="storm.0")
    assert "Seat 2 throws the Pearl away." in answer(table, "play:storm.0", "whom:1")
    assert table.state.out == [1]
    table = on_turn("storm.0", "spy.0", played="storm.1", deck=("duel.0", "fog.0"))
    answer(table, "play:storm.1", "whom:0")
    assert table.state.hands[0] == ["fog.0"]


@rule("P-11")
def test_the_barter_swaps_cards_and_both_know_them() -> None:
    table = on_turn("fog.0", "spy.0", played="barter.0")
    answer(table, "play:barter.0", "whom:1")
    assert table.state.hands[0] == ["spy.0"]
    assert shown(table, 0, 1)[:1] == ("fog.0",)


@rule("P-12")
def test_the_captain_must_be_played_beside_the_storm() -> None:
    assert offered(on_turn("storm.0", "spy.0", played="captain.0")) == ["play:captain.0"]
    assert len(offered(on_turn("fog.0", "spy.0", played="captain.0"))) == 2


@rule("P-14", "P-16")
def test_the_last_player_gets_a_coin_and_enough_coins_win() -> None:
    table = on_turn("fog.0", "spy.0", played="duel.0")
    table.state.coins[0] = 1
    heard = answer(table, "play:duel.0", "whom:1")
    assert "Seat 1 gets a coin." in heard
    assert table.outcome is not None
    assert table.outcome.ranking == ((0,), (1,))
