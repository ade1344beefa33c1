"""The options of Captain Yarr's Curse (ledger, section 1)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from engine.game import Described
from engine.text import text


class YarrOptions(BaseModel):
    """The options of a table. The first value of each list is the default."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    yo_ho: Annotated[
        Literal["catch", "auto"],
        Described(
            text("A missed “Yo Ho!”"),
            {"catch": text("costs 2 cards when somebody catches it"), "auto": text("costs 2 cards at once")},
        ),
    ] = "catch"
    calls: Annotated[
        Literal["button", "typed"],
        Described(text("Calls are made"), {"button": text("with a button"), "typed": text("by typing the words")}),
    ] = "button"
    rounds: Annotated[
        Literal[1, 2, 3, 4, 5],
        Described(
            text("Rounds to win"),
            {
                1: text("one round"),
                2: text("two rounds"),
                3: text("three rounds"),
                4: text("four rounds"),
                5: text("five rounds"),
            },
        ),
    ] = 1
    deck: Annotated[
        Literal["calm", "stormy"],
        Described(
            text("Deck"),
            {"calm": text("calm: 24 special cards of 124"), "stormy": text("stormy: 44 special cards of 124")},
        ),
    ] = "calm"
    naming: Annotated[
        Literal["any", "other"],
        Described(
            text("Choosing a suit"),
            {"any": text("any, even the current one"), "other": text("any but the current one")},
        ),
    ] = "any"
    starter: Annotated[
        Literal["random", "seat"],
        Described(
            text("Who starts"), {"random": text("chance decides"), "seat": text("the player that the host picks")}
        ),
    ] = "random"
    starter_place: Annotated[
        Literal[1, 2, 3, 4, 5, 6, 7, 8],
        Described(
            text("The player picked"),
            {place: text("number {place} in the lobby", place=place) for place in range(1, 9)},
            only_with=("starter", "seat"),
        ),
    ] = 1


def names_a_starter(options: YarrOptions) -> bool:
    """Return True if the options name a place in the lobby whose player starts."""
    return options.starter == "seat"


def best_seats(options: YarrOptions) -> int:
    """Return the number of players for which the game is at its best.

    It is greater if the options name a starter in a later place of the lobby, since that place must be taken.
    """
    return max(4, options.starter_place) if names_a_starter(options) else 4
