"""The battle report: events of an Adventure at sea, and each player's spoils."""

from __future__ import annotations

from typing import Any

from engine.games.rattle.battle.report import battle_scene
from engine.play import Report
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

SEA = {"y1": (1000, 1000, "3"), "g1": (1700, 1000, "6"), "1a": (1240, 1000, "4"), "2a": (1000, 1290, "2")}


def card_of(cove: Cove) -> Report | None:
    """Return the battle report if the last action made one."""
    return next((report for report in cove.reports if report.scene and report.scene["kind"] == "battle"), None)


def told(cove: Cove) -> dict[str, Any]:
    report = card_of(cove)
    assert report is not None
    assert report.readers is None
    assert report.scene is not None
    return report.scene


@rule("H-186")
def test_the_battle_report_numbers_the_rounds_and_lists_sunk_ships() -> None:
    cove = lay("battle", card="NS6", sea=SEA)
    strokes = told(cove)["strokes"]
    assert [(kind, ship[0], other and other[0], number) for kind, ship, other, _, number, _ in strokes] == [
        ("fight", "y1", "1a", 1),
        ("sunk", "y1", None, 0),
        ("fight", "g1", "1a", 2),
        ("sunk", "1a", None, 0),
        ("fight", "g1", "2a", 3),
        ("sunk", "2a", None, 0),
    ]
    assert strokes[0][5] == [3, 4]
    assert [ship[0] for ship in told(cove)["ships"]] == ["g1"]


@rule("H-186")
def test_the_battle_report_lists_each_players_spoils_in_data_and_in_a_sentence() -> None:
    cove = lay("battle", "coins", card="NS6", sea=SEA)
    assert [(row[0], *row[2:]) for row in told(cove)["spoils"]] == [(0, 1, 0, 1, 1), (1, 0, 0, 1, 0)]
    assert "After the Battle: Anne (1 sunk and 1 lost) and Bart (1 lost)." in cove.heard("cleo")
    assert cove.coins() == [1, 0, 0], "as the card had said"


@rule("H-186")
def test_the_battle_report_includes_events_before_the_battle() -> None:
    sea = {"1a": (1000, 1000, "4"), "1b": (400, 400, "1"), "r1": (1300, 1000, "6")}
    cove = lay(("turn", 0, [], False), "battle", card="NS6", sea=sea, ready={"anne": "cannon cannon sail"})
    cove.picks("anne", "fire").picks("anne", "r1")
    while cove.waits_for():
        cove.time_up("anne")
    strokes = told(cove)["strokes"]
    assert [(kind, ship[0], other and other[0]) for kind, ship, other, *_ in strokes] == [
        ("fire", "1a", "r1"),
        ("sunk", "r1", None),
    ]
    assert cove.state.wake == [], "the next Adventure begins with a clear Sea"


@rule("H-186")
def test_without_a_fight_there_is_no_battle_report() -> None:
    cove = lay("battle", card="NS6", sea={"1a": (1000, 1000, "4")})
    assert card_of(cove) is None


@rule("H-186")
def test_the_battle_report_does_not_promise_coins_that_are_still_to_be_chosen() -> None:
    cove = lay("battle", card="PS6", sea=SEA, scenario="pirate-wars")
    assert [row[5] for row in told(cove)["spoils"]] == [-1, -1]


def test_the_battle_report_contains_only_public_facts() -> None:
    """Two tables that differ in what is hidden have the same card."""
    one, other = (lay("battle", card="NS6", sea=SEA, seed=seed * 32) for seed in ("01", "02"))
    assert told(one) == told(other)
    assert battle_scene(one.state)["strokes"] == []
