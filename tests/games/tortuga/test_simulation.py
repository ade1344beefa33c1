"""The simulation of Tortuga's strong player: simplified rules, with random values for all that it does not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.games.tortuga.cards import event_cards, kind_of
from engine.games.tortuga.visibility import view
from engine.play import Answer
from engine.players import search_settings_of
from engine.players.monte_carlo import think
from engine.players.tortuga.answer_values import destinations
from engine.players.tortuga.beliefs import sides
from engine.players.tortuga.fast_model import NOTHING, FastTable
from engine.players.tortuga.fast_playout import Action, carry_out_action, play_on
from engine.players.tortuga.fast_simulation import Simulator
from engine.players.tortuga.hidden_sample import HiddenSampler
from engine.players.tortuga.table_evaluation import Situation
from engine.players.tortuga.vote_odds import brawl_chances, success_chance
from engine.possible_worlds import Worlds
from tests.games.tortuga.tables import SEAT, Harbor, at
from tests.games.tortuga.test_good_player import table_at

ANNE, BART, CLEO = 0, 1, 2
CROWD: dict[str, Any] = {"jolly": "anne bart", "dutchman": "cleo dirk"}


def fast_table(harbor: Harbor) -> FastTable:
    """Return the table as Anne knows it, and the team of each player."""
    found = FastTable(view(harbor.table.state, ANNE))
    found.sides = [{"british": 1, "french": -1, "dutch": 0}[harbor.state.team(seat)] for seat in range(found.seats)]
    found.row = [kind_of(card) for card in harbor.state.row]
    found.deck = [kind_of(card) for card in harbor.state.event_deck]
    return found


def stands(table: FastTable) -> tuple[object, ...]:
    """Return all public facts of it."""
    seen = (table.lines, table.boats, table.holds, table.galleon, table.lead, table.where, table.birds, table.letters)
    return (*seen, table.lost, table.sunk, table.row, table.deck, sorted(table.discard), table.won)


@pytest.mark.parametrize(
    ("table", "action", "act"),
    [
        (CROWD | {"jolly": "bart anne", "treasure": "jolly 1+1"}, ("shift", 0, 1), lambda h: shifted(h)),
        (CROWD, ("maroon", BART, 0), lambda h: h.acts("anne", "maroon").picks("anne", "bart")),
        (CROWD, ("move", 3, 0), lambda h: h.moves("anne")),
        (CROWD | {"jolly": "bart", "boat_jolly": "anne"}, ("move", 0, 0), lambda h: h.moves("anne", "jolly")),
        (CROWD | {"jolly": "bart", "boat_jolly": "anne"}, ("move", 2, 0), lambda h: h.moves("anne", "tortuga")),
        (CROWD | {"row": "spot"}, ("reveal", 0, 0), lambda h: h.reveals("anne")),
        (CROWD | {"row": "storm", "treasure": "jolly 2+1"}, ("reveal", 0, 0), lambda h: h.reveals("anne")),
        (CROWD | {"row": "albatross"}, ("reveal", 0, 0), lambda h: h.reveals("anne")),
        (
            CROWD | {"row": "albatross", "front": {"bart": "albatross"}},
            ("reveal", 0, 0),
            lambda h: h.reveals("anne"),
        ),
        (CROWD | {"row": "facade"}, ("reveal", 0, 0), lambda h: h.reveals("anne")),
        (CROWD | {"row": "letter"}, ("reveal", 0, 0), lambda h: h.reveals("anne")),
        (
            {"jolly": "bart", "dutchman": "cleo dirk", "tortuga": "anne", "front": {"anne": "letter"}},
            ("letter", ANNE, 1),
            lambda h: h.acts("anne", "letter").picks("anne", "anne dutchman"),
        ),
        (CROWD | {"last": "armada", "treasure": "jolly 2+1"}, ("reveal", 0, 0), lambda h: h.reveals("anne")),
        (CROWD | {"treasure": "jolly 0+1", "jolly": "bart anne", "extra": True}, ("shift", 0, 1), lambda h: shifted(h)),
    ],
)
def test_the_simulators_action_has_the_result_of_the_rules(
    table: dict[str, Any], action: Action, act: Callable[[Harbor], Harbor]
) -> None:
    harbor = at(teams="bfbf", **table)
    thought = fast_table(harbor)
    carry_out_action(thought, ANNE, action, Random(1))
    act(harbor)
    done = fast_table(harbor)
    done.won = {"british": 1, "french": -1}.get(harbor.state.winning_team)
    if done.won is None:
        assert stands(thought) == stands(done)
    assert (thought.lead, thought.won) == (done.lead, done.won)


def shifted(harbor: Harbor) -> Harbor:
    """Let Anne move a treasure out of the French hold."""
    harbor.acts("anne", "shift")
    return harbor.picks("anne", "from:jolly-french") if harbor.open("anne") else harbor


def test_in_the_simulator_scurvy_costs_a_turn() -> None:
    table = fast_table(at(**CROWD, teams="bfbf", row="scurvy", deck="spot spot"))
    carry_out_action(table, ANNE, ("reveal", 0, 0), Random(1))
    assert table.lost == [1, 1, 0, 0]
    play_on(table, BART, Random(1), 1)
    assert table.lost == [1, 0, 0, 0]


def test_in_the_simulator_a_revealed_letter_brings_somebody_aboard_at_once() -> None:
    """The player gets command of an empty ship.

    With nobody ashore the card is saved, as the test of the rule above shows.
    """
    table = fast_table(at(tortuga="anne bart", dutchman="cleo dirk", teams="bfbf", row="letter"))
    carry_out_action(table, ANNE, ("reveal", 0, 0), Random(1))
    assert (table.lines[0], table.letters[ANNE]) == ([ANNE], 0)


def test_in_the_simulator_powder_blows_up_the_rowboat_with_a_foe() -> None:
    table = fast_table(
        at(jolly="anne", dutchman="cleo", boat_jolly="dirk", boat_dutchman="bart", teams="bfbb", row="powder")
    )
    carry_out_action(table, ANNE, ("reveal", 0, 0), Random(1))
    assert table.sunk == [False, True]
    assert table.lines[2] == [BART]


def test_in_the_simulator_a_forced_player_reveals_the_less_bad_known_card() -> None:
    table = fast_table(at(**CROWD, teams="bfbf", row="spot nest"))
    table.known[CLEO] = [0]
    carry_out_action(table, ANNE, ("force", CLEO, 1), Random(1))
    assert table.row[0] == "spot"
    assert table.row[1] != "nest"


def test_in_the_simulator_an_attack_takes_from_the_galleon_and_else_what_hurts_most() -> None:
    table = fast_table(at(**CROWD, teams="bfbf", treasure="jolly 0+1, dutchman 1+1"))
    table.take_spoils(0, 1)
    assert (table.galleon, table.holds[0], table.lead) == (2, 1, 0)
    table.galleon = 0
    table.take_spoils(0, 1)
    assert table.holds[:4] == [2, 1, 1, 0]
    assert table.lead == 2


def test_in_the_simulator_more_friends_make_a_vote_likelier_to_succeed() -> None:
    for kind in ("attack", "mutiny"):
        assert success_chance(kind, 2, 0) > success_chance(kind, 1, 1) > success_chance(kind, 0, 2)
    assert brawl_chances(2, 0)[0] > brawl_chances(1, 1)[0] == pytest.approx(brawl_chances(1, 1)[1])


@pytest.mark.parametrize("seats", [2, 3, 4, 7, 8])
def test_the_simulator_plays_a_table_on_to_its_end(seats: int) -> None:
    """Pawns, treasures and cards are in every possible place."""
    seen = view(table_at(seats, seats, 9).state, 0)
    drawn = HiddenSampler(seen).sample(Random(3))
    play_on(drawn, 0, Random(4), 2000)
    assert drawn.won is not None
    assert drawn.galleon + sum(drawn.holds) == 8
    assert sorted([*(one for line in drawn.lines for one in line), *(one for one in drawn.boats if one >= 0)]) == [
        *range(seats)
    ]
    assert drawn.lead == sum(drawn.holds[::2]) - sum(drawn.holds[1::2])


@pytest.mark.parametrize(("seats", "turns"), [(3, 6), (4, 20), (6, 45)])
def test_the_simulator_samples_unknown_values_from_what_they_may_be(seats: int, turns: int) -> None:
    table = table_at(seats, 5, turns)
    seen = view(table.state, ANNE)
    unknown, random, counts = HiddenSampler(seen), Random(1), Counter[tuple[int, ...]]()
    for _ in range(400):
        drawn = unknown.sample(random)
        counts[tuple(drawn.sides)] += 1
        for slot, kind in zip(seen.row, drawn.row, strict=True):
            assert bool(kind) == slot.lies
            assert slot.card is None or kind_of(slot.card) == kind
        cards = Counter(one for one in [*drawn.row, *drawn.deck] if one)
        assert cards["armada"] == (seen.extra_time is None)
        assert not cards["armada"] or seen.armada_in_row == ("armada" in drawn.row)
        assert seen.armada_in_row or seen.extra_time is not None or drawn.deck[0] == "armada"
        assert all(cards[kind] <= count for kind, count in Counter(kind_of(one) for one in event_cards()).items())
        assert NOTHING not in cards
    believed = sides(seen)
    for seat in range(seats):
        mean = sum(count * assignment[seat] for assignment, count in counts.items()) / 400
        assert mean == pytest.approx(believed[seat], abs=0.15)


def test_the_simulators_sample_depends_only_on_the_seats_view() -> None:
    """From a table that the seat cannot tell from its own, the same sketch is drawn."""
    table = table_at(6, 2, 20)
    worlds, random = Worlds(table, ANNE), Random(1)
    stood = stands(HiddenSampler(view(table.state, ANNE)).sample(Random(7)))
    for _ in range(10):
        world = worlds.draw(random)
        assert world
        assert stands(HiddenSampler(view(world.opened().state, ANNE)).sample(Random(7))) == stood


def thought_of(harbor: Harbor, pirate: str, good: str) -> str:
    """Return the answer of the strong player, given the answer of the good player."""
    seat = SEAT[pirate]
    name = harbor.asked(pirate).name
    world = Worlds(harbor.table, seat).draw(Random(1))
    assert world
    thoughts = replace(search_settings_of("tortuga"), good=lambda *_: (name, good), worlds=96)
    answering = think(world, seat, thoughts, Random(1), 600.0)
    assert answering
    return str(answering[1])


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_strong_player_plays_any_table(seats: int) -> None:
    """Check tables with two actions a turn and with a Dutch seat."""
    table, random = table_at(seats, 4, 3), Random(1)
    thoughts = replace(search_settings_of("tortuga"), worlds=8)
    for _ in range(60):
        if table.outcome is not None:
            break
        seat = table.waiting()[0]
        world = Worlds(table, seat).draw(random)
        assert world
        answering = think(world, seat, thoughts, random, 600.0)
        assert answering
        table.replay_answer(Answer(seat, *answering))
    assert table.state.turns > 12


def test_the_strong_player_ends_a_game_that_it_is_winning() -> None:
    """Otherwise the French end it after the next turn."""
    ahead = at(**CROWD, teams="bbff", last="armada", treasure="jolly 1+0, dutchman 1+1")
    assert thought_of(ahead, "anne", "move") == "reveal"


def test_the_strong_player_does_not_end_a_game_that_it_is_losing() -> None:
    behind = at(**CROWD, teams="bfbf", last="armada", treasure="jolly 0+2, dutchman 0+1")
    assert thought_of(behind, "anne", "reveal") != "reveal"


def test_in_the_simulator_with_two_players_the_second_action_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anne rows off and comes back with the second action, or uses it otherwise. Then it is Bart's turn."""
    acted, turns = list[int](), list[int]()

    def choosing(table: FastTable, seat: int, random: Random) -> Action:
        acted.append(seat)
        return "move", 2, 0

    def playing(table: FastTable, seat: int, random: Random, horizon: int) -> None:
        turns.append(seat)

    monkeypatch.setattr("engine.players.tortuga.fast_simulation.greedy_action", choosing)
    monkeypatch.setattr("engine.players.tortuga.fast_simulation.play_on", playing)
    harbor = at(jolly="anne", dutchman="bart", teams="bf")
    stage = Simulator(view(harbor.table.state, ANNE), harbor.asked("anne"))
    _, where = stage.evaluate(stage.draw(Random(1)), ("action", "move"), [lambda table, seat: table.where[seat]])
    assert (acted, turns, where) == ([ANNE], [BART], [2])


