"""The rules of Skeleton, one by one. Continue here: a test for every worked example of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from engine.games.skeleton.charms import CHARMS
from tests.games.skeleton.tables import against, begun, offered, on_turn, say
from tests.ledger import rule
from tests.ledger_tables import hold, rows


def test_the_charms_match_the_ledger() -> None:
    hold(CHARMS, rows("skeleton", "2"))
    for charm in CHARMS.values():
        printed = rows("skeleton", "2")[charm.id]
        assert (charm.name.source, str(charm.worth)) == (printed["name"], printed["counts"])


@rule("SKEL-1")
@pytest.mark.parametrize("coins", [15, 21])
@pytest.mark.parametrize("seats", [2, 6])
def test_the_chest_starts_full_and_nobody_has_a_coin(seats: int, coins: int) -> None:
    state = begun(seats, coins=coins).state
    assert (state.chest, state.coins) == (coins, [0] * seats)


@rule("SKEL-2")
def test_each_player_gets_a_charm_that_nobody_else_sees() -> None:
    table = begun(3)
    told = [(report.readers, report.text.refs()) for report in table.take_reports()]
    assert told == [((seat,), [charm]) for seat, charm in enumerate(table.state.charms)]
    assert sorted([*table.state.charms, *table.state.pile]) == sorted(CHARMS)


@rule("SKEL-3")
def test_another_charm_is_dealt_when_all_have_answered() -> None:
    table = begun(3)
    before = [*table.state.charms]
    say(table, 2, "change")
    assert table.state.charms == before
    assert table.waiting() == [0, 1]
    say(table, 0, "keep")
    heard = say(table, 1, "keep")
    assert heard == ["Seat 3 takes another charm."]
    assert table.state.charms[:2] == before[:2]
    assert len(table.state.pile) == len(CHARMS) - 3
    assert sorted([*table.state.charms, *table.state.pile]) == sorted(CHARMS)


@rule("SKEL-3")
def test_an_answer_can_be_changed_until_all_have_answered() -> None:
    table = begun(2)
    before = [*table.state.charms]
    say(table, 0, "change")
    say(table, 0, "keep")
    say(table, 1, "keep")
    assert table.state.charms == before


@rule("SKEL-4")
def test_a_player_takes_one_to_three_coins_and_the_turn_passes() -> None:
    table = on_turn("gem", "shell")
    assert offered(table, 0) == ["take:1", "take:2", "take:3"]
    assert say(table, 0, "take:3") == ["Seat 1 takes 3 coins."]
    assert (table.state.chest, table.state.coins) == (12, [3, 0])
    assert table.waiting() == [1]
    say(table, 1, "take:1")
    assert table.waiting() == [0]


@rule("SKEL-4")
def test_nobody_can_take_more_coins_than_the_chest_has() -> None:
    table = on_turn("gem", "shell", chest=2)
    assert offered(table, 0) == ["take:1", "take:2"]
    with pytest.raises(NotAllowed) as refused:
        say(table, 0, "take:3")
    assert refused.value.reason.plain() == "There are not so many coins in the chest. (SKEL-4)"
    assert table.state.chest == 2


@rule("SKEL-3", "SKEL-4")
def test_the_reason_of_an_unavailable_option_names_its_rule() -> None:
    assert against(on_turn("gem", "shell", chest=2), 0) == {"take:3": "SKEL-4"}
    assert against(on_turn("gem", "shell"), 1) == dict.fromkeys(("take:1", "take:2", "take:3"), "SKEL-4")
    assert set(against(begun(2), 0).values()) == {"SKEL-3"}


@rule("SKEL-5", "SKEL-6")
def test_the_last_coin_ends_the_game_and_costs_five_points() -> None:
    table = on_turn("crown", "shell", chest=3)
    heard = say(table, 0, "take:3")
    assert heard == [
        "Seat 1 takes 3 coins.",
        "Seat 1 has taken the last coin, which costs five points.",
        "Seat 1 shows the Crown: 2 points.",
        "Seat 2 shows the Shell: 2 points.",
    ]
    assert not table.open


@rule("SKEL-7")
@pytest.mark.parametrize(
    ("charms", "winners", "ranking"),
    [(("gem", "shell", "curse"), (1,), ((1,), (0,), (2,))), (("crown", "shell", "gem"), (2,), ((2,), (0, 1)))],
)
def test_most_points_win(charms: tuple[str, ...], winners: tuple[int, ...], ranking: tuple[object, ...]) -> None:
    table = on_turn(*charms, chest=3)
    say(table, 0, "take:3")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.ranking) == (winners, ranking)


@rule("SKEL-7")
def test_a_tie_is_shared() -> None:
    table = on_turn("crown", "shell", chest=3)
    say(table, 0, "take:3")
    assert table.outcome is not None
    assert table.outcome.winners == (0, 1)
