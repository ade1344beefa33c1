"""The state of a game of Tortuga 1667: plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import compress
from typing import Annotated, NamedTuple

from engine.audience import ALL, NOBODY, OWNER, PARTS, Lot, Path, owned_by, seen_by
from engine.games.tortuga.cards import LINES, SHIPS, SIDES, TEAMS, is_starred, kind_of, team_of
from engine.games.tortuga.game_options import TortugaOptions
from engine.games.tortuga.view import Holds, Note, Treasure
from engine.play import AgendaEntry

SHIP_ROOM = 5
SLOT_COUNT = 5


class Cast(NamedTuple):
    """One ballot of a vote that is over, with the data of the receipt that its voter got.

    Nobody knows the `nonce` before the end of the game. The code that is computed from it is known to the voter alone.
    At the end both are listed.
    """

    seat: Annotated[int, ALL]
    cards: Annotated[tuple[str, ...], owned_by("seat").until("named")]
    nonce: Annotated[str, NOBODY.until("named").following("its voter knows the code that it makes")]


@dataclass(slots=True, frozen=True)
class VoteRecord:
    """A running vote, or one that is over.

    - `place`: where it is held
    - `participants`, `waiting`: the seats that vote, and those whose ballot is missing. Other players know only the
      number of missing ballots (T-61).
    - `would_join`: owners of Pirate Code, who would have taken part without it
    - `shown`: the cards once they are shown, else empty
    - `result`: `success` or `failure`, in a brawl `british`, `french` or `tie`, and empty before
    - `casts`, `deck_card`: the ballots, and the card from the deck that was mixed with them
    - `against`: the captain whom a mutiny is about, else None
    """

    number: Annotated[int, ALL]
    turn: Annotated[int, ALL]
    kind: Annotated[str, ALL]
    caller: Annotated[int, ALL]
    place: Annotated[str, ALL]
    participants: Annotated[tuple[int, ...], ALL]
    would_join: Annotated[tuple[int, ...], ALL]
    waiting: Annotated[tuple[int, ...], NOBODY.following("they are those whose ballot is open")]
    shown: Annotated[tuple[str, ...], ALL] = ()
    result: Annotated[str, ALL] = ""
    casts: Annotated[tuple[Cast, ...], PARTS] = ()
    deck_card: Annotated[str, NOBODY.until("winners")] = ""
    against: Annotated[int | None, ALL] = None


@dataclass(slots=True, frozen=True)
class FeverRecord:
    """A Cabin Fever: two seats with their teams before and after."""

    seats: Annotated[tuple[int, int], ALL]
    before: Annotated[tuple[str, str], owned_by("seats").until("winners").of(*TEAMS)]
    after: Annotated[tuple[str, str], owned_by("seats").until("winners").of(*TEAMS)]


class Sighting(NamedTuple):
    """Vote cards outside a seat's own hand that this seat has seen together.

    `rule` is the number of the ledger's rule by which the seat saw the cards. They were not shown to all since.
    """

    rule: str
    cards: tuple[str, ...]


@dataclass(slots=True)
class TortugaState:
    """The whole game. Decks have their top card last. Cards are named by their ids.

    - `loyalties`, `dealt`: each seat's loyalty card, and its team at the start
    - `lines`, `boats`: the seats in the line of each place, and the seat in each ship's rowboat or None
    - `treasure`: the number of treasures in each place: `galleon`, or place and side such as `jolly-british`
    - `hands`, `cast`, `middle`: each seat's vote cards, its cards in the running vote, and the opened ballots with the
      card from the deck. Other players know only how many cards a seat has in `hands` and `cast` together.
    - `row`: the event card in each slot, or ""
    - `box`: cards that are not in play; an Armada that leaves the game goes there too
    - `fronts`: the cards face up in front of each seat
    - `codes`, `lost_turns`: by seat, the votes that it still sits out by Pirate Code, and the turns that it will lose
    - `peeked`: by seat, the slots whose present card it has seen
    - `seen`: each seat's sightings of vote cards, oldest first; a card is only in the newest of them
    - `notes`: each seat's private notes of cards that it was shown
    - `story`: the treasures after each change
    - `destroyed`: ships whose rowboat was blown up
    - `order`: True if the owner of Atlantis has ordered their pawn to sail
    - `turned`, `slot`, `revealer`: the event card that is carried out, its slot, and the seat that turned it up
    - `offered`, `forced_by`: the slots of which `revealer` must turn up one, and the seat that forces it
    - `ever_shown`: event cards that all have seen
    - `reveals`: the number of event cards turned up
    - `last_five`: True once the last five event cards are in the row
    - `extra`: the number of the turn in which extra time began, or None
    - `armada`: the seat that turned up the Armada last, and the seat that forced it, if any
    - `vote`, `votes`: the running vote, and those that are over
    - `winning_team`, `winners`: empty before the end
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    options: Annotated[TortugaOptions, ALL]
    loyalties: Annotated[list[str], OWNER.until("winners").pieces(loyalty_lots)]
    dealt: Annotated[tuple[str, ...], OWNER.until("winners").of(*TEAMS)]
    lines: Annotated[dict[str, list[int]], ALL]
    boats: Annotated[dict[str, int | None], ALL]
    treasure: Annotated[dict[str, int], ALL]
    hands: Annotated[list[list[str]], OWNER.until("winners").pieces(vote_lots)]
    cast: Annotated[list[list[str]], OWNER.until("winners").pieces(vote_lots)]
    middle: Annotated[list[str], ALL]
    vote_deck: Annotated[list[str], NOBODY.until("winners").pieces(vote_lots)]
    row: Annotated[list[str], seen_by("peeked").until("winners").pieces(event_lots)]
    event_deck: Annotated[list[str], NOBODY.until("winners").pieces(event_lots)]
    discard: Annotated[list[str], ALL]
    box: Annotated[list[str], NOBODY.until("stars_known").pieces(event_lots)]
    fronts: Annotated[list[list[str]], ALL]
    codes: Annotated[list[int], ALL]
    lost_turns: Annotated[list[int], ALL]
    peeked: Annotated[list[list[int]], ALL]
    seen: Annotated[list[list[Sighting]], OWNER.until("winners")]
    notes: Annotated[
        list[list[Note]], OWNER.until("winners").following("they note where cards lay that are told elsewhere")
    ]
    tallies: Annotated[list[dict[str, int]], ALL]
    story: Annotated[list[Treasure], ALL] = field(default_factory=list)
    votes: Annotated[list[VoteRecord], PARTS] = field(default_factory=list)
    fevers: Annotated[list[FeverRecord], PARTS] = field(default_factory=list)
    destroyed: Annotated[tuple[str, ...], ALL] = ()
    order: Annotated[bool, owned_by("navigator").until("winners").only_if("navigator").of(False, True)] = False
    turned: Annotated[str, ALL] = ""
    slot: Annotated[int, ALL] = 0
    revealer: Annotated[int | None, ALL] = None
    forced_by: Annotated[int | None, ALL] = None
    offered: Annotated[tuple[int, ...], ALL] = ()
    ever_shown: Annotated[tuple[str, ...], ALL] = ()
    reveals: Annotated[int, ALL] = 0
    last_five: Annotated[bool, ALL] = False
    extra: Annotated[int | None, ALL] = None
    armada: Annotated[tuple[int, ...], ALL] = ()
    on_turn: Annotated[int | None, ALL] = None
    actions_left: Annotated[int, ALL] = 0
    turns: Annotated[int, ALL] = 0
    vote: Annotated[VoteRecord | None, PARTS] = None
    winning_team: Annotated[str, ALL] = ""
    winners: Annotated[tuple[int, ...], ALL] = ()

    # --- what opens when --------------------------------------------------------------------------------

    @property
    def named(self) -> bool:
        """True if ballots and their voters are public, which they are after the end of the game."""
        return bool(self.winners)

    @property
    def stars_known(self) -> bool:
        """True if everybody knows which starred cards are in play (T-14)."""
        return bool(self.winners) or self.options.stars != "random3"

    @property
    def navigator(self) -> int | None:
        """The seat that owns Atlantis and may give an order to sail, or None (T-140)."""
        return self.owner("atlantis")

    # --- where pawns are -----------------------------------------------------------------------------

    def place_of(self, seat: int) -> str:
        """Return the place of a seat's pawn: `jolly`, `dutchman`, `tortuga`, `boat_jolly` or `boat_dutchman`."""
        for place, line in self.lines.items():
            if seat in line:
                return place
        return next(f"boat_{ship}" for ship, pawn in self.boats.items() if pawn == seat)

    def ship_of(self, seat: int) -> str | None:
        """Return the ship that a seat's pawn is aboard (`jolly` or `dutchman`), or None."""
        place = self.place_of(seat)
        return place if place in SHIPS else None

    def roles(self, seat: int) -> tuple[str, ...]:
        """Return the roles of a seat by its pawn's place (T-18 to T-23). There may be none.

        They are of `captain`, `mate`, `cabin` and `governor`.
        """
        place = self.place_of(seat)
        if place not in LINES:
            return ()
        line = self.lines[place]
        if place == "tortuga":
            return ("governor",) if line[0] == seat else ()
        return tuple(compress(("captain", "mate", "cabin"), (line[0] == seat, line[1:2] == [seat], line[-1] == seat)))

    def has_room(self, ship: str) -> bool:
        """Return True if one more pawn may come aboard the ship (T-26)."""
        return len(self.lines[ship]) < SHIP_ROOM

    def ways(self, seat: int) -> list[str]:
        """Return the places to which the seat's pawn can move in one step (T-42 to T-49)."""
        place = self.place_of(seat)
        if place.startswith("boat_"):
            ship = place.removeprefix("boat_")
            return [ship, "tortuga"] if self.has_room(ship) else ["tortuga"]
        ships = SHIPS if place == "tortuga" else (place,)
        return [f"boat_{ship}" for ship in ships if self.boats[ship] is None and ship not in self.destroyed]

    def ashore(self) -> list[int]:
        """Return the seats whose pawns are on Tortuga or in a rowboat (T-119).

        A Letter of Marque can move these pawns.
        """
        return [seat for seat in range(len(self.hands)) if self.ship_of(seat) is None]

    def around(self, first: int) -> list[int]:
        """Return all seats clockwise, beginning with `first`."""
        count = len(self.hands)
        return [(first + step) % count for step in range(count)]

    # --- treasure and cards --------------------------------------------------------------------------

    def hold(self, place: str) -> Holds:
        """Return the treasures of a ship or of Tortuga, by side."""
        return Holds(self.treasure[f"{place}-british"], self.treasure[f"{place}-french"])

    def treasure_now(self) -> Treasure:
        """Return where all treasures are now."""
        jolly, dutchman, tortuga = (self.hold(place) for place in LINES)
        return Treasure(self.turns, self.treasure["galleon"], jolly, dutchman, tortuga)

    @property
    def scores(self) -> tuple[int, int]:
        """The treasures of the British and of the French (T-104)."""
        british, french = (sum(self.treasure[f"{place}-{side}"] for place in LINES) for side in SIDES)
        return british, french

    def owner(self, kind: str) -> int | None:
        """Return the seat that has a card of this kind in front of it, or None."""
        begins = f"{kind}."
        return next((seat for seat, front in enumerate(self.fronts) for card in front if card.startswith(begins)), None)

    def lying(self) -> list[int]:
        """Return the indices of the slots of the row that have a card."""
        return [slot for slot, card in enumerate(self.row) if card]

    def team(self, seat: int) -> str:
        """Return the present team of a seat: `british`, `french` or `dutch` (T-112)."""
        return team_of(self.loyalties[seat])


