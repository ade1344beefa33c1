"""The end report: section 6 of the ledger."""

from __future__ import annotations

from tests.games.tortuga.tables import Harbor, at
from tests.ledger import rule


def report(harbor: Harbor) -> str:
    """Return all lines of the end report, the reason first."""
    outcome = harbor.table.outcome
    assert outcome is not None
    names = [name.title() for name in harbor.people]
    return "\n".join(line.plain(names) for line in (outcome.reason, *outcome.lines))


@rule("T-103", "T-104", "T-105")
def test_the_report_comes_only_at_the_end_with_winners_and_treasure() -> None:
    harbor = at(jolly="anne bart", tortuga="cleo dirk", last="armada spot", treasure="jolly 0+2")
    assert harbor.table.outcome is None
    assert report(harbor.reveals("anne")).startswith("British 1, French 3: the French win (Bart and Dirk).")
    assert harbor.won == "bart dirk"


@rule("T-103", "T-105")
def test_the_report_names_teams_treasure_and_who_revealed_the_armada() -> None:
    harbor = at(jolly="anne bart", tortuga="cleo dirk", last="armada spot", treasure="jolly 2+1", teams="bffb")
    harbor.forces("anne", "bart").picks("bart", "A")
    lines = report(harbor).splitlines()
    assert lines[0] == "British 3, French 2: the British win (Anne and Dirk)."
    assert lines[1:5] == ["Anne: British.", "Bart: French.", "Cleo: French.", "Dirk: British."]
    assert (
        "Jolly Roger 2 British, 1 French; Flying Dutchman 0 British, 0 French; Tortuga 1 British, 1 French; "
        "Spanish Galleon 3." in "\n".join(lines)
    )
    assert "The Spanish Armada was revealed by Bart, forced by Anne." in lines


@rule("T-106")
def test_the_report_says_that_the_dutch_player_wins_a_tie() -> None:
    harbor = at(jolly="anne bart", tortuga="cleo", last="armada").reveals("anne")
    assert report(harbor).splitlines()[0] == "2 to 2: Cleo wins alone for the Dutch."


@rule("T-112", "T-151")
def test_the_report_tells_cabin_fevers_and_the_loyalties_at_the_start() -> None:
    told = set()
    for seed in range(12):
        harbor = (
            at(jolly="anne bart", tortuga="cleo dirk", last="fever armada", treasure="jolly 2+0", seed=f"{seed:064x}")
            .reveals("anne")
            .picks("anne", "bart")
            .reveals("bart", "B")
        )
        swapped = harbor.state.team(0) == "french"
        words = report(harbor)
        assert ("Cabin Fever: Anne and Bart changed teams." in words) == swapped
        assert ("Cabin Fever: Anne and Bart kept their teams." in words) != swapped
        assert ("Anne: French, at the start British." in words) == swapped
        told.add(swapped)
    assert told == {True, False}


@rule("T-61", "T-107", "T-110")
def test_the_report_tells_votes_views_extra_time_and_numbers() -> None:
    harbor = at(
        tortuga="anne bart",
        jolly="cleo dirk",
        last="armada spot pistol",
        votes="cannon-french-helm",
        teams="bfbf",
        hands={"anne": "torch-british-skull", "bart": "torch-french-skull", "cleo": "", "dirk": ""},
    )
    harbor.reveals("anne").views("bart", "AB").idles("cleo", "dirk")
    harbor.acts("anne", "brawl").votes(anne="torch-british-skull", bart="torch-french-skull")
    words = report(harbor)
    vote = next(line for line in words.splitlines() if line.startswith("Vote 1"))
    assert "Anne called for a brawl" in vote
    assert "the French win it" in vote
    assert vote.index("Anne torch") < vote.index("Bart torch") < vote.index("from the deck")
    assert "Extra time: from turn 1 to turn 5." in words
    assert "Bart looked at: turn 2: A " in words
    assert "Anne: Reveal an event card: 1 and Governor: call for a brawl: 1; votes called 1" in words
    assert "The Spanish Armada was revealed by Anne." in words


@rule("T-95", "T-98")
def test_the_report_counts_maroonings_and_lost_cards() -> None:
    harbor = at(jolly="anne", tortuga="bart cleo", last="pistol spot armada").reveals("anne").picks("anne", "bart")
    harbor.reveals("bart", "B").reveals("cleo", "C")
    assert "marooned 2, vote cards lost 2" in next(line for line in report(harbor).splitlines() if "Bart: R" in line)


@rule("T-14")
def test_the_report_names_the_starred_cards_in_play() -> None:
    harbor = at(jolly="anne bart", tortuga="cleo", last="armada storm", discard="fever", stars="random3").reveals(
        "anne"
    )
    assert "Starred cards in play: Cabin Fever and Stormy Seas." in report(harbor)
