"""Playouts of the fast simulator of Tortuga 1667, by a greedy policy that knows all loyalties.

Speed matters more than strength: a turn takes about five microseconds. Values are in treasures.
"""

from __future__ import annotations

from math import exp
from random import Random

from engine.players.tortuga.fast_model import BOATS, NOBODY, TORTUGA, FastTable
from engine.players.tortuga.vote_odds import brawl_chances, success_chance

Action = tuple[str, int, int]
"""An action: its name, and up to two numbers.

`reveal` has a slot, `move` a place, and `maroon` a seat. `shift`, `attack` and `mutiny` have a ship and a side.
`letter` has a seat and a ship. `force` has a seat and two slots, encoded as five times the first plus the second."""
Worth = tuple[float, Action]

# The weights were tuned one after the other, each by mirrored matches over some thousand tables.
NOISE = 0.1
"""Amplitude of the random noise on each value, since players judge differently."""
LOOK, LEAVE = 0.1, -0.4
REVEAL, HASTE, PATIENCE = 0.07, 0.06, 50000.0
END = 3.1
"""Value of turning up the Armada when ahead."""
TURNED = {"letter": 0.5, "pistol": 0.56, "albatross": -0.5}
"""Values of event cards to the player who turns them up. Others are 0."""
SHIFT, BRAWL = 2.5, 0.8
MAROON, BOY, MATE, MUTINY = 0.55, 0.6, 0.25, 0.9
"""Values of removing an opponent: any pawn, the cabin boy, the first mate, the captain.

That of the cabin boy counts for each treasure that they may move."""
BOARD, BOARDED, COMMAND = 0.25, 0.6, 0.8
"""Values of boarding a ship: of any ship, for each treasure that can be moved there, and as its captain."""
ROW, ROWED = 0.45, 0.24
"""Values of taking a rowboat: of any rowboat, and for each treasure that can be moved on its ship."""
LETTER = 0.9


def choose_action(table: FastTable, seat: int, random: Random) -> Action:
    """Return the action of a seat by the greedy policy, which knows all loyalties."""
    lead = table.lead
    side = table.sides[seat] or ((lead < 0) - (lead > 0)) or 1
    here = table.where[seat]
    found: list[Worth] = [(LOOK, ("view", 0, 0))]
    for slot in table.known[seat]:
        if table.row[slot] == "armada" and side * lead > 0:
            return "reveal", slot, 0
    _add_reveals(table, seat, side, found, random)
    if here < TORTUGA:
        _add_ship_actions(table, seat, side, here, found)
    elif here == TORTUGA:
        _add_tortuga_actions(table, seat, side, found)
    elif not table.full(here - BOATS) and not _unwelcome(table, seat, here - BOATS):
        found.append((_boarding_value(table, here - BOATS, side), ("move", here - BOATS, 0)))
    if table.letters[seat]:
        _add_letters(table, seat, side, found)
    chance = random.random
    return max([(worth + NOISE * chance(), what) for worth, what in found])[1]


def _add_reveals(table: FastTable, seat: int, side: int, found: list[Worth], random: Random) -> None:
    """Add (value in treasures, action) to `found` for turning up event cards. `side` is that of the seat, 1 or -1."""
    known, row, mine = table.known[seat], table.row, side * table.lead
    base = -0.1 if table.extra else REVEAL + HASTE * min(3, mine) + table.turns**2 / PATIENCE
    unknown = [slot for slot in range(len(row)) if row[slot] and slot not in known]
    ending = table.last
    for slot in known:
        kind = row[slot]
        if kind == "armada":
            ending = False
        elif kind == "spot":
            found.append((base - table.position_value(seat), ("reveal", slot, 0)))
        elif kind == "storm" and (here := table.where[seat]) < TORTUGA:
            worth = side * (table.holds[2 * here + 1] - table.holds[2 * here])
            found.append((base + worth, ("reveal", slot, 0)))
        else:
            found.append((base + TURNED.get(kind, 0.0), ("reveal", slot, 0)))
    if unknown:
        if ending:
            base += END * ((mine > 0) - (mine < 0)) / len(unknown)
        found.append((base, ("reveal", unknown[int(random.random() * len(unknown))], 0)))


