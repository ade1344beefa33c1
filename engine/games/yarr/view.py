"""Views of Captain Yarr's Curse: what one viewer may know (ledger, section 5)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, frozen=True)
class InEffect:
    """The features that the next card must match, whatever lies below it or across it (Y-22; ledger, section 2).

    None means no such feature, and matches nothing (Y-23).
    """

    kind: str
    suit: str | None = None
    colour: str | None = None
    shape: str | None = None


@dataclass(slots=True, frozen=True)
class SeatView:
    """One seat. `hand` has the ids of its cards if the viewer may see them, else None.

    `calls` are the calls of the running turn (`yo-ho`, `avast`).
    """

    cards: int
    hand: tuple[str, ...] | None
    wins: int
    calls: tuple[str, ...] = ()


@dataclass(slots=True, frozen=True)
class RoundResult:
    """A finished round: its winner (several after a stall), the cards left in every hand, and its turns.

    It also has the seats that had called "Yo Ho!".
    """

    winners: tuple[int, ...]
    left: tuple[tuple[str, ...], ...]
    turns: int
    hopes: tuple[int, ...] = field(default=(), compare=False)


@dataclass(slots=True, frozen=True)
class YarrView:
    """The table as `viewer` (a seat, or None for an onlooker) may know it.

    `discard` is the whole discard pile, oldest first, without `display`: the sidestep cards across it. `direction` is 1
    (clockwise, seat numbers rise) or -1. `swab` is the pending penalty (0: none), `pursuit` the Pursuit suit. `on_turn`
    is None when the game is over. `results` are the finished rounds, oldest first.
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
