"""Challenges: section 4.9 of the ledger."""

from __future__ import annotations

import pytest

from tests.games.arrr.tables import People, at
from tests.ledger import rule


def ids(table: People, name: str) -> set[str]:
    return {option.id for option in table.options(name)}


@rule("A-136", "A-142", "A-101", "X-57")
def test_x_57_a_stake_cannot_be_used_to_cheat() -> None:
    table = at(anna="cutlass", bruno="cipher-book", pieces={"bruno": 6}, dice="attack attack attack attack")
    table.challenges("anna", "bruno", "wits", "pieces:4").accepts("bruno", "pieces:2")
    assert (table.pieces("anna"), table.pieces("bruno")) == (0, 2)
    stakes = [table.view(None).seats[seat].stake for seat in (0, 1)]
    assert [stake and stake.pieces for stake in stakes] == [2, 4]
    table.rolls()
    assert table.waits_for() == {"bruno": "rolled"}
    table.fall("attack attack").picks("bruno", "cheat").fall("attack attack").picks("bruno", "cheat")
    assert table.offered("bruno") == {"done", "cipher-book"}
    table.passes("bruno")
    assert (table.pieces("anna"), table.pieces("bruno")) == (2, 4)


@rule("A-137", "A-142", "A-99", "X-58")
def test_x_58_a_piece_gained_during_the_challenge_can_be_used_to_cheat() -> None:
    table = at(anna="cutlass", bruno="compass", pieces={"anna": 5}, hands={"anna": "pickpocket-gull"})
    table.fall("wits wits").challenges("anna", "bruno", "attack").accepts("bruno", "pieces:4").rolls()
    assert table.waits_for() == {"anna": "rolled", "bruno": "rolled"}
    table.passes("bruno").uses("anna", "pickpocket-gull").fall("wits wits").picks("anna", "cheat")
    assert (table.pieces("anna"), "cheat" in table.offered("anna")) == (1, True)
    table.fall("wits wits").picks("anna", "cheat")
    assert (table.pieces("anna"), table.state.tallies[0]["cheated"]) == (0, 2)


@rule("A-140", "A-141", "A-139", "X-59")
@pytest.mark.parametrize(
    ("dice", "anna", "bruno"),
    [
        ("attack jolly attack attack attack wits", 2 + 4, 8 - 4),
        ("attack wits wits attack attack wits", 2 - 2, 8 + 2),
        ("attack jolly wits attack jolly wits", 2, 8),
        ("wits wits wits courage wits wits", 2, 8),
    ],
)
def test_x_59_more_successes_win_the_prize(dice: str, anna: int, bruno: int) -> None:
    table = at(anna="cutthroat-puffins", bruno="rum-soaked-walruses", pieces={"bruno": 8}, dice=dice)
    table.challenges("anna", "bruno", "attack", "pieces:4").accepts("bruno", "pieces:2")
    table.closes()
    assert (table.pieces("anna"), table.pieces("bruno"), table.waits_for()) == (anna, bruno, {})


@rule("A-128", "A-130", "A-131", "A-132", "A-127", "A-133", "X-60")
def test_x_60_a_rejection_costs_crew() -> None:
    table = at(anna="cutlass", bruno="iron-tortoises", depleted="iron-tortoises").challenges("anna", "bruno", "attack")
    assert table.waits_for() == {"bruno": "reply"}
    table.rejects("bruno")
    assert (table.waits_for(), table.offered("anna")) == ({"anna": "crew_taken"}, {"iron-tortoises", "piece"})
    table.picks("anna", "iron-tortoises", "piece")
    assert (table.hand("anna"), table.crew("bruno"), table.pieces("anna")) == ("iron-tortoises", "", 3)
    assert (table.depleted, table.waits_for()) == ("", {})
    again = at(anna="cutlass", carla="compass")
    assert {one for one in ids(again, "anna") if one.startswith("challenge")} == {"challenge:2"}


