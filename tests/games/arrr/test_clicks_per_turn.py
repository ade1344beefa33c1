"""Unnecessary clicks in a turn, in whole games in which nobody answers anything.

An unnecessary click is a pass: the question had to be answered, and the answer had no effect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from random import Random

import pytest

from engine.choice import Choice, PickOne, PickSome, Value
from engine.games.arrr import GAME
from engine.games.arrr.auto_answers import AUTO_ANSWERS
from engine.games.arrr.card_registry import CREW_LIMIT, crew_design
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.sealed_rounds import is_pass
from engine.games.arrr.state import ArrrState
from engine.games.arrr.targets import aimed_at
from engine.play import By
from engine.table import Table
from tests.games.arrr.tables import AT_FIRST
from tests.ledger import rule

GAMES, GAMES_SOAKING = {2: 12, 3: 4, 4: 4}, 12
"""Number of games by the number of seats. Those of two players are short."""


@dataclass
class Turns:
    """Unnecessary clicks of each turn: of P, of a challenged player, of the target of a card, of all others."""

    own: list[int] = field(default_factory=list)
    challenged: list[int] = field(default_factory=list)
    aimed_at: list[int] = field(default_factory=list)
    others: list[int] = field(default_factory=list)


def clicks(games: int, seats: int, wishes: Collection[str], *, abilities: bool) -> Turns:
    """Play this number of whole games of players who equip, sail and challenge, but play no event and answer nothing.

    With `abilities` they use their crew's abilities whenever they can.
    """
    turns = Turns()
    for seed in range(games):
        random = Random(seed)
        table = Table.start(GAME, ArrrOptions(), seats, f"{seed:064x}")
        passes, challenged, aimed = Counter[int](), set[int](), set[int]()
        turn, p = 0, 0
        while table.outcome is None:
            state = table.state
            if state.turn > turn:
                sort(turns, seats, p, passes, challenged, aimed)
                turn, p, passes, challenged, aimed = state.turn, state.p, Counter[int](), set(), set()
            if state.challenged is not None:
                challenged.add(state.challenged)
            aimed |= {seat for use in state.pile if (seat := aimed_at(state.pile, use)) is not None}
            seat = table.waiting()[0]
            opened = next(one for one in table.open[seat] if one.choice.blocks)
            wished = GAME.auto_answer(table.view(seat), opened.choice, wishes)
            if wished is not None:
                table.answer(seat, opened.number, wished, By.AUTO_ANSWER)
                continue
            answer = table.answer(seat, opened.number, wanted(state, seat, opened.choice, random, abilities=abilities))
            passes[seat] += isinstance(opened.choice, PickOne) and is_pass(answer.value)
        sort(turns, seats, p, passes, challenged, aimed)
    return turns


def sort(turns: Turns, seats: int, p: int, passes: Counter[int], challenged: set[int], aimed: set[int]) -> None:
    for seat in range(seats):
        kind = (
            turns.own
            if seat == p
            else turns.challenged
            if seat in challenged
            else turns.aimed_at
            if seat in aimed
            else turns.others
        )
        kind.append(passes[seat])


# --- what such people do -------------------------------------------------------------------------------


def wanted(state: ArrrState, seat: int, choice: Choice, random: Random, *, abilities: bool) -> Value:
    if choice.name == "equipment":
        return fill_up(state, seat, choice)
    if isinstance(choice, PickSome) and choice.name == "challenge_terms":
        return choice.picked
    if choice.name == "reply":
        return random.choice(["accept", "reject"])
    if isinstance(choice, PickOne) and choice.name in ("declare", "roll", "rolled"):
        ids = [option.id for option in choice.options]
        used = [one for one in ids if abilities and one.startswith("use:")]
        bold = [one for one in ids if one.startswith(("sail:", "challenge:"))]
        if used or bold:
            return random.choice(used or bold)
    assert isinstance(choice.default, str | list)
    return choice.default


def fill_up(state: ArrrState, seat: int, choice: Choice) -> Value:
    """Equip as many crew cards as fit."""
    assert isinstance(choice, PickSome)
    placed: list[str] = []
    for option in choice.options:
        verb, _, card = option.id.partition(":")
        if verb != "place":
            continue
        types = [crew_design(one).type for one in [*state.crew[seat], *placed]]
        new = crew_design(card).type
        if len(types) < CREW_LIMIT and (new == "item" or new not in types):
            placed.append(card)
    return [f"place:{card}" for card in placed]


# --- the counts ----------------------------------------------------------------------------------------


@rule("A-226", "A-234", "A-239", "A-240", "A-241")
@pytest.mark.parametrize("abilities", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_default_settings_a_turn_asks_others_under_one_needless_click(
    seats: int, abilities: bool, soaking: bool
) -> None:
    turns = clicks(GAMES_SOAKING if soaking else GAMES[seats], seats, AT_FIRST, abilities=abilities)
    assert sum(turns.others) <= 0.8 * len(turns.others)
    assert sum(turns.own) <= 1.1 * len(turns.own)
    assert sum(turns.challenged) <= 3 * len(turns.challenged)
    # A card against a player justifies a question to that player.
    assert sum(turns.aimed_at) <= 2.1 * len(turns.aimed_at)


@rule("A-239")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_who_passes_everything_is_never_asked_in_vain(seats: int, soaking: bool) -> None:
    turns = clicks(
        GAMES_SOAKING if soaking else GAMES[seats], seats, {wish.id for wish in AUTO_ANSWERS}, abilities=True
    )
    assert not any(turns.own + turns.others + turns.challenged + turns.aimed_at)
