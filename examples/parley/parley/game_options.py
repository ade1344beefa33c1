"""The options of Parley (ledger, section 1)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from engine.api import Described, text


class ParleyOptions(BaseModel):
    """The options of a table."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    coins: Annotated[
        Literal[2, 1, 3],
        Described(text("Coins to win"), {2: text("two coins"), 1: text("one coin"), 3: text("three coins")}),
    ] = 2