@rule("A-129", "A-130")
def test_a_challenger_takes_at_most_two_cards_and_may_take_none() -> None:
    table = at(anna="cutlass", bruno="compass spyglass cipher-book").challenges("anna", "bruno", "attack")
    table.rejects("bruno")
    assert table.offered("anna") == {"compass", "spyglass", "cipher-book", "piece"}
    table.picks("anna", "compass", "spyglass", "cipher-book")
    assert (table.waits_for(), table.hand("anna")) == ({"anna": "crew_taken"}, "")
    assert "at most 2 crew cards" in table.heard("anna")
    assert table.heard("bruno") == ""
    table.picks("anna")
    assert (table.hand("anna"), table.crew("bruno"), table.pieces("anna")) == ("", "compass spyglass cipher-book", 2)


@rule("A-17", "A-132", "X-62")
def test_x_62_an_empty_reserve_gives_no_piece_for_a_rejection() -> None:
    table = at(anna="cutlass", bruno="compass", reserve=0).challenges("anna", "bruno", "attack").rejects("bruno")
    table.picks("anna", "compass")
    assert (table.hand("anna"), table.pieces("anna"), table.waits_for()) == ("compass", 2, {})


@rule("A-124", "A-125", "A-126", "A-115", "X-63")
def test_x_63_a_collection_card_can_be_the_prize_and_an_empty_chest_prevents_it() -> None:
    won = {"bruno": "verse-of-the-siren"}
    table = at(
        anna="cutlass",
        bruno="compass",
        carla="compass",
        pieces={"bruno": 0, "carla": 0},
        collected=won,
        fame={"carla": "ghost-ship"},
        dice="attack attack",
    )
    assert {one for one in ids(table, "anna") if one.startswith("challenge")} == {"challenge:1"}
    table.challenges("anna", "bruno", "attack", "card:verse-of-the-siren.1").accepts("bruno")
    table.closes()
    assert table.view(None).seats[0].collected == ("verse-of-the-siren.1",)
    assert table.view(None).seats[1].collected == ()
    poor = at(anna="cutlass", bruno="compass", pieces={"anna": 0})
    assert "challenge:1" not in ids(poor, "anna")


@rule("A-251", "A-136")
def test_a_staked_collection_card_stays_visible() -> None:
    table = at(anna="cutlass", bruno="compass", collected={"bruno": "verse-of-the-siren"})
    table.challenges("anna", "bruno", "attack", "card:verse-of-the-siren.1").accepts("bruno")
    bruno = table.view(None).seats[1]
    assert (bruno.collected, bruno.stake and bruno.stake.card) == ((), "verse-of-the-siren.1")


@rule("A-202", "X-93")
def test_x_93_a_player_cannot_challenge_their_mate() -> None:
    table = at(anna="cutlass", bruno="cutlass", carla="compass", dario="compass", seats=4, options={"teams": "on"})
    assert {one for one in ids(table, "anna") if one.startswith("challenge")} == {"challenge:1", "challenge:3"}


@rule("A-71", "A-123", "A-146")
def test_a_declaration_becomes_public_only_when_it_is_complete() -> None:
    table = at(anna="cutlass", bruno="compass")
    table.answer("anna", "declare", "challenge:1")
    assert (table.heard(None), table.view(None).declaration) == ("", None)
    stats = {"stat:attack", "stat:navigation", "stat:wits", "stat:courage"}
    assert ids(table, "anna") == {*stats, "pieces:1", "pieces:2"}
    table.answer("anna", "challenge_terms", ["stat:wits", "pieces:2"])
    declared = table.view(None).declaration
    assert declared is not None
    assert (declared.opponent, declared.stat, declared.prize and declared.prize.pieces) == (1, "wits", 2)
    assert "Anna challenges Bruno on Wits, for 2 Pieces" in table.heard(None)


@rule("A-224", "A-223")
def test_the_challengers_answer_is_read_first_and_after_a_move_the_other_throwers() -> None:
    table = at(
        anna="cutlass ironclaw",
        bruno="cutlass",
        pieces={"anna": 4, "bruno": 4},
        asked={"anna": "always", "bruno": "always"},
        dice="wits " * 12,
    )
    table.challenges("anna", "bruno", "attack").accepts("bruno")
    assert table.view(None).asked == (0, 1)
    assert table.uses("anna", "cutlass").settles().view(None).asked == (1, 0)
    table.passes("bruno", "anna").picks("bruno", "cheat").passes("anna")
    assert (table.window, table.view(None).asked) == ("post", (0, 1))
    table.picks("anna", "cheat")
    assert table.view(None).asked == (1, 0)
