"""The rules of Bilge, one by one."""

from __future__ import annotations

import pytest

from bilge.cards import MOTIVES, TALLIES, WEATHER
from bilge.state import scaled
from bilge.state_changes import scores
from bilge_tables import against, at_sea, begun, order
from engine.api import NotAllowed

rule = pytest.mark.rule
CREW = ("owner", "cook", "bully", "stoker")


@rule("B-1")
@pytest.mark.parametrize(("seats", "hull", "brim"), [(2, "sound", 8), (5, "sound", 20), (5, "rotten", 15)])
def test_the_ship_begins_dry_and_bears_more_with_more_players(seats: int, hull: str, brim: int) -> None:
    state = begun(seats, hull=hull).state
    assert (state.water, state.brim, state.ashore, state.aboard) == (0, brim, [0] * seats, [0] * seats)


@rule("B-2", "B-3")
def test_each_player_gets_a_motive_that_nobody_else_sees() -> None:
    table = begun(3)
    told = [(report.readers, report.text.refs()) for report in table.take_reports()][:3]
    assert told == [((seat,), [motive]) for seat, motive in enumerate(table.state.motives)]
    assert sorted([*table.state.motives, *table.state.box]) == sorted(MOTIVES)
    assert sorted([*table.state.deck, table.state.now]) == sorted(WEATHER)


@rule("B-4")
def test_a_watch_brings_its_cargo_and_orders_are_changed_until_all_are_in() -> None:
    table = begun(3)
    state = table.state
    assert state.hold == scaled(WEATHER[state.now].cargo, 3)
    for seat, value in ((0, "plunder"), (0, "pump"), (1, "pump")):
        table.answer(seat, table.open[seat][0].number, value)
    assert (state.orders, table.waiting()) == ([], [2])
    table.answer(2, table.open[2][0].number, "collar:0")
    assert table.state.orders == ["pump", "pump", "collar:0"]
    assert table.state.watches == 4
    assert len(table.state.past) == 1


@rule("B-5")
def test_pumpers_take_water_out_and_a_lone_one_gets_the_purse() -> None:
    table = at_sea(*CREW, now="calm", aboard=0)
    assert order(table, "pump", "collar:0", "collar:0", "collar:0")[0] == (
        "Seat 1 pumps alone and gets the purse: 3 coins."
    )
    assert (table.state.water, table.state.ashore[0]) == (2, 3)
    table = at_sea(*CREW, now="calm", aboard=0)
    order(table, "pump", "pump", "pump", "collar:0")
    assert (table.state.water, table.state.ashore) == (0, [0] * 4)


@rule("B-6")
def test_plunderers_share_the_hold_and_one_share_is_taken() -> None:
    table = at_sea(*CREW, aboard=0, now="calm")
    heard = order(table, "plunder", "plunder", "collar:0", "plunder")
    assert heard[1:4] == [
        "Seat 3 collars Seat 1: 3 coins.",
        "Seat 2 plunders 3 coins.",
        "Seat 4 plunders 3 coins.",
    ]
    assert (table.state.hold, table.state.ashore) == (1, [0, 1, 1, 1])


@rule("B-6")
def test_two_at_one_collar_get_nothing() -> None:
    table = at_sea(*CREW, aboard=0, now="calm")
    order(table, "plunder", "collar:0", "collar:0", "collar:1")
    assert table.state.ashore == [5, 0, 0, 0]


@rule("B-7", "B-9")
def test_the_boat_is_shared_and_customs_take_half() -> None:
    table = at_sea(*CREW, now="calm")
    order(table, "row", "row", "pump", "pump")
    assert table.state.ashore == [5 + 1, 5 + 1, 4, 4]
    table = at_sea(*CREW, now="calm", aboard=12)
    order(table, "row", "pump", "pump", "pump")
    assert table.state.ashore[0] == 10 + 1


@rule("B-4", "B-7")
def test_nobody_rows_without_coins() -> None:
    table = at_sea(*CREW, aboard=0)
    assert against(table, 0) == {"row": "B-7"}
    with pytest.raises(NotAllowed) as refused:
        order(table, "row")
    assert refused.value.reason.plain() == "You have nothing aboard to row ashore. (B-7)"


@rule("B-8")
def test_the_ship_sinks_with_all_that_is_aboard() -> None:
    table = at_sea(*CREW, now="shoal", water=9)
    assert "The ship sinks, with everything aboard." in order(table, "row", "plunder", "plunder", "plunder")
    assert table.state.ashore == [8, 0, 0, 0]
    table = at_sea(*CREW, now="shoal", water=8)
    assert "The ship sinks, with everything aboard." not in order(table, "row", "plunder", "plunder", "plunder")


@rule("B-10")
@pytest.mark.parametrize(
    ("motive", "value", "marks"),
    [
        ("stoker", "pump", 1),
        ("publican", "plunder", 1),
        ("tailor", "plunder", 0),
        ("ferryman", "row", 1),
        ("bully", "collar:1", 1),
        ("owner", "pump", 1),
        ("insurer", "pump", 0),
    ],
)
def test_a_motive_counts_its_marks(motive: str, value: str, marks: int) -> None:
    table = at_sea(motive, "cook", now="calm", aboard=2, hold=4)
    order(table, value, "plunder")
    assert table.state.tallies[0][TALLIES.index(MOTIVES[motive].tally)] == marks
    assert scores(table.state)[0] == table.state.ashore[0] + marks * MOTIVES[motive].worth


@rule("B-11")
def test_most_coins_win_and_a_tie_is_shared() -> None:
    table = at_sea("cook", "tailor", "owner", now="calm")
    order(table, "pump", "pump", "pump")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.ranking) == ((2,), ((2,), (0, 1)))
    table = at_sea("cook", "tailor", now="calm")
    order(table, "pump", "pump")
    assert table.outcome is not None
    assert table.outcome.winners == (0, 1)
