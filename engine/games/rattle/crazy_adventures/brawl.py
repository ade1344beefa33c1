"""X01 Brawl: roll, then name a face in secret. The face protects the player's own dice that show it, and knocks out the
dice of others that do.
"""

from __future__ import annotations

from engine.choice import Choice, Option
from engine.games.rattle.cards.dice import CANNON, NUMBERS
from engine.games.rattle.crazy_adventures.common import (
    ask_secret_words,
    best,
    crazy_of,
    first_step,
    in_game,
    secret_choice,
    win_coins,
)
from engine.games.rattle.ships.names import face_name, ship_names
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.text import Arg, Text, Who, text

ROUNDS = 5
COINS = 2
FACES = (*NUMBERS, CANNON)


@first_step("X01", rolled=True)
async def brawl_named(play: Rattle) -> None:
    """Ask each player to name a face in secret. A die is out if another player named its face and its owner did not.

    Then the next round begins, or the players with most dice left take 2 coins.
    """
    state = play.state
    fighters = in_game(state)
    options = [Option(f"face:{face}", _face(face)) for face in FACES]
    asks: dict[int, Choice] = {
        seat: secret_choice(
            "brawl_face", text("Brawl: which face do you name?"), options, f"face:{default_face(state, seat)}"
        )
        for seat in fighters
    }
    named = await ask_secret_words(play, asks)
    words: list[Arg] = [text("{who} {face}", who=Who(seat), face=_face(named[seat])) for seat in fighters]
    play.report(text("Named: {words}.", words=words), icon="X01")
    out = [
        die
        for seat in fighters
        for die, face in crazy_of(state).faces[seat].items()
        if face != named[seat] and face in named.values()
    ]
    for seat in fighters:
        for die in out:
            crazy_of(state).faces[seat].pop(die, None)
    if out:
        play.report(text("Knocked out: {ships}.", ships=ship_names(out)), icon="X01")
    left = in_game(state)
    if len(left) > 1 and crazy_of(state).round < ROUNDS:
        crazy_of(state).round += 1
        play.push("brawl_named")
        play.push("crazy_roll")
        return
    dice = {seat: len(crazy_of(state).faces[seat]) for seat in left or fighters}
    win_coins(play, best(dice), COINS)


def default_face(state: RattleState, seat: int) -> str:
    """Return the face that most of the player's dice show. Of equally frequent faces it is the lowest (D30)."""
    shown = list(crazy_of(state).faces[seat].values())
    return max(FACES, key=lambda face: (shown.count(face), -FACES.index(face)))


def _face(face: str) -> Text:
    """Return a face as a sentence of its own."""
    return text("{face}", face=face_name(face))
