"""The three strengths in which every game has automatic players: *easy* slips, *good* plays by rules of thumb, *strong*
thinks ahead, and answers as *good* does where it has no time or nobody to think for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engine.choice import AT_RANDOM, Choice, Pace
from engine.players import Answering, Player
from engine.players.anything import anything
from engine.text import Text, text

EASY, GOOD, STRONG = "easy", "good", "strong"

SLIPS = 5
"""One in so many of an easy player's answers is any answer; where one reacts to others, what comes of it if one says
nothing: people let things pass, they do not waste a card on themselves."""
FORGETS = 3
"""One time in so many it does not think of what lies open besides the question: a call, a catch."""

NAMES: Mapping[str, Text] = {
    EASY: text("{who} (easy: one answer in {n} is a slip)"),
    GOOD: text("{who} (good)"),
    STRONG: text("{who} (strong: thinks ahead)"),
}
NOT_YET = text("{who} (strong: plays like good so far)")
"""What strong is called in a game in which it does not think ahead yet."""


def named(strength: str, character: Text, *, thinks: bool = False) -> Text:
    """A character with its strength, as lobbies and tables show it."""
    name = NOT_YET if strength == STRONG and not thinks else NAMES[strength]
    return replace(name, args={"who": character, "n": SLIPS})


Plain = Callable[[Any, Answering], bool]
"""Whether an answer is so plainly right, by what its seat sees, that nobody misses it."""


def nothing_plain(view: Any, answering: Answering) -> bool:
    """Anything may be missed."""
    return False


def slipping(good: Player, plain: Plain = nothing_plain) -> Player:
    """Who would play so, but for human mistakes."""

    def easy(view: Any, choices: Sequence[Choice], random: Random) -> Answering | None:
        asked = [choice for choice in choices if choice.blocks]
        if asked and not random.randrange(FORGETS):
            choices = asked
        answering = good(view, choices, random)
        if not answering or not asked or answering[0] != asked[0].name or random.randrange(SLIPS):
            return answering
        if plain(view, answering):
            return answering
        choice = asked[0]
        if choice.pace is Pace.REACTION and choice.default is not AT_RANDOM and choice.default is not None:
            return choice.name, choice.default
        return anything(view, [choice], random)

    return easy


def three(
    good: Player, characters: tuple[Text, Text, Text], *, thinks: bool = False, plain: Plain = nothing_plain
) -> dict[str, tuple[Text, Player]]:
    """A game's players, weakest first, from the one that plays by rules of thumb and the names of all three. `thinks`:
    the game has `THINKING`, so that strong is more than good. `plain`: what even easy does not miss."""
    minds = {EASY: slipping(good, plain), GOOD: good, STRONG: good}
    return {
        key: (named(key, character, thinks=thinks), mind)
        for (key, mind), character in zip(minds.items(), characters, strict=True)
    }
