"""State of a game of Arrr!!!: plain data. Totals of the cards in it are in `card_totals.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from engine.audience import ALL, NOBODY, OWNER, Lot, Path
from engine.games.arrr.card_registry import CAPTAINS, EXPLORATIONS, exploration_design, is_crew, is_event, kind_of
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import Declaration, Look, Luck, Score, Stake, Use
from engine.play import AgendaEntry

EXTRA_ROOM = 2
"""By how much the number of cards in the row exceeds the number of players (A-29)."""


@dataclass(slots=True)
class ArrrState:
    """The whole game. Decks have their top card last. Cards are named by their ids.

    - `crew`: the equipped crew cards of each seat. With `chests` and `captains` they are its area (A-12).
    - `offered`: the captains from which each seat may choose
    - `chests`, `reserve`: the Pieces of each seat, and those that nobody has. Their other names mean the same (A-22).
    - `stakes`: by seat, the prize that is put aside from its chest during a Challenge
    - `collected`, `fame`: conquered cards by seat: collection cards face up (A-14), all others face down (A-15)
    - `attached`, `seas`: permanents in play with each seat, and with the Seven Seas
    - `row`: the exploration cards face up (A-11), in an order that is kept (A-108); index 0 is furthest from the
      exploration deck
    - `box`: cards that are not part of this game
    - `looks`: what each seat has looked at in secret
    - `known`, `seen`: face-down cards whose place everybody knows, and those whose place one seat knows
    - `lots`, `refills`: by card, the number of the refill in which all saw it go into a deck; the number of refills so
      far
    - `depleted`: equipped cards that are depleted
    - `used`: equipped cards, captains, Ship's Cats and shields (K2) that were used in this turn
    - `declared`, `challenged`: the declared action, and the opponent once a Challenge is accepted
    - `forbidden`: what the player on turn may not declare: `sail`, `challenge`, or `challenge:2` (against seat 2)
    - `throws`: one in a test, two in a Challenge, none between throws
    - `pile`, `acting`: the effects that wait, and the one that is carried out. They hold event cards; cards with
      abilities stay in `crew`.
    - `uses`, `rounds`: the numbers of effects put on the pile and of rounds of questions so far
    - `window`: the reaction window in which players may act, or empty
    - `passed`, `passed_here`: seats whose pass counts now in the window, and seats that have passed in it at all
    - `passed_pile`: seats whose pass counts for the effects on the pile
    - `asked`, `answered`: the seats of the running round of questions, and those of them that have answered
    - `leader`: the player of a Challenge whose answer is read first
    - `pillage`: the change of the declared Pillage by cards
    - `tests_won`: the number of tests won against the faced card
    - `winner`: the winner of the Challenge that was just thrown
    - `story`: the scores after each turn
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    options: Annotated[ArrrOptions, ALL]
    hands: Annotated[list[list[str]], OWNER.until("winners").pieces(lots)]
    crew: Annotated[list[list[str]], ALL]
    captains: Annotated[list[str], ALL]
    offered: Annotated[list[list[str]], OWNER.pieces(lots)]
    chests: Annotated[list[int], ALL]
    reserve: Annotated[int, ALL]
    stakes: Annotated[list[Stake | None], ALL]
    collected: Annotated[list[list[str]], ALL]
    fame: Annotated[list[list[str]], OWNER.until("winners").pieces(lots)]
    attached: Annotated[list[list[str]], ALL]
    seas: Annotated[list[str], ALL]
    row: Annotated[list[str], ALL]
    exploration_deck: Annotated[list[str], NOBODY.pieces(lots)]
    exploration_discard: Annotated[list[str], ALL]
    crew_deck: Annotated[list[str], NOBODY.pieces(lots)]
    crew_discard: Annotated[list[str], ALL]
    event_deck: Annotated[list[str], NOBODY.pieces(lots)]
    event_discard: Annotated[list[str], ALL]
    box: Annotated[list[str], NOBODY.pieces(lots)]
    looks: Annotated[list[list[Look]], OWNER]
    seen: Annotated[list[list[str]], OWNER.locating("A-262")]
    tallies: Annotated[list[dict[str, int]], ALL]
    luck: Annotated[list[Luck], ALL]
    known: Annotated[list[str], ALL.locating("A-263")] = field(default_factory=list)
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
        """The seat of the player on turn. Use it only while a player is on turn."""
        assert self.on_turn is not None
        return self.on_turn

    def seats(self) -> range:
        """Return all seats, from 0."""
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
        """Return the throw of a seat in the running test or Challenge, or None if it has none."""
        return next((throw for throw in self.throws if throw.owner == seat), None)

    # --- crew ----------------------------------------------------------------------------------------

    # --- the Seven Seas ------------------------------------------------------------------------------

    def room(self) -> int:
        """Return the maximum number of cards in the row (A-29)."""
        return len(self.hands) + EXTRA_ROOM


def lots(state: ArrrState, viewer: int | None, hidden: Sequence[tuple[Path, str]]) -> list[Lot]:
    """Return the lots of face-down cards.

    All have seen which cards went into a refilled deck, so each refill is a lot of its own. With whole collections, the
    row shows which of them are in the game. So collection cards of the deck and of the box are separate lots. The other
    exploration cards of deck and box are one lot in even turns and two in odd turns. Each is a valid grouping, since
    the viewer cannot tell any two of these cards apart.
    """
    return [_inferred(state, path[0], card) or _unseen(state, path[0], card) for path, card in hidden]


def _inferred(state: ArrrState, place: str | int, card: str) -> Lot | None:
    """Return the lot of a card that all can infer from the options or from its place, or None for other cards."""
    options, kind = state.options, kind_of(card)
    if place == "fame":
        return Lot("A-250", inferred=True)
    if kind in CAPTAINS and options.captains != "two":
        return Lot("A-37", inferred=True)
    if (kind in CAPTAINS and not options.captained) or (place == "box" and is_event(card)):
        rule = "A-187" if not options.eventful else "A-192" if kind in CAPTAINS else "A-196"
        return Lot(rule, inferred=True)
    return None


def _unseen(state: ArrrState, place: str | int, card: str) -> Lot:
    kind = kind_of(card)
    if kind in CAPTAINS:
        return Lot("A-264", "captains")
    if kind not in EXPLORATIONS:
        return Lot("A-264", (is_crew(card), state.lots.get(card, 0)))
    if state.turn % 2 or (state.options.whole_collections and exploration_design(card).collection):
        return Lot("A-264", place)
    return Lot("A-264", "explorations")
