"""Views of Captain Yarr's Curse: what one viewer may know (ledger, section 5)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, frozen=True)
class InEffect:
    """The features that the next card must match, such as suit or colour.

    They already take into account which cards lie on the pile and across it (Y-22). A feature that is None does not
    exist, and no card matches it (Y-23).
    """

    kind: str
    suit: str | None = None
    colour: str | None = None
    shape: str | None = None


@dataclass(slots=True, frozen=True)
class SeatView:
    """One seat, as the viewer may know it.

    - `cards`, `hand`: the number of its cards, and their ids; None if the viewer may not see them
    - `wins`: the number of rounds won
    - `calls`: the calls that it has made in the running turn: `yo-ho`, `avast`
    """

    cards: int
    hand: tuple[str, ...] | None
    wins: int
    calls: tuple[str, ...] = ()


@dataclass(slots=True, frozen=True)
class RoundResult:
    """A finished round.

    - `winners`: its winner; several after a stall
    - `left`: the cards left in each hand
    - `turns`: the number of its turns
    - `hopes`: the seats that had called "Yo Ho!"
    """

    winners: tuple[int, ...]
    left: tuple[tuple[str, ...], ...]
    turns: int
    hopes: tuple[int, ...] = field(default=(), compare=False)


@dataclass(slots=True, frozen=True)
class YarrView:
    """The table as `viewer` (a seat, or None for an onlooker) may know it.

    - `discard`, `display`: the discard pile, oldest first, and the sidestep cards across it
    - `in_effect`: what the next card must match
    - `direction`: 1 (clockwise, seat numbers rise) or -1
    - `on_turn`: the seat on turn; None when the game is over
    - `swab`: the number of cards of the pending Swab penalty, or 0
    - `pursuit`: the suit of the running Royal Pursuit, or None
    - `results`: the finished rounds, oldest first
    """

    viewer: int | None
    round: int
    wins_needed: int
    seats: tuple[SeatView, ...]
    draw_pile: int
    discard: tuple[str, ...]
    display: tuple[str, ...]
    in_effect: InEffect
    direction: int
    on_turn: int | None
    swab: int
    pursuit: str | None
    winners: tuple[int, ...]
    deck: str
    yo_ho: str
    calls: str
    naming: str
    results: tuple[RoundResult, ...] = ()
    game: str = "yarr"
