"""Fast simulator of Tortuga 1667: thousands of turns a second on a reduced state.

It ignores hands, codes and all maps but the Fountain of Youth. A vote ends at random, with probabilities from the
number of voters for and against.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.games.tortuga.cards import SHIPS, kind_of
from engine.games.tortuga.state import SHIP_ROOM
from engine.games.tortuga.view import TortugaView
from engine.players.tortuga.vote_odds import brawl_chances

JOLLY, DUTCHMAN, TORTUGA, BOATS = 0, 1, 2, 3
"""Numbers of places. The rowboats of ships 0 and 1 are places 3 and 4."""
NOBODY = -1
UNKNOWN, NOTHING = "?", "map"
"""An event card that has not been sampled yet, and one without effect in the simulator."""
PLACES = ("jolly", "dutchman", "tortuga", "boat_jolly", "boat_dutchman")


class FastTable:
    """State of a simulated game. Pawns are named by their seats, places by numbers.

    `sides` has the side of each seat: 1 British, -1 French, 0 Dutch. `holds` has the British and then the French
    treasures of each ship and of Tortuga in turn. `row`, `deck` and `discard` are kinds of event cards. `known` lists
    the slots that each seat has looked at. `last` is True once the Armada is in the row, and `extra` in extra time.
    `won` is the winning side, or None while the game runs.
    """

    __slots__ = (
        "birds", "boats", "cards", "deck", "discard", "extra", "fountain", "galleon", "holds", "known", "last", "lead",
        "letters", "lines", "lost", "row", "seats", "sides", "sunk", "turns", "where", "won",
    )  # fmt: skip

    def __init__(self, view: TortugaView) -> None:
        """Copy the state of a view. `hidden_sample` fills in the hidden parts."""
        self.seats = len(view.seats)
        self.sides = [0] * self.seats
        self.lines = [list(view.lines[place]) for place in PLACES[:3]]
        self.boats = [NOBODY if (pawn := view.boats[ship]) is None else pawn for ship in SHIPS]
        self.sunk = [ship in view.destroyed for ship in SHIPS]
        treasure = view.treasure
        self.holds = [
            n for one in (treasure.jolly, treasure.dutchman, treasure.tortuga) for n in (one.british, one.french)
        ]
        self.galleon = treasure.galleon
        self.where = [PLACES.index(one.place) for one in view.seats]
        self.row = [kind_of(slot.card) if slot.card else UNKNOWN if slot.lies else "" for slot in view.row]
        self.deck = [UNKNOWN] * view.event_deck
        self.discard = [kind_of(card) for card in view.event_discard]
        self.known = [[n for n, slot in enumerate(view.row) if seat in slot.peeked_by] for seat in range(self.seats)]
        fronts = [[kind_of(card) for card in one.front] for one in view.seats]
        self.birds = [front.count("albatross") for front in fronts]
        self.letters = [front.count("letter") for front in fronts]
        self.fountain = next((seat for seat, front in enumerate(fronts) if "fountain" in front), NOBODY)
        self.lost = [one.lost_turns for one in view.seats]
        self.cards = [one.cards for one in view.seats]
        self.last, self.extra = view.armada_in_row, view.extra_time is not None
        self.lead = treasure.scores[0] - treasure.scores[1]
        self.turns = view.turns
        self.won: int | None = None

    def copy(self) -> FastTable:
        """Return a copy that shares nothing with this table."""
        new = FastTable.__new__(FastTable)
        new.seats, new.sides, new.galleon, new.fountain = self.seats, self.sides, self.galleon, self.fountain
        new.lines = [line[:] for line in self.lines]
        new.boats, new.sunk, new.holds, new.where = self.boats[:], self.sunk[:], self.holds[:], self.where[:]
        new.row, new.deck, new.discard = self.row[:], self.deck[:], self.discard[:]
        new.known = [one[:] for one in self.known]
        new.birds, new.letters, new.lost, new.cards = self.birds[:], self.letters[:], self.lost[:], self.cards[:]
        new.last, new.extra, new.lead, new.turns, new.won = self.last, self.extra, self.lead, self.turns, self.won
        return new

    # --- pawns and treasure ---------------------------------------------------------------------------

    def go(self, seat: int, to: int) -> None:
        """Move a pawn to the place of this number: to the end of its line, or into a rowboat."""
        here = self.where[seat]
        if here < BOATS:
            self.lines[here].remove(seat)
        else:
            self.boats[here - BOATS] = NOBODY
        self.where[seat] = to
        if to < BOATS:
            self.lines[to].append(seat)
            if to < TORTUGA:
                self.apply_albatrosses(to)
        else:
            self.boats[to - BOATS] = seat

    def apply_albatrosses(self, ship: int) -> None:
        """If two Albatrosses are aboard the ship, move all its pawns to Tortuga."""
        line = self.lines[ship]
        if sum(self.birds[one] for one in line) > 1:
            for one in line[::-1]:
                self.where[one] = TORTUGA
                self.lines[TORTUGA].append(one)
            line.clear()

    def maroon(self, seat: int) -> None:
        """Move a pawn to Tortuga, unless its player uses the Fountain of Youth.

        A pawn that is there already loses a vote card.
        """
        if seat == self.fountain:
            self.fountain = NOBODY
            return
        if self.where[seat] == TORTUGA and self.cards[seat]:
            self.cards[seat] -= 1
        self.go(seat, TORTUGA)

    def shift(self, ship: int, one: int) -> None:
        """Move a treasure of a ship into the hold of the side `one` (1 British, -1 French)."""
        to = 2 * ship + (one < 0)
        self.holds[to] += 1
        self.holds[to ^ 1] -= 1
        self.lead += 2 * one

    def take_spoils(self, ship: int, one: int) -> None:
        """Move the treasure of a successful attack by this ship into a hold of the ship.

        `one` is the side of the hold: 1 for the British, -1 for the French.
        """
        holds, other = self.holds, 2 * (1 - ship)
        theirs = other + (one > 0)
        if self.galleon:
            self.galleon -= 1
            self.lead += one
        elif holds[theirs]:
            holds[theirs] -= 1
            self.lead += 2 * one
        elif holds[theirs ^ 1]:
            holds[theirs ^ 1] -= 1
        else:
            return
        holds[2 * ship + (one < 0)] += 1

    # --- votes ------------------------------------------------------------------------------------------

    def for_and_against(self, voters: Sequence[int], one: int) -> tuple[int, int]:
        """Return how many of the voters with cards belong to the side `one` (1 or -1), and how many to the
        other side.
        """
        friends = foes = 0
        for seat in voters:
            if self.cards[seat]:
                if self.sides[seat] == one:
                    friends += 1
                elif self.sides[seat]:
                    foes += 1
        return friends, foes

    def brawl(self, random: Random) -> None:
        """Decide a brawl at random by the voters' sides, and distribute Tortuga's treasures."""
        british, french = brawl_chances(*self.for_and_against(self.lines[TORTUGA], 1))
        chance = random.random()
        self.set_tortuga_treasure(2 if chance < british else 0 if chance < british + french else 1)

    def set_tortuga_treasure(self, british: int) -> None:
        """Set how many of Tortuga's two treasures are British."""
        self.lead += 2 * (british - self.holds[4])
        self.holds[4], self.holds[5] = british, 2 - british

    # --- event cards ------------------------------------------------------------------------------------

    def turn_up(self, slot: int, seat: int, random: Random) -> None:
        """Turn up the event card in a slot, carry it out for a seat, and refill the slot."""
        kind, self.row[slot] = self.row[slot], ""
        for slots in self.known:
            if slot in slots:
                slots.remove(slot)
        self.carry_out(kind, seat, random)
        self.refill(slot, random)

    def refill(self, slot: int, random: Random) -> None:
        """Refill an empty slot. If the deck and the row are empty, lay out a new deck."""
        if self.deck and not self.row[slot]:
            self.row[slot] = self.deck.pop()
            if not self.deck and not self.extra:
                random.shuffle(self.row)
                self.known = [[] for _ in self.known]
                self.last = True
        if not self.deck and not any(self.row):
            self.lay_out(random)

    def lay_out(self, random: Random) -> None:
        """Shuffle all event cards into a new row and deck."""
        cards = [*self.discard, *(card for card in self.row if card), *self.deck]
        random.shuffle(cards)
        self.discard, self.row, self.deck = [], (cards[:5] + [""] * 5)[:5], cards[5:]
        self.known = [[] for _ in self.known]

    def carry_out(self, kind: str, seat: int, random: Random) -> None:
        """Carry out an event card of this kind that a seat turned up."""
        here = self.where[seat]
        if kind == "armada":
            if self.lead or self.seats % 2:
                self.won = (self.lead > 0) - (self.lead < 0)
            else:
                self.extra, self.last = True, False
                self.lay_out(random)
            return
        if kind == "albatross":
            self.birds[seat] += 1
            if here < TORTUGA:
                self.apply_albatrosses(here)
            return
        if kind == "letter" and not self.use_letter(seat):
            self.letters[seat] += 1
            return
        self.discard.append(kind)
        if kind == "spot":
            self.maroon(seat)
        elif kind == "pistol":
            self.shoot(seat)
        elif kind == "storm":
            if here == TORTUGA:
                self.set_tortuga_treasure(1)
            elif here < TORTUGA:
                british, french = self.holds[2 * here : 2 * here + 2]
                self.galleon += british + french
                self.lead -= british - french
                self.holds[2 * here] = self.holds[2 * here + 1] = 0
        elif kind == "scurvy":
            for one in self.lines[here] if here < BOATS else (seat,):
                self.lost[one] += 1
        elif kind == "bells":
            if here < BOATS:
                random.shuffle(self.lines[here])
        elif kind == "facade":
            self.swap(seat, (seat - 1) % self.seats)
        elif kind == "powder":
            self.blow_up(seat)

    def use_letter(self, seat: int) -> bool:
        """Use a Letter of Marque at once to bring the seat or an ally aboard a ship.

        Return False if that is impossible. It prefers an empty ship, which the pawn then commands, to the one with more
        treasure of the other side.
        """
        own = self.sides[seat]
        mates = [one for one in range(self.seats) if self.where[one] >= TORTUGA and self.sides[one] == own]
        ships = [ship for ship in (0, 1) if not self.full(ship)]
        if not mates or not ships:
            return False
        whom = seat if seat in mates else mates[0]
        self.go(whom, max(ships, key=lambda ship: (not self.lines[ship], self.treasures(ship, own)[1])))
        return True

    def blow_up(self, seat: int) -> None:
        """Destroy a rowboat, preferably one with an opponent of the seat in it."""
        boats = [ship for ship in (0, 1) if not self.sunk[ship]]
        if boats:
            pawns = [0 if self.boats[one] == NOBODY else self.sides[self.boats[one]] for one in boats]
            ship = boats[pawns.index(min(pawns, key=lambda side: side * self.sides[seat]))]
            self.sunk[ship] = True
            if self.boats[ship] != NOBODY:
                self.go(self.boats[ship], TORTUGA)

    def swap(self, one: int, other: int) -> None:
        """Swap the pawns of two seats."""
        here, there = self.where[one], self.where[other]
        for line in self.lines:
            line[:] = [other if seat == one else one if seat == other else seat for seat in line]
        self.boats = [other if seat == one else one if seat == other else seat for seat in self.boats]
        self.where[one], self.where[other] = there, here
        for ship in (0, 1):
            self.apply_albatrosses(ship)

    def shoot(self, seat: int) -> None:
        """Maroon that opponent of the seat whose position is the most valuable."""
        own, best, whom = self.sides[seat], -9.0, NOBODY
        for one in range(self.seats):
            if one != seat:
                worth = -own * self.sides[one] * self.position_value(one)
                if worth > best:
                    best, whom = worth, one
        self.maroon(whom)

    def position_value(self, seat: int) -> float:
        """Return the value, in treasures, of a pawn's position to its side."""
        here = self.where[seat]
        if here > TORTUGA:
            return 0.3
        line = self.lines[here]
        if here == TORTUGA:
            return 0.2 if line[0] == seat else 0.0
        worth = 0.5
        if line[-1] == seat:
            worth += 0.3 + 0.5 * min(2, self.holds[2 * here + (self.sides[seat] > 0)])
        if line[0] == seat:
            worth += 0.8
        elif line[1] == seat:
            worth += 0.2
        return worth

    def treasures(self, place: int, one: int) -> tuple[int, int]:
        """Return the numbers of treasures of the side `one` (1 or -1) and of the other side at a place."""
        british, french = self.holds[2 * place], self.holds[2 * place + 1]
        return (british, french) if one > 0 else (french, british)

    def check_extra_time(self) -> None:
        """End the game in extra time when a side leads."""
        if self.extra and self.lead and self.won is None:
            self.won = (self.lead > 0) - (self.lead < 0)

    def full(self, ship: int) -> bool:
        """Return True if no more pawns may come aboard the ship."""
        return len(self.lines[ship]) == SHIP_ROOM
