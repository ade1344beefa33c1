"""The state of a game of Arrr!!!: plain data, copied field by field."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from engine.games.arrr.designs import CrewDesign, ExplorationDesign
from engine.games.arrr.kinds import CAPTAINS, CREW, EVENTS, EXPLORATIONS, kind_of
from engine.games.arrr.options import ArrrOptions
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import Declaration, Look, Luck, Score, Stake, Use
from engine.play import Due

EXTRA_ROOM = 2
"""The row holds so many cards more than there are players (A-29)."""
COLLECTION_POINTS = (0, 1, 4, 8)


@dataclass(slots=True)
class ArrrState:
    """Decks have their top last. `row[0]` lies furthest from the exploration deck. Cards of events on the pile lie in
    `pile`, or in `acting` while they are carried out; abilities' cards stay in `crew`.

    `collected` are collection cards, face up; `fame` the other conquered cards, face down. `stakes` are what lies aside
    of each seat's chest. `depleted` and `used` are equipped cards. `used` also names captains and cats that were used
    in this turn, and shields (K2) that were. `forbidden`: `sail`, `challenge`, `challenge:2`.

    `passed` are the seats whose pass stands in the window, `passed_pile` those whose pass stands on the pile. `asked`
    and `answered` are of the round that runs; `watching` are those who passed but want to be asked again this action.
    `leader`: who of two throwers is read first. `pillage` is what cards made of the declared Pillage, `tests_won`
    counts those of the card that is being faced.

    `known` are cards whose place everybody knows though they lie face down, `seen` those whose place one seat knows.
    `lots` says for a card of a refilled deck in which refill all saw it go under.
    """

    agenda: list[Due]
    options: ArrrOptions
    hands: list[list[str]]
    crew: list[list[str]]
    captains: list[str]
    offered: list[list[str]]
    chests: list[int]
    reserve: int
    stakes: list[Stake | None]
    collected: list[list[str]]
    fame: list[list[str]]
    attached: list[list[str]]
    seas: list[str]
    row: list[str]
    exploration_deck: list[str]
    exploration_discard: list[str]
    crew_deck: list[str]
    crew_discard: list[str]
    event_deck: list[str]
    event_discard: list[str]
    box: list[str]
    switches: list[list[str]]
    quiet: list[str]
    looks: list[list[Look]]
    seen: list[list[str]]
    tallies: list[dict[str, int]]
    luck: list[Luck]
    known: list[str] = field(default_factory=list)
    lots: dict[str, int] = field(default_factory=dict)
    refills: int = 0
    depleted: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    turn: int = 0
    on_turn: int | None = None
    starter: int = 0
    phase: str = "setup"
    declared: Declaration | None = None
    challenged: int | None = None
    forbidden: list[str] = field(default_factory=list)
    throws: list[Throw] = field(default_factory=list)
    pile: list[Use] = field(default_factory=list)
    acting: Use | None = None
    uses: int = 0
    rounds: int = 0
    window: str = ""
    passed: list[int] = field(default_factory=list)
    passed_pile: list[int] = field(default_factory=list)
    watching: list[int] = field(default_factory=list)
    asked: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    leader: int | None = None
    pillage: int = 0
    tests_won: int = 0
    winner: int | None = None
    story: list[tuple[Score, ...]] = field(default_factory=list)
    winners: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    won_by: str = ""

    def copy(self) -> ArrrState:
        """A copy that shares nothing that can change."""
        return ArrrState(
            self.agenda.copy(),
            self.options,
            [hand.copy() for hand in self.hands],
            [cards.copy() for cards in self.crew],
            self.captains.copy(),
            [cards.copy() for cards in self.offered],
            self.chests.copy(),
            self.reserve,
            self.stakes.copy(),
            [cards.copy() for cards in self.collected],
            [cards.copy() for cards in self.fame],
            [cards.copy() for cards in self.attached],
            self.seas.copy(),
            self.row.copy(),
            self.exploration_deck.copy(),
            self.exploration_discard.copy(),
            self.crew_deck.copy(),
            self.crew_discard.copy(),
            self.event_deck.copy(),
            self.event_discard.copy(),
            self.box.copy(),
            [switches.copy() for switches in self.switches],
            self.quiet.copy(),
            [looks.copy() for looks in self.looks],
            [cards.copy() for cards in self.seen],
            [tally.copy() for tally in self.tallies],
            self.luck.copy(),
            self.known.copy(),
            self.lots.copy(),
            self.refills,
            self.depleted.copy(),
            self.used.copy(),
            self.turn,
            self.on_turn,
            self.starter,
            self.phase,
            self.declared,
            self.challenged,
            self.forbidden.copy(),
            [throw.copy() for throw in self.throws],
            self.pile.copy(),
            self.acting,
            self.uses,
            self.rounds,
            self.window,
            self.passed.copy(),
            self.passed_pile.copy(),
            self.watching.copy(),
            self.asked,
            self.answered,
            self.leader,
            self.pillage,
            self.tests_won,
            self.winner,
            self.story.copy(),
            self.winners,
            self.ranking,
            self.won_by,
        )

    # --- seats ---------------------------------------------------------------------------------------

    @property
    def p(self) -> int:
        """P, the player whose turn it is."""
        assert self.on_turn is not None
        return self.on_turn

    def seats(self) -> range:
        """All seats."""
        return range(len(self.hands))

    def around(self, first: int) -> list[int]:
        """All seats clockwise (to the left), from `first` on."""
        count = len(self.hands)
        return [(first + step) % count for step in range(count)]

    def others(self, seat: int) -> list[int]:
        """All other seats, from this one's left."""
        return self.around(seat)[1:]

    def mate(self, seat: int) -> int | None:
        """The team mate, who sits opposite (A-36, A-198)."""
        return (seat + 2) % 4 if self.options.teams == "on" else None

    def in_turn(self) -> list[int]:
        """The players in turn: P, and the challenged once they have accepted (A-138)."""
        if self.on_turn is None or self.phase != "action":
            return []
        return [self.on_turn] if self.challenged is None else [self.on_turn, self.challenged]

    def throw_of(self, seat: int) -> Throw | None:
        """A seat's throw that is not closed."""
        return next((throw for throw in self.throws if throw.owner == seat), None)

    # --- crew ----------------------------------------------------------------------------------------

    def total(self, seat: int, stat: str) -> int:
        """The dice that the equipped crew gives (A-66, A-67)."""
        return sum(crew_design(card).stat(stat) for card in self.crew[seat])

    def bonus(self, seat: int, stat: str, challenge: bool) -> int:
        """The dice that the captain adds."""
        captain = self.captains[seat]
        return CAPTAINS[kind_of(captain)].dice(stat, challenge) if captain else 0

    def ready(self, seat: int) -> list[str]:
        """The equipped cards that are prepared and not used this turn."""
        return [card for card in self.crew[seat] if card not in self.depleted and card not in self.used]

    # --- the Seven Seas ------------------------------------------------------------------------------

    def room(self) -> int:
        """The most cards that the row holds (A-29)."""
        return len(self.hands) + EXTRA_ROOM

    def influence(self, card: str, what: str) -> int:
        """What both neighbours do to a stat's difficulty or to the `pieces` of a row card (A-102 to A-104)."""
        if card not in self.row:
            return 0
        place = self.row.index(card)
        beside = self.row[max(0, place - 1) : place] + self.row[place + 1 : place + 2]
        return sum(exploration_design(neighbour).influences(what) for neighbour in beside)

    def difficulty(self, card: str, test: int, eased: int = 0) -> int:
        """What a test takes as things stand (A-106, A-107)."""
        stat, printed = exploration_design(card).tests[test]
        return max(1, printed + self.influence(card, stat) + eased)

    def worth(self, card: str) -> int:
        """The Pieces that a row card gives now (A-105, A-110); Saint Elmo's Fire is on the one nearest to the deck."""
        fires = [EVENTS[kind_of(one)].nearest for one in self.seas] if self.row[-1] == card else []
        return max(0, exploration_design(card).pieces + self.influence(card, "pieces") + sum(fires))

    def needed(self, throw: Throw) -> int | None:
        """The successes that a throw takes; None in a Challenge."""
        return self.difficulty(throw.card, throw.test, throw.eased) if throw.card else None

    # --- points --------------------------------------------------------------------------------------

    def score(self, seat: int) -> Score:
        """A seat's points as they are (A-253 to A-255)."""
        fame = sum(exploration_design(card).fame for card in self.fame[seat])
        return Score(self.chests[seat], fame, collection_points(self.collected[seat]))

    def team_score(self, team: tuple[int, ...]) -> Score:
        """The points of several seats together; collections are joined by symbol (A-199, A-200)."""
        each = [self.score(seat) for seat in team]
        cards = [card for seat in team for card in self.collected[seat]]
        return Score(sum(s.pieces for s in each), sum(s.fame for s in each), collection_points(cards))


def collection_points(cards: list[str]) -> int:
    """1, 4 or 8 points for one, two or three cards of a symbol (A-255)."""
    symbols = [exploration_design(card).collection for card in cards]
    return sum(COLLECTION_POINTS[symbols.count(symbol)] for symbol in dict.fromkeys(symbols))


@cache
def crew_design(card: str) -> CrewDesign:
    """The design of a crew card."""
    return CREW[kind_of(card)]


@cache
def exploration_design(card: str) -> ExplorationDesign:
    """The design of an exploration card."""
    return EXPLORATIONS[kind_of(card)]