def _add_ship_actions(table: FastTable, seat: int, side: int, ship: int, found: list[Worth]) -> None:
    """Add (value in treasures, action) to `found` for the actions aboard a ship.

    `side` is that of the seat, 1 or -1.
    """
    line, sides = table.lines[ship], table.sides
    ours, theirs = table.treasures(ship, side)
    boy = line[-1]
    if boy == seat and theirs:
        found.append((SHIFT, ("shift", ship, side)))
    if line[0] == seat:
        gain = 1 if table.galleon else 2 * min(1, table.treasures(1 - ship, side)[1])
        if gain:
            found.append((gain * success_chance("attack", *table.for_and_against(line, side)), ("attack", ship, side)))
        for place, one in enumerate(line):
            if sides[one] * side < 0:
                worth = MAROON + (BOY * min(2, ours) if one == boy else 0.0) + (MATE if place == 1 else 0.0)
                found.append((worth, ("maroon", one, 0)))
    elif line[1] == seat and sides[line[0]] * side < 0:
        worth = MUTINY * success_chance("mutiny", *table.for_and_against(line[1:], side))
        found.append((worth, ("mutiny", ship, side)))
    if table.boats[ship] == NOBODY and not table.sunk[ship]:
        found.append((LEAVE, ("move", ship + BOATS, 0)))


def _add_tortuga_actions(table: FastTable, seat: int, side: int, found: list[Worth]) -> None:
    """Add (value in treasures, action) to `found` for a brawl and for taking a rowboat.

    `side` is that of the seat, 1 or -1.
    """
    line = table.lines[TORTUGA]
    if line[0] == seat:
        british, french = brawl_chances(*table.for_and_against(line, 1))
        gain = side * 2 * (1 + british - french - table.holds[2 * TORTUGA])
        found.append((BRAWL * gain, ("brawl", 0, 0)))
    for ship in (0, 1):
        free = table.boats[ship] == NOBODY and not table.sunk[ship] and not table.full(ship)
        if free and not _unwelcome(table, seat, ship):
            worth = ROW + ROWED * min(2, table.treasures(ship, side)[1])
            found.append((worth if table.lines[ship] else worth + COMMAND / 2, ("move", ship + BOATS, 0)))


def _add_letters(table: FastTable, seat: int, side: int, found: list[Worth]) -> None:
    """Add (value in treasures, action) to `found` for a saved Letter of Marque that brings an ally aboard.

    `side` is 1 or -1.
    """
    for one in (*table.lines[TORTUGA], *table.boats):
        if one != NOBODY and table.sides[one] * side > 0:
            for ship in (0, 1):
                if not table.full(ship) and not _unwelcome(table, one, ship):
                    found.append((LETTER - BOARD + _boarding_value(table, ship, side), ("letter", one, ship)))


def _unwelcome(table: FastTable, seat: int, ship: int) -> bool:
    """Return True if the ship would have two Albatrosses after this seat comes aboard. All its pawns would then
    have to leave.
    """
    birds = table.birds[seat]
    return birds > 0 and birds + sum(table.birds[one] for one in table.lines[ship]) > 1


def _boarding_value(table: FastTable, ship: int, side: int) -> float:
    worth = BOARD + BOARDED * min(2, table.treasures(ship, side)[1])
    return worth if table.lines[ship] else worth + COMMAND


