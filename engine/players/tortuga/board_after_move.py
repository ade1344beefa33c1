"""Hypothetical positions of pawns and treasures in Tortuga 1667."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.games.tortuga.cards import SHIPS, SIDES, kind_of
from engine.games.tortuga.view import TortugaView

Line = tuple[int, ...]
Hold = tuple[int, int]
"""The number of British and of French treasures at a place."""


@dataclass(slots=True, frozen=True)
class Board:
    """An immutable position of pawns and treasures. Methods return the position after a change.

    `lines` has the pawns aboard each ship and on Tortuga, in order. `boats` has the pawn in each rowboat, or None.
    `holds` has the numbers of British and French treasures at each place. `galleon` is the number of treasures on the
    Galleon. `birds` is the number of Albatrosses of each seat.
    """

    lines: dict[str, Line]
    boats: dict[str, int | None]
    holds: dict[str, Hold]
    galleon: int
    birds: Line

    @property
    def lead(self) -> int:
        """The lead of the British over the French, in treasures."""
        return sum(british - french for british, french in self.holds.values())

    def place_of(self, seat: int) -> str:
        """Return the place of a seat's pawn: `jolly`, `dutchman`, `tortuga`, `boat_jolly` or `boat_dutchman`."""
        for place, line in self.lines.items():
            if seat in line:
                return place
        return next(f"boat_{ship}" for ship, pawn in self.boats.items() if pawn == seat)

    def moved(self, seat: int, to: str) -> Board:
        """Return the board after a seat's pawn has moved to the place `to`.

        `to` is a ship, `tortuga`, or a rowboat such as `boat_jolly`. The pawn goes to the end of the line or into the
        rowboat. A ship that then has two Albatrosses aboard is emptied.
        """
        lines = {place: tuple(one for one in line if one != seat) for place, line in self.lines.items()}
        boats = {ship: None if pawn == seat else pawn for ship, pawn in self.boats.items()}
        if to in lines:
            lines[to] = (*lines[to], seat)
        else:
            boats[to.removeprefix("boat_")] = seat
        return replace(self, lines=lines, boats=boats).cursed()

    def cursed(self) -> Board:
        """Return the board after each ship with two Albatrosses is emptied (T-127, T-131).

        Its pawns go to Tortuga, the last in line first.
        """
        lines = self.lines
        for ship in SHIPS:
            if sum(self.birds[one] for one in lines[ship]) > 1:
                lines = {**lines, ship: (), "tortuga": (*lines["tortuga"], *lines[ship][::-1])}
        return self if lines is self.lines else replace(self, lines=lines)

    def burdened(self, seat: int) -> Board:
        """Return the board with one more Albatross in front of the seat."""
        birds = tuple(number + (one == seat) for one, number in enumerate(self.birds))
        return replace(self, birds=birds).cursed()

    def unwelcome(self, seat: int, ship: str) -> bool:
        """Return True if the ship would have two Albatrosses after this pawn comes aboard. All its pawns would
        then have to leave.
        """
        return self.birds[seat] + sum(self.birds[one] for one in self.lines[ship] if one != seat) > 1

    def carried(self, source: str, to: str) -> Board:
        """Return the board after a treasure has moved between holds. A hold is `galleon` or `<place>-<side>`."""
        holds, galleon = dict(self.holds), self.galleon
        for hold, change in ((source, -1), (to, 1)):
            if hold == "galleon":
                galleon += change
            else:
                place, _, side = hold.partition("-")
                british, french = holds[place]
                holds[place] = (british + change, french) if side == SIDES[0] else (british, french + change)
        return replace(self, holds=holds, galleon=galleon)

    def stormed(self, ship: str) -> Board:
        """Return the board after all treasure of a ship has returned to the Galleon."""
        return replace(self, holds={**self.holds, ship: (0, 0)}, galleon=self.galleon + sum(self.holds[ship]))

    def brawled(self, result: str) -> Board:
        """Return the board after a brawl with this result (`british`, `french` or `tie`)."""
        ashore = {"british": (2, 0), "french": (0, 2), "tie": (1, 1)}[result]
        return replace(self, holds={**self.holds, "tortuga": ashore})

    def spoils(self, ship: str) -> list[tuple[str, str]]:
        """Return the moves of treasure among which the captain of this ship can choose after a successful attack.

        Each is a pair of holds: source and destination.
        """
        rival = other(ship)
        sources = ["galleon"] if self.galleon else [f"{rival}-{side}" for side in SIDES if self.at(rival, side)]
        return [(source, f"{ship}-{side}") for source in sources for side in SIDES]

    def at(self, place: str, side: str) -> int:
        """Return the number of treasures in the hold of this side at a place."""
        return self.holds[place][SIDES.index(side)]


def other(ship: str) -> str:
    """Return the id of the other ship."""
    return SHIPS[1 - SHIPS.index(ship)]


def board_of(view: TortugaView) -> Board:
    """Return the position of pawns and treasures in a view."""
    treasure = view.treasure
    holds = {"jolly": treasure.jolly, "dutchman": treasure.dutchman, "tortuga": treasure.tortuga}
    return Board(
        dict(view.lines),
        dict(view.boats),
        {place: (hold.british, hold.french) for place, hold in holds.items()},
        treasure.galleon,
        tuple(sum(kind_of(card) == "albatross" for card in one.front) for one in view.seats),
    )
