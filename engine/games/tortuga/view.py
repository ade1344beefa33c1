"""Views of Tortuga 1667: what one viewer may know (ledger, section 5).

Places are `jolly`, `dutchman`, `boat_jolly`, `boat_dutchman`, `tortuga`; sides `british`, `french`. Cards are named by
their ids, see `cards.py`. Seats are numbers, clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Holds:
    """The treasures of one ship, or of Tortuga, on its two sides."""

    british: int
    french: int


@dataclass(slots=True, frozen=True)
class Treasure:
    """The places of the eight treasures, from turn number `turn` on (0: the set-up)."""

    turn: int
    galleon: int
    jolly: Holds
    dutchman: Holds
    tortuga: Holds

    @property
    def scores(self) -> tuple[int, int]:
        """The number of treasures of the British, and that of the French (T-104)."""
        one, two, three = self.jolly, self.dutchman, self.tortuga
        return one.british + two.british + three.british, one.french + two.french + three.french


@dataclass(slots=True, frozen=True)
class Slot:
    """One of the five slots of the event row.

    - `lies`: True if a card lies in it
    - `card`: the id of its card, or None if the viewer does not know it
    - `peeked_by`: the seats that have looked at this card, as everybody has seen
    """

    lies: bool
    card: str | None = None
    peeked_by: tuple[int, ...] = ()


@dataclass(slots=True, frozen=True)
class Note:
    """A private note of what the viewer was shown on turn number `turn`. Its `kind` is one of these:

    - `peek`: `cards` were seen in `slots`; they may be elsewhere since
    - `loyalty`: `cards` are the viewer's team (`british` …) before and after a Cabin Fever with `seat`
    - `nest`: `cards` are the vote hand that the viewer picked for `seat`
    - `replaced`: `cards` are the viewer's vote hand that a Crow's Nest took away
    - `lost`: `cards` has the vote card that the viewer lost by a marooning
    """

    kind: str
    turn: int
    cards: tuple[str, ...]
    slots: tuple[int, ...] = ()
    seat: int | None = None


@dataclass(slots=True, frozen=True)
class Receipt:
    """The viewer's receipt for a vote: `code` is listed at the end beside the cards that it stands for."""

    vote: int
    code: str


@dataclass(slots=True, frozen=True)
class Ballot:
    """A ballot opened at the end. `code` is its voter's receipt. `nonce` proves that this code always belonged to these
    cards.
    """

    code: str
    cards: tuple[str, ...]
    nonce: str
    seat: int


@dataclass(slots=True, frozen=True)
class Vote:
    """A running vote, or one that is over.

    - `kind`, `place`: `attack`, `brawl` or `mutiny`, and where it is held
    - `participants`: the seats that vote; the caller comes first if it is among them
    - `sitting_out`: seats that do not vote because of Pirate Code
    - `to_come`: the number of missing ballots. It is secret whose they are (T-61).
    - `cards`: all cards in random order, once they are shown
    - `counts`: the symbols that decide this kind of vote, each with its number
    - `result`: `success` or `failure`, in a brawl `british`, `french` or `tie`, and empty before
    - `ballots`, `deck_card`: filled only at the end of the game
    """

    number: int
    turn: int
    kind: str
    caller: int
    place: str
    participants: tuple[int, ...]
    sitting_out: tuple[int, ...] = ()
    to_come: int = 0
    cards: tuple[str, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    result: str = ""
    ballots: tuple[Ballot, ...] = ()
    deck_card: str | None = None


@dataclass(slots=True, frozen=True)
class SeatView:
    """One seat, as the viewer may know it.

    - `place`, `line`: where its pawn is, and the pawn's number in the line of that place, from 1
    - `roles`: any of `captain`, `mate`, `cabin` (cabin boy) and `governor`
    - `cards`: the number of its vote cards, with a ballot that is not shown yet
    - `hand`, `loyalty`, `dealt`: the ids of these cards, its loyalty card, and its team at the start (`british` …).
      Each is None if the viewer may not know it.
    - `front`: the cards face up in front of it
    - `pirate_code`, `lost_turns`: the numbers of votes that it still sits out, and of turns that it will lose
    """

    place: str
    line: int
    roles: tuple[str, ...]
    cards: int
    hand: tuple[str, ...] | None
    loyalty: str | None
    dealt: str | None
    front: tuple[str, ...]
    pirate_code: int
    lost_turns: int


@dataclass(slots=True, frozen=True)
class TortugaView:
    """The table as `viewer` (a seat, or None for an onlooker) may know it.

    - `lines`: the seats at `jolly`, `dutchman` and `tortuga`, the first of the line first
    - `boats`, `destroyed`: the seat in each ship's rowboat or None, and the ships whose rowboat was blown up
    - `treasure`, `treasure_story`: the treasures now, and after each change from the set-up on
    - `on_turn`, `turns`: the seat on turn, None before the first turn and at the end; the number of turns begun
    - `row`: the slots A to E
    - `turned_up`, `revealer`: the event card that is carried out, and the seat that turned it up
    - `offered`, `forced_by`: the slots of which `revealer` must turn up one, and the seat that forces it
    - `armada_in_row`: True if the last five event cards are in the row
    - `extra_time`: the number of the turn in which extra time began, or None
    - `vote`, `votes`: the running vote, and those that are over, oldest first
    - `ballot`: the viewer's own cards in the running vote
    - `receipts`, `notes`: the viewer's own, oldest first
    - `atlantis_order`: True if the viewer has ordered their pawn to sail
    - `stars`: the kinds of starred cards in play (`fever` …), or None if the viewer may not know them
    - `winners`, `winning_team`: empty before the end
    - `event_deck_order`, `vote_deck_order`: the decks at the end, top card last
    - `box`: at the end, starred cards that were not in play, and an Armada that left the game
    """

    viewer: int | None
    seats: tuple[SeatView, ...]
    lines: dict[str, tuple[int, ...]]
    boats: dict[str, int | None]
    destroyed: tuple[str, ...]
    treasure: Treasure
    treasure_story: tuple[Treasure, ...]
    on_turn: int | None
    actions_left: int
    turns: int
    row: tuple[Slot, ...]
    turned_up: str | None
    revealer: int | None
    offered: tuple[int, ...]
    event_deck: int
    event_discard: tuple[str, ...]
    armada_in_row: bool
    extra_time: int | None
    vote_deck: int
    vote: Vote | None
    votes: tuple[Vote, ...]
    ballot: tuple[str, ...]
    receipts: tuple[Receipt, ...]
    notes: tuple[Note, ...]
    atlantis_order: bool
    stars: tuple[str, ...] | None
    vote_cards: str
    winners: tuple[int, ...] = ()
    winning_team: str | None = None
    event_deck_order: tuple[str, ...] = ()
    vote_deck_order: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    forced_by: int | None = None
    game: str = "tortuga"
