"""Scoring and the end: section 8 of the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arrr.tables import People, at
from tests.ledger import rule


def ended(**more: Any) -> People:
    """Return a game that ended because the last exploration found no card.

    There are two players unless others are named.
    """
    return at(**{"seats": 2, "begin": "explore", "pieces": {"anna": 0, "bruno": 0, "carla": 0, "dario": 0}, **more})


def points(table: People, name: str) -> tuple[int, int, int, int]:
    score = table.view(None).seats[("anna", "bruno", "carla", "dario").index(name)].score
    assert score
    return score.pieces, score.fame, score.collections, score.total


@rule("A-253", "A-254", "A-255", "A-256", "A-112", "X-103")
def test_x_103_pieces_fame_and_collections_make_the_score() -> None:
    table = ended(
        pieces={"anna": 3, "bruno": 0},
        fame={"anna": "the-sleeper-below ghost-ship"},
        anna="cutlass",
        collected={"anna": "coral-idol basalt-idol verse-of-the-siren"},
        row="iron-lion",
        hands={"anna": "compass parley"},
        captains={"anna": "ghost-carp"},
        attached={"anna": "letter-of-marque"},
    )
    assert points(table, "anna") == (3, 8, 5, 16)
    assert points(table, "bruno") == (0, 0, 0, 0)
    assert (table.view(None).winners, table.view(None).won_by) == ((0,), "points")


@rule("A-255", "A-257", "X-104")
def test_x_104_three_cards_of_a_symbol_are_worth_eight_points() -> None:
    maps = "scrap-of-the-north scrap-of-the-west scrap-with-the-x coral-idol"
    table = ended(collected={"anna": maps}, row="iron-lion", pieces={"anna": 0, "bruno": 8})
    assert points(table, "anna") == (0, 0, 9, 9)
    assert table.view(None).ranking == ((0,), (1,))


@rule("A-258", "A-259", "X-105")
def test_x_105_a_tie_is_broken_by_fame_and_then_pieces() -> None:
    fame = ended(
        pieces={"anna": 8, "bruno": 6},
        fame={"anna": "ghost-ship maelstrom", "bruno": "hungry-kraken the-sleeper-below"},
    )
    assert (fame.view(None).winners, fame.view(None).won_by) == ((1,), "fame")
    fives = {"anna": "maelstrom", "bruno": "hungry-kraken"}
    pieces = ended(
        pieces={"anna": 4, "bruno": 0}, fame=fives, collected={"bruno": "coral-idol basalt-idol"}, row="iron-lion"
    )
    assert (pieces.view(None).winners, pieces.view(None).won_by) == ((0,), "pieces")


@rule("A-260", "X-106")
def test_x_106_a_remaining_tie_is_shared_or_voted_on() -> None:
    shared = ended(pieces={"anna": 4, "bruno": 4})
    assert (shared.view(None).winners, shared.view(None).won_by) == ((0, 1), "shared")
    vote = ended(pieces={"anna": 4, "bruno": 4, "carla": 1}, seats=3, options={"last_tie": "vote"})
    assert set(vote.waits_for()) == {"anna", "bruno", "carla"}
    vote.picks("anna", "seat:0").picks("bruno", "seat:1").picks("carla", "seat:1")
    assert (vote.view(None).winners, vote.view(None).won_by) == ((1,), "vote")
    assert vote.view(None).ranking == ((1,), (0,), (2,))
    tied = (
        ended(pieces={"anna": 4, "bruno": 4}, options={"last_tie": "vote"})
        .picks("anna", "seat:0")
        .picks("bruno", "seat:1")
    )
    assert (tied.view(None).winners, tied.view(None).won_by) == ((0, 1), "shared")


@rule("A-199", "A-200", "A-201", "A-261", "X-107", "X-92")
def test_x_107_and_x_92_collections_of_mates_are_joined() -> None:
    songs = {"anna": "verse-of-the-siren verse-of-the-gallows", "carla": "refrain-of-the-deep"}
    purses = {"anna": 0, "bruno": 3, "carla": 0, "dario": 4}
    table = ended(seats=4, options={"teams": "on"}, pieces=purses, collected=songs, row="iron-lion")
    assert (points(table, "anna")[3], points(table, "carla")[3]) == (4, 1)
    assert (table.view(None).winners, table.view(None).ranking) == ((0, 2), ((0, 2), (1, 3)))


@rule("A-258", "A-259", "X-108")
def test_x_108_lower_places_are_ordered_by_the_same_tie_breakers() -> None:
    table = ended(seats=4, pieces={"anna": 1, "bruno": 9, "carla": 1, "dario": 3})
    assert table.view(None).ranking == ((1,), (3,), (0, 2))


@rule("A-250", "A-249")
@pytest.mark.parametrize("viewer", ["bruno", None])
def test_fame_is_its_owners_secret_until_the_end(viewer: str | None) -> None:
    running = at(fame={"anna": "ghost-ship"}, hands={"anna": "cutlass"}).view(viewer).seats[0]
    assert (running.fame_cards, running.fame, running.fame_points, running.hand) == (1, None, None, None)
    over = ended(fame={"anna": "ghost-ship"}, hands={"anna": "cutlass"}).view(viewer).seats[0]
    assert (over.fame, over.fame_points, over.hand) == (("ghost-ship.1",), 3, ("cutlass.1",))


@rule("A-257")
def test_the_report_gives_the_reason_of_the_victory_and_every_hand() -> None:
    outcome = ended(pieces={"anna": 3, "bruno": 1}, hands={"bruno": "cutlass"}).table.outcome
    assert outcome
    assert outcome.reason.plain(["Anna", "Bruno"]) == "Anna wins with 3 points."
    told = "\n".join(line.plain(["Anna", "Bruno"]) for line in outcome.lines)
    assert "Bruno was left with Cutlass" in told


@rule("A-261")
def test_teams_share_a_place_and_the_best_team_is_named_first() -> None:
    table = ended(seats=4, options={"teams": "on"}, pieces={"anna": 0, "bruno": 3, "carla": 1, "dario": 1})
    outcome = table.table.outcome
    assert outcome
    told = [line.plain(["Anna", "Bruno", "Carla", "Dario"]) for line in outcome.lines]
    assert [line.split(":")[0] for line in told[:4]] == ["1. Bruno", "1. Dario", "2. Anna", "2. Carla"]
    assert [line.split(":")[0] for line in told[4:6]] == ["Bruno and Dario together", "Anna and Carla together"]


def test_each_number_of_the_report_says_what_it_counts() -> None:
    table = at(anna="compass", row="hungry-kraken", pieces={"anna": 0}, begin="action explore", deck="")
    table.sails("anna", "hungry-kraken")
    outcome = table.table.outcome
    assert outcome
    assert "Anna: Sails lost 1" in "\n".join(line.plain(["Anna", "Bruno", "Carla"]) for line in outcome.lines)
