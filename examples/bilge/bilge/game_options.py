"""The options of Bilge (ledger, section 1)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from engine.api import Described, text


class BilgeOptions(BaseModel):
    """The options of a table. The first value of each list is the default."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    watches: Annotated[
        Literal[6, 8],
        Described(text("Length of the voyage"), {6: text("six watches"), 8: text("eight watches")}),
    ] = 6
    hull: Annotated[
        Literal["sound", "rotten"],
        Described(text("The hull"), {"sound": text("sound"), "rotten": text("rotten")}),
    ] = "sound"
