"""Where pawns and treasures stand in Tortuga 1667, to be moved about in thought."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.games.tortuga.cards import SHIPS, SIDES
from engine.games.tortuga.view import TortugaView

Line = tuple[int, ...]
Hold = tuple[int, int]
"""British and French treasures of one place."""


@dataclass(slots=True, frozen=True)
class Board:
    """Lines of the ships and of Tortuga, who sits in each ship's rowboat, and what lies where."""

    lines: dict[str, Line]
    boats: dict[str, int | None]
    holds: dict[str, Hold]
    galleon: int

    @property
    def lead(self) -> int:
        """By how much the British are ahead."""
        return sum(british - french for british, french in self.holds.values())

    def place_of(self, seat: int) -> str:
        """Where this pawn stands."""
        for place, line in self.lines.items():
            if seat in line:
                return place
        return next(f"boat_{ship}" for ship, pawn in self.boats.items() if pawn == seat)

    def moved(self, seat: int, to: str) -> Board:
        """A pawn goes to the back of a line, or into a rowboat."""
        lines = {place: tuple(one for one in line if one != seat) for place, line in self.lines.items()}
        boats = {ship: None if pawn == seat else pawn for ship, pawn in self.boats.items()}
        if to in lines:
            lines[to] = (*lines[to], seat)
        else:
            boats[to.removeprefix("boat_")] = seat
        return replace(self, lines=lines, boats=boats)

    def carried(self, source: str, to: str) -> Board:
        """A treasure goes from one hold to another: `galleon`, or `<place>-<side>`."""
        holds, galleon = dict(self.holds), self.galleon
        for hold, change in ((source, -1), (to, 1)):
            if hold == "galleon":
                galleon += change
            else:
                place, _, side = hold.partition("-")
                british, french = holds[place]
                holds[place] = (british + change, french) if side == SIDES[0] else (british, french + change)
        return replace(self, holds=holds, galleon=galleon)

    def brawled(self, result: str) -> Board:
        """After a brawl with this result."""
        ashore = {"british": (2, 0), "french": (0, 2), "tie": (1, 1)}[result]
        return replace(self, holds={**self.holds, "tortuga": ashore})

    def spoils(self, ship: str) -> list[tuple[str, str]]:
        """What a successful attack of this ship can carry where."""
        rival = other(ship)
        sources = ["galleon"] if self.galleon else [f"{rival}-{side}" for side in SIDES if self.at(rival, side)]
        return [(source, f"{ship}-{side}") for source in sources for side in SIDES]

    def at(self, place: str, side: str) -> int:
        """How many treasures lie there on that side."""
        return self.holds[place][SIDES.index(side)]


def other(ship: str) -> str:
    """The other ship."""
    return SHIPS[1 - SHIPS.index(ship)]


def board_of(view: TortugaView) -> Board:
    """The table as it stands."""
    treasure = view.treasure
    holds = {"jolly": treasure.jolly, "dutchman": treasure.dutchman, "tortuga": treasure.tortuga}
    return Board(
        dict(view.lines),
        dict(view.boats),
        {place: (hold.british, hold.french) for place, hold in holds.items()},
        treasure.galleon,
    )
