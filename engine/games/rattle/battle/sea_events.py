"""Events at sea during an Adventure, recorded until its Battle is over and then shown as one picture."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.rattle.view import Ship


@dataclass(slots=True, frozen=True)
class SeaEvent:
    """One event at sea, with the Ships as they were then. The meaning of each `kind`:

    - `move`: `ship` moved from its place to the point `to`
    - `fire`: `ship` fired at `other`, a shot or a Volley
    - `blast`: `ship` exploded
    - `fight`: the NP Ship `ship` fought the Player Ship `other` in round `number` of the Battle. `strengths` are
      theirs.
    - `sunk`: `ship` was sunk
    - `gone`: `ship` left the Sea otherwise: it escaped, was paid or was chewed up
    """

    kind: str
    ship: Ship
    other: Ship | None = None
    to: tuple[int, int] | None = None
    number: int = 0
    strengths: tuple[int, int] = (0, 0)
