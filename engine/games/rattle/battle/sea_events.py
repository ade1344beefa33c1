"""What the Ships of an Adventure did in the Sea, kept until its Battle is over: then it is shown as one picture."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.rattle.view import Ship


@dataclass(slots=True, frozen=True)
class Stroke:
    """One thing that was done in the Sea, with the Ships as they lay then. `kind` is

    `move`    `ship` went from where it lay to `to`;
    `fire`    `ship` fired at `other`: a shot or a Volley;
    `blast`   `ship` exploded;
    `fight`   `ship` (an NP Ship) and `other` met in round `number` of the Battle with these `strengths`;
    `sunk`    `ship` was sunk;
    `gone`    `ship` left the Sea otherwise: it escaped, was paid, was chewed up.
    """

    kind: str
    ship: Ship
    other: Ship | None = None
    to: tuple[int, int] | None = None
    number: int = 0
    strengths: tuple[int, int] = (0, 0)