# --- which cards a viewer cannot tell apart -----------------------------------------------------------


def loyalty_lots(state: TortugaState, viewer: int | None, hidden: Sequence[tuple[Path, str]]) -> list[Lot]:
    """Return the lots of others' loyalty cards.

    Two cards that a Cabin Fever may have exchanged become a lot of their own, unless the viewer could not tell them
    apart before. If the Cabin Fever changed the viewer's own team, the other seat's card is known to the viewer.
    """
    lots = dict.fromkeys(range(len(state.loyalties)), Lot("T-2"))
    for number, fever in enumerate(state.fevers):
        first, second = fever.seats
        if viewer in fever.seats:
            own = fever.seats.index(viewer)
            apart = fever.before[own] != fever.after[own]
        else:
            apart = lots[first] != lots[second]
        if apart:
            lots[first] = lots[second] = Lot("T-151", number)
    return [lots[int(path[1])] for path, _ in hidden]


def vote_lots(state: TortugaState, viewer: int | None, hidden: Sequence[tuple[Path, str]]) -> list[Lot]:
    """Return the lots of vote cards in the deck and in other hands.

    Cards that were shown in one vote are a lot, since all know which cards went under the deck. Cards that the viewer
    has seen together since are a lot too.
    """
    shown = {card: Lot("T-62", record.number) for record in state.votes for card in record.shown}
    for sighting in state.seen[viewer] if viewer is not None else ():
        shown |= dict.fromkeys(sighting.cards, Lot(sighting.rule, sighting.cards))
    return [shown.get(card, Lot("T-13")) for _, card in hidden]


def event_lots(state: TortugaState, viewer: int | None, hidden: Sequence[tuple[Path, str]]) -> list[Lot]:
    """Return the lots of face-down event cards.

    The Armada is among them only once the last five are mixed (T-15, T-99). If nobody knows the stars in play, the
    viewer cannot tell them from starred cards in the box either. After an even number of reveals these form one lot,
    after an odd number deck and box are separate lots. Each is a valid grouping, since the viewer cannot tell any two
    of these cards apart.
    """
    notes = state.notes[viewer] if viewer is not None else []
    met = {*state.ever_shown, *(card for note in notes for card in note.cards)}
    mixed = state.reveals % 2 == 0 and any(place == "box" and is_starred(card) for (place, *_), card in hidden)
    laid_out = Lot("T-102" if state.last_five else "T-16")

    def lot(place: str | int, card: str) -> Lot:
        if place == "box":
            return Lot("T-14" if is_starred(card) else "T-107")
        if place == "event_deck" and kind_of(card) == "armada":
            return Lot("T-15")
        return Lot("T-14") if mixed and is_starred(card) and card not in met else laid_out

    return [lot(path[0], card) for path, card in hidden]
