"""State of a game of Arrr!!!: plain data. Totals of the cards in it are in `card_totals.py`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from engine.audience import ALL, NOBODY, OWNER
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import Declaration, Look, Luck, Score, Stake, Use
from engine.play import AgendaEntry

EXTRA_ROOM = 2
"""By how much the number of cards in the row exceeds the number of players (A-29)."""


@dataclass(slots=True)
class ArrrState:
    """Decks have their top last. `row[0]` is furthest from the exploration deck.

    Cards of events on the pile are in `pile`, or in `acting` while they are carried out; abilities' cards stay in
    `crew`. `collected` are collection cards, face up; `fame` the other conquered cards, face down. `stakes` are put
    aside from each seat's chest. `depleted` and `used` are equipped cards. `used` also names captains, cats and shields
    (K2) that were used in this turn. `forbidden` has `sail`, `challenge`, `challenge:2`.

    `passed` are the seats whose pass counts in the window, `passed_here` those that have passed in it at all,
    `passed_pile` those whose pass counts on the pile. `asked` and `answered` belong to the running round. `leader` is
    the thrower who is read first. `pillage` is the declared Pillage as cards changed it. `tests_won` counts those of
    the faced card.

    `known` are face-down cards that everybody can locate, `seen` those that one seat can. `lots` is the refill in which
    all saw a card go under, for cards of a refilled deck.
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    options: Annotated[ArrrOptions, ALL]
    hands: Annotated[list[list[str]], OWNER.until("winners")]
    crew: Annotated[list[list[str]], ALL]
    captains: Annotated[list[str], ALL]
    offered: Annotated[list[list[str]], OWNER]
    chests: Annotated[list[int], ALL]
    reserve: Annotated[int, ALL]
    stakes: Annotated[list[Stake | None], ALL]
    collected: Annotated[list[list[str]], ALL]
    fame: Annotated[list[list[str]], OWNER.until("winners")]
    attached: Annotated[list[list[str]], ALL]
    seas: Annotated[list[str], ALL]
    row: Annotated[list[str], ALL]
    exploration_deck: Annotated[list[str], NOBODY]
    exploration_discard: Annotated[list[str], ALL]
    crew_deck: Annotated[list[str], NOBODY]
    crew_discard: Annotated[list[str], ALL]
    event_deck: Annotated[list[str], NOBODY]
    event_discard: Annotated[list[str], ALL]
    box: Annotated[list[str], NOBODY]
    looks: Annotated[list[list[Look]], OWNER]
    seen: Annotated[list[list[str]], OWNER]
    tallies: Annotated[list[dict[str, int]], ALL]
    luck: Annotated[list[Luck], ALL]
    known: Annotated[list[str], ALL] = field(default_factory=list)
    lots: Annotated[dict[str, int], ALL] = field(default_factory=dict)
    refills: Annotated[int, ALL] = 0
    depleted: Annotated[list[str], ALL] = field(default_factory=list)
    used: Annotated[list[str], ALL] = field(default_factory=list)
    turn: Annotated[int, ALL] = 0
    on_turn: Annotated[int | None, ALL] = None
    starter: Annotated[int, ALL] = 0
    phase: Annotated[str, ALL] = "setup"
    declared: Annotated[Declaration | None, ALL] = None
    challenged: Annotated[int | None, ALL] = None
    forbidden: Annotated[list[str], ALL] = field(default_factory=list)
    throws: Annotated[list[Throw], ALL] = field(default_factory=list)
    pile: Annotated[list[Use], ALL] = field(default_factory=list)
    acting: Annotated[Use | None, ALL] = None
    uses: Annotated[int, ALL] = 0
    rounds: Annotated[int, ALL] = 0
    window: Annotated[str, ALL] = ""
    passed: Annotated[list[int], ALL] = field(default_factory=list)
    passed_here: Annotated[list[int], ALL] = field(default_factory=list)
    passed_pile: Annotated[list[int], ALL] = field(default_factory=list)
    asked: Annotated[tuple[int, ...], ALL] = ()
    answered: Annotated[tuple[int, ...], ALL] = ()
    leader: Annotated[int | None, ALL] = None
    pillage: Annotated[int, ALL] = 0
    tests_won: Annotated[int, ALL] = 0
    winner: Annotated[int | None, ALL] = None
    story: Annotated[
        list[tuple[Score, ...]], NOBODY.until("winners").following("it adds up what lay in the chests")
    ] = field(default_factory=list)
    winners: Annotated[tuple[int, ...], ALL] = ()
    ranking: Annotated[tuple[tuple[int, ...], ...], ALL] = ()
    won_by: Annotated[str, ALL] = ""

    # --- seats ---------------------------------------------------------------------------------------

    @property
    def p(self) -> int:
        """The seat of the player on turn. There must be one."""
        assert self.on_turn is not None
        return self.on_turn

    def seats(self) -> range:
        """All seats."""
        return range(len(self.hands))

    def around(self, first: int) -> list[int]:
        """Return all seats clockwise, beginning with `first`."""
        count = len(self.hands)
        return [(first + step) % count for step in range(count)]

    def others(self, seat: int) -> list[int]:
        """Return all seats but `seat` clockwise, beginning with the one to its left."""
        return self.around(seat)[1:]

    def mate(self, seat: int) -> int | None:
        """Return the seat of the team mate, or None without teams (A-36, A-198)."""
        return (seat + 2) % 4 if self.options.teams == "on" else None

    def in_turn(self) -> list[int]:
        """Return the seats that may use abilities (A-138).

        They are the one on turn, and the challenged one after it has accepted.
        """
        if self.on_turn is None or self.phase != "action":
            return []
        return [self.on_turn] if self.challenged is None else [self.on_turn, self.challenged]

    def throw_of(self, seat: int) -> Throw | None:
        """Return a seat's open throw, or None."""
        return next((throw for throw in self.throws if throw.owner == seat), None)

    # --- crew ----------------------------------------------------------------------------------------

    # --- the Seven Seas ------------------------------------------------------------------------------

    def room(self) -> int:
        """Return the maximum number of cards in the row (A-29)."""
        return len(self.hands) + EXTRA_ROOM