def carry_out_action(table: FastTable, seat: int, what: Action, random: Random) -> None:
    """Carry out the action `what` of a seat, and end the game if it decides extra time."""
    name, one, other = what
    match name:
        case "reveal":
            table.turn_up(one, seat, random)
        case "force":
            table.turn_up(_forced_slot(table, one, *divmod(other, len(table.row))), one, random)
        case "shift":
            table.shift(one, other)
        case "attack":
            if random.random() < success_chance("attack", *table.for_and_against(table.lines[one], other)):
                table.take_spoils(one, other)
        case "mutiny":
            if random.random() < success_chance("mutiny", *table.for_and_against(table.lines[one][1:], other)):
                table.maroon(table.lines[one][0])
        case "brawl":
            table.brawl(random)
        case "maroon":
            table.maroon(one)
        case "move":
            table.go(seat, one)
        case "letter":
            table.letters[seat] -= 1
            table.discard.append("letter")
            table.go(one, other)
        case "view":
            known = table.known[seat]
            new = [slot for slot in range(len(table.row)) if table.row[slot] and slot not in known]
            random.shuffle(new)
            known += new[:2]
    table.check_extra_time()


def _forced_slot(table: FastTable, seat: int, *slots: int) -> int:
    """Return the slot that a forced seat turns up: the better one for it, as far as it knows the cards."""

    def bad(slot: int) -> float:
        if slot not in table.known[seat]:
            return 0.0
        kind = table.row[slot]
        if kind == "armada":
            return -float(table.sides[seat] * table.lead)
        return table.position_value(seat) if kind == "spot" else -TURNED.get(kind, 0.0)

    return min(slots, key=bad)


def play_on(table: FastTable, seat: int, random: Random, turns: int) -> None:
    """Play up to this number of turns, beginning with this seat. With two players, a turn has two actions."""
    for _ in range(turns):
        if table.lost[seat]:
            table.lost[seat] -= 1
        else:
            for _ in range(2 if table.seats == 2 else 1):
                if table.won is not None:
                    return
                carry_out_action(table, seat, choose_action(table, seat, random), random)
        seat = (seat + 1) % table.seats
        table.turns += 1


LEAD = (
    1.2,
    1.2,
    1.1,
    0.95,
    0.83,
    0.7,
    0.6,
    0.48,
    0.42,
    0.38,
    0.36,
    0.34,
    0.32,
    0.31,
    0.29,
    0.28,
    0.27,
    0.2,
    0.12,
    0.07,
)
"""Logit value of a treasure of lead, by the number of event cards left, the Armada included.

Fitted to the results of 8,000 positions of *good* and weaker players.
"""
CAPTAIN, CABIN, PREY, RIVAL, GOVERNOR, AFLOAT = 0.3, 0.1, 0.2, 0.2, 0.1, 0.2
"""Logit values of positions: captain, cabin boy, each treasure to move, mate, governor, and rowboat.

The treasures are those that the cabin boy may move. A mate counts only under a captain of the other side. The governor
counts for each treasure of the other side on Tortuga.
"""


def british_win_chance(table: FastTable) -> float:
    """Return the estimated chance that the British win, from 0 to 1."""
    sides, placed = table.sides, 0.0
    for ship in (0, 1):
        line = table.lines[ship]
        if line:
            captain, boy = sides[line[0]], sides[line[-1]]
            placed += CAPTAIN * captain + boy * (CABIN + PREY * min(2, table.treasures(ship, boy)[1]))
            if len(line) > 1 and sides[line[1]] != captain:
                placed += RIVAL * sides[line[1]]
    if line := table.lines[TORTUGA]:
        placed += GOVERNOR * sides[line[0]] * table.treasures(TORTUGA, sides[line[0]])[1]
    placed += sum(AFLOAT * sides[seat] for seat in table.boats if seat != NOBODY)
    left = min(len(LEAD) - 1, len(table.deck) + sum(1 for card in table.row if card))
    lead = 0.0 if table.extra else LEAD[left] * table.lead
    return 1 / (1 + exp(-lead - placed * (1.3 - left / 25)))
