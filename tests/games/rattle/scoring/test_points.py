"""Sources of Victory Points, and the end report: chapter 7 of the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.rattle.cards.loot_victory_revenge import VICTORY
from engine.games.rattle.scoring.points import END_SAILORS
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Chapter
from tests.games.rattle.tables import PIRATES, Cove, lay
from tests.ledger import rule
from tests.ledger_tables import rows

SOURCES: list[tuple[str, dict[str, Any], str, int]] = [
    ("VP cards", {"vp": "VP8"}, "VP8", 16),
    ("coins", {"coins": 13}, "coins", 13),
    ("Old Tally", {"sailors": "S21", "ready": "sail sail hamster", "exhausted": "cannon"}, "S21", 2),
    ("Old Tally", {"sailors": "S21", "ready": "sail sail hold", "exhausted": "cannon sail"}, "S21", 2),
    ("Gilded Greta", {"sailors": "S22", "coins": 11}, "S22", 3),
    ("Collector Kasimir", {"sailors": "S23", "upgrades": "U01 U02 U03", "turned": "U02"}, "S23", 3),
    ("Chaplain Chuck", {"sailors": "S24 S01 S27"}, "S24", 3),
    ("Cellarer Celia", {"sailors": "S25", "loot": "rum spices L1"}, "S25", 3),
    ("Cellarer Celia", {"sailors": "S25", "loot": "rum rum rum spices L1"}, "S25", 4),
    ("Signing Silvio", {"sailors": "S26", "vp": "VP1 VP2"}, "S26", 4),
    ("Signing Silvio", {"sailors": "S26", "vp": "VP1 VP2 VP3 VP4"}, "S26", 6),
    ("Dandy Dario", {"sailors": "S27"}, "S27", 3),
    ("Rich Cabin", {"upgrades": "U12"}, "U12", 4),
    ("Rich Cabin", {"upgrades": "U12", "turned": "U12"}, "U12", 4),
    ("King's Seal, if stowed", {"loot": "L5"}, "L5", 3),
]


def owned_by_anne(things: dict[str, Any], *steps: str) -> Cove:
    owned: dict[str, Any] = {what: {"anne": of} for what, of in things.items()}
    return lay(*steps, players=2, loot_pack=True, **owned)


def points(cove: Cove) -> dict[str, int]:
    return {one.source: one.points for one in cove.view(None).players[0].points}


@rule("R-238", "R-53", "R-215", "E-157")
@pytest.mark.parametrize(("name", "things", "source", "worth"), SOURCES)
def test_each_source_of_points_has_its_worth_of_the_ledger(
    name: str, things: dict[str, Any], source: str, worth: int
) -> None:
    assert name in rows("rattle", "7", 0)
    assert points(owned_by_anne(things, "finish"))[source] == worth


def test_the_ledger_lists_every_source_of_points() -> None:
    assert list(rows("rattle", "7", 0)) == list(dict.fromkeys(name for name, *_ in SOURCES))
    assert [int(one) for one in rows("rattle", "7", 0)["VP cards"]["VP"].split(", ")] == [
        card.points for card in VICTORY.values()
    ]
    assert {source for _, _, source, _ in SOURCES} >= {*END_SAILORS}


@rule("R-238")
@pytest.mark.parametrize(
    "things",
    [
        {"loot": "rum spices fabrics valuables L1 L2 L3 L4"},
        {"ready": "sail cannon hold hamster"},
        {"upgrades": "U01 U13"},
        {"sailors": "S01 S14"},
    ],
)
def test_nothing_else_counts_in_the_score(things: dict[str, Any]) -> None:
    assert points(owned_by_anne(things, "finish")) == {"coins": 0}


@rule("R-242", "R-238")
def test_celia_counts_a_wild_as_one_loot() -> None:
    def wild(state: RattleState) -> None:
        state.captains[0].loot["wild-rum"] = 2
        state.bag["rum"] -= 2

    assert points(lay("finish", sailors={"anne": "S25"}, change=wild))["S25"] == 2


@rule("R-77", "R-245", "R-238")
def test_end_sailors_and_the_cabin_do_not_count_before_the_end() -> None:
    cove = owned_by_anne({"coins": 4, "sailors": "S22 S27", "upgrades": "U12", "vp": "VP1"})
    assert cove.view(None).players[0].score == 4 + 5
    assert points(cove) == {"VP1": 5, "coins": 4, "S22": 1, "S27": 3, "U12": 4}


@rule("R-235", "R-237", "R-238")
def test_after_the_last_port_come_quest_end_and_the_score() -> None:
    cove = lay("quest_end", quest=5, coins={"bart": 1}, exhausted={"anne": "sail"}, pile="rum")
    assert cove.captain("anne").ready == {"sail": 1}
    assert (cove.pile(), cove.state.winners, cove.state.baron) == ("", (1,), 0)
    assert cove.waits_for() == {}


# --- the report --------------------------------------------------------------------------------------


def report(cove: Cove) -> list[str]:
    outcome = cove.table.outcome
    assert outcome
    return [line.plain([name.title() for name in PIRATES]) for line in outcome.lines]


@rule("R-239", "R-240")
def test_the_report_has_places_sources_and_all_tie_breaks() -> None:
    cove = owned_by_anne(
        {"coins": 2, "vp": "VP1", "sailors": "S27", "upgrades": "U12 U02", "ready": "hamster sail"}, "finish"
    )
    outcome = cove.table.outcome
    assert outcome
    assert outcome.reason.plain(["Anne", "Bart"]) == "Anne wins with 14 VP."
    assert outcome.ranking == ((0,), (1,))
    lines = report(cove)
    assert lines[0] == "Anne: 14 VP: Tall Tale 5, coins 2, Dandy Dario 3 and Rich Cabin 4."
    assert lines[1] == "Anne: 1 × Sail, 1 × hamster Hold, Rich Cabin, Parrot and Dandy Dario."
    assert lines[2] == "Anne, for ties: Parts and Upgrades 4, Sailors 1, Upgrades 2."
    assert lines[3] == "Bart: 0 VP: coins 0."


def test_the_report_has_a_line_for_each_adventure_and_the_honours() -> None:
    def story(state: RattleState) -> None:
        state.chapters += [
            Chapter("NS2", 1, (2, 0), (1, 0), (0, 1), (2, 0)),
            Chapter("X04", 2, (0, 0), (0, 0), (0, 0), (0, 0)),
        ]
        state.captains[0].tally = {"sank": 2, "boarded": 1, "bombs": 12, "shot": 63}
        state.captains[1].tally = {"sank": 2, "storms": 1, "bombs": 4, "begged": 1}

    told = "\n".join(report(lay("finish", players=2, change=story)))
    assert "Anne: sunk 2, boarded 1, lost 0, coins 2 and Bart: sunk 0, boarded 0, lost 1, coins 0" in told
    assert "“Bombs”: nothing won, nothing lost." in told
    for honour in (
        "Most Ships sunk (2 each): Anne and Bart.",
        "Most Ships boarded (1): Anne.",
        "Most Ships lost to storms and powder (1): Bart.",
        "Longest shot (63 mm): Anne.",
        "Most repairs begged from the Pirate King (1): Bart.",
        "Closest die in Bombs (4 mm): Bart.",
    ):
        assert honour in told


def test_equally_close_tosses_share_the_honour() -> None:
    def story(state: RattleState) -> None:
        for captain in state.captains:
            captain.tally = {"bombs": 4}

    assert "Closest die in Bombs (4 mm each): Anne and Bart." in report(lay("finish", players=2, change=story))


def test_honours_give_no_points() -> None:
    def famous(state: RattleState) -> None:
        state.captains[0].tally = {"sank": 9, "boarded": 9, "shot": 63}

    cove = lay("finish", players=2, change=famous)
    assert (points(cove), cove.state.winners) == ({"coins": 0}, (0, 1))
