"""The strong player of Arrr!!!: the choices that it simulates, and the results."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.choice import Choice, PickOne, Value
from engine.game import games
from engine.games.arrr.sealed_rounds import is_pass
from engine.players import Player, players, search_settings_of
from engine.players.arrr.lookahead import SEARCHED, good_would_pass, option_key, playout_policy, win_chance
from engine.players.monte_carlo import alternatives, think
from engine.possible_worlds import Worlds
from engine.table import Table
from tests.games.arrr.tables import People, at
from tests.ledger import rule

SEARCH = search_settings_of("arrr")
AMPLE = 600.0
"""Processor seconds that no simulation of these tests needs."""

PATIENT = 160
"""Number of worlds that shows a difference of an eighth."""


def thinks(table: People, first: Value) -> Value:
    """Return the answer of the strong player for Anna, given the answer of the good player."""
    name = table.asked("anna").name
    assert name in SEARCHED
    world = Worlds(table.table, 0).draw(Random(1))
    assert world
    patient = replace(SEARCH, good=_first(name, first), worlds=PATIENT)
    found = think(world, 0, patient, Random(1), AMPLE)
    assert found
    return found[1]


def _first(name: str, first: Value) -> Player:
    return lambda *_: (name, first)


def passes(choice: Choice) -> list[str]:
    """Return the ways in which a question can be passed."""
    assert isinstance(choice, PickOne)
    return [option.id for option in choice.options if is_pass(option.id)]


@rule("H-303")
def test_the_strong_player_goes_on_when_a_card_is_nearly_won() -> None:
    """One success is missing, and a Piece is two dice."""
    table = at(
        anna="powder-monkeys ironclaw",
        row="hungry-kraken",
        depleted="ironclaw",
        dice="attack attack attack jolly wits wits wits",
        pieces={"anna": 6},
        asked={"anna": "mine"},
    )
    table.sails("anna", "hungry-kraken").rolls()
    assert not is_pass(thinks(table, passes(table.asked("anna"))[0]))


@rule("H-303")
def test_the_strong_player_adds_dice_before_it_rolls_failures_again() -> None:
    """Bosun Barnacle rolls two dice again. Only one die is a failure."""
    table = at(
        anna="choir-of-sirens cipher-book bosun-barnacle",
        row="the-governors-ball",
        dice="wits wits wits attack",
        pieces={"anna": 0},
        asked={"anna": "mine"},
    )
    table.sails("anna", "the-governors-ball").rolls()
    bosun = next(one.id for one in table.options("anna") if "bosun-barnacle" in one.id)
    found = str(thinks(table, bosun))
    assert found == "table" or "cipher-book" in found, "what lies on the table goes in that order, too"


@rule("H-303")
def test_the_strong_player_does_not_search_a_declaration() -> None:
    table = at(anna="powder-monkeys")
    assert table.asked("anna").name == "declare"
    assert not SEARCH.searches(table.asked("anna"))


def test_the_strong_players_simulation_ends_with_the_action() -> None:
    table = at(anna="powder-monkeys", hands={"anna": "belay-that"}, begin="recruitment")
    assert playout_policy(SEARCH.good)(table.state, 0, [table.asked("anna")], Random(1)) is None


def test_the_strong_player_values_a_lead_more_near_the_end() -> None:
    def likely(number: int, **pieces: int) -> float:
        return win_chance(at(pieces=pieces, number=number, seats=2).state, 0)

    assert likely(3, anna=5, bruno=5) == pytest.approx(0.5, abs=0.05)
    assert 0.5 < likely(2, anna=9, bruno=5) < likely(8, anna=9, bruno=5) < 1


def test_in_teams_the_strong_player_values_the_lead_of_its_team() -> None:
    """Carla is Anna's mate."""
    behind, ahead = (
        win_chance(at(pieces=pieces, seats=4, options={"teams": "on"}).state, 0)
        for pieces in ({"anna": 2, "carla": 2, "bruno": 9}, {"anna": 2, "carla": 9, "bruno": 2})
    )
    assert behind < 0.5 < ahead


def test_the_strong_player_tries_all_ways_to_pass_as_one() -> None:
    table = at(anna="powder-monkeys", row="hungry-kraken", hands={"bruno": "wet-powder"}, asked={"bruno": "flash pre"})
    table.sails("anna", "hungry-kraken")
    asked = table.asked("bruno")
    assert len(passes(asked)) > 1
    assert not [one for one in alternatives(asked, passes(asked)[0], option_key) if is_pass(str(one))]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_good_player_passes_whenever_its_shortcut_says_so(seats: int) -> None:
    """A simulation skips players for whom `good_would_pass` is true, so good must really pass."""
    random, game, good, passed = Random(3), games()["arrr"], players("arrr")["good"][1], 0
    table = Table.start(game, game.options(), seats, "5eed" * 16)
    while table.outcome is None:
        seat = random.choice(table.waiting())
        asked = next(o.choice for o in table.open[seat] if o.choice.blocks)
        answering = good(table.view(seat), [asked], random)
        assert answering
        if table.state.phase == "action" and isinstance(asked, PickOne) and good_would_pass(table.state, seat, asked):
            assert is_pass(str(answering[1]))
            passed += 1
        number = next(o.number for o in table.open[seat] if o.choice.name == answering[0])
        table.answer(seat, number, answering[1])
    assert passed
