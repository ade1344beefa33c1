"""The options of Cups (ledger, section 1)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from engine.game import Described
from engine.text import text


class CupsOptions(BaseModel):
    """The options of a table. The first value of each list is the default."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    dice: Annotated[Literal[3, 5], Described(text("Dice of each player"), {3: text("three"), 5: text("five")})] = 3
    ones: Annotated[
        Literal["plain", "wild"],
        Described(text("Ones"), {"plain": text("count as ones"), "wild": text("count as every face")}),
    ] = "plain"
