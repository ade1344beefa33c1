"""The end report, section 8.2: everything that it names is in the outcome's reason and lines."""

from __future__ import annotations

from typing import Any

import pytest

from engine.entropy import promise
from engine.games.arrr import GAME
from engine.games.arrr.game_options import ArrrOptions
from engine.table import Table
from tests.games.arrr.tables import People, at
from tests.ledger import rule

NOTHING = {"anna": 0, "bruno": 0, "carla": 0, "dario": 0}


def ended(**more: Any) -> People:
    """Return a game that ended because the last exploration found no card.

    There are two players unless others are named.
    """
    return at(**{"seats": 2, "begin": "explore", "pieces": NOTHING, **more})


def told(table: People) -> list[str]:
    """Return the report: the reason, then its lines."""
    outcome = table.table.outcome
    assert outcome
    return [text.plain(table.names) for text in (outcome.reason, *outcome.lines)]


@rule("A-257", "A-258", "A-259", "A-260")
@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"pieces": {"anna": 3, "bruno": 1}}, "Anna wins with 3 points."),
        (
            {"pieces": {"anna": 3, "bruno": 0}, "fame": {"bruno": "ghost-ship"}},
            "Bruno wins with 3 points, level on points, ahead on Fame.",
        ),
        (
            {"pieces": {"anna": 1, "bruno": 0}, "collected": {"bruno": "coral-idol"}, "row": "iron-lion"},
            "Anna wins with 1 point, level on points and Fame, ahead on Pieces.",
        ),
        ({"pieces": {"anna": 4, "bruno": 4}}, "Anna and Bruno share the victory with 4 points."),
    ],
)
def test_the_report_names_the_winner_and_the_deciding_reason(more: dict[str, Any], reason: str) -> None:
    assert told(ended(**more))[0] == reason


@rule("A-260")
def test_the_report_says_that_a_vote_decided() -> None:
    table = ended(pieces={"anna": 4, "bruno": 4}, options={"last_tie": "vote"})
    table.picks("anna", "seat:1").picks("bruno", "seat:1")
    assert told(table)[0] == "Bruno wins with 4 points, after a tie, by vote."


@rule("A-260", "A-261")
def test_a_tie_of_teams_is_voted_on_by_team() -> None:
    table = ended(seats=4, options={"teams": "on", "last_tie": "vote"})
    assert [option.label.plain(table.names) for option in table.options("anna")] == [
        "Anna and Carla",
        "Bruno and Dario",
        "No vote",
    ]
    for name in ("anna", "bruno", "carla"):
        table.picks(name, "seat:1")
    table.time_up("dario")
    assert "Anna votes for Bruno and Dario." in table.heard(None)
    assert told(table)[0] == "Bruno and Dario win together with 0 points, after a tie, by vote."


@rule("A-253", "A-254", "A-255")
def test_the_report_has_a_line_for_each_player_from_best_to_worst() -> None:
    table = ended(
        seats=3,
        pieces={"anna": 1, "bruno": 5, "carla": 1},
        captains={"bruno": "ghost-carp"},
        fame={"bruno": "ghost-ship the-sleeper-below"},
        row="iron-lion",
        collected={"bruno": "coral-idol basalt-idol verse-of-the-siren"},
    )
    lines = told(table)[1:]
    assert lines[0] == "1. Bruno, Ghost Carp: 18 points (5 for Pieces, 8 for Fame, 5 for collections)."
    assert lines[1] == "2. Anna: 1 point (1 for Pieces, 0 for Fame, 0 for collections)."
    assert lines[2] == "2. Carla: 1 point (1 for Pieces, 0 for Fame, 0 for collections)."
    assert "Bruno's Fame: Ghost Ship and The Sleeper Below." in lines
    (sets,) = [line for line in lines if line.startswith("Bruno's collections")]
    assert "Idol with Coral Idol and Basalt Idol (4 points)" in sets
    assert "Song with Verse of the Siren (1 point)" in sets


@rule("A-199", "A-200", "A-261")
def test_the_report_of_teams_lists_members_and_then_sums() -> None:
    songs = {"anna": "verse-of-the-siren verse-of-the-gallows", "carla": "refrain-of-the-deep"}
    table = ended(seats=4, options={"teams": "on"}, collected=songs, row="iron-lion", pieces={**NOTHING, "bruno": 3})
    lines = told(table)
    assert lines[0] == "Anna and Carla win together with 8 points."
    assert [line.split(":")[0] for line in lines[1:5]] == ["1. Anna", "1. Carla", "2. Bruno", "2. Dario"]
    assert "Anna and Carla together: 8 points (0 for Pieces, 0 for Fame, 8 for collections)." in lines
    assert "Bruno and Dario together: 3 points (3 for Pieces, 0 for Fame, 0 for collections)." in lines


@rule("A-261", "A-258", "A-259")
@pytest.mark.parametrize(
    ("more", "winners", "won_by"),
    [
        ({"pieces": {**NOTHING, "anna": 3, "carla": 2}, "fame": {"dario": "the-sleeper-below"}}, (1, 3), "fame"),
        (
            {
                "pieces": {**NOTHING, "anna": 3, "carla": 1},
                "collected": {"bruno": "coral-idol", "dario": "basalt-idol"},
                "row": "iron-lion",
            },
            (0, 2),
            "pieces",
        ),
        ({"pieces": {**NOTHING, "anna": 3, "dario": 3}}, (0, 2, 1, 3), "shared"),
    ],
)
def test_ties_of_teams_are_broken_by_the_same_tie_breakers(
    more: dict[str, Any], winners: tuple[int, ...], won_by: str
) -> None:
    view = ended(seats=4, options={"teams": "on"}, **more).view(None)
    assert (view.winners, view.won_by) == (winners, won_by)


