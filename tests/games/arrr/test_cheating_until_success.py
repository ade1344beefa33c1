"""Cheating until it is enough: A-97 and A-98."""

from __future__ import annotations

import pytest

from tests.games.arrr.tables import People, at
from tests.ledger import rule


def short(pieces: int, dice: str) -> People:
    """Return a table at which Anna throws three dice and needs five successes."""
    table = at(anna="powder-monkeys", row="hungry-kraken", pieces={"anna": pieces}, dice="wits wits wits wits " + dice)
    return table.sails("anna", "hungry-kraken").rolls()


def ways(table: People) -> list[str]:
    return [option.id for option in table.options("anna")]


@rule("A-97", "A-98")
def test_repeated_cheating_spends_pieces_until_the_throw_is_enough() -> None:
    table = short(4, "attack attack attack jolly jolly wits")
    table.picks("anna", "until")
    assert table.pieces("anna") == 1
    assert "cheats until it's enough, for at most 3 Pieces" in table.heard("bruno")
    assert table.window != "post"


@rule("A-98")
def test_repeated_cheating_stops_after_three_pieces_and_asks_again() -> None:
    table = short(5, "attack attack wits attack wits wits")
    table.picks("anna", "until")
    assert (table.pieces("anna"), table.waits_for()) == (2, {"anna": "rolled"})


@rule("A-98")
def test_repeated_cheating_stops_when_the_throw_can_no_longer_succeed() -> None:
    """Five successes are missing.

    After two dice that miss, four dice cannot be enough. The other Pieces stay, and Anna is asked again.
    """
    table = short(3, "wits " * 8)
    table.picks("anna", "until")
    assert (table.pieces("anna"), table.waits_for()) == (2, {"anna": "rolled"})
    assert "until" not in ways(table)


@rule("A-98")
@pytest.mark.parametrize(("pieces", "offered"), [(1, ["cheat"]), (2, ["cheat"]), (3, ["cheat", "until"])])
def test_repeated_cheating_is_offered_only_if_it_can_succeed(pieces: int, offered: list[str]) -> None:
    assert [one for one in ways(short(pieces, "")) if one in ("cheat", "until")] == offered


@rule("A-98")
def test_repeated_cheating_is_not_offered_in_a_challenge() -> None:
    table = at(anna="cutlass", bruno="hook-hand", pieces={"anna": 5}, dice="wits wits jolly jolly")
    table.challenges("anna", "bruno", "attack").accepts("bruno").rolls()
    assert "cheat" in ways(table)
    assert "until" not in ways(table)


@rule("A-98")
def test_cheating_once_spends_one_piece() -> None:
    table = short(4, "wits wits")
    assert table.picks("anna", "cheat").pieces("anna") == 3
    assert table.waits_for() == {"anna": "rolled"}
