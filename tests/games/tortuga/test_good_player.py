"""The good player of Tortuga 1667: its estimates of votes and of other players, and how well it hides its loyalty."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from engine.games.tortuga import GAME
from engine.games.tortuga.game_options import TortugaOptions
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.visibility import view
from engine.players import players
from engine.players.tortuga.answer_values import VALUES, atlantis_helps, destinations
from engine.players.tortuga.beliefs import sides
from engine.players.tortuga.table_evaluation import Situation
from engine.players.tortuga.vote_odds import DECK, FOR, brawl_odds, combine, effect, success
from engine.table import Table
from tests.games.tortuga.tables import Harbor, at

SIDES = {"british": 1, "french": -1, "dutch": 0}


def table_at(seats: int, seed: int, turns: int) -> Table[TortugaState]:
    """Return a game of good players, up to this turn."""
    good, random = players("tortuga")["good"][1], Random(seed)
    table = Table.start(GAME, TortugaOptions(), seats, f"{seed:064x}")
    while table.outcome is None and table.state.turns < turns:
        seat = random.choice(table.waiting())
        answering = good(table.view(seat), [o.choice for o in table.open[seat]], random)
        assert answering
        table.answer(seat, next(o.number for o in table.open[seat] if o.choice.name == answering[0]), answering[1])
    return table


@pytest.mark.parametrize(
    ("cards", "likely"),
    [
        (("cannon-british-skull.1", "torch-british-skull.1"), 1.0),
        (("cannon-british-skull.1", "torch-british-skull.1", "water-british-skull.1"), 0.0),
        (("torch-british-skull.1", "torch-british-skull.2"), 0.0),
        (("double-fire.1",), 1.0),
    ],
)
def test_the_good_players_odds_count_an_attack_as_the_rules_do(cards: tuple[str, ...], likely: float) -> None:
    assert success("attack", combine([{effect(card, "attack"): 1.0} for card in cards])) == likely


@pytest.mark.parametrize("kind", ["attack", "brawl", "mutiny"])
def test_the_odds_of_a_vote_add_up_to_one(kind: str) -> None:
    assert sum(DECK[kind].values()) == pytest.approx(1)
    assert sum(FOR[kind].values()) == pytest.approx(1)
    odds = combine([DECK[kind], FOR[kind], FOR[kind]])
    assert sum(odds.values()) == pytest.approx(1)
    assert sum(brawl_odds(odds).values()) == pytest.approx(1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8])
def test_the_good_player_believes_in_as_many_british_as_french(seats: int) -> None:
    table = table_at(seats, seats, 12)
    for viewer in (*range(seats), None):
        believed = sides(view(table.state, viewer))
        assert sum(believed) == pytest.approx(0, abs=1e-9)
        if viewer is not None:
            assert believed[viewer] == SIDES[table.state.team(viewer)]


def test_with_two_seats_each_player_knows_the_others_side() -> None:
    table = table_at(2, 1, 4)
    assert [sides(view(table.state, 0))[1], sides(view(table.state, 1))[0]] == [
        SIDES[table.state.team(1)],
        SIDES[table.state.team(0)],
    ]


def test_after_three_rounds_a_spectator_cannot_be_sure_of_a_good_players_side() -> None:
    """Others infer its loyalty from treasure that it moves in public.

    An open play style would reveal it nine times in ten.
    """
    right, asked = 0.0, 0
    for seed in range(16):
        table = table_at(4, seed, 13)
        for seat, guess in enumerate(sides(view(table.state, None))):
            right += 0.5 if abs(guess) < 0.02 else guess * SIDES[table.state.team(seat)] > 0
            asked += 1
    assert right / asked < 0.83


def shift_of(harbor: Harbor) -> float:
    """Return the worth to Anne of moving the French treasure aboard to her own side. She knows that Bart is a mate."""
    situation = Situation(view(harbor.table.state, 0))
    situation.sides = [1.0, 1.0, -1.0, -1.0]
    situation.current_value = situation.position_value(situation.board)
    return situation.gain(situation.board.carried("jolly-french", "jolly-british"))


def test_a_mate_on_the_way_does_not_keep_the_good_player_from_nearer_treasure() -> None:
    """Both wanted the same treasure. A player that counted the mate's claim twice would leave it there for ever."""
    stand = partial(at, jolly="anne", dutchman="cleo", teams="bbff", treasure="jolly 1+1, dutchman 0+1")
    boards, waits = stand(tortuga="dirk", boat_jolly="bart"), stand(tortuga="dirk bart")
    assert shift_of(boards) == pytest.approx(shift_of(waits))
    assert shift_of(boards) > 1


