"""The options of Rattle, Battle, Grab the Loot (`docs/rules/rattle.md`, chapter 1)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from engine.game import Described
from engine.text import text

_ON = {True: text("on"), False: text("off")}


class RattleOptions(BaseModel):
    """The options that the host of a table can set.

    Their labels are short, because Discord cuts a long one in a closed menu.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    scenario: Annotated[
        Literal["norrington", "introductory", "pirate-wars"],
        Described(
            text("Scenario"),
            {
                "norrington": text("Admiral Norrington: 5 quests, the richest is Wanted"),
                "introductory": text("First voyage: 3 short quests that explain themselves"),
                "pirate-wars": text("Pirate Wars: 5 quests, Captains fire at each other"),
            },
            named=True,
        ),
    ] = "norrington"
    crew_pack: Annotated[bool, Described(text("Sailors pack (6 Sailors)"), _ON)] = False
    loot_pack: Annotated[bool, Described(text("Loot pack (8 Special Loot)"), _ON)] = False
    simultaneous_port: Annotated[bool, Described(text("All visit the Port at once"), _ON, slow=True)] = False
    market_wild: Annotated[bool, Described(text("Market: a traded token is wild"), _ON)] = False
    last_player_ship: Annotated[bool, Described(text("5 players: the last adds 1 Ship"), _ON)] = False
    first_baron: Annotated[
        Literal["random", "1", "2", "3", "4", "5"],
        Described(
            text("The first Baron"),
            {
                "random": text("by chance"),
                **{str(place): text("number {place} in the lobby", place=place) for place in range(1, 6)},
            },
        ),
    ] = "random"


def names_a_baron(options: RattleOptions) -> bool:
    """Return True if the host chose the first Baron, by a place in the lobby."""
    return options.first_baron != "random"


NEWCOMER_OPTIONS = {"scenario": "introductory"}
"""The options for people who play for the first time: quests that explain themselves."""


def best_seats(options: RattleOptions) -> int:
    """Return the number of players for which the game is at its best.

    It is greater if the options name a first Baron in a later place of the lobby, since that place must be taken.
    """
    return max(3, int(options.first_baron)) if names_a_baron(options) else 3
