"""The three strengths in which every game has automatic players: *easy* slips, *good* plays by rules of thumb, *strong*
thinks ahead, and answers as *good* does where it has no time or nobody to think for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engine.choice import AT_RANDOM, Choice, Pace
from engine.players import Answering, Player
from engine.players.random_player import anything
from engine.text import Text, text

EASY, GOOD, STRONG = "easy", "good", "strong"

SLIPS = 5
"""One in so many of an easy player's answers is a slip, as people make them: they let things pass, and do not waste a
card on themselves."""
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


Slip = Callable[[Any, Choice, Answering, Random], Answering]
"""What somebody answers who slips, by what the seat sees; with the answer that was meant, for what nobody misses."""


def any_slip(view: Any, choice: Choice, meant: Answering, random: Random) -> Answering:
    """Any answer; where one reacts to others, what comes of it if one says nothing."""
    if choice.pace is Pace.REACTION and choice.default is not AT_RANDOM and choice.default is not None:
        return choice.name, choice.default
    return anything(view, [choice], random) or meant


def slipping(good: Player, slip: Slip = any_slip) -> Player:
    """Who would play so, but for human mistakes."""

    def easy(view: Any, choices: Sequence[Choice], random: Random) -> Answering | None:
        asked = [choice for choice in choices if choice.blocks]
        if asked and not random.randrange(FORGETS):
            choices = asked
        answering = good(view, choices, random)
        if answering and asked and answering[0] == asked[0].name and not random.randrange(SLIPS):
            return slip(view, asked[0], answering, random)
        return answering

    return easy


def three(
    good: Player, characters: tuple[Text, Text, Text], *, thinks: bool = False, slip: Slip = any_slip
) -> dict[str, tuple[Text, Player]]:
    """A game's players, weakest first, from the one that plays by rules of thumb and the names of all three. `thinks`:
    the game has `THINKING`, so that strong is more than good. `slip`: how easy slips."""
    minds = {EASY: slipping(good, slip), GOOD: good, STRONG: good}
    return {
        key: (named(key, character, thinks=thinks), mind)
        for (key, mind), character in zip(minds.items(), characters, strict=True)
    }