def test_the_good_player_takes_what_it_can_when_the_armada_may_be_next() -> None:
    stand = partial(at, jolly="anne bart", dutchman="cleo dirk", teams="bbff", treasure="jolly 1+1, dutchman 0+1")
    early, late = stand(), stand(last="armada pistol")
    assert shift_of(late) > shift_of(early)


@pytest.mark.parametrize(("others", "wants"), [("cleo dirk elsa finn", True), ("cleo dirk elsa finn gwen", False)])
def test_the_good_player_orders_no_voyage_to_a_full_ship(others: str, wants: bool) -> None:
    """The order lapses and the map stays. The player once repeated the order for ever (T-138, T-140)."""
    ashore = "" if "gwen" in others else "gwen"
    treasure = "jolly 0+0, dutchman 0+4"
    harbor = at(
        jolly="bart anne",
        dutchman=others,
        tortuga=ashore,
        teams="bfbfbfd",
        treasure=treasure,
        front={"anne": "atlantis"},
    )
    assert atlantis_helps(Situation(view(harbor.table.state, 0))) == wants


def test_in_extra_time_the_good_player_does_not_reveal_cards_for_their_own_sake() -> None:
    """It gains nothing by it (T-107).

    The player once turned up cards for thousands of turns, though a treasure that wins at once was available (T-110).
    """
    stand = partial(at, jolly="anne bart", dutchman="cleo dirk", teams="fbbf", row="pistol spot letter")
    state = stand(treasure="jolly 1+1, dutchman 1+1", extra=True).table.state
    state.turns = 2000
    situation = Situation(view(state, 1))
    assert VALUES["action"](situation, "shift") > 1
    assert VALUES["action"](situation, "shift") > VALUES["action"](situation, "reveal")


def test_in_extra_time_the_good_player_does_not_wait_for_ever_for_better_odds() -> None:
    """All were ashore, no boat was left, and a brawl was as likely to win as to lose.

    The player once looked at cards for hundreds of turns.
    """
    state = at(tortuga="anne bart cleo dirk", teams="bfbf", destroyed="jolly dutchman", extra=True).table.state
    early, late = 20, 400
    for turns, restless in ((early, False), (late, True)):
        state.turns = turns
        situation = Situation(view(state, 0))
        assert (VALUES["action"](situation, "brawl") > VALUES["action"](situation, "view")) == restless


def test_the_good_player_values_the_way_to_a_ship_and_most_to_an_empty_one() -> None:
    """Mates of a cabin boy once stayed ashore and looked at cards, and ships stayed empty in extra time."""
    stood = at(tortuga="bart anne", jolly="dirk cleo", teams="bfbf", treasure="jolly 1+1").table.state
    situation = Situation(view(stood, 0))
    situation.sides = [1.0, -1.0, 1.0, -1.0]
    situation.current_value = situation.position_value(situation.board)
    gains = {way: situation.gain(situation.board.moved(0, way)) for way in destinations(situation)}
    assert gains["boat_dutchman"] > gains["boat_jolly"] > 0


def situation_of(harbor: Harbor, *friends: float) -> Situation:
    """Return Anne's assessment when she knows the team of each player."""
    situation = Situation(view(harbor.table.state, 0))
    situation.sides = [situation.own * one for one in friends]
    situation.current_value = situation.position_value(situation.board)
    return situation


