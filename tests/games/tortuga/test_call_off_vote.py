"""A player who calls for a vote by mistake can call it off until the first ballot is in (H-264, H-267)."""

from __future__ import annotations

from random import Random

import pytest

from engine.choice import options_of
from engine.games.tortuga import GAME
from engine.games.tortuga.game_options import TortugaOptions
from engine.games.tortuga.state import TortugaState
from engine.table import Table
from engine.undo import reveals, undo
from tests.conformance.playthrough import company, next_move
from tests.ledger import rule


def called(vote: str) -> tuple[Table[TortugaState], Table[TortugaState]]:
    """Return a table before and after such a call. Nobody holds El Dorado, so nothing is drawn."""
    for seed in range(60):
        random = Random(seed)
        table = Table.start(GAME, TortugaOptions(), 5, f"{seed:064x}")
        crew = company(GAME, table.seats, random)
        while table.outcome is None:
            before = table.copy()
            next_move(table, crew, random).make(table)
            last = table.last_answer
            asked = last is not None and (last.answer.name, last.answer.value) == ("action", vote)
            if asked and len(table.balloting_seats()) > 1 and before.numbers_drawn == table.numbers_drawn:
                table.take_reports()
                return before, table
    raise AssertionError(f"nobody calls for {vote}")


@rule("H-264", "H-267")
@pytest.mark.parametrize("vote", ["attack", "brawl", "mutiny"])
def test_a_vote_can_be_undone_until_the_first_ballot(vote: str) -> None:
    before, table = called(vote)
    assert table.last_answer is not None
    caller, save = table.last_answer.answer.seat, before.save()
    save.answers.append(table.last_answer.saved())
    assert not reveals(before, table, [])
    found = undo(table, save, len(save.answers) - 1)
    assert found is not None
    assert (found.others, found.table.state) == (set(), before.state)
    assert [one.choice.name for one in found.table.open[caller] if one.choice.blocks] == ["action"]
    (voter, *_), earlier = table.balloting_seats(), table.copy()
    (ballot,) = (one for one in table.open[voter] if one.choice.sealed)
    table.answer(voter, ballot.number, options_of(ballot.choice)[0].id)
    assert reveals(earlier, table, [])
    assert table.last_answer is not None
    save.answers.append(table.last_answer.saved())
    assert undo(table, save, len(save.answers) - 2) is None
