"""The options of Tortuga 1667 (ledger, section 1)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from engine.game import Described
from engine.text import Text, text

_IN_OR_OUT = {True: text("in play"), False: text("in the box")}


def _star(name: Text) -> Described:
    return Described(name, _IN_OR_OUT, only_with=("stars", "chosen"))


class TortugaOptions(BaseModel):
    """The options of a table. The first value of each list is the default."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    vote_deck: Annotated[
        Literal["full32", "classic30"],
        Described(
            text("Vote cards"),
            {"full32": text("32: two of them count double"), "classic30": text("30: single ones only")},
        ),
    ] = "full32"
    stars: Annotated[
        Literal["random3", "all", "chosen"],
        Described(
            text("Starred event cards"),
            {
                "random3": text("three at random, unknown to all"),
                "all": text("all eight"),
                "chosen": text("those that the host picks"),
            },
        ),
    ] = "random3"
    powder: Annotated[bool, _star(text("Black Powder"))] = True
    fever: Annotated[bool, _star(text("Cabin Fever"))] = True
    nest: Annotated[bool, _star(text("Crow's Nest"))] = True
    bells: Annotated[bool, _star(text("Eight Bells"))] = True
    facade: Annotated[bool, _star(text("Facade"))] = True
    code: Annotated[bool, _star(text("Pirate Code"))] = True
    scurvy: Annotated[bool, _star(text("Scurvy"))] = True
    storm: Annotated[bool, _star(text("Stormy Seas"))] = True

    def chosen_stars(self) -> frozenset[str]:
        """Return the kinds of starred event cards that the host has chosen for the game."""
        kinds = ("powder", "fever", "nest", "bells", "facade", "code", "scurvy", "storm")
        return frozenset(kind for kind in kinds if getattr(self, kind))


def best_seats(options: TortugaOptions) -> int:
    """Return 5, the number of players for which the game is at its best.

    With fewer players, a player can infer the loyalties of the others from their own.
    """
    return 5
