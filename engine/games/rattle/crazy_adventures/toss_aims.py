"""The choice of a toss in Bombs and Race: an aim point and a strength, picked or typed (R-42, R-47)."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from engine.choice import Choice, Option, PickOne, Value, Words
from engine.games.rattle.sea import Point, cell_of, point_of
from engine.games.rattle.state import RattleState
from engine.play import Answer
from engine.text import Text, text

STRENGTHS = range(1, 6)
Aim = tuple[int, int, int]
"""An aim point in units of 0.1 mm (x, y), and a strength from 1 to 5."""
OTHER = Option("other", text("Another target …"))
TYPED = "aim_typed"
"""Name of the choice in which an aim is typed."""
NO_WORDS = "-"
"""The typed answer on time-out. It stands for the default aim."""


def parse_aim(state: RattleState, words: str) -> Aim | None:
    """Return the aim that was typed as a grid cell or a Ship's id, and a strength («K12 3», «2a 4»).

    Return None if the words are no such pair.
    """
    match words.replace(",", " ").split():
        case [place, strength] if strength.isdecimal() and int(strength) in STRENGTHS:
            ship = state.sea.get(place.lower())
            at = ship.at if ship else point_of(place)
            return (*at, int(strength)) if at else None
    return None


def ask_aim(
    state: RattleState, name: str, prompt: Text, options: Sequence[Option], default: str, *, secret: bool
) -> Generator[Choice, Value, Aim]:
    """Ask for an aim and return it. The ids of the options, such as `default`, are made by `aim_id`.

    The last option asks for typed words, again and again until they are an aim. With `secret` the answer stays
    hidden from others until all players have answered.
    """
    answer = yield PickOne(name=name, prompt=prompt, secret=secret, default=default, options=(*options, OTHER))
    question = text("Where do you aim, and how hard (1 to 5)? For instance “K12 3” or “2a 5”.")
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
        elif aim := parse_aim(state, str(typed)):
            return aim
        question = text(
            "I can't find a place or strength in “{words}”. Say a grid cell or a Ship, and 1 to 5.", words=str(typed)
        )
    _, x, y, strength = str(answer).split(":")
    return int(x), int(y), int(strength)


def aim_words(state: RattleState, answer: Answer) -> str:
    """Return an answer to `ask_aim` as a player would type it. Return "" if it does not state an aim yet."""
    said = str(answer.value)
    if answer.name == TYPED:
        return said if parse_aim(state, said) else ""
    if said == OTHER.id:
        return ""
    _, x, y, strength = said.split(":")
    return f"{cell_of((int(x), int(y)))} {strength}"


def aim_id(at: Point, strength: int) -> str:
    """Return the option id of an aim: `aim:x:y:strength`, in units of 0.1 mm."""
    return f"aim:{at[0]}:{at[1]}:{strength}"
