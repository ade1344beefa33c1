"""Throws during play: the stored places count, even if the throw is computed again (ledger, 3.2 and 3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.rattle import sea
from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.game import GAME
from engine.games.rattle.state import RattleState
from engine.table import SAVE, Table
from tests.games.rattle.crew.tables_in_step_8 import Change
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule


def sent(*ships: str) -> Change:
    """Return a table at which these Ships wait to be dropped."""

    def change(state: RattleState) -> None:
        for ship in ships:
            captain = state.captains[int(ship[0]) - 1]
            captain.home.remove(ship)
            captain.sent.append(ship)

    return change


def restored(cove: Cove, **moved: tuple[int, int]) -> Table[RattleState]:
    """Return the table restored from the store, with these Ships at other places than the throw would give."""
    save = SAVE.validate_json(SAVE.dump_json(cove.table.save()))
    for ship, (x, y) in moved.items():
        stored: dict[str, Any] = save.state["sea"][ship]
        assert (stored["x"], stored["y"]) != (x, y)
        stored |= {"x": x, "y": y}
    return Table.restore(GAME, save)


def dropped(**things: Any) -> Cove:
    """Return a table after a drop, at the first question of step 4."""
    return lay(
        "drop",
        "actions",
        card="NS2",
        phase="briefing",
        change=sent("1a", "1b", "2a"),
        ready={"anne": "sail", "bart": "sail"},
        **things,
    )


@rule("R-18", "E-38")
def test_after_a_drop_the_stored_places_count_in_a_restored_table() -> None:
    cove = dropped()
    assert cove.waits_for() == {"anne": "act"}
    elsewhere = (70, 70)
    assert cove.at("1a") != elsewhere
    table = restored(cove, **{"1a": elsewhere})
    assert table.state.sea["1a"].at == elsewhere
    opened = table.open[0][0]
    table.answer(0, opened.number, "pass")
    opened = table.open[1][0]
    table.answer(1, opened.number, "pass")
    assert table.state.sea["1a"].at == elsewhere
    same = restored(cove)
    assert same.state.sea == cove.state.sea
    assert [report.scene for report in same.take_reports()] == [], "the fall is not simulated again"


@rule("R-18", "E-38")
def test_after_a_toss_the_stored_places_count_in_a_restored_table() -> None:
    cove = lay("crazy", card="X04").picks("anne", "aim:1400:1850:3").picks("anne", "one")
    (die,) = cove.state.sea
    table = restored(cove, **{die: (1400, 1400)})
    opened = table.open[1][0]
    table.answer(1, opened.number, "aim:1400:2200:4")
    opened = table.open[1][0]
    table.answer(1, opened.number, "one")
    assert sorted(table.state.sea) == ["1a", "2a"]
    assert table.take_reports()[0].scene is not None


@rule("R-16", "R-309")
@pytest.mark.parametrize("seed", ["00", "5a"])
def test_the_stream_gives_one_throw_number_and_a_face_for_each_die(seed: str) -> None:
    dice = len(ADVENTURES["NS2"].dice) + 3
    cove = dropped(seed=seed * 32)
    least = 2 + dice
    assert least <= cove.table.save().drawn <= least + 3, "a face may be drawn again, to be fair"
    assert sorted(cove.state.sea) == sorted([*ADVENTURES["NS2"].dice, "1a", "1b", "2a"])


@rule("R-20", "R-16", "R-117", "E-36")
def test_the_red_ships_of_the_port_are_rolled_and_set_before_the_others_fall() -> None:
    faces = set()
    for seed in range(6):
        cove = lay("drop", card="NH1", phase="briefing", change=sent("1a", "2a"), seed=f"{seed:064x}")
        spots = ADVENTURES["NH1"].spots
        assert {ship: cove.at(ship) for ship in spots} == spots
        faces |= {cove.state.sea[ship].face for ship in spots}
        assert set(cove.state.sea) == {"r1", "r2", "r3", "y1", "y2", "1a", "2a"}
        assert cove.view(None).dropped[:3] == ("r1", "r2", "r3"), "these first"
        (scene,) = [report.scene for report in cove.reports if report.scene]
        assert "r1" in str(scene)
    assert len(faces) > 2, "they are rolled, not just set"


@rule("R-21", "R-29", "E-30")
def test_a_ship_that_comes_to_rest_on_the_boneyard_cannot_move() -> None:
    for seed in range(40):
        cove = lay(
            "drop",
            "actions",
            card="NH4",
            phase="briefing",
            change=sent("1a"),
            ready={"anne": "sail"},
            seed=f"{seed:064x}",
        )
        (tile,) = cove.state.tiles
        if sea.touching_tile(cove.at("1a"), tile):
            assert cove.waits_for() == {}, "there is nothing else to do"
            assert 0 in cove.state.passed
            return
        assert "move" in cove.offered("anne")
    raise AssertionError("no Ship came to rest on the Boneyard in 40 drops")


@rule("R-23", "R-142", "E-31")
def test_a_late_ship_pushes_others_which_keep_their_faces() -> None:
    crowd: dict[str, tuple[int, int] | tuple[int, int, str]] = {
        "y1": (1400, 1540, "sail"),
        "g1": (1400, 1260, "4"),
        "1a": (1540, 1400, "5"),
        "2a": (1260, 1400, "1"),
    }
    pushed = 0
    for seed in range(10):
        cove = lay(
            "late_ship",
            "actions",
            card="NS2",
            players=5,
            baron="bart",
            last_player_ship=True,
            sea=crowd,
            seed=f"{seed:064x}",
        ).picks("anne", "drop:1b")
        assert {ship: cove.state.sea[ship].face for ship in crowd} == {ship: at[2] for ship, at in crowd.items()}  # type: ignore[misc]
        places = [ship.at for ship in cove.state.sea.values()]
        assert all(sea.reading(one, other) >= 0 for one in places for other in places)
        assert all(70 <= x <= 2730 and 70 <= y <= 2730 for x, y in places)
        pushed += any(cove.at(ship) != (at[0], at[1]) for ship, at in crowd.items())
    assert pushed


@rule("R-47")
def test_the_buoy_of_a_leg_lies_at_one_of_its_places() -> None:
    buoys = set()
    for seed in range(5):
        game = lay("crazy", card="X03", seed=f"{seed:064x}").view(None).crazy
        assert game
        assert game.buoy
        buoys.add(game.buoy)
    assert len(buoys) > 2
    assert buoys <= set(sea.buoy_places())
