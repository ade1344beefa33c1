"""Set-up: section 3.2 of the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from engine.chance import Chance
from engine.choice import Refusal
from engine.entropy import Source
from engine.games.yarr import GAME
from engine.games.yarr.cards import CARDS, deck
from engine.games.yarr.game_options import YarrOptions
from engine.games.yarr.steps import step
from engine.games.yarr.view import InEffect
from engine.play import Play
from engine.table import Table
from tests.games.yarr.tables import Box, Tavern, at, names
from tests.ledger import rule

T = TypeVar("T")
SEED = "5e" * 32


class Stacked(Chance):
    """A random source that stacks the deck: every shuffle gives this order."""

    def __init__(self, order: Sequence[str]) -> None:
        super().__init__(Source(SEED).key)
        self.order = list(order)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        return sorted(items, key=lambda item: self.order.index(str(item)))


def dealt(flips: str, seats: int = 2, **hands: str) -> Tavern:
    """Return a round with a stacked deck: these hands are dealt first, then these cards are turned up."""
    options = YarrOptions()
    box = Box(options.deck)
    top = box.take_all(flips)
    first = [box.take_all(line) for line in hands.values()]
    piles = [held + [box.left.pop(0) for _ in range(7 - len(held))] for held in first]
    piles += [[box.left.pop(0) for _ in range(7)] for _ in range(seats - len(piles))]
    order = box.left + top[::-1] + [card for held in reversed(piles) for card in reversed(held)]
    state = GAME.setup(options, seats, range(seats), Source(SEED).stream())
    state.agenda, state.starter = [], 0
    assert step["new_round"](Play(state, seats, Stacked(order))) is None, "the set-up asks nobody"
    return Tavern(Table.from_state(GAME, options, state, seats))


def start(seats: int, seed: str = SEED, **options: object) -> Tavern:
    return Tavern(Table.start(GAME, YarrOptions.model_validate(options), seats, seed))


@rule("Y-1")
@pytest.mark.parametrize("seats", [0, 1, 9])
def test_one_player_or_nine_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        start(seats)


@rule("Y-2", "Y-12", "Y-42")
@pytest.mark.parametrize("name", ["calm", "stormy"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_all_124_cards_are_in_play_whatever_the_number_of_players(seats: int, name: str) -> None:
    table = start(seats, deck=name)
    assert sorted(GAME.pieces(table.state)) == sorted(card.id for card in deck(name))
    assert table.sizes() == [7] * seats
    assert len(table.state.draw) + len(table.state.discard) == 124 - 7 * seats


@rule("Y-11", "Y-12", "Y-14", "Y-18")
def test_four_players_get_seven_cards_and_a_start_card_with_a_suit() -> None:
    table = dealt("anchor-boot-blue", 4)
    assert table.sizes() == [7, 7, 7, 7]
    assert table.state.discard == ["anchor-boot-blue.1"]
    assert table.view(None).draw_pile == 95
    assert {card[-1] for card in table.state.draw} == {"1", "2"}


@rule("Y-11", "Y-14", "Y-18")
@pytest.mark.parametrize(("seats", "pile"), [(2, 110), (3, 103), (4, 96), (5, 89), (6, 82), (7, 75), (8, 68)])
def test_the_draw_pile_has_its_size_before_the_first_flip(seats: int, pile: int) -> None:
    table = start(seats)
    assert len(table.state.draw) == pile - len(table.state.discard)


@rule("Y-11")
def test_both_decks_are_shuffled_into_one_pile() -> None:
    one, two = start(2), start(2, "0a" * 32)
    assert one.state.draw != two.state.draw
    for table in (one, two):
        decks = [card[-1] for card in table.state.draw]
        assert set(decks[: len(decks) // 2]) == set(decks[len(decks) // 2 :]) == {"1", "2"}


@rule("Y-12")
def test_each_hand_is_seen_only_by_its_owner() -> None:
    table = start(3)
    for pirate, seat in table.pirates():
        hands = [one.hand for one in table.view(pirate).seats]
        assert hands[seat] == tuple(table.state.hands[seat])
        assert hands.count(None) == 2
    assert [one.hand for one in table.view(None).seats] == [None] * 3


@rule("Y-10")
def test_the_seat_order_is_drawn_and_stays_for_all_rounds() -> None:
    orders = {start(4, f"{number:064x}").table.seating for number in range(20)}
    assert len(orders) > 5
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    table = at("cutlass-hat-red", anne="cutlass-coin-pink", bart="7", cleo="7", options={"rounds": 2})
    seating = table.table.seating
    table.play("anne", "cutlass-coin-pink")
    assert table.state.round == 2
    assert table.table.seating == seating


@rule("Y-13")
def test_the_starter_is_drawn_at_random() -> None:
    starters = {start(3, f"{number:064x}").view(None).on_turn for number in range(20)}
    assert starters == {0, 1, 2}


@rule("Y-13")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_the_host_can_name_the_starter(place: int) -> None:
    for number in range(3):
        table = start(4, f"{number:064x}", starter="seat", starter_place=place)
        assert table.table.seating[table.state.turn] == place - 1
        assert table.table.waiting() == [table.state.turn]


@rule("Y-13")
def test_a_starter_beyond_the_last_player_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        start(3, starter="seat", starter_place=4)
    assert "4" in refused.value.reason.plain()


@rule("Y-15", "Y-16")
def test_cards_without_a_suit_are_passed_over_for_the_start_card() -> None:
    table = dealt("helm, mutiny, anchor-boot-blue")
    assert names(table.state.discard) == ["helm", "mutiny", "anchor-boot-blue"]
    assert table.state.effect == InEffect("standard", "anchor", "blue", "boot")
    assert table.sizes() == [7, 7]
    assert (table.asked("anne"), table.waits_for("anne")) == ("turn", True)


@rule("Y-15", "Y-16")
def test_every_kind_without_a_suit_is_passed_over_without_effect() -> None:
    table = dealt("helm, share, walk, empty, avast, mutiny, royal, skull-hat-green")
    assert len(table.state.discard) == 8
    assert table.state.display == []
    assert table.state.pursuit is None
    assert table.sizes() == [7, 7]
    assert table.state.effect.suit == "skull"


@rule("Y-17", "Y-15")
def test_a_swab_as_start_card_hits_nobody() -> None:
    table = dealt("swab-ship", anne="ship-hat-yellow, swab-skull, swab-chest, watch-chest, sleight-ship, helm, avast")
    assert table.state.swab == 0
    assert table.state.effect == InEffect("swab", "ship")
    assert table.offered("anne") == {"ship-hat-yellow", "sleight-ship", "helm", "avast", "draw"}
    assert table.cannot_play("anne", "swab-skull", "swab-chest", "watch-chest")


@rule("Y-17", "Y-19", "Y-85")
def test_a_watch_as_start_card_reverses_nothing_and_takes_any_watch() -> None:
    table = dealt("watch-chest", anne="watch-skull, watch-anchor, skull-hat-green")
    assert table.state.direction == 1
    assert {"watch-skull", "watch-anchor"} <= table.offered("anne")
    assert table.cannot_play("anne", "skull-hat-green")


@rule("Y-17")
def test_a_sleight_as_start_card_names_no_suit() -> None:
    table = dealt("sleight-cutlass", anne="cutlass-coin-pink, sleight-ship")
    assert table.state.effect == InEffect("sleight", "cutlass")
    assert table.asked("anne") == "turn"
    assert {"cutlass-coin-pink", "sleight-ship"} <= table.offered("anne")


@rule("Y-12", "Y-15")
def test_a_start_card_is_found_even_with_eight_players() -> None:
    assert sum(CARDS[card.id].suit is None for card in deck("calm")) == 14
    worst = "helm.1, helm.2, share.1, share.2, walk.1, walk.2, empty.1, empty.2, avast.1, avast.2, mutiny.1, mutiny.2"
    table = dealt(f"{worst}, royal.1, royal.2, chest-rum-blue", 8)
    assert table.sizes() == [7] * 8
    assert len(table.state.discard) == 15
    assert table.state.effect.suit == "chest"
    assert len(table.state.draw) == 68 - 15


@rule("Y-19", "Y-20", "Y-2")
def test_the_winner_starts_the_next_round_clockwise_with_all_cards() -> None:
    table = at(
        "cutlass-hat-red",
        anne="7",
        bart="7",
        cleo="7",
        dirk="cutlass-coin-pink",
        turn="dirk",
        clockwise=False,
        options={"rounds": 2},
    )
    table.play("dirk", "cutlass-coin-pink")
    assert table.state.round == 2
    assert table.state.turn == 3
    assert table.state.direction == 1
    assert table.waits_for("dirk")
    assert table.sizes() == [7] * 4
    assert len(table.state.draw) + len(table.state.discard) == 96


@rule("Y-20", "Y-41")
@pytest.mark.parametrize(("starter", "first"), [("anne", 2), ("bart", 2), ("cleo", 0), ("dirk", 0)])
def test_after_a_shared_round_the_next_sharer_after_the_last_starter_starts(starter: str, first: int) -> None:
    table = at(
        "helm",
        declared="ship",
        rest="dirk",
        starter=starter,
        options={"rounds": 2},
        anne="3",
        bart="4",
        cleo="3",
        dirk="",
    )
    for pirate in ("anne", "bart", "cleo", "dirk"):
        table.skip(pirate)
    assert table.state.wins == [1, 0, 1, 0]
    assert table.state.turn == first
    assert table.waits_for(("anne", "bart", "cleo", "dirk")[first])