def test_the_good_player_with_two_albatrosses_does_not_row_to_its_own_ship() -> None:
    """It once rowed out, boarded, was marooned, and rowed out again, four times in one game (T-129)."""
    stand = partial(at, dutchman="cleo", teams="bbff", front={"anne": "albatross albatross"})
    boards = situation_of(stand(boat_jolly="anne", tortuga="bart dirk"), 1, 1, -1, -1)
    assert boards.gain(boards.board.moved(0, "jolly")) == boards.gain(boards.board.moved(0, "tortuga"))
    rows = situation_of(stand(tortuga="anne bart dirk"), 1, 1, -1, -1)
    assert VALUES["action"](rows, "move") < VALUES["action"](rows, "view")


def test_the_good_players_albatross_empties_ships_of_foes_rather_than_of_mates() -> None:
    """Two Albatrosses aboard maroon the whole crew (T-127)."""
    stand = partial(
        at, boat_jolly="anne", dutchman="dirk", teams="bbff", front={"anne": "albatross", "bart": "albatross"}
    )
    mates, foes = (situation_of(stand(jolly="bart cleo"), 1, one, one, 0) for one in (1, -1))
    assert mates.gain(mates.board.moved(0, "jolly")) < 0 < foes.gain(foes.board.moved(0, "jolly"))
    worths = []
    for friend in (1, -1):
        bears = at(jolly="anne bart cleo", dutchman="dirk", teams="bbff", row="albatross", front={"bart": "albatross"})
        situation = situation_of(bears, 1, friend, friend, 0)
        situation.view = replace(
            situation.view, row=(replace(situation.view.row[0], card="albatross.2"), *situation.view.row[1:])
        )
        worths.append(VALUES["reveal_slot"](situation, "0"))
    assert worths[0] < -1 < worths[1]


def test_the_good_player_does_not_shoot_a_target_that_may_refuse() -> None:
    """The target may play the Fountain of Youth (T-145). The shot would then only cost the target that card."""
    harbor = at(jolly="cleo dirk", dutchman="bart", tortuga="anne", teams="bbff", front={"cleo": "fountain"})
    situation = situation_of(harbor, 1, 1, -1, -1)
    assert situation.marooned_value(2) > situation.maroon_order_value(2)
    assert situation.maroon_order_value(3) > situation.maroon_order_value(2) > 0


@pytest.mark.parametrize(
    ("stand", "blown"),
    [
        ({"boat_jolly": "anne", "boat_dutchman": "cleo", "tortuga": "bart dirk"}, "dutchman"),
        ({"boat_jolly": "bart", "tortuga": "anne cleo dirk"}, "dutchman"),
        ({"boat_jolly": "cleo", "tortuga": "anne bart dirk"}, "jolly"),
        ({"jolly": "anne bart", "dutchman": "cleo dirk"}, "jolly"),
    ],
)
def test_the_good_player_does_not_blow_up_its_own_rowboat(stand: dict[str, Any], blown: str) -> None:
    """It once chose either boat at random (T-148).

    If nobody sits in the boats, it blows up the one that would bring foes to a ship of mates.
    """
    situation = situation_of(at(teams="bbff", **stand), 1, 1, -1, -1)
    boats = ("jolly", "dutchman")
    assert max(boats, key=lambda ship: VALUES["powder_where"](situation, ship)) == blown


def test_the_dutch_player_values_a_storm_by_the_evenness_of_the_score() -> None:
    """It once counted a loss of the wrong side as a gain. The other side was ahead then."""
    harbor = at(jolly="anne bart", dutchman="cleo dirk elsa", teams="dbfbf", treasure="jolly 0+2, dutchman 0+0")
    situation = Situation(view(harbor.table.state, 0))
    situation.view = replace(
        situation.view, row=(replace(situation.view.row[0], card="storm.1"), *situation.view.row[1:])
    )
    assert VALUES["reveal_slot"](situation, "0") == 2
    much = at(jolly="anne bart", dutchman="cleo dirk elsa", teams="dbfbf", treasure="jolly 0+3, dutchman 2+0")
    situation = Situation(view(much.table.state, 0))
    situation.view = replace(
        situation.view, row=(replace(situation.view.row[0], card="storm.1"), *situation.view.row[1:])
    )
    assert VALUES["reveal_slot"](situation, "0") == -1
