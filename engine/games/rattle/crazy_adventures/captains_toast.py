"""X11 Captain's Toast: players take 1 Rum for each cannon that their dice show."""

from __future__ import annotations

from engine.choice import Option, Pace
from engine.games.rattle.cards.dice import CANNON
from engine.games.rattle.crazy_adventures.common import best, crazy_of, dice_of, first_step, in_game, roll, win_coins
from engine.games.rattle.public_questions import openly
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.loot import take
from engine.text import text

COINS = 1
WAYS = (Option("again", text("Roll all dice again")), Option("stay", text("Leave them")))


@first_step("X11", rolled=True)
async def toast_poured(play: Rattle) -> None:
    """Let players without a cannon roll all dice again, once. Then each takes 1 Rum for each cannon (R-84).

    The most cannons win 1 coin.
    """
    state = play.state
    question = openly(
        "toast", text("Captain's Toast: no cannon. Roll all your dice again?"), WAYS, "again", Pace.REACTION
    )
    answers = await play.ask_all({seat: question for seat in in_game(state) if not cannons(state, seat)})
    again = {seat: dice_of(state, seat) for seat, answer in answers.items() if answer.value == "again"}
    if again:
        roll(play, again)
    poured = {seat: cannons(state, seat) for seat in in_game(state)}
    for seat, number in poured.items():
        take(play, seat, ["rum"] * min(number, state.bag.get("rum", 0)))
    if any(poured.values()):
        win_coins(play, best(poured), COINS)


def cannons(state: RattleState, seat: int) -> int:
    """Return how many of a player's dice show the cannon."""
    return list(crazy_of(state).faces[seat].values()).count(CANNON)
