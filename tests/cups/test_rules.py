"""The rules of Cups, one by one."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed, PickNumber
from engine.unavailable_actions import why_not
from engine.undo import undo_newest
from tests.cups.tables import CupsTable, asked, begun, bid, offered, on_turn, say
from tests.ledger import rule


@rule("C-1")
@pytest.mark.parametrize("dice", [3, 5])
@pytest.mark.parametrize("seats", [2, 5])
def test_all_players_begin_with_the_same_number_of_dice(seats: int, dice: int) -> None:
    assert begun(seats, dice=dice).state.dice == [dice] * seats


@rule("C-2")
def test_all_players_roll_and_are_told_only_of_their_own_dice() -> None:
    table = begun(3)
    told = [(report.readers, report.text.plain()) for report in table.take_reports()]
    words = ["{}, {} and {}".format(*cup) for cup in table.state.cups]
    assert told == [(None, "Round 1"), *(((seat,), f"Under your cup: {said}.") for seat, said in enumerate(words))]


@rule("C-3")
def test_picked_dice_are_rolled_again_when_all_have_picked() -> None:
    table = begun(2)
    before = [[*cup] for cup in table.state.cups]
    say(table, 1, ["die:0", "die:2"])
    assert table.balloting_seats() == [0]
    assert table.state.cups == before
    assert say(table, 0, []) == ["Seat 2 rolls 2 dice again."]
    assert table.state.cups[0] == before[0]
    assert table.state.cups[1][1] == before[1][1]
    assert table.state.cups[1] != before[1]


@rule("C-3")
def test_a_player_can_change_the_picked_dice_until_all_have_picked() -> None:
    table = begun(2)
    before = [[*cup] for cup in table.state.cups]
    say(table, 1, ["die:0", "die:1", "die:2"])
    say(table, 1, [])
    assert say(table, 0, []) == []
    assert table.state.cups == before


@rule("C-4")
def test_a_bid_is_made_in_stages_and_told_when_it_is_complete() -> None:
    table = on_turn([2, 2], [4, 4], bid=(1, 3))
    assert offered(table, 0) == ["bid", "doubt"]
    assert say(table, 0, "bid") == []
    assert say(table, 0, "face:5") == []
    assert say(table, 0, 2) == ["Seat 1 bids 2 × 5."]
    assert (table.state.bid, table.state.bidder) == ((2, 5), 0)
    assert table.waiting() == [1]


@rule("C-4")
def test_each_stage_of_a_bid_can_be_undone() -> None:
    table = on_turn([2, 2], [4, 4], bid=(1, 3))
    for answer in ("bid", "face:5"):
        say(table, 0, answer)
    for stage in ("face", "deed"):
        undone = undo_newest(table, 0)
        assert undone is not None
        table = undone.table
        assert asked(table, 0) == stage
    say(table, 0, "doubt")
    assert table.state.round == 1


@rule("C-4", "C-7")
def test_a_stage_cannot_be_undone_after_others_have_heard_something() -> None:
    table = on_turn([2, 2], [4, 4], bid=(1, 3))
    say(table, 0, "bid")
    say(table, 1, "scoff")
    assert undo_newest(table, 0) is None
    say(table, 0, "face:5")
    assert undo_newest(table, 0) is not None


@rule("C-5")
def test_a_bid_must_be_higher_than_the_last_one() -> None:
    table = on_turn([2, 2], [4, 4], bid=(2, 4))
    say(table, 0, "bid")
    for face, fewest in ((5, 2), (4, 3), (1, 3)):
        assert f"face:{face}" in offered(table, 0)
        say(table, 0, f"face:{face}")
        number = table.open[0][0].choice
        assert isinstance(number, PickNumber)
        assert (number.least, number.most) == (fewest, 4)
        with pytest.raises(NotAllowed):
            say(table, 0, fewest - 1)
        undone = undo_newest(table, 0)
        table = undone.table if undone else table


@rule("C-4", "C-5")
def test_only_a_doubt_is_offered_if_no_bid_can_be_higher() -> None:
    table = on_turn([2], [4, 4], bid=(3, 6))
    assert offered(table, 0) == ["doubt"]
    rules = [[reason and reason.rule for _, reason in why_not(table, seat)] for seat in (0, 1)]
    assert rules == [["C-5", None], ["C-4", "C-4"]]
    with pytest.raises(NotAllowed) as refused:
        say(table, 0, "bid")
    assert refused.value.reason.plain() == "There is no higher bid: there are not so many dice. (C-5)"


@rule("C-5")
def test_faces_of_which_there_cannot_be_enough_are_not_offered() -> None:
    table = on_turn([2], [4, 4], bid=(3, 4))
    say(table, 0, "bid")
    assert offered(table, 0) == ["face:5", "face:6"]


@rule("C-6")
def test_the_turn_goes_to_the_next_player_with_dice() -> None:
    table = on_turn([2], [], [4])
    bid(table, 0, 1, 2)
    assert table.waiting() == [2]
    bid(table, 2, 1, 3)
    assert table.waiting() == [0]


@rule("C-6")
def test_seat_1_bids_first() -> None:
    table = begun(2)
    for seat in (0, 1):
        say(table, seat, [])
    assert table.waiting() == [0]
    assert asked(table, 0) == "face", "without a bid there is nothing to doubt"


@rule("C-7")
def test_others_can_mutter_and_change_their_mind_while_a_player_thinks() -> None:
    table = on_turn([2, 2], [], [4, 4], [3], bid=(1, 3))
    assert sorted(table.open) == [0, 2, 3], "whoever is out is silent"
    assert offered(table, 2) == ["nod", "scoff"]
    assert say(table, 2, "nod") == ["Seat 3 nods."]
    assert offered(table, 2) == ["scoff"]
    assert offered(table, 3) == ["nod", "scoff"]
    say(table, 0, "bid")
    assert say(table, 2, "scoff") == ["Seat 3 scoffs."]
    assert table.state.moods == ["", "", "scoff", ""]
    assert table.waiting() == [0]
    say(table, 0, "face:4")
    say(table, 0, 1)
    assert table.state.moods == [""] * 4
    assert offered(table, 0) == ["nod", "scoff"]


@rule("C-7")
def test_nobody_can_mutter_before_the_first_bid() -> None:
    assert sorted(on_turn([2], [4]).open) == [0]


@rule("C-8", "C-9")
@pytest.mark.parametrize(
    ("wild", "loser", "heard"),
    [(False, 1, "1 die counts: Seat 2 loses a die."), (True, 0, "2 dice count: Seat 1 loses a die.")],
)
def test_a_doubt_reveals_the_dice_and_one_player_loses_a_die(wild: bool, loser: int, heard: str) -> None:
    table = on_turn([1, 6], [3, 3], bid=(2, 6), wild=wild)
    told = say(table, 0, "doubt")
    assert told[:4] == ["Seat 1 doubts.", "Seat 1 shows 1 and 6.", "Seat 2 shows 3 and 3.", heard]
    assert table.state.dice == [2 - (seat == loser) for seat in (0, 1)]
    assert table.state.shown == [[1, 6], [3, 3]]
    assert [len(cup) for cup in table.state.cups] == table.state.dice


@rule("C-10")
@pytest.mark.parametrize(("found", "first"), [(6, 0), (5, 2)])
def test_the_player_who_lost_a_die_begins_the_next_round(found: int, first: int) -> None:
    table = on_turn([6, 6], [6, 3], [found, 3], bid=(4, 6))
    say(table, 0, "doubt")
    for seat in (0, 1, 2):
        say(table, seat, [])
    assert table.waiting() == [first]


@rule("C-10")
def test_a_player_without_dice_is_out_and_the_next_one_begins() -> None:
    table = on_turn([2], [3], [4], bid=(1, 4))
    assert "Seat 1 is out." in say(table, 0, "doubt")
    assert table.waiting() == [1, 2]
    for seat in (1, 2):
        say(table, seat, [])
    assert table.waiting() == [1]


@rule("C-11")
def test_the_last_player_with_dice_wins() -> None:
    table: CupsTable = on_turn([2], [], [4], bid=(1, 4))
    say(table, 0, "doubt")
    assert table.outcome is not None
    assert table.outcome.winners == (2,)
    assert table.outcome.ranking == ((2,), (0,), (1,))
    assert not table.open