@rule("A-256")
def test_the_report_reveals_hands_and_crew() -> None:
    lines = told(ended(anna="ironclaw", hands={"anna": "cutlass parley"}))
    assert "Anna was left with Cutlass and Parley! in hand and Ironclaw equipped." in lines
    assert "Bruno was left with nothing in hand and nobody equipped." in lines


def numbers(table: People, name: str) -> str:
    """Return the final counts of a player."""
    while table.waits_for():
        table.time_up(next(iter(table.waits_for())))
    (line,) = [line for line in told(table) if line.startswith(f"{name}: ")]
    return line


@rule("A-83", "A-96")
def test_the_report_counts_won_sails_spent_pieces_and_the_biggest_throw() -> None:
    table = at(anna="lazy-skeletons", row="wooden-mermaid", begin="action explore", seats=2, dice="attack attack")
    table.sails("anna", "wooden-mermaid").fall("attack wits").picks("anna", "cheat")
    assert numbers(table, "Anna") == "Anna: Sails won 1, Pieces spent cheating 1 and most dice in a throw 4."


@rule("A-82", "A-75")
def test_the_report_counts_lost_sails_and_pillages() -> None:
    table = at(anna="cutlass", row="wooden-mermaid", begin="action explore", seats=2, dice="wits wits")
    assert "lost 1" in numbers(table.sails("anna", "wooden-mermaid"), "Anna")
    assert numbers(at(begin="action explore", seats=2).pillages("anna"), "Anna") == "Anna: Pillages 1."


@rule("A-140", "A-141", "A-133")
@pytest.mark.parametrize(
    ("dice", "anna", "bruno"),
    [
        ("attack wits wits wits", "Challenges won 1", "Challenges lost 1"),
        ("attack wits attack wits", "tied 1", "tied 1"),
    ],
)
def test_the_report_counts_challenges(dice: str, anna: str, bruno: str) -> None:
    for name, words in (("Anna", anna), ("Bruno", bruno)):
        table = at(anna="cutlass", bruno="cutlass", begin="action explore", seats=2, dice=dice)
        assert words in numbers(table.challenges("anna", "bruno", "attack").accepts("bruno"), name)
    table = at(anna="cutlass", bruno="cutlass", begin="action explore", seats=2)
    assert "rejected by others 1" in numbers(table.challenges("anna", "bruno", "attack").rejects("bruno"), "Anna")


@rule("A-212")
def test_the_report_counts_events_played_and_cancelled() -> None:
    hands = {"anna": "belay-that", "bruno": "shoal"}
    for name, words in (("Anna", "events played 1"), ("Bruno", "events played 1 and events played but cancelled 1")):
        table = at(anna="cutlass", hands=hands, begin="action explore", seats=2)
        table.sails("anna", "coral-idol").uses("bruno", "shoal").uses("anna", "belay-that")
        assert words in numbers(table, name)


@rule("A-212", "A-176")
def test_the_report_counts_events_cancelled_even_by_their_own_player_and_no_abilities() -> None:
    """Abilities do not count, nor does a use of the Ship's Cat, which stays where it is."""
    hands = {"anna": "second-wind belay-that"}
    own = at(anna="cutlass", row="iron-lion", hands=hands, begin="action explore", seats=2, asked={"anna": "always"})
    own.sails("anna", "iron-lion").passes("anna").uses("anna", "second-wind").uses("anna", "belay-that", "second-wind")
    line = numbers(own, "Anna")
    assert "events played 2" in line
    assert "events played but cancelled 1" in line
    for crew, attached in (("cutlass", ""), ("lazy-skeletons", "ships-cat")):
        table = at(
            anna=crew,
            row="iron-lion",
            hands={"bruno": "belay-that"},
            begin="action explore",
            seats=2,
            dice="wits wits",
            asked={"anna": "always", "bruno": "always"},
            attached={"anna": attached},
        )
        table.passes("bruno").sails("anna", "iron-lion")
        used = attached or crew
        while not table.open("anna") or used not in table.offered("anna"):
            table.passes(next(iter(table.waits_for())))
        table.uses("anna", used).uses("bruno", "belay-that")
        line = numbers(table, "Anna")
        assert "cancelled" not in line


def test_the_report_names_turns_mode_edition_and_changed_options() -> None:
    last = told(ended(number=10, options={"edition": "it", "mode": "avast", "pieces": "42"}))[-1]
    assert last.startswith("Turns played: 10. ")
    assert "Mode: Avast ye! (no Challenges, no captains)" in last
    assert "Edition: the Italian rules (first edition)" in last
    assert "Pieces of Eight: 42" in last
    assert "Captains" not in last
    assert "Recruitment" not in last


def test_the_revealed_seed_has_the_published_hash() -> None:
    """The bot shows both. The table keeps its seed, and shows the hash from the start."""
    table = Table.start(GAME, ArrrOptions(mode="swabber"), 2, f"{3:064x}")
    promised = table.source.promise
    while table.outcome is None:
        for seat in table.waiting():
            opened = next(one for one in table.open[seat] if one.choice.blocks)
            table.time_up(seat, opened.number)
            break
    assert promised == promise(table.source.seed)
