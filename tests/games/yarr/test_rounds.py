"""Rounds and the end, time limits, stand-ins: sections 3.18 and 4 of the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pydantic import ValidationError

from engine.choice import AT_RANDOM, Choice, Pace
from engine.game import described
from engine.games.yarr import GAME
from engine.games.yarr.game_options import YarrOptions
from engine.play import Answer, By
from engine.players import players
from engine.table import Table
from tests.games.yarr.tables import SEAT, Tavern, at
from tests.games.yarr.test_card_tables import after
from tests.ledger import rule

SEEDS = [f"{number:064x}" for number in range(12)]


# --- rounds ------------------------------------------------------------------------------------------


@rule("Y-140", "Y-68")
def test_the_second_win_of_two_wins_the_game() -> None:
    table = at("cutlass-hat-red", anne="7", bart="cutlass-coin-pink", turn="bart", wins=(1, 1), options={"rounds": 2})
    table.play("bart", "cutlass-coin-pink")
    outcome = table.table.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.ranking == ((1,), (0,))
    assert "Bart" in outcome.reason.plain(table.names)
    assert "together" not in outcome.reason.plain(table.names)
    assert table.table.open == {}
    assert table.view(None).on_turn is None


@rule("Y-140")
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
def test_the_option_rounds_decides_how_many_wins_are_needed(rounds: int) -> None:
    wins, options = (rounds - 1, 0), {"rounds": rounds}
    table = at("cutlass-hat-red", anne="7", bart="cutlass-coin-pink", turn="bart", wins=wins, options=options)
    table.play("bart", "cutlass-coin-pink")
    assert table.state.wins == [rounds - 1, 1]
    assert (table.table.outcome is None) == (rounds > 1)
    table = at("cutlass-hat-red", anne="cutlass-coin-pink", bart="7", wins=wins, options=options)
    assert table.play("anne", "cutlass-coin-pink").table.outcome is not None


@rule("Y-140", "Y-141")
def test_a_shared_round_counts_for_each_winner_and_may_share_the_game() -> None:
    table = at("helm", declared="ship", rest="cleo", anne="3", bart="3", cleo="")
    table.skip("anne").skip("bart").skip("cleo")
    outcome = table.table.outcome
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.ranking == ((0, 1), (2,))
    assert all(word in outcome.reason.plain(table.names) for word in ("Anne", "Bart", "together"))


@rule("Y-140", "Y-141")
def test_of_the_sharers_of_a_round_only_those_with_enough_wins_win() -> None:
    table = at("helm", declared="ship", rest="cleo", anne="3", bart="3", cleo="", wins=(0, 1, 0), options={"rounds": 2})
    table.skip("anne").skip("bart").skip("cleo")
    outcome = table.table.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.ranking == ((1,), (0,), (2,))


# --- options -----------------------------------------------------------------------------------------


@rule("Y-7", "Y-13", "Y-45", "Y-140")
def test_the_options_and_their_defaults_match_the_ledger() -> None:
    words = described(YarrOptions)
    defaults = YarrOptions().model_dump()
    rows = [list(row.values()) for row in after("### Options of the game")]
    assert set(words) == {row[0].strip("`") for row in rows} | {"starter_place"}
    for name, values, *_ in rows:
        field = name.strip("`")
        listed = [value.strip().strip("`") for value in values.split(",")]
        assert [str(value) for value in words[field].values] == listed
        assert str(defaults[field]) == listed[0]
        for value in words[field].values:
            assert YarrOptions.model_validate({field: value})
    assert not any("captain" in str(values).lower() for values in words), "both wordings count everywhere"


@rule("Y-140")
@pytest.mark.parametrize("options", [{"rounds": 0}, {"rounds": 6}, {"deck": "wild"}, {"yo_ho": "never"}, {"jokers": 2}])
def test_unknown_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        YarrOptions.model_validate(options)


# --- decisions and their defaults --------------------------------------------------------------------


def every_decision() -> Iterator[Choice]:
    """Return a choice of each name."""
    normal = at("cutlass-hat-red", anne="share, 3", bart="4")
    swab = at("swab-skull", swab=1, anne="4", bart="4")
    pursuit = at("skull-hat-green", pursuit="skull", anne="4", bart="4")
    for table in (normal, swab, pursuit):
        yield from (opened.choice for opened in table.table.open[0])
    yield normal.play("anne", "share").open("anne")[0].choice
    yield normal.declare("anne", "ship").open("anne")[0].choice


@rule("Y-142")
def test_each_decision_has_the_properties_of_its_ledger_row() -> None:
    rows = {cells[0]: cells for cells in (list(row.values()) for row in after("## 4 Decisions"))}
    found = {choice.name: choice for choice in every_decision()}
    assert set(found) == set(rows) == GAME.choice_labels.keys()
    for name, (_, _, _, _, known, blocking, pace, default, _) in rows.items():
        choice = found[name]
        assert choice.blocks == (blocking == "yes")
        assert choice.secret == (not known.startswith("public"))
        assert choice.pace == (Pace.TURN if pace.startswith("part of") else pace.split(",")[0]), name
        assert (choice.default is AT_RANDOM) == default.startswith("chance"), name


@rule("Y-142", "Y-28")
def test_when_time_is_up_a_normal_turn_draws() -> None:
    table = at("cutlass-hat-red", anne="cutlass-coin-pink, helm, 3", bart="4").time_up("anne")
    assert table.changed() == {"anne", "draw", "turn"}
    assert table.sizes() == [6, 4]


@rule("Y-142", "Y-40")
def test_when_time_is_up_the_player_passes_if_nothing_can_be_drawn() -> None:
    table = at("cutlass-hat-red", rest="bart", anne="cutlass-coin-pink, 3", bart="").time_up("anne")
    assert table.changed() == {"turn"}
    assert table.state.passes == 1


@rule("Y-142", "Y-92")
def test_when_time_is_up_the_swab_penalty_is_taken() -> None:
    table = at("swab-skull", swab=2, anne="swab-ship, 3", bart="4").time_up("anne")
    assert table.sizes() == [6, 4]
    assert "swab-ship" in table.hand("anne")


@rule("Y-142", "Y-102")
def test_when_time_is_up_a_random_card_of_the_suit_is_played_in_a_pursuit() -> None:
    played = set()
    for seed in SEEDS:
        held = "skull-rum-brown, skull-coin-black, ship-boot-pink, helm"
        table = at("skull-hat-green", pursuit="skull", anne=held, bart="4", seed=seed).time_up("anne")
        played.add(table.state.discard[-1])
    assert played == {"skull-rum-brown.1", "skull-coin-black.1"}


@rule("Y-142", "Y-104")
def test_when_time_is_up_three_cards_are_drawn_in_a_pursuit_without_the_suit() -> None:
    table = at("skull-hat-green", pursuit="skull", anne="ship-boot-pink, helm", bart="4").time_up("anne")
    assert table.sizes() == [5, 4]
    assert table.state.pursuit is None


@rule("Y-142", "Y-43")
@pytest.mark.parametrize("yo_ho", ["catch", "auto"])
def test_when_time_is_up_the_due_call_is_made(yo_ho: str) -> None:
    table = at(
        "skull-hat-green", pursuit="skull", anne="skull-rum-brown, helm", bart="4", options={"yo_ho": yo_ho}
    ).time_up("anne")
    assert table.sizes() == [1, 4]
    assert "Yo Ho!" in table.heard(None)
    assert table.state.missed is None
    if yo_ho == "catch":
        assert table.catch("bart").changed() == set()


@rule("Y-142", "Y-143")
@pytest.mark.parametrize("by", [By.TIME_LIMIT, By.AUTO_ANSWER, By.STAND_IN])
@pytest.mark.parametrize("yo_ho", ["catch", "auto"])
def test_an_answer_on_behalf_makes_the_due_calls(yo_ho: str, by: By) -> None:
    hand, auto = "skull-rum-brown, helm", {"yo_ho": yo_ho}
    hunted = at("skull-hat-green", pursuit="skull", anne=hand, bart="4", options=auto)
    hunted.answer("anne", "pursuit", "play:skull-rum-brown.1", by=by)
    assert hunted.sizes() == [1, 4]
    assert "Yo Ho!" in hunted.heard(None)
    both = at("skull-hat-green", anne="avast, helm", bart="4", options=auto)
    both.answer("anne", "turn", "play:avast.1", by=by)
    assert both.sizes() == [1, 5], "all the others draw one card"
    assert both.heard(None).count("calls:") == 2


@rule("Y-142", "Y-43")
@pytest.mark.parametrize("by", [By.AUTO_ANSWER, By.STAND_IN])
def test_an_answer_on_behalf_makes_no_needless_call(by: By) -> None:
    table = at("skull-hat-green", anne="skull-rum-brown, helm, 2", bart="4")
    table.answer("anne", "turn", "play:skull-rum-brown.1", by=by)
    assert "calls:" not in table.heard(None)
    table = at("skull-hat-green", anne="skull-rum-brown, helm", bart="4").call("anne")
    table.answer("anne", "turn", "play:skull-rum-brown.1", by=by)
    assert "calls:" not in table.heard(None)


@rule("Y-142", "Y-71")
@pytest.mark.parametrize("card", ["helm", "walk", "share", "sleight-cutlass"])
def test_when_time_is_up_the_suit_in_effect_before_is_named(card: str) -> None:
    table = at("cutlass-hat-red", anne=f"{card}, 3", bart="4").play("anne", card).time_up("anne")
    assert table.state.effect.suit == "cutlass"
    assert (table.state.effect.colour, table.state.effect.shape) == (None, None)


@rule("Y-142", "Y-71")
def test_when_time_is_up_a_random_suit_is_named_if_none_was_in_effect() -> None:
    named = {
        at("mutiny", anne="helm, 3", bart="4", seed=seed).play("anne", "helm").time_up("anne").state.effect.suit
        for seed in SEEDS
    }
    assert len(named) > 2
    assert None not in named


@rule("Y-142", "Y-122")
def test_when_time_is_up_a_random_card_is_passed() -> None:
    passed = set()
    for seed in SEEDS:
        table = at("cutlass-hat-red", anne="share, 3", bart="4", cleo="ship-boot-pink, helm, walk", seed=seed)
        table.play("anne", "share").declare("anne", "ship")
        table.give("anne", table.hand("anne")[0]).give("bart", table.hand("bart")[0])
        assert table.waits_for("cleo")
        table.time_up("cleo")
        assert table.sizes() == [3, 4, 3]
        passed |= {"ship-boot-pink", "helm", "walk"} - set(table.hand("cleo"))
    assert passed == {"ship-boot-pink", "helm", "walk"}


@rule("Y-55", "Y-54", "Y-142")
def test_calls_and_catches_do_not_block_the_turn() -> None:
    table = at("cutlass-hat-red", anne="4", bart="4")
    assert table.waits_for("anne")
    assert table.open("bart") == []
    assert table.draw("anne").waits_for("bart")


# --- stand-ins ---------------------------------------------------------------------------------------


@rule("Y-143", "Y-144")
def test_a_stand_in_plays_only_from_its_view_and_choices() -> None:
    table = Table.start(GAME, YarrOptions(), 5, "ab" * 32)
    _, stand_in = players("yarr")["anything"]
    random, hands = Random(1), [len(hand) for hand in table.state.hands]
    for _ in range(200):
        if not (waiting := table.waiting()):
            break
        seat = waiting[0]
        choices = [opened.choice for opened in table.open[seat]]
        answering = stand_in(table.view(seat), choices, random)
        if answering is not None:
            number = next(opened.number for opened in table.open[seat] if opened.choice.name == answering[0])
            assert isinstance(table.answer(seat, number, answering[1]), Answer)
    assert len(table.state.hands) == table.seats == len(hands) == 5
    assert table.state.turns > 20


@rule("Y-143")
def test_hand_and_wins_stay_with_the_seat_when_its_player_changes() -> None:
    """A handover of the seat changes nothing in the state: it does not record who answers."""
    one = at("cutlass-hat-red", anne="cutlass-coin-pink, 3", bart="4", wins=(1, 0), options={"rounds": 2})
    other = Tavern(one.table.copy())
    one.play("anne", "cutlass-coin-pink")
    _, stand_in = players("yarr")["anything"]
    choices = [opened.choice for opened in other.open("anne")]
    answers = {stand_in(other.view("anne"), choices, Random(number)) for number in range(20)}
    assert ("turn", "play:cutlass-coin-pink.1") in answers
    other.answer("anne", "turn", "play:cutlass-coin-pink.1")
    assert other.state == one.state
    assert other.state.wins[SEAT["anne"]] == 1
