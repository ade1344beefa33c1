"""X10 Odd One Out: the highest face that nobody else picked."""

from __future__ import annotations

from engine.choice import Choice, Option
from engine.games.rattle.crazy_adventures.common import (
    RANK,
    ask_secret_words,
    crazy_of,
    first_step,
    in_game,
    secret_choice,
    win_coins,
)
from engine.games.rattle.ships.names import face_name
from engine.games.rattle.step_registry import Rattle
from engine.text import Arg, Who, text

COINS = 2


@first_step("X10", rolled=True)
async def odd_picked(play: Rattle) -> None:
    """Ask each player in secret for a face that one of their dice shows. The highest face that only one picked wins
    2 coins.

    A player whose dice all show one face is not asked (R-306).
    """
    state = play.state
    own = {seat: [face for face in RANK if face in crazy_of(state).faces[seat].values()] for seat in in_game(state)}
    highest = face_name(RANK[0])
    prompt = text("Odd One Out: which of your faces do you pick? The highest is {face}, then 6 to 1.", face=highest)
    asks: dict[int, Choice] = {
        seat: secret_choice(
            "odd_face",
            prompt,
            [Option(f"face:{face}", text("{face}", face=face_name(face))) for face in faces],
            f"face:{faces[0]}",
        )
        for seat, faces in own.items()
        if len(faces) > 1
    }
    answers = await ask_secret_words(play, asks)
    picked = {seat: answers[seat] if seat in answers else own[seat][0] for seat in own}
    crazy_of(state).named[:] = [picked.get(seat, "") for seat in play.seats]
    words: list[Arg] = [text("{who} {face}", who=Who(seat), face=face_name(face)) for seat, face in picked.items()]
    play.report(text("Picked: {words}.", words=words), icon="X10")
    lone = [seat for seat, face in picked.items() if list(picked.values()).count(face) == 1]
    if lone:
        win_coins(play, [min(lone, key=lambda seat: RANK.index(picked[seat]))], COINS)
