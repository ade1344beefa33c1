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
    """One of the five slots of the event row. `card` is the id of its card if the viewer knows it.

    `peeked_by` are the seats that everybody has seen looking at the present card. `lies` is False for an empty slot.
    """

    lies: bool
    card: str | None = None
    peeked_by: tuple[int, ...] = ()


@dataclass(slots=True, frozen=True)
class Note:
    """A private note of what the viewer was shown on turn number `turn`. `kind` names it.

    `peek`: `cards` were seen in `slots`, and may be elsewhere since. `loyalty`: `cards` are the viewer's team
    (`british` …) before and after a Cabin Fever with `seat`. `nest`: `cards` are the vote hand that the viewer
    picked for `seat`. `replaced`: the viewer's vote hand that Crow's Nest took away. `lost`: the vote card lost by
    a marooning.
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
    """A ballot opened at the end. `nonce` proves that `code` always belonged to these cards (`ballot_receipts.py`)."""

    code: str
    cards: tuple[str, ...]
    nonce: str
    seat: int


@dataclass(slots=True, frozen=True)
class Vote:
    """A running vote, or one that is over.

    `kind` is `attack`, `brawl` or `mutiny`, `place` its location. `participants` have a ballot; if the caller is among
    them, it comes first. `sitting_out` are seats that have none because of Pirate Code. `to_come` is the number of
    missing ballots. It is secret which seats they are of (T-61). `cards` are all cards once they are shown, in random
    order. `counts` are the symbols that count, in a fixed order, double ones twice. `result` is `success` or `failure`,
    in a brawl `british`, `french` or `tie`, and empty before. `ballots` and `deck_card` are known only at the end of
    the game.
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
    """One seat. `line` is its number in the line of its place, 1 first.

    `roles` are of `captain`, `mate`, `cabin` (cabin boy), `governor`. `cards` counts the vote cards with the
    ballots not shown yet. `hand` (its vote cards, the ballot included) and `loyalty` hold ids if the viewer may see
    them, else None. The same holds for `dealt`, the team at the start (`british` …). `front` are the cards face up
    in front. `pirate_code` is the number of votes that it still sits out, `lost_turns` the number of turns that it
    will lose.
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

    `lines` are the seats of `jolly`, `dutchman` and `tortuga` in order of place. `boats` is the seat on the rowboat of
    each ship or None, `destroyed` are the ships whose rowboat has the explosion token. `row` are the slots A to E.
    `turned_up` is the event card that `revealer` carries out. Before that, `offered` are the slots of which `revealer`
    must turn one up, forced by `forced_by`. `armada_in_row`: the last five cards are in the row. `extra_time` is the
    turn number at which it began.

    `vote` is the running vote, `votes` those that are over, oldest first. `ballot` is the viewer's part of the running
    vote so far. `receipts` and `notes` are the viewer's own, oldest first. `atlantis_order` is True if the viewer has a
    standing order. `treasure_story` has one entry for each change of treasure, oldest first, the set-up included.
    `stars` are the kinds of starred card in play (`fever` …) if they are known, else None. `on_turn` is None before the
    first turn and at the end. `turns` counts the turns begun.

    At the end `winners` and `winning_team` (`british`, `french`, `dutch`) are set, and all faces are known.
    `event_deck_order`, `vote_deck_order` (top last) and `box` are filled: the starred cards that were not in play, and
    an Armada that left the game.
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
