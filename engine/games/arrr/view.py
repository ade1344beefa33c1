"""Views of Arrr!!!: what one viewer may know (ledger, section 7).

Cards are named by their ids, see `card_registry.py`: `cutlass.2` is the second copy of the design `cutlass`. Seats are
numbers, each to the left of the one before. Stats and faces are named as in `game_terms.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, frozen=True)
class Target:
    """The target of something on the pile. Only relevant fields are set.

    `seat`: a player, or the owner of the targeted throw, declaration or crew card. `cards`: a crew card, or two cards
    of the row. `stat`: a named stat. `effect`: the number of an effect on the pile.
    """

    seat: int | None = None
    cards: tuple[str, ...] = ()
    stat: str = ""
    effect: int | None = None


@dataclass(slots=True, frozen=True)
class Use:
    """One effect on the pile. `number` identifies it in this game. Later effects have higher numbers.

    `kind` is `event`, `ability` (of a crew card), `penalty` (of an exploration card) or `cat` (a use of the Ship's Cat,
    which stays in place). A penalty has no `player`: the seat of the target suffers it. `damage` is its present damage,
    if it has any.
    """

    number: int
    kind: str
    player: int | None
    card: str
    target: Target
    damage: int = 0


@dataclass(slots=True, frozen=True)
class Stake:
    """A prize, or its stake: Pieces, or one collection card."""

    pieces: int = 0
    card: str = ""


@dataclass(slots=True, frozen=True)
class Declaration:
    """The declared or running action: `kind` is `sail`, `pillage` or `challenge`.

    Sail: `card`. Challenge: `opponent`, `stat`, `prize` (the challenger's), and `counter`, the opponent's, once named.
    """

    kind: str
    card: str = ""
    opponent: int | None = None
    stat: str = ""
    prize: Stake | None = None
    counter: Stake | None = None


@dataclass(slots=True, frozen=True)
class TestView:
    """A test. `difficulty` is its present one (influence and effects included), `printed` the one on the card.

    `state` is `open` during its throw, `won` after it, else empty.
    """

    stat: str
    printed: int
    difficulty: int
    state: str = ""


@dataclass(slots=True, frozen=True)
class RowCard:
    """A card of the Seven Seas. `pieces` is its present reward. `faced`: True if the player on turn faces it now."""

    card: str
    tests: tuple[TestView, ...]
    pieces: int
    printed_pieces: int
    faced: bool = False


@dataclass(slots=True, frozen=True)
class Die:
    """A die on the table. `fresh`: True if it was rolled, rolled again or turned last."""

    face: str
    success: bool
    fresh: bool


@dataclass(slots=True, frozen=True)
class ThrowView:
    """A throw that is not closed. `pool` is the number of dice before the roll, `dice` are those after it.

    `needed` is the number of successes needed, or None in a Challenge. `also` are further faces that count as a
    success. `spent` is the number of Pieces spent on it.
    """

    owner: int
    stat: str
    pool: int
    rolled: bool
    dice: tuple[Die, ...]
    successes: int
    needed: int | None
    also: tuple[str, ...]
    spent: int


@dataclass(slots=True, frozen=True)
class CrewView:
    """An equipped crew card. `used`: True if its ability was announced in this turn."""

    card: str
    depleted: bool
    used: bool


@dataclass(slots=True, frozen=True)
class Look:
    """A card that the viewer saw in secret, on turn number `turn`.

    `where` is `deck` (the top exploration card) or `hand` (the hand of `seat`). `open`: True if its `window` is not
    over, so that the viewer may still be looking at it.
    """

    turn: int
    where: str
    cards: tuple[str, ...]
    seat: int | None = None
    open: bool = False
    window: str = ""


@dataclass(slots=True, frozen=True)
class Luck:
    """The number of dice thrown, that of their successes, and the expected one (`sixths` divided by 6).

    `best` is the luckiest roll, for the report: its excess in sixths, its successes and its dice.
    """

    dice: int = 0
    successes: int = 0
    sixths: int = 0
    best: tuple[int, int, int] = field(default=(0, 0, 0), compare=False)


@dataclass(slots=True, frozen=True)
class Score:
    """The points of a seat, or of a team at the end."""

    pieces: int
    fame: int
    collections: int

    @property
    def total(self) -> int:
        """All points of a seat or team (A-253 to A-255)."""
        return self.pieces + self.fame + self.collections


@dataclass(slots=True, frozen=True)
class SeatView:
    """One seat. `crew_cards` and `event_cards` count its hand by back.

    `hand` has the ids of the cards if the viewer may see them, else None. The same holds for `fame` (face-down
    exploration cards, `fame_cards` in number) and `fame_points`. `captain` is None before it is shown, and in modes
    without. `offered` are the captains that the viewer may choose from. `crew` are the equipped cards, `totals`
    their dice for each stat. `bonus` is the captain's addition in a test, `challenge_bonus` in a Challenge. `stake`
    is put aside during a Challenge and not counted in `pieces` and `collected`. `attached` are permanents. `mate`
    is the team mate. `score` is known at the end, or while the viewer sees all of it (their own).
    """

    crew_cards: int
    event_cards: int
    hand: tuple[str, ...] | None
    captain: str | None
    offered: tuple[str, ...]
    pieces: int
    stake: Stake | None
    collected: tuple[str, ...]
    collection_points: int
    fame_cards: int
    fame: tuple[str, ...] | None
    fame_points: int | None
    crew: tuple[CrewView, ...]
    totals: dict[str, int]
    bonus: dict[str, int]
    challenge_bonus: dict[str, int]
    attached: tuple[str, ...]
    luck: Luck
    tally: dict[str, int]
    mate: int | None = None
    score: Score | None = None


@dataclass(slots=True, frozen=True)
class Deck:
    """A face-down deck and its discards, face up, the newest last."""

    cards: int
    discard: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class ArrrView:
    """The table as `viewer` (a seat, or None for an onlooker) may know it.

    `row` are the Seven Seas, index 0 furthest from the deck. `pile` are the effects, bottom first. `carried_out` is
    the effect that is carried out (no longer in `pile`). `throws`: one in a test, two in a Challenge (the
    challenger's first), none between throws.

    `phase` is `setup`, `recruitment`, `equipment`, `action`, `explore` or `over`. `window` is one of
    `game_terms.WINDOWS` or empty. `asked` are the seats that it asks, `passed_here` those that have passed in it,
    even before a move. `turn` counts from 1 to `turns`. `forbidden` are declarations that the player on turn may
    not make in this turn: `sail`, `challenge`, `challenge:2` (against seat 2).

    `looks` are the viewer's own. `story` has the standings after each turn, filled at the end. `captains` are all
    captains that players may choose from, with the option `choose`. `winners`, and `team_scores` for the `teams`,
    are filled at the end. `won_by` is `points`, `fame`, `pieces`, `shared` or `vote`.
    """

    viewer: int | None
    mode: str
    edition: str
    turn: int
    turns: int
    on_turn: int | None
    phase: str
    seats: tuple[SeatView, ...]
    reserve: int
    row: tuple[RowCard, ...]
    row_room: int
    seas: tuple[str, ...]
    exploration: Deck
    crew: Deck
    events: Deck
    declaration: Declaration | None
    challenged: int | None
    forbidden: tuple[str, ...]
    throws: tuple[ThrowView, ...]
    pile: tuple[Use, ...]
    carried_out: Use | None
    window: str
    asked: tuple[int, ...]
    passed_here: tuple[int, ...]
    captains: tuple[str, ...] = ()
    looks: tuple[Look, ...] = ()
    teams: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    won_by: str = ""
    story: tuple[tuple[Score, ...], ...] = ()
    team_scores: tuple[Score, ...] = ()
    game: str = "arrr"