@pytest.mark.parametrize(
    ("table", "found"),
    [
        ({"tortuga": "anne", "jolly": "bart", "dutchman": "cleo dirk"}, ["boat_jolly", "boat_dutchman"]),
        ({"tortuga": "anne", "jolly": "bart", "dutchman": "cleo dirk", "destroyed": "jolly"}, ["boat_dutchman"]),
        ({"jolly": "anne bart", "dutchman": "cleo dirk", "destroyed": "jolly"}, []),
        ({"boat_jolly": "anne", "jolly": "bart cleo dirk elsa finn", "dutchman": "gwen"}, ["tortuga"]),
    ],
)
def test_the_simulator_considers_only_open_ways_to_move(table: dict[str, Any], found: list[str]) -> None:
    assert destinations(Situation(view(at(**table).table.state, ANNE))) == found


def test_in_the_simulator_the_dutch_attack_for_the_side_that_is_behind() -> None:
    """In the simulator their attack once always took for the British, though those were ahead (T-106)."""
    harbor = at(
        jolly="anne",
        dutchman="bart cleo dirk elsa",
        teams="dbfbf",
        treasure="jolly 2+0, dutchman 1+0",
        hands={"anne": "double-fire"},
        votes="torch-british-helm",
    )
    stage, random = Simulator(view(harbor.table.state, ANNE), harbor.asked("anne")), Random(1)
    leads = set()
    for _ in range(20):
        table = stage.draw(random)[0]
        stage._carry_out_answer(table, stage.action_of("attack"), random)
        leads.add(table.lead)
    assert leads <= {3, 2}
    assert 2 in leads


def test_in_the_simulator_the_dutch_avoid_upsetting_an_even_score(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many answers one seems better by chance.

    The player once moved treasure back and forth on its own ship (T-106).
    """
    harbor = at(jolly="anne", dutchman="bart cleo dirk elsa", teams="dbfbf", treasure="jolly 1+0, dutchman 0+1")
    stage, random = Simulator(view(harbor.table.state, ANNE), harbor.asked("anne")), Random(1)
    drawn = stage.draw(random)
    worth = {what: stage.evaluate(drawn, ("action", what), ())[0] for what in ("shift", "view")}
    monkeypatch.setattr("engine.players.tortuga.fast_simulation.UPSET", 0.0)
    freely = {what: stage.evaluate(drawn, ("action", what), ())[0] for what in ("shift", "view")}
    assert worth["view"] == freely["view"]
    assert worth["shift"] < freely["shift"] - 0.05
