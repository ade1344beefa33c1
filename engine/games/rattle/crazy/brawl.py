"""X01 Brawl: roll, then name a face in secret; it guards the own dice and knocks out everyone else's."""

from __future__ import annotations

from engine.choice import Choice, Option
from engine.games.rattle.cards.dice import CANNON, NUMBERS
from engine.games.rattle.crazy.common import answers_to, best, in_game, opens, prize, secretly, table
from engine.games.rattle.ships.names import face_name, ship_names
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.text import Arg, Text, Who, text

ROUNDS = 5
COINS = 2
FACES = (*NUMBERS, CANNON)


@opens("X01", rolled=True)
async def brawl_named(play: Rattle) -> None:
    """Each names a face in secret; a die is out if another player named its face and its owner did not."""
    state = play.state
    fighters = in_game(state)
    options = [Option(f"face:{face}", _face(face)) for face in FACES]
    asks: dict[int, Choice] = {
        seat: secretly("brawl_face", text("Brawl: which face do you name?"), options, f"face:{usual(state, seat)}")
        for seat in fighters
    }
    named = await answers_to(play, asks)
    words: list[Arg] = [text("{who} {face}", who=Who(seat), face=_face(named[seat])) for seat in fighters]
    play.tell(text("Named: {words}.", words=words), icon="X01")
    out = [
        die
        for seat in fighters
        for die, face in table(state).faces[seat].items()
        if face != named[seat] and face in named.values()
    ]
    for seat in fighters:
        for die in out:
            table(state).faces[seat].pop(die, None)
    if out:
        play.tell(text("Knocked out: {ships}.", ships=ship_names(out)), icon="X01")
    left = in_game(state)
    if len(left) > 1 and table(state).round < ROUNDS:
        table(state).round += 1
        play.push("brawl_named")
        play.push("crazy_roll")
        return
    dice = {seat: len(table(state).faces[seat]) for seat in left or fighters}
    prize(play, best(dice), COINS)


def usual(state: RattleState, seat: int) -> str:
    """The face that most of the own dice show, of several the lowest (D30)."""
    shown = list(table(state).faces[seat].values())
    return max(FACES, key=lambda face: (shown.count(face), -FACES.index(face)))


def _face(face: str) -> Text:
    return text("{face}", face=face_name(face))
