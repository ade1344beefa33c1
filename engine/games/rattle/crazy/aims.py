"""How a player names a toss: an aim point and a strength (R-42, R-47), picked or typed."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from engine.choice import Choice, Option, PickOne, Value, Words
from engine.games.rattle.sea import Point, cell_of, point_of
from engine.games.rattle.state import RattleState
from engine.play import Answer
from engine.text import Text, text

STRENGTHS = range(1, 6)
Aim = tuple[int, int, int]
"""x, y and the strength."""
OTHER = Option("other", text("Another aim …"))
TYPED = "aim_typed"
"""The decision in which an aim is typed: anything may be said there."""
NO_WORDS = "-"
"""What is said when time is up."""


def parse(state: RattleState, words: str) -> Aim | None:
    """«K12 3», «K12.7 5» or «2a 4»: a place of the grid or a Ship in the Sea, and a strength. None if it is none."""
    match words.replace(",", " ").split():
        case [place, strength] if strength.isdecimal() and int(strength) in STRENGTHS:
            ship = state.sea.get(place.lower())
            at = ship.at if ship else point_of(place)
            return (*at, int(strength)) if at else None
    return None


def aiming(
    state: RattleState, name: str, prompt: Text, options: Sequence[Option], default: str, *, secret: bool
) -> Generator[Choice, Value, Aim]:
    """Ask for an aim. The options' ids are `aim:x:y:strength`; the last one leads to typed words, which are asked for
    until they mean something."""
    answer = yield PickOne(name=name, prompt=prompt, secret=secret, default=default, options=(*options, OTHER))
    question = text("Where do you aim, and how hard (1 to 5)? For instance «K12 3» or «2a 5».")
    while answer == OTHER.id:
        typed = yield Words(
            name=TYPED,
            prompt=question,
            secret=secret,
            default=NO_WORDS,
            longest=20,
            examples=("G7 3", "H8 4", "G10 3", "H9.5 2"),
        )
        if typed == NO_WORDS:
            answer = default
        elif aim := parse(state, str(typed)):
            return aim
        question = text(
            "I find no place or strength in «{words}». Say a place of the grid or a Ship, and 1 to 5.", words=str(typed)
        )
    _, x, y, strength = str(answer).split(":")
    return int(x), int(y), int(strength)


def aim_words(state: RattleState, answer: Answer) -> str:
    """An answer to `aiming` in the words in which an aim is typed; "" where it is none yet."""
    said = str(answer.value)
    if answer.name == TYPED:
        return said if parse(state, said) else ""
    if said == OTHER.id:
        return ""
    _, x, y, strength = said.split(":")
    return f"{cell_of((int(x), int(y)))} {strength}"


def aim_id(at: Point, strength: int) -> str:
    """The id of an option."""
    return f"aim:{at[0]}:{at[1]}:{strength}"
