"""The options of Skeleton (ledger, section 1)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from engine.game import Described
from engine.text import text


class SkeletonOptions(BaseModel):
    """The options of a table. The first value of each list is the default.

    Continue here: every field is a `Literal` or a `bool`, because tests try all its values. `Described` has one `Text`
    for each value.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    coins: Annotated[
        Literal[15, 21],
        Described(text("Coins in the chest"), {15: text("fifteen coins"), 21: text("twenty-one coins")}),
    ] = 15
