"""Bombs and Race: 3.5 of the ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.games.rattle.crazy_adventures.race import default_aim
from engine.games.rattle.crazy_adventures.toss_aims import parse_aim
from engine.games.rattle.ships.ship_ids import own_dice
from engine.games.rattle.state import Crazy, RattleState
from tests.games.rattle.tables import PIRATES, Cove, lay
from tests.ledger import rule

Dice = Mapping[str, tuple[int, int] | tuple[int, int, str]]
BUOY = (1400, 1400)


def at_buoy(round_: int = 1, buoy: tuple[int, int] = BUOY) -> Callable[[RattleState], None]:
    """Return a game of which only the dice in the Sea are left."""

    def change(state: RattleState) -> None:
        count = len(state.captains)
        for captain in state.captains:
            captain.sent.clear()
        state.crazy = Crazy(
            round=round_,
            faces=[{ship.id: ship.face for ship in state.ships_of(seat)} for seat in range(count)],
            named=[""] * count,
            coins=[0] * count,
            loot=[0] * count,
            left=[[] for _ in range(count)],
            again=[[] for _ in range(count)],
            buoy=buoy,
        )

    return change


def judged(step: str, card: str, sea: Dice, round_: int = 1, **things: Any) -> Cove:
    """Return the rewards after the last toss, or after a leg of the race, with these dice."""
    steps: tuple[Any, ...] = (("race_judged", 0) if step == "race_judged" else step, "crazy_coins")
    return lay(*steps, card=card, sea=sea, phase="crazy", change=at_buoy(round_), **things)


# --- Bombs -------------------------------------------------------------------------------------------


@rule("R-43", "R-107", "E-32")
def test_in_bombs_everybody_tosses_all_dice_one_by_one_from_the_baron() -> None:
    cove = lay("crazy", card="X04", baron="bart")
    thrown = []
    for _ in range(12):
        ((who, what),) = cove.waits_for().items()
        assert what == "bomb"
        thrown.append(who)
        cove.picks(who, next(one for one in sorted(cove.offered(who)) if one.endswith(":3")))
        if cove.waits_for().get(who) == "bomb_rest":
            cove.picks(who, "one")
        assert f"{who.title()} tosses" in cove.heard()
    assert thrown == ["bart", "cleo", "anne"] * 4
    assert cove.waits_for() == {}
    assert cove.state.sea == {}
    assert [captain.home for captain in cove.state.captains] == [own_dice(seat, 4, False) for seat in range(3)]


@rule("R-43", "R-307")
def test_tossing_all_the_rest_alike_asks_no_more() -> None:
    cove = lay("crazy", card="X04")
    for who in PIRATES[:3]:
        cove.time_up(who)
        cove.time_up(who)
    assert cove.waits_for() == {}
    assert len([report for report in cove.reports if report.scene]) >= 9
    assert sum(cove.coins()) >= 2


@rule("R-46", "R-9", "R-111", "E-33")
def test_x04_bombs_are_scored_by_the_closest_die() -> None:
    sea: Dice = {"1a": (1440, 1400), "1b": (1700, 1400), "2a": (1400, 1240), "2b": (1200, 1400), "3a": (1550, 1550)}
    assert judged("bombs_over", "X04", sea).coins() == [2, 0, 0]
    assert judged("bombs_over", "X04", {"1a": (1480, 1400), "2a": (1400, 1250), "3a": (1400, 1551)}).coins() == [
        2,
        1,
        0,
    ]
    assert judged("bombs_over", "X04", {"1a": (1480, 1400), "2a": (1320, 1400), "3a": (1400, 1600)}).coins() == [
        2,
        2,
        0,
    ]


@rule("R-42", "R-18", "R-310")
def test_a_toss_may_be_aimed_at_a_place_or_a_ship_in_words() -> None:
    cove = lay("crazy", card="X04").picks("anne", "other")
    assert cove.waits_for() == {"anne": "aim_typed"}
    cove.answer("anne", "to the moon")
    assert "to the moon" in cove.asked("anne").prompt.plain()
    cove.answer("anne", "H7.5 4").picks("anne", "one")
    (die,) = cove.state.sea
    assert die == "1a"
    assert parse_aim(cove.state, "1a 5") == (*cove.state.sea["1a"].at, 5)
    assert parse_aim(cove.state, "1a 6") is None
    assert parse_aim(cove.state, "1b 5") is None
    assert "Hard at" in " ".join(option.label.plain() for option in cove.asked("bart").options)  # type: ignore[attr-defined]


# --- Race --------------------------------------------------------------------------------------------


@rule("R-47", "R-114", "E-34")
def test_in_the_race_all_aim_secretly_at_the_same_time() -> None:
    cove, other = lay("crazy", card="X03"), lay("crazy", card="X03")
    assert cove.waits_for() == dict.fromkeys(PIRATES[:3], "race")
    first, *_, last = [option.id for option in cove.asked("anne").options if option.id != "other"]  # type: ignore[attr-defined]
    cove.picks("anne", first)
    other.picks("anne", last)
    for viewer in ("bart", None):
        assert repr(cove.view(viewer)) == repr(other.view(viewer))
        assert cove.heard(viewer) == ""
    cove.time_up("bart").time_up("cleo")
    assert any(report.scene and report.scene["kind"] == "race" for report in cove.reports)


@rule("R-307")
def test_the_default_strength_is_the_one_that_lands_nearest_to_the_buoy() -> None:
    state = judged("race_judged", "X03", {"1a": (700, 700, "2"), "2a": (900, 900, "3")}, 3).state
    assert state.crazy
    state.crazy.buoy = (1400, 2300)
    assert default_aim(state) == "aim:1400:2300:3"
    state.crazy.buoy = (1400, 2000)
    assert default_aim(state) == "aim:1400:2000:2"


@rule("R-50", "E-40")
def test_in_the_race_the_leader_is_safe_and_the_lowest_other_die_is_out() -> None:
    cove = judged("race_judged", "X03", {"1a": (1400, 1500, "2"), "2a": (1400, 2000, "5"), "1b": (700, 700, "5")}, 3)
    assert "Out of the race" in cove.heard()
    assert cove.coins() == [3, 0, 0]


@rule("R-51", "R-111", "E-35")
def test_the_race_pays_most_dice_left_and_the_last_leader() -> None:
    sea: Dice = {
        "1a": (1000, 1000, "3"),
        "1b": (1000, 1200, "4"),
        "2a": (1000, 1400, "3"),
        "2b": (1000, 1600, "4"),
        "3a": (1300, 1300, "2"),
        "3b": (2000, 2000, "1"),
    }
    assert judged("race_judged", "X03", sea, 3).coins() == [2, 2, 1]


@rule("R-49", "R-294", "E-39")
def test_the_leg_is_raced_again_if_all_dice_show_the_same() -> None:
    cove = judged("race_judged", "X03", {"1a": (1400, 1500, "4"), "2a": (1400, 2000, "4")}, 2)
    assert "raced again" in cove.heard()
    assert set(cove.waits_for()) == {"anne", "bart"}
    assert cove.view(None).crazy.round == 2  # type: ignore[union-attr]


@rule("R-51")
def test_the_race_ends_with_one_player_left() -> None:
    cove = judged("race_judged", "X03", {"1a": (1400, 1500, "2"), "2a": (1400, 2000, "1"), "1b": (700, 700, "5")}, 1)
    assert (cove.waits_for(), cove.coins()) == ({}, [3, 0, 0])


@rule("R-48", "R-310", "R-311")
@pytest.mark.parametrize("seed", range(3))
def test_x03_a_whole_race_ends_with_everything_accounted_for(seed: int) -> None:
    cove = lay("crazy", card="X03", seed=f"{seed:064x}", players=2)
    for _ in range(100):
        if not cove.waits_for():
            break
        cove.time_up(next(iter(cove.waits_for())))
    assert cove.waits_for() == {}
    assert cove.state.sea == {}
    assert sum(cove.coins()) >= 3


@rule("R-46", "R-111", "E-33")
def test_in_bombs_the_closest_take_two_coins_and_near_ones_one() -> None:
    sea: Dice = {"1a": (1440, 1400), "1b": (1700, 1400), "2a": (1400, 1440), "3a": (1400, 1280), "4a": (1240, 1400)}
    cove = judged("bombs_over", "X04", sea, players=4)
    assert cove.coins() == [2, 2, 1, 0]


@rule("R-49", "R-294", "E-39")
def test_a_cannon_face_counts_in_the_comparison_of_the_race() -> None:
    sea: Dice = {
        "1a": (700, 700, "cannon"),
        "1b": (900, 900, "4"),
        "2a": (700, 900, "4"),
        "2b": (900, 700, "4"),
        "3a": (2000, 2000, "4"),
    }
    cove = judged("race_judged", "X03", sea, 1, ready={"anne": "cannon cannon"})
    assert [len(faces) for faces in cove.state.crazy.faces] == [2, 2, 1]  # type: ignore[union-attr]
    assert set(cove.waits_for()) == {"anne", "bart", "cleo"}


@rule("R-49")
def test_after_ten_repetitions_the_race_goes_on_with_all() -> None:
    sea: Dice = {"1a": (700, 700, "4"), "2a": (900, 900, "4")}
    cove = lay(("race_judged", 10), "crazy_coins", card="X03", sea=sea, phase="crazy", change=at_buoy(1))
    assert cove.view(None).crazy.round == 2  # type: ignore[union-attr]
    assert [len(faces) for faces in cove.state.crazy.faces] == [1, 1, 0]  # type: ignore[union-attr]


@rule("R-50", "E-40")
def test_of_two_dice_the_leader_stays_even_if_it_shows_less() -> None:
    cove = judged("race_judged", "X03", {"1a": (1400, 1500, "2"), "2a": (700, 700, "5")}, 1)
    assert "Out of the race: Ship 2a." in cove.heard()
    assert (cove.coins(), cove.waits_for()) == ([3, 0, 0], {})


@rule("R-50", "R-111")
def test_two_dice_in_the_lead_are_both_safe() -> None:
    cove = judged("race_judged", "X03", {"1a": (1400, 1500, "1"), "2a": (1400, 1300, "2"), "3a": (700, 700, "5")}, 3)
    assert cove.coins() == [3, 3, 0]
