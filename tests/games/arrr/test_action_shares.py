"""How often good players sail, pillage and challenge, and how many Sails succeed (section 3.6 of the ledger)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.games.arrr import GAME
from engine.games.arrr.game_options import ArrrOptions
from engine.players import players
from engine.table import Table
from tests.ledger import rule

GAMES, GAMES_SOAKING = {2: 10, 3: 7, 4: 8}, 120
SLACK, SLACK_SOAKING = 10, 4
"""By how many percentage points a share may miss its goal, since few games are played."""
GOALS = {"sail": (55, 75), "pillage": (15, 30), "challenge": (8, 20), "success": (65, 80)}
"""The lowest and the highest share of each, in percent."""


def tallies(seats: int, games: int) -> Counter[str]:
    """Return the sums of the counts of the end reports of these games of good players."""
    good, found = players("arrr")["good"][1], Counter[str]()
    for number in range(games):
        random, table = Random(number), Table.start(GAME, ArrrOptions(), seats, f"{number:064x}")
        while table.outcome is None:
            seat = random.choice(table.waiting())
            answering = good(table.view(seat), [one.choice for one in table.open[seat]], random)
            assert answering
            table.answer(seat, next(o.number for o in table.open[seat] if o.choice.name == answering[0]), answering[1])
        for tally in table.state.tallies:
            found.update(tally)
    return found


@rule("A-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_good_players_choose_all_three_actions_and_a_sail_may_fail(seats: int, soaking: bool) -> None:
    found = tallies(seats, GAMES_SOAKING if soaking else GAMES[seats])
    sails, challenges = found["conquered"] + found["beaten"], found["won"] + found["tied"] / 2 + found["rejected"]
    actions = sails + challenges + found["pillages"]
    shares = {
        "sail": sails / actions,
        "pillage": found["pillages"] / actions,
        "challenge": challenges / actions,
        "success": found["conquered"] / sails,
    }
    slack = SLACK_SOAKING if soaking else SLACK
    for name, (least, most) in GOALS.items():
        assert least - slack <= 100 * shares[name] <= most + slack, (name, shares)
