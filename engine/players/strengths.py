"""The three strengths of automatic players that every game has.

*Easy* plays like good, but makes mistakes. *Good* plays by heuristics. *Strong* searches ahead, and answers like good
if it has no time or no worker process.
"""

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
"""One of this many answers of *easy* is a mistake of a kind that people make."""
FORGETS = 3
"""One time in this many, *easy* overlooks optional choices, such as a call or a catch."""

NAMES: Mapping[str, Text] = {
    EASY: text("{who} (easy: one move in {n} is a slip)"),
    GOOD: text("{who} (good)"),
    STRONG: text("{who} (strong: thinks ahead)"),
}
NOT_YET = text("{who} (strong: plays like good so far)")
"""The name pattern of *strong* in a game whose strong player does not search yet."""


def named(strength: str, character: Text, *, thinks: bool = False) -> Text:
    """Return a character's name with its strength, as lobbies and tables show it.

    `strength` is `easy`, `good` or `strong`. `thinks`: True if *strong* searches in this game.
    """
    name = NOT_YET if strength == STRONG and not thinks else NAMES[strength]
    return replace(name, args={"who": character, "n": SLIPS})


Slip = Callable[[Any, Choice, Answering, Random], Answering]
"""Function that returns the mistaken answer in place of the intended one, from the view of the seat."""


def any_slip(view: Any, choice: Choice, meant: Answering, random: Random) -> Answering:
    """Return a random answer as the mistake of *easy*, in place of the intended answer `meant`.

    If the choice is a reaction, return its default instead.
    """
    if choice.pace is Pace.REACTION and choice.default is not AT_RANDOM and choice.default is not None:
        return choice.name, choice.default
    return anything(view, [choice], random) or meant


def slipping(good: Player, slip: Slip = any_slip) -> Player:
    """Return a player that plays like `good`, but at random gives the mistaken answer of `slip` or forgets optional
    choices.
    """

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
    """Return the three strengths of a game by key (`easy`, `good`, `strong`), weakest first. Each value is a name
    and a player.

    `good` is the player of *good*. *Easy* plays like it, but makes the mistakes that `slip` returns. *Strong*
    searches ahead if `thinks` is True; the search runs outside this player, in `engine.players.monte_carlo`.
    `characters` are the names of the three, in this order.
    """
    minds = {EASY: slipping(good, slip), GOOD: good, STRONG: good}
    return {
        key: (named(key, character, thinks=thinks), mind)
        for (key, mind), character in zip(minds.items(), characters, strict=True)
    }
