"""Quest End, the end of the game, players who leave: 4.18 and 4.24 of the ledger."""

from __future__ import annotations

from random import Random

import pytest

from engine.players import players
from tests.games.rattle.adventure.test_briefing_and_drop import all_stay
from tests.games.rattle.tables import PIRATES, lay
from tests.ledger import rule

# --- the end -----------------------------------------------------------------------------------------


@rule("R-235", "R-90", "E-178")
def test_quest_end_readies_everything_and_refills_the_bag() -> None:
    cove = lay(
        "quest_end",
        quest=4,
        exhausted={"anne": "sail cannon"},
        upgrades={"anne": "U02 U13"},
        turned={"anne": "U02 U13"},
        pile="rum spices",
    )
    assert (cove.captain("anne").ready, cove.captain("anne").exhausted) == ({"sail": 1, "cannon": 1}, {})
    assert cove.captain("anne").turned == []
    assert (cove.pile(), cove.state.bag["spices"]) == ("", 10)


@rule("R-236", "E-182")
def test_the_baron_changes_only_after_a_quest() -> None:
    cove = lay(("quest", 2), baron="bart")
    all_stay(cove)
    while cove.view(None).place == 2:
        cove.time_up(next(iter(cove.waits_for())))
    assert (cove.state.baron, cove.view(None).place) == (1, 3)
    all_stay(cove)
    while cove.view(None).quest == 2:
        cove.time_up(next(iter(cove.waits_for())))
    assert cove.all_send()
    assert cove.state.baron == 2


@rule("R-238", "E-177")
def test_each_source_of_points_counts_in_the_score() -> None:
    cove = lay(
        "finish", coins={"anne": 7}, vp={"anne": "VP1 VP3"}, sailors={"anne": "S27 S09"}, upgrades={"anne": "U12"}
    )
    points = {one.source: one.points for one in cove.view(None).players[0].points}
    assert points == {"VP1": 5, "VP3": 8, "coins": 7, "S27": 3, "U12": 4}
    seal = lay("finish", loot={"anne": "L5 rum"}, loot_pack=True)
    assert {one.source: one.points for one in seal.view(None).players[0].points} == {"coins": 0, "L5": 3}


@rule("R-239", "E-180", "E-181")
@pytest.mark.parametrize(
    ("anne", "bart", "winners"),
    [
        (("sail sail sail sail sail", "U01 U02 U03", ""), ("sail sail sail sail sail sail", "U04", ""), (0,)),
        (("sail sail", "U01", "S01 S02 S03 S04"), ("sail", "U02 U03", "S05 S06 S07"), (0,)),
        (("sail sail", "U01", "S01"), ("sail", "U02 U03", "S05"), (1,)),
        (("hamster", "", ""), ("sail sail", "", ""), (1,)),
    ],
)
def test_ties_are_broken_by_parts_and_upgrades_then_sailors_then_upgrades(
    anne: tuple[str, str, str], bart: tuple[str, str, str], winners: tuple[int, ...]
) -> None:
    things = [dict(zip(PIRATES, both, strict=False)) for both in zip(anne, bart, strict=True)]
    cove = lay(
        "finish", players=2, coins={"anne": 40, "bart": 40}, ready=things[0], upgrades=things[1], sailors=things[2]
    )
    assert cove.state.winners == winners


@rule("R-240", "E-179")
def test_remaining_ties_share_the_victory() -> None:
    cove = lay("finish", coins={"anne": 4, "bart": 4, "cleo": 3}, ready={"anne": "sail", "bart": "cannon"})
    assert cove.state.winners == (0, 1)
    assert "win with" in cove.heard()
    outcome = cove.table.outcome
    assert outcome is not None
    assert outcome.ranking == ((0, 1), (2,))


# --- at this table -----------------------------------------------------------------------------------


@rule("R-308", "E-233", "R-102")
def test_a_stand_in_plays_on_with_everything_that_a_seat_owns() -> None:
    (_, buccaneer) = players("rattle")["good"]
    cove = lay("quest_end", quest=1, loot={"bart": "rum spices"}, coins={"bart": 3})
    assert cove.waits_for().pop("bart") == "send"
    for chance in range(400):
        (who, *_) = cove.waits_for()
        if cove.state.quest == 3:
            break
        if who == "bart":  # the person in this seat has left
            answered = buccaneer(cove.view("bart"), [cove.asked("bart")], Random(chance))
            assert answered
            cove.answer("bart", answered[1])
        else:
            cove.time_up(who)
    assert cove.state.quest == 3
    assert len(cove.view(None).players) == 3
    assert cove.coins()[1] >= 3 or cove.captain("bart").vp
