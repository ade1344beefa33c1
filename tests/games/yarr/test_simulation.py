"""The simulation of Captain Yarr's strong player: simplified rules, with random values for all unknown cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.choice import PickOne
from engine.game import games
from engine.games.yarr.cards import CARDS
from engine.games.yarr.game import view
from engine.games.yarr.state import YarrState
from engine.play import Answer
from engine.players.yarr import due_before, quartermaster
from engine.players.yarr.card_bits import CANNOT_WIN, NUMBER, OF_SUIT, cards, suit_number
from engine.players.yarr.fast_model import FastTable
from engine.players.yarr.fast_playout import play_on, turn
from engine.players.yarr.fast_simulation import Simulator
from engine.players.yarr.hidden_sample import HiddenSampler
from engine.players.yarr.win_chance import win_chance
from engine.table import Table
from tests.games.yarr.tables import at

ANNE, BART = 0, 1


def fast_table(state: YarrState) -> FastTable:
    """Return the table as it is, with all cards known."""
    found = FastTable(view(state, state.turn))
    found.hands = [cards(hand) for hand in state.hands]
    found.deck = [NUMBER[card] for card in state.draw]
    return found


def position_of(table: FastTable) -> tuple[object, ...]:
    return table.hands, table.turn, table.direction, table.fits, table.suit, table.swab, table.pursuit


def whole_turn(table: Table[Any], random: Random) -> str:
    """Let all answer as the good player does until the next turn. Return the first answer."""
    found = ""
    while not found or (table.outcome is None and table.open[table.waiting()[0]][0].choice.name in ("declare", "give")):
        seat = table.waiting()[0]
        choices = [opened.choice for opened in table.open[seat]]
        answering = quartermaster(view(table.state, seat), [one for one in choices if one.name != "catch"], random)
        assert answering
        table.replay_answer(Answer(seat, *answering))
        if answering[0] != "call":
            found = found or str(answering[1])
    return found


@pytest.mark.parametrize("deck", ["calm", "stormy"])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_simulated_turn_has_the_result_of_the_rules(seats: int, deck: str) -> None:
    """Random effects are left out: thefts, and a shuffled pile."""
    random, seen = Random(1), set[str]()
    for seed in range(6):
        table = Table.start(games()["yarr"], games()["yarr"].options(deck=deck), seats, f"{seed:064x}")
        while table.outcome is None:
            fast, pile = fast_table(table.state), len(table.state.draw)
            answer = whole_turn(table, random)
            turn(fast, NUMBER.get(answer.removeprefix("play:")), Random(1))
            state, card = table.state, answer.removeprefix("play:")
            kind = CARDS[card].kind if card in CARDS else card
            seen.add(kind)
            if table.outcome is not None:
                assert fast.won == state.winners[0]
            elif kind in ("mutiny", "empty") or len(state.draw) > pile:
                assert [hand.bit_count() for hand in fast.hands] == [len(hand) for hand in state.hands]
            else:
                assert position_of(fast) == position_of(fast_table(state))
    assert seen > {"draw", "helm", "walk", "share", "avast", "royal", "watch", "sleight", "swab", "draw-three"}


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_simulated_rounds_end(seats: int) -> None:
    for seed in range(20):
        table = Table.start(games()["yarr"], games()["yarr"].options(), seats, f"{seed:064x}")
        fast = fast_table(table.state)
        play_on(fast, Random(seed), 2000)
        assert fast.won is not None
        assert [win_chance(fast, seat) for seat in range(seats)].count(1.0) == 1


def test_a_simulated_table_knows_only_how_many_cards_others_hold() -> None:
    table = at("cutlass-hat-red", anne="helm, 2", bart="anchor-boot-blue, 6")
    fast = FastTable(view(table.state, ANNE))
    assert fast.hands[ANNE] == cards(table.state.hands[ANNE])
    assert fast.hands[BART] == (1 << 7) - 1


def test_the_simulator_deals_out_every_unseen_card_once() -> None:
    table = at("cutlass-hat-red", anne="helm, 2", bart="anchor-boot-blue, 6", cleo="3")
    fast = HiddenSampler(view(table.state, ANNE)).sample(Random(1))
    dealt = [*fast.hands, cards([*table.state.discard]), sum(1 << card for card in fast.deck)]
    assert sum(part.bit_count() for part in dealt) == 124
    assert [hand.bit_count() for hand in fast.hands] == [3, 7, 3]


def test_the_simulator_can_try_every_answer() -> None:
    """This includes answers that belong to a card that was just played."""
    table, random = at("cutlass-hat-red", anne="share, anchor-boot-blue, 2", bart="3", turn="anne"), Random(1)
    for answer in (("turn", "play:share.1"), ("declare", "suit:anchor"), ("give", None)):
        choice = next(one.choice for one in table.table.open[ANNE] if one.choice.name == answer[0])
        assert isinstance(choice, PickOne)
        stage = Simulator(view(table.state, ANNE), choice)
        for option in choice.options:
            worth, facts = stage.evaluate(stage.draw(random), (choice.name, option.id), [lambda one, seat: one.seats])
            assert 0 <= worth <= 1
            assert facts == [2]
        if answer[1]:
            table.table.replay_answer(Answer(ANNE, *answer))


def test_the_simulator_values_a_seat_less_for_a_forbidden_last_card_or_a_pursuit() -> None:
    table = at("cutlass-hat-red", anne="cutlass-boot-black", bart="3", turn="anne")
    fast = fast_table(table.state)
    assert win_chance(fast, ANNE) > 0.9
    worse = fast.copy()
    worse.hands[ANNE] = cards(["share.1"]) & CANNOT_WIN
    assert win_chance(worse, ANNE) < 0.7
    worse = fast.copy()
    worse.pursuit = OF_SUIT[suit_number("skull")]
    assert win_chance(worse, ANNE) < 0.7


def test_the_strong_player_makes_the_due_call_before_its_chosen_card() -> None:
    table = at("cutlass-hat-red", anne="avast, cutlass-boot-black, 1", bart="3", turn="anne")
    seen, choices = view(table.state, ANNE), [opened.choice for opened in table.table.open[ANNE]]
    assert due_before(seen, choices, ("turn", "play:avast.1")) == ("call", "avastmehearties")
    assert due_before(seen, choices, ("turn", "play:cutlass-boot-black.1")) is None
    assert due_before(seen, choices, ("turn", "draw")) is None
    table = at("cutlass-hat-red", anne="cutlass-boot-black, 1", bart="3", turn="anne")
    seen, choices = view(table.state, ANNE), [opened.choice for opened in table.table.open[ANNE]]
    assert due_before(seen, choices, ("turn", "play:cutlass-boot-black.1")) == ("call", "yoho")
