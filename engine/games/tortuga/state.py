"""The state of a game of Tortuga 1667: plain data, copied field by field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.games.tortuga.cards import LINES, SHIPS, SIDES, team_of
from engine.games.tortuga.options import TortugaOptions
from engine.games.tortuga.view import Holds, Note, Treasure
from engine.play import Due

SHIP_ROOM = 5
SLOT_COUNT = 5


class Cast(NamedTuple):
    """One ballot of a vote that is over, with what makes its receipt (see `receipts.py`)."""

    seat: int
    cards: tuple[str, ...]
    nonce: str


@dataclass(slots=True, frozen=True)
class VoteRecord:
    """A vote. While it runs `shown` is empty; `waiting` are the seats without a ballot. `would_join` are
    the owners of Pirate Code who would have taken part."""

    number: int
    turn: int
    kind: str
    caller: int
    place: str
    participants: tuple[int, ...]
    would_join: tuple[int, ...]
    waiting: tuple[int, ...]
    shown: tuple[str, ...] = ()
    result: str = ""
    casts: tuple[Cast, ...] = ()
    deck_card: str = ""


@dataclass(slots=True, frozen=True)
class FeverRecord:
    """A Cabin Fever: two seats with the teams that they had before and after."""

    seats: tuple[int, int]
    before: tuple[str, str]
    after: tuple[str, str]


@dataclass(slots=True)
class TortugaState:
    """Decks have their top last. Hands are in the order of drawing; a ballot's cards lie in `cast`
    until all are in, then in `middle` with the card from the deck, face up, until the vote is over.

    `treasure` has the keys `galleon` and `<place>-<side>`. `row` has "" where a slot is empty; `peeked`
    lists the slots whose card each seat has seen; `turned` is the card that is being carried out and
    `slot` where it lay. `lost_turns` counts those still to come. `seen` are the vote cards that each seat
    has seen outside its own hand and whose whereabouts it may know, until they are shown to all.
    `ever_shown` are the event cards that all have seen. `order` is the standing order of Atlantis'
    owner. The Armada goes into the box when it leaves the game; `armada` is who turned it up last, and who
    forced that seat. `dealt` are the teams at the start.
    """

    agenda: list[Due]
    options: TortugaOptions
    loyalties: list[str]
    dealt: tuple[str, ...]
    lines: dict[str, list[int]]
    boats: dict[str, int | None]
    treasure: dict[str, int]
    hands: list[list[str]]
    cast: list[list[str]]
    middle: list[str]
    vote_deck: list[str]
    row: list[str]
    event_deck: list[str]
    discard: list[str]
    box: list[str]
    fronts: list[list[str]]
    codes: list[int]
    lost_turns: list[int]
    peeked: list[list[int]]
    seen: list[list[str]]
    notes: list[list[Note]]
    tallies: list[dict[str, int]]
    story: list[Treasure] = field(default_factory=list)
    votes: list[VoteRecord] = field(default_factory=list)
    fevers: list[FeverRecord] = field(default_factory=list)
    destroyed: tuple[str, ...] = ()
    order: bool = False
    turned: str = ""
    slot: int = 0
    revealer: int | None = None
    forced_by: int | None = None
    offered: tuple[int, ...] = ()
    ever_shown: tuple[str, ...] = ()
    reveals: int = 0
    last_five: bool = False
    extra: int | None = None
    armada: tuple[int, ...] = ()
    on_turn: int | None = None
    actions_left: int = 0
    turns: int = 0
    vote: VoteRecord | None = None
    winning_team: str = ""
    winners: tuple[int, ...] = ()

    def copy(self) -> TortugaState:
        """A copy that shares nothing that can change."""
        return TortugaState(
            self.agenda.copy(),
            self.options,
            self.loyalties.copy(),
            self.dealt,
            {place: line.copy() for place, line in self.lines.items()},
            self.boats.copy(),
            self.treasure.copy(),
            [hand.copy() for hand in self.hands],
            [ballot.copy() for ballot in self.cast],
            self.middle.copy(),
            self.vote_deck.copy(),
            self.row.copy(),
            self.event_deck.copy(),
            self.discard.copy(),
            self.box.copy(),
            [front.copy() for front in self.fronts],
            self.codes.copy(),
            self.lost_turns.copy(),
            [slots.copy() for slots in self.peeked],
            [cards.copy() for cards in self.seen],
            [notes.copy() for notes in self.notes],
            [tally.copy() for tally in self.tallies],
            self.story.copy(),
            self.votes.copy(),
            self.fevers.copy(),
            self.destroyed,
            self.order,
            self.turned,
            self.slot,
            self.revealer,
            self.forced_by,
            self.offered,
            self.ever_shown,
            self.reveals,
            self.last_five,
            self.extra,
            self.armada,
            self.on_turn,
            self.actions_left,
            self.turns,
            self.vote,
            self.winning_team,
            self.winners,
        )

    # --- where pawns are -----------------------------------------------------------------------------

    def place_of(self, seat: int) -> str:
        """The location of a seat's pawn."""
        for place, line in self.lines.items():
            if seat in line:
                return place
        return next(f"boat_{ship}" for ship, pawn in self.boats.items() if pawn == seat)

    def ship_of(self, seat: int) -> str | None:
        """The ship that the pawn is on, if it is on one."""
        place = self.place_of(seat)
        return place if place in SHIPS else None

    def roles(self, seat: int) -> tuple[str, ...]:
        """The roles of a pawn by its place (T-18 to T-23)."""
        place = self.place_of(seat)
        if place not in LINES:
            return ()
        line = self.lines[place]
        if place == "tortuga":
            return ("governor",) if line[0] == seat else ()
        named = {"captain": line[0] == seat, "mate": line[1:2] == [seat], "cabin": line[-1] == seat}
        return tuple(role for role, held in named.items() if held)

    def has_room(self, ship: str) -> bool:
        """Whether one more pawn can come aboard (T-26)."""
        return len(self.lines[ship]) < SHIP_ROOM

    def ways(self, seat: int) -> list[str]:
        """Where a Move can take this pawn (T-42 to T-49)."""
        place = self.place_of(seat)
        if place.startswith("boat_"):
            ship = place.removeprefix("boat_")
            return [ship, "tortuga"] if self.has_room(ship) else ["tortuga"]
        ships = SHIPS if place == "tortuga" else (place,)
        return [f"boat_{ship}" for ship in ships if self.boats[ship] is None and ship not in self.destroyed]

    def ashore(self) -> list[int]:
        """The seats on Tortuga or a rowboat: those that a Letter of Marque can move (T-119)."""
        return [seat for seat in range(len(self.hands)) if self.ship_of(seat) is None]

    def around(self, first: int) -> list[int]:
        """All seats clockwise, from `first` on."""
        count = len(self.hands)
        return [(first + step) % count for step in range(count)]

    # --- treasure and cards --------------------------------------------------------------------------

    def hold(self, place: str) -> Holds:
        """The treasure of a ship or of Tortuga."""
        return Holds(*(self.treasure[f"{place}-{side}"] for side in SIDES))

    def treasure_now(self) -> Treasure:
        """Where the treasures lie."""
        jolly, dutchman, tortuga = (self.hold(place) for place in LINES)
        return Treasure(self.turns, self.treasure["galleon"], jolly, dutchman, tortuga)

    def owner(self, kind: str) -> int | None:
        """Before whom a card of this kind lies, if before anyone."""
        for seat, front in enumerate(self.fronts):
            if any(card.startswith(f"{kind}.") for card in front):
                return seat
        return None

    def lying(self) -> list[int]:
        """The slots of the row in which a card lies."""
        return [slot for slot, card in enumerate(self.row) if card]

    def team(self, seat: int) -> str:
        """The side that this seat plays for now (T-112)."""
        return team_of(self.loyalties[seat])
